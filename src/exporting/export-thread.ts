import { MessageChannel, type Worker } from 'node:worker_threads';
import { receiveParts } from './parts-port.ts';
import type { ExportRequest, ReadCsv } from './read-csv.ts';

/** How long the thread waits for another export before it ends and returns its memory. */
const IDLE_MS = 60_000;

interface ExportThreadOptions {
  /** Starts a thread that sends the parts of each export over its port. */
  start: () => Worker;
  log: { error(fields: object, message: string): void };
}

/**
 * Reads exports on a thread of its own, so that requests do not wait while rows are read and written as CSV. The thread starts
 * with an export and ends after the last one.
 */
export class ExportThread {
  readonly #options: ExportThreadOptions;
  #thread: Worker | undefined;
  #running = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: ExportThreadOptions) {
    this.#options = options;
  }

  readonly read: ReadCsv = (request) => this.#read(request);

  async *#read(request: ExportRequest): AsyncGenerator<Uint8Array> {
    this.#running++;
    clearTimeout(this.#idle);
    const { port1, port2 } = new MessageChannel();
    let began = false;
    try {
      this.#started().postMessage({ request, port: port2 }, [port2]);
      for await (const part of receiveParts(port1)) {
        began = true;
        yield part;
      }
    } catch (err) {
      // Before the first part, the response is an error, which is logged as any other.
      if (began) this.#options.log.error({ err, kind: request.kind }, 'an export failed');
      throw err;
    } finally {
      this.#running--;
      if (this.#running === 0) this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref();
    }
  }

  #started(): Worker {
    if (this.#thread !== undefined) return this.#thread;
    const thread = this.#options.start();
    // The ports of its exports are closed, which ends them. The next export starts another thread.
    const forget = () => {
      if (this.#thread === thread) this.#thread = undefined;
    };
    thread.on('error', (err) => {
      forget();
      this.#options.log.error({ err }, 'the export thread failed');
    });
    thread.on('exit', forget);
    this.#thread = thread;
    return thread;
  }

  /** Ends the thread, and exports that are still being read. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.terminate();
  }
}
