import type { Store } from '../../src/store/store.ts';
import { type Call, clientOf } from './client.ts';
import { newDatabase, newSqliteDatabase, type TestDatabase } from './database.ts';
import { type NewOrganization, organizationMaker } from './organization.ts';
import { startServe } from './process.ts';
import { conformTo, type Reference } from './reference.ts';

export interface TestServer {
  /** Where it listens, without a slash at the end. */
  url: string;
  pid: number;
  /** The file of an embedded database. */
  databasePath: string;
  rows: TestDatabase['rows'];
  write: TestDatabase['write'];
  reference: Reference;
  /** Calls it. Every answer of the API is held against the server's own reference. */
  call: Call;
  newOrganization: NewOrganization;
  /** A second process's look at the database that the server works on: the test's. */
  store: Store;
  /** All that it has put out so far. What was logged arrives within 250 ms. */
  log(): string;
  /** Ends it, and answers its exit code; `null` when the signal killed it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

interface ServerOptions {
  env?: NodeJS.ProcessEnv;
  /** An existing database, which stays; without it one is made, and gone with the server. */
  database?: TestDatabase;
  /** Likewise, by the file of an embedded one. */
  databasePath?: string;
}

/** Starts a real server process on a database of its own, and waits until it listens. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const { env = {}, databasePath } = options;
  const existing = databasePath === undefined ? options.database : await newSqliteDatabase(databasePath);
  const database = existing ?? (await newDatabase());
  const { url, pid, out, err, stop } = await startServe(['--no-demo'], {
    DATABASE_URL: database.url,
    ...env,
  });
  const store = await database.open();
  const client = clientOf(url);
  const reference: Reference = (await client.call('GET', '/openapi.json')).body;
  const conform = conformTo(reference);
  const call: Call = async (method, target, options) => {
    const answer = await client.call(method, target, options);
    if (target.startsWith('/v1')) conform(method, target, answer);
    return answer;
  };
  return {
    url,
    pid,
    databasePath: database.path,
    rows: database.rows,
    write: database.write,
    reference,
    call,
    newOrganization: organizationMaker(store, call),
    store,
    log: () => out() + err(),
    async stop(signal) {
      const { code } = await stop(signal);
      client.close();
      await store.close();
      if (existing === undefined) await database.remove();
      return code;
    },
  };
}
