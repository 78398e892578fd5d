import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { hostAddresses } from '../../../database-url.ts';

/**
 * How long to wait for a host: less than a request waits for a connection, so that there is time left to
 * connect.
 */
const ASK_WAIT_MS = 2_000;

/** While no host is suitable, the interval between two searches, and between two questions to one host. */
const ASK_AGAIN_MS = 200;

/** The address that a connection goes to. */
interface Host {
  host: string;
  port: number;
}

/** What a server must be to be connected to. */
export interface ServerRole {
  /** Completes the sentence 'no host …'. */
  words: string;
  /** Throws with the reason if the server is something else. */
  verify(client: pg.ClientBase): Promise<void>;
}

/** The server that accepts writes. */
export const PRIMARY: ServerRole = { words: 'accepts writes', verify: rejectReadOnly };

/**
 * Remembers which host of a database has a role. Searches again only after that host failed. It then asks
 * all hosts at once, so that an unresponsive one does not delay the search.
 */
export class Hosts {
  readonly role: ServerRole;
  readonly #options: readonly pg.ClientConfig[];
  #known: Host | undefined;
  #search: Promise<Host> | undefined;

  /** @param options the connection options for every host */
  constructor(url: string, options: pg.ClientConfig, role: ServerRole) {
    this.role = role;
    this.#options = hostAddresses(url).map((connectionString) => ({ ...options, connectionString }));
  }

  /**
   * Returns the host that had the role last, or searches for it. Returns an only host without asking it.
   * Throws with the reason of each host if none has the role.
   */
  async find(): Promise<Host> {
    const [first, ...others] = this.#options;
    if (others.length === 0) this.#known ??= hostOf(new pg.Client(first));
    if (this.#known !== undefined) return this.#known;
    this.#search ??= this.#askAll();
    return this.#search;
  }

  /** Records that this host failed or does not have the role. */
  failed(host: Host): void {
    if (this.#known === host) this.#known = undefined;
  }

  async #askAll(): Promise<Host> {
    let silent = this.#options.length;
    /** Asks a host, and asks it again while another one is silent: it may be promoted in place of that one. */
    const ask = async (options: pg.ClientConfig): Promise<Host> => {
      for (let isFirst = true; ; isFirst = false) {
        try {
          return await verifiedHost(options, this.role);
        } catch (error) {
          if (isFirst) silent--;
          if (silent === 0 || this.#known !== undefined) throw error;
          await pause(ASK_AGAIN_MS, undefined, { ref: false });
        }
      }
    };
    try {
      this.#known = await Promise.any(this.#options.map(ask));
      this.#search = undefined;
      return this.#known;
    } catch (error) {
      setTimeout(() => {
        this.#search = undefined;
      }, ASK_AGAIN_MS).unref();
      const reasons = error instanceof AggregateError ? error.errors.map(reasonOf) : [];
      throw new Error(`no host ${this.role.words}: ${reasons.join('; ')}`, { cause: error });
    }
  }
}

/** Returns the host if it has the role; throws with its reason if not. */
async function verifiedHost(options: pg.ClientConfig, role: ServerRole): Promise<Host> {
  const client = new pg.Client(options);
  client.on('error', () => {});
  const end = (error?: Error) => client.connection.stream.destroy(error);
  const timer = setTimeout(() => end(new Error('no response in time')), ASK_WAIT_MS);
  try {
    await client.connect();
    await role.verify(client);
    return hostOf(client);
  } catch (error) {
    throw new Error(`${client.host}:${client.port}: ${reasonOf(error)}`, { cause: error });
  } finally {
    clearTimeout(timer);
    end();
  }
}

/** Throws when the server is a standby, or is read-only for another reason. */
async function rejectReadOnly(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('SHOW transaction_read_only');
  if (rows[0].transaction_read_only === 'on') throw new Error('it is a standby or read-only');
}

/** Returns the address that the driver derived from the URL, the environment and its defaults. */
function hostOf({ host, port }: pg.Client): Host {
  return { host, port };
}

/** Returns the text of an error. Some of Node's errors have only a code. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no response';
  return error.message || ('code' in error ? String(error.code) : 'no response');
}
