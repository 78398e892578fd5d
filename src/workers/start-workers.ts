import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { ApiError } from '../errors.ts';
import type { RunningServer } from '../serve.ts';
import { type FromWorker, NUMBER_VARIABLE, type PeerMessage, type ToWorker } from './messages.ts';

/** Delay before a worker is restarted. It doubles each time while workers exit soon after their start. */
const RESTART_AFTER_MS = 100;
const MOST_RESTART_AFTER_MS = 10_000;

/** Time after which an exit does not count as a failed start. */
const STEADY_MS = 60_000;

/** Time to wait for a worker's response, before the stop goes on without it. */
const RESPONSE_WITHIN_MS = 1_000;

/** How a worker ended. */
interface End {
  pid: number | undefined;
  code: number | null;
  signal: string | null;
  /** The error that kept it from starting, if it sent one. */
  error?: string;
}

/**
 * Starts `count` worker processes with this process's command line, which listen at one address, and
 * restarts each that exits. Throws `unavailable` with a worker's error if it cannot start.
 */
export async function startWorkers(count: number, log: Logger): Promise<RunningServer> {
  // Metrics may have infinite values, which JSON cannot represent.
  cluster.setupPrimary({ serialization: 'advanced' });
  // No worker outlives this process, even if it hangs.
  process.on('exit', killWorkers);
  const running = new Map<number, Worker>();
  const stopping = new AbortController();
  const listening = Promise.withResolvers<string>();
  let ready = 0;

  function receive(number: number, message: FromWorker): void {
    if ('requestId' in message) relay(running, message);
    else if ('listening' in message) {
      log.info({ worker: number, pid: running.get(number)?.process.pid }, 'a worker is ready');
      if (++ready === count) listening.resolve(message.listening);
    }
  }

  /** Starts a worker and waits until it exits. */
  function run(number: number): Promise<End> {
    const worker = cluster.fork({ [NUMBER_VARIABLE]: String(number) });
    running.set(number, worker);
    let startError: string | undefined;
    worker.on('message', (message: FromWorker) => {
      if ('error' in message) startError = message.error;
      else receive(number, message);
    });
    return new Promise((resolve) => {
      const ended = (code: number | null, signal: string | null) =>
        resolve({
          pid: worker.process.pid,
          code,
          signal,
          ...(startError !== undefined && { error: startError }),
        });
      worker.on('exit', (code, signal) => {
        // Its last message may still be on its way.
        if (worker.isConnected()) worker.on('disconnect', () => ended(code, signal));
        else ended(code, signal);
      });
      worker.on('error', (error) => {
        // For a running worker this only means a lost message; without a process ID it could not be
        // started.
        if (worker.process.pid !== undefined) return;
        startError = error.message;
        ended(null, null);
      });
    });
  }

  /** Restarts a worker until the server stops. Returns whether the last one exited normally. */
  async function keepRunning(number: number): Promise<boolean> {
    for (let waitMs = 0; ; ) {
      const startedAt = performance.now();
      const end = await run(number);
      if (stopping.signal.aborted) return end.code === 0;
      if (ready < count) listening.reject(new ApiError('unavailable', end.error ?? exitText(end)));
      else log.error({ worker: number, ...end }, 'a worker exited and is being restarted');
      const exitedSoon = performance.now() - startedAt < STEADY_MS;
      waitMs = exitedSoon ? Math.min(Math.max(2 * waitMs, RESTART_AFTER_MS), MOST_RESTART_AFTER_MS) : 0;
      await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return true;
    }
  }

  const kept = Array.from({ length: count }, (_, index) => keepRunning(index + 1));
  const url = await listening.promise.catch((error) => {
    stopping.abort();
    killWorkers();
    throw error;
  });
  return {
    url,
    beginDraining(drain) {
      for (const worker of running.values()) send(worker, { drain });
    },
    useCertificate(certificate) {
      for (const worker of running.values()) send(worker, { certificate });
    },
    async rejectedForRetry() {
      const counts = await Promise.all(running.values().map(rejectedForRetryBy));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    async close() {
      stopping.abort();
      for (const worker of running.values()) send(worker, { stop: true });
      const stopped = await Promise.all(kept);
      if (!stopped.includes(false)) return;
      throw new ApiError('unavailable', 'A worker exited before it finished its requests.');
    },
  };
}

/** Returns how many requests a worker has rejected for a retry, or 0 if it does not respond. */
async function rejectedForRetryBy(worker: Worker): Promise<number> {
  if (!worker.isConnected()) return 0;
  const { promise, resolve } = Promise.withResolvers<number>();
  const receive = (message: FromWorker) => {
    if ('rejectedForRetry' in message) resolve(message.rejectedForRetry);
  };
  worker.on('message', receive);
  send(worker, { countRejectedForRetry: true });
  const count = await Promise.race([promise, pause(RESPONSE_WITHIN_MS, 0, { ref: false })]);
  worker.off('message', receive);
  return count;
}

/** Passes a worker's message on to the worker it is addressed to, or to all others. */
function relay(running: ReadonlyMap<number, Worker>, message: PeerMessage): void {
  for (const [number, worker] of running) {
    if (message.to === undefined ? number !== message.from : number === message.to) send(worker, message);
  }
}

function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message);
}

function exitText({ code, signal }: End): string {
  return `A worker exited while starting: ${signal ?? `exit code ${code}`}.`;
}

function killWorkers(): void {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL');
}
