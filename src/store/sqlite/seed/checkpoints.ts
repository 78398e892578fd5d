import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { faultOf } from '../connection/database.ts';

/** Checkpoints a database, on a separate thread that starts with the first checkpoint. */
export class Checkpoints {
  readonly #path: string;
  #thread: Worker | undefined;

  /** @param path of the database file */
  constructor(path: string) {
    this.#path = path;
  }

  /**
   * Resolves when everything committed before is copied from the log, unless another process is running a
   * checkpoint or still reads from the log. Must not be called again before it resolves.
   */
  async make(): Promise<void> {
    this.#thread ??= new Worker(new URL('./checkpoint-thread.ts', import.meta.url), {
      workerData: this.#path,
    });
    try {
      this.#thread.postMessage('make');
      await once(this.#thread, 'message');
    } catch (error) {
      throw faultOf(error);
    }
  }

  async close(): Promise<void> {
    await this.#thread?.terminate();
  }
}
