import type pg from 'pg';
import { clientSender, type Send, type Statement } from './pool.ts';

/**
 * Sends the statements of a connection's transactions without waiting for the results of earlier ones. The server runs them in
 * their order, each with a snapshot of its own: a read behind a lock sees what was committed before the lock. So statements that
 * are sent together take one round trip, and one whose result nobody needs takes none.
 */
export class Pipeline {
  readonly #send: Send;
  readonly #stream: pg.Connection['stream'];
  #isCorked = false;
  /** The first error of the transaction. All later statements only fail because of it. */
  #failure: { error: unknown } | undefined;

  constructor(client: pg.ClientBase) {
    this.#send = clientSender(client);
    // A pool's connection is a client.
    this.#stream = (client as pg.Client).connection.stream;
  }

  /** Forgets the previous transaction. */
  reset(): void {
    this.#failure = undefined;
  }

  /** Sends a statement and returns its result. Rejects with the first error of the transaction. */
  readonly send: Send = async (statement) => {
    this.#cork();
    try {
      return await this.#send(statement);
    } catch (error) {
      this.#failure ??= { error };
      throw this.#failure.error;
    }
  };

  /** Sends a statement. If it fails, `send` of a later one rejects, at the latest that of COMMIT. */
  post(statement: Statement): void {
    this.send(statement).catch(() => {});
  }

  /** Throws the first error of the transaction, if a statement has failed. */
  rejectFailed(): void {
    if (this.#failure !== undefined) throw this.#failure.error;
  }

  /** Collects what is sent in this turn of the event loop into one packet, which the server reads at once. */
  #cork(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    this.#stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      this.#stream.uncork();
    });
  }
}
