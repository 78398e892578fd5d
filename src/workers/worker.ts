import { setTimeout as pause } from 'node:timers/promises';
import type { MetricFamily, Peers } from '../http/metrics.ts';
import { type FromWorker, NUMBER_VARIABLE, type PeerMessage, type ToWorker } from './messages.ts';

/** A worker that does not answer by then hangs, or is just being started: the others' metrics do without it. */
const GATHER_WITHIN_MS = 1_000;

/** This process, as one of several workers. */
export interface Membership {
  /** Resolves when the message is on its way. */
  tell(message: FromWorker): Promise<void>;
  /** Resolves when this worker is to stop. */
  stopped: Promise<void>;
  peers: Peers;
}

/**
 * Takes part as one of `count` workers. It stops when the process that keeps it says so, and ends at once when
 * that one is gone.
 */
export function joinWorkers(count: number): Membership {
  const number = Number(process.env[NUMBER_VARIABLE]);
  const tell = (message: FromWorker) =>
    new Promise<void>((resolve) => {
      process.send?.(message, undefined, undefined, () => resolve());
    });
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  const peers = makePeers(number, count, tell);
  process.on('message', (message: ToWorker) => {
    if ('stop' in message) stop();
    else peers.hear(message);
  });
  return { tell, stopped, peers };
}

function makePeers(number: number, count: number, tell: (message: PeerMessage) => Promise<void>) {
  let own: () => Promise<MetricFamily[]> = async () => [];
  const answers = new Map<number, (metrics: MetricFamily[]) => void>();
  let questions = 0;
  let gathering: Promise<MetricFamily[]> | undefined;

  async function gather(): Promise<MetricFamily[]> {
    const question = questions++;
    const gathered: MetricFamily[][] = [];
    const { promise: all, resolve } = Promise.withResolvers<void>();
    answers.set(question, (metrics) => {
      if (gathered.push(metrics) === count - 1) resolve();
    });
    void tell({ from: number, question });
    await Promise.race([all, pause(GATHER_WITHIN_MS)]);
    answers.delete(question);
    return gathered.flat();
  }

  return {
    number,
    share(metrics: typeof own) {
      own = metrics;
    },
    /** Whoever asks meanwhile gets the same answer: asking costs work in every worker. */
    gather(): Promise<MetricFamily[]> {
      gathering ??= gather().finally(() => {
        gathering = undefined;
      });
      return gathering;
    },
    async hear({ from, question, metrics }: PeerMessage): Promise<void> {
      if (metrics !== undefined) answers.get(question)?.(metrics);
      else await tell({ from: number, to: from, question, metrics: await own() });
    },
  };
}
