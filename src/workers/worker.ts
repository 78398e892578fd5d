import { setTimeout as pause } from 'node:timers/promises';
import type { MetricFamily, Peers } from '../http/metrics.ts';
import type { RunningServer } from '../serve.ts';
import { type FromWorker, NUMBER_VARIABLE, type PeerMessage, type ToWorker } from './messages.ts';

/** Time to wait for other workers' metrics. One that hangs or is starting is left out. */
const COLLECT_WITHIN_MS = 1_000;

/** This process as one of several workers. */
interface Membership {
  /** Sends a message; resolves when it is on its way. */
  send(message: FromWorker): Promise<void>;
  /** Resolves when this worker should stop. */
  stopped: Promise<void>;
  peers: Peers;
  /** Tells which server the primary process drains. */
  serves(server: RunningServer): void;
}

/**
 * Joins as one of `count` workers. The worker stops when the primary process tells it to, and exits at once
 * when that process is gone.
 */
export function joinWorkers(count: number): Membership {
  const number = Number(process.env[NUMBER_VARIABLE]);
  const send = (message: FromWorker) =>
    new Promise<void>((resolve) => {
      process.send?.(message, undefined, undefined, () => resolve());
    });
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  const peers = makePeers(number, count, send);
  let running: RunningServer | undefined;
  process.on('message', async (message: ToWorker) => {
    if ('stop' in message) stop();
    else if ('drain' in message) running?.beginDraining(message.drain);
    else if ('certificate' in message) running?.useCertificate(message.certificate);
    else if ('countRejectedForRetry' in message)
      await send({ rejectedForRetry: (await running?.rejectedForRetry()) ?? 0 });
    else await peers.receive(message);
  });
  const serves = (server: RunningServer) => {
    running = server;
  };
  return { send, stopped, peers, serves };
}

function makePeers(number: number, count: number, send: (message: PeerMessage) => Promise<void>) {
  let ownMetrics: () => Promise<MetricFamily[]> = async () => [];
  const pending = new Map<number, (metrics: MetricFamily[]) => void>();
  let requests = 0;
  let collecting: Promise<MetricFamily[]> | undefined;

  async function collect(): Promise<MetricFamily[]> {
    const requestId = requests++;
    const collected: MetricFamily[][] = [];
    const { promise: all, resolve } = Promise.withResolvers<void>();
    pending.set(requestId, (metrics) => {
      if (collected.push(metrics) === count - 1) resolve();
    });
    void send({ from: number, requestId });
    await Promise.race([all, pause(COLLECT_WITHIN_MS)]);
    pending.delete(requestId);
    return collected.flat();
  }

  return {
    number,
    share(metrics: typeof ownMetrics) {
      ownMetrics = metrics;
    },
    /** Concurrent calls share one result, because each collection costs work in every worker. */
    collect(): Promise<MetricFamily[]> {
      collecting ??= collect().finally(() => {
        collecting = undefined;
      });
      return collecting;
    },
    async receive({ from, requestId, metrics }: PeerMessage): Promise<void> {
      if (metrics !== undefined) pending.get(requestId)?.(metrics);
      else await send({ from: number, to: from, requestId, metrics: await ownMetrics() });
    },
  };
}
