import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { faultOf } from '../connection/database.ts';

/** Copies a database's write-ahead log into it, on a thread of its own, which starts with the first copy. */
export class Checkpoints {
  readonly #path: string;
  #thread: Worker | undefined;

  /** @param path of the database file */
  constructor(path: string) {
    this.#path = path;
  }

  /**
   * Resolves when what was committed before is copied, unless somebody else copies it just now, or still reads by the
   * log. Not twice at once.
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
