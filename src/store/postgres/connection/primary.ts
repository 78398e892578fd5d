import pg from 'pg';
import { hostAddresses } from '../../../database-url.ts';

/** A host is asked for so long: less than a request waits for a connection, so that there is time to connect. */
const ASK_WAIT_MS = 2_000;

/** While no host takes writes, they are not asked more often than this. */
const ASK_AGAIN_MS = 200;

/** Where a connection leads to. */
export interface Host {
  host: string;
  port: number;
}

/**
 * Knows which host of a database takes writes. It looks again only when that one failed; then it asks all at once,
 * so that one that swallows packets holds nobody up.
 */
export class Primary {
  readonly #options: readonly pg.ClientConfig[];
  #known: Host | undefined;
  #search: Promise<Host> | undefined;

  /** @param options how to connect, whichever the host */
  constructor(url: string, options: pg.ClientConfig) {
    this.#options = hostAddresses(url).map((connectionString) => ({ ...options, connectionString }));
  }

  /** The host that takes writes, as far as is known; the only one as it is. Rejects with what each host said. */
  async find(): Promise<Host> {
    const [first, ...others] = this.#options;
    if (others.length === 0) this.#known ??= hostOf(new pg.Client(first));
    if (this.#known !== undefined) return this.#known;
    this.#search ??= this.#askAll();
    return this.#search;
  }

  /** Says that this host failed, or takes no writes. */
  failed(host: Host): void {
    if (this.#known === host) this.#known = undefined;
  }

  async #askAll(): Promise<Host> {
    try {
      this.#known = await Promise.any(this.#options.map(asked));
      this.#search = undefined;
      return this.#known;
    } catch (error) {
      setTimeout(() => {
        this.#search = undefined;
      }, ASK_AGAIN_MS).unref();
      const said = error instanceof AggregateError ? error.errors.map(reasonOf) : [];
      throw new Error(`no host takes writes: ${said.join('; ')}`, { cause: error });
    }
  }
}

/** Resolves when the host takes writes. */
async function asked(options: pg.ClientConfig): Promise<Host> {
  const client = new pg.Client(options);
  client.on('error', () => {});
  const end = (error?: Error) => client.connection.stream.destroy(error);
  const timer = setTimeout(() => end(new Error('no answer in time')), ASK_WAIT_MS);
  try {
    await client.connect();
    await refuseReadOnly(client);
    return hostOf(client);
  } catch (error) {
    throw new Error(`${client.host}:${client.port}: ${reasonOf(error)}`, { cause: error });
  } finally {
    clearTimeout(timer);
    end();
  }
}

/** Rejects when the server is a standby, or takes no writes for another reason. */
export async function refuseReadOnly(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('SHOW transaction_read_only');
  if (rows[0].transaction_read_only === 'on') throw new Error('it is a standby, or takes no writes');
}

/** As the driver reads it of the address, the environment and its defaults. */
function hostOf({ host, port }: pg.Client): Host {
  return { host, port };
}

/** What an error says; some of Node's have a code alone. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  return error.message || ('code' in error ? String(error.code) : 'no answer');
}
