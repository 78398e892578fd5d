import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Refusal } from '../errors.ts';
import type { RunningServer } from '../serve.ts';
import { type FromWorker, NUMBER_VARIABLE, type PeerMessage, type ToWorker } from './messages.ts';

/** How soon the next worker starts where one died; twice as long each time, while they die soon. */
const RESTART_AFTER_MS = 100;
const MOST_RESTART_AFTER_MS = 10_000;

/** A worker that ran so long did not die of how it was started. */
const STEADY_MS = 60_000;

/** How a worker ended. */
interface End {
  pid: number | undefined;
  code: number | null;
  signal: string | null;
  /** Why it could not start, if it said so. */
  refused?: string;
}

/**
 * Runs `count` processes that answer at one address, each by the command line of this one, and starts another in the
 * place of each that ends. Refuses (`unavailable`) when one cannot start, with what it says.
 */
export async function startWorkers(count: number, log: Logger): Promise<RunningServer> {
  // Values of metrics may be infinite, which JSON cannot say.
  cluster.setupPrimary({ serialization: 'advanced' });
  // They do not outlive this process, not even one that hangs.
  process.on('exit', killWorkers);
  const running = new Map<number, Worker>();
  const stopping = new AbortController();
  const listening = Promise.withResolvers<string>();
  let ready = 0;

  function hear(number: number, message: FromWorker): void {
    if ('question' in message) relay(running, message);
    else if ('listening' in message) {
      log.info({ worker: number, pid: running.get(number)?.process.pid }, 'a worker is ready');
      if (++ready === count) listening.resolve(message.listening);
    }
  }

  /** The life of one worker, from its start to its end. */
  function live(number: number): Promise<End> {
    const worker = cluster.fork({ [NUMBER_VARIABLE]: String(number) });
    running.set(number, worker);
    let refused: string | undefined;
    worker.on('message', (message: FromWorker) => {
      if ('refused' in message) refused = message.refused;
      else hear(number, message);
    });
    return new Promise((resolve) => {
      const ended = (code: number | null, signal: string | null) =>
        resolve({ pid: worker.process.pid, code, signal, ...(refused !== undefined && { refused }) });
      worker.on('exit', (code, signal) => {
        // What it said last may still be on its way.
        if (worker.isConnected()) worker.on('disconnect', () => ended(code, signal));
        else ended(code, signal);
      });
      worker.on('error', (error) => {
        // One that runs has only missed a message; this one could not be started.
        if (worker.process.pid !== undefined) return;
        refused = error.message;
        ended(null, null);
      });
    });
  }

  /** Has one live after the other; answers whether the last one stopped as it should. */
  async function keep(number: number): Promise<boolean> {
    for (let waitMs = 0; ; ) {
      const startedAt = performance.now();
      const end = await live(number);
      if (stopping.signal.aborted) return end.code === 0;
      if (ready < count) listening.reject(new Refusal('unavailable', end.refused ?? howEnded(end)));
      else log.error({ worker: number, ...end }, 'a worker ended: another one starts');
      const diedSoon = performance.now() - startedAt < STEADY_MS;
      waitMs = diedSoon ? Math.min(Math.max(2 * waitMs, RESTART_AFTER_MS), MOST_RESTART_AFTER_MS) : 0;
      await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return true;
    }
  }

  const kept = Array.from({ length: count }, (_, index) => keep(index + 1));
  const url = await listening.promise.catch((error) => {
    stopping.abort();
    killWorkers();
    throw error;
  });
  return {
    url,
    async close() {
      stopping.abort();
      for (const worker of running.values()) tell(worker, { stop: true });
      const stopped = await Promise.all(kept);
      if (!stopped.includes(false)) return;
      throw new Refusal('unavailable', 'A worker ended before it had finished what was under way.');
    },
  };
}

/** Each message was made by another worker: it says whom it is for. */
function relay(running: ReadonlyMap<number, Worker>, message: PeerMessage): void {
  for (const [number, worker] of running) {
    if (message.to === undefined ? number !== message.from : number === message.to) tell(worker, message);
  }
}

function tell(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message);
}

function howEnded({ code, signal }: End): string {
  return `A worker ended at its start: ${signal ?? `exit code ${code}`}.`;
}

function killWorkers(): void {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL');
}
