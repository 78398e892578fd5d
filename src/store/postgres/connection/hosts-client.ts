import pg from 'pg';
import type { Hosts } from './hosts.ts';

/**
 * A server closes a connection at once. On a network that drops packets, waiting would keep the process
 * alive.
 */
const FAREWELL_WAIT_MS = 1_000;

/**
 * Settings of every connection. Behind a pooler they may stay on a connection that another client gets:
 * harmless.
 */
const SETTINGS = [
  // Commands recognize connected servers by this name.
  "application_name = 'renter-screening'",
  // Otherwise PostgreSQL notices a client that has gone only when it sends the result. Until then, every
  // statement that waits for a lock takes up one of its connections. PostgreSQL on Windows does not support
  // this setting.
  "client_connection_check_interval = '5s'",
  // A node that freezes in a transaction must not block the others. No transaction of a request takes this
  // long.
  "idle_in_transaction_session_timeout = '15s'",
];

/** Returns the client class for a pool. Its connections go only to the host that has the role. */
export function connectionsTo(hosts: Hosts) {
  return class Connection extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      super(options);
      // An unhandled error event would end the process. The next statement reports the broken connection.
      this.on('error', () => {});
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error | null, client?: pg.Client) => void): void;
    override connect(callback?: (error: Error | null, client?: pg.Client) => void) {
      const connected = this.#toHost();
      if (callback === undefined) return connected;
      connected.then(
        () => callback(null, this),
        (error) => callback(error),
      );
    }

    async #toHost(): Promise<pg.Client> {
      const found = await hosts.find();
      // The pool has given up on this connection meanwhile.
      if (this.connection.stream.destroyed) throw new Error('no host accepted writes in time');
      Object.assign(this, found);
      try {
        await super.connect();
        await hosts.role.verify(this);
        for (const setting of SETTINGS) await this.#set(setting);
        return this;
      } catch (error) {
        hosts.failed(found);
        this.connection.stream.destroy();
        throw error;
      }
    }

    /** Ignores settings that this server does not support. */
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
