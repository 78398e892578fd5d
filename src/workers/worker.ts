import { setTimeout as pause } from 'node:timers/promises';
import type { MetricFamily, Peers } from '../http/metrics.ts';
import { type FromWorker, NUMBER_VARIABLE, type PeerMessage, type ToWorker } from './messages.ts';

/** Time to wait for other workers' metrics. One that hangs or is starting is left out. */
const GATHER_WITHIN_MS = 1_000;

/** This process as one of several workers. */
export interface Membership {
  /** Sends a message; resolves when it is on its way. */
  tell(message: FromWorker): Promise<void>;
  /** Resolves when this worker should stop. */
  stopped: Promise<void>;
  peers: Peers;
}

/**
 * Joins as one of `count` workers. The worker stops when the primary process tells it to, and exits at once
 * when that process is gone.
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
    /** Concurrent calls share one result, because each collection costs work in every worker. */
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
