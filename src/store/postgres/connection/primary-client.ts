import pg from 'pg';
import { type Primary, refuseReadOnly } from './primary.ts';

/** A server takes leave at once; a network that swallows the farewell would keep the process alive. */
const FAREWELL_WAIT_MS = 1_000;

/** How every connection begins. Behind a pooler a setting may stay with one that another gets: it does that one no harm. */
const SETTINGS = [
  // By it commands see that servers are connected, whatever the address says.
  "application_name = 'renter-screening'",
  // By itself a server notices that nobody waits any more when it has an answer; until then each statement that
  // waits for a lock keeps one of its connections. On Windows it cannot look.
  "client_connection_check_interval = '5s'",
  // A machine that freezes in a transaction must not hold up the others. No transaction of a request takes so long.
  "idle_in_transaction_session_timeout = '15s'",
];

/** The kind of connection that a pool opens: to the primary, and to nothing else. */
export function connectionsTo(primary: Primary) {
  return class Connection extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      super(options);
      // It may break while nothing is asked of it, in the pool or out of it: the next statement says so.
      this.on('error', () => {});
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error | null, client?: pg.Client) => void): void;
    override connect(callback?: (error: Error | null, client?: pg.Client) => void) {
      const connected = this.#toPrimary();
      if (callback === undefined) return connected;
      connected.then(
        () => callback(null, this),
        (error) => callback(error),
      );
    }

    async #toPrimary(): Promise<pg.Client> {
      const found = await primary.find();
      // Whoever waited has given up meanwhile.
      if (this.connection.stream.destroyed) throw new Error('no host took writes in time');
      Object.assign(this, found);
      try {
        await super.connect();
        await refuseReadOnly(this);
        for (const setting of SETTINGS) await this.#set(setting);
        return this;
      } catch (error) {
        primary.failed(found);
        this.connection.stream.destroy();
        throw error;
      }
    }

    /** What this server does not know is done without. */
    async #set(setting: string): Promise<void> {
      await this.query(`SET ${setting}`).catch((error) => {
        if (!(error instanceof pg.DatabaseError)) throw error;
      });
    }

    override end(): Promise<void>;
    override end(callback: (error: Error) => void): void;
    override end(callback?: (error: Error) => void) {
      setTimeout(() => this.connection.stream.destroy(), FAREWELL_WAIT_MS).unref();
      return callback === undefined ? super.end() : super.end(callback);
    }
  };
}
