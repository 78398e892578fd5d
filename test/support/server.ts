import { newId } from '../../src/cli/with-store.ts';
import { readConfig } from '../../src/config.ts';
import { loggerTo } from '../../src/log.ts';
import { startServer as startApp } from '../../src/serve.ts';
import type { Store } from '../../src/store/store.ts';
import { type Call, clientOf } from './client.ts';
import { newDatabase, newSqliteDatabase, type TestDatabase } from './database.ts';
import { type NewOrganization, organizationMaker } from './organization.ts';
import { startServe } from './process.ts';
import { dereferenced, type Reference, responseChecker } from './reference.ts';

export interface TestServer {
  /** Where it listens, without a slash at the end. */
  url: string;
  /** The file of an embedded database. */
  databasePath: string;
  rows: TestDatabase['rows'];
  write: TestDatabase['write'];
  reference: Reference;
  /** Sends a request, and checks the response of an API endpoint against the server's own reference. */
  call: Call;
  newOrganization: NewOrganization;
  /** The test's own connections to the server's database. */
  store: Store;
  /** Everything logged so far. */
  log(): string;
  stop(): Promise<unknown>;
}

export interface TestServerProcess extends TestServer {
  pid: number;
  /** Everything written to standard output and standard error so far. A log line arrives within 250 ms. */
  log(): string;
  /** Ends the process. Returns its exit code, or `null` if the signal killed it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

interface ServerOptions {
  env?: NodeJS.ProcessEnv;
  /** An existing database, which is kept. Without it the server gets one that is removed with the server. */
  database?: TestDatabase;
  /** The file of an existing embedded database, which is kept. */
  databasePath?: string;
}

/** Passed on, because named statements can be switched off for a run of the tests. */
const { DATABASE_NAMED_STATEMENTS } = process.env;

/**
 * Starts the server inside this process, on its own port and database. It costs a tenth of a process. For
 * signals, limits of the system or what is written to standard output, use `startServerProcess`.
 */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const { database, dispose } = await databaseFor(options);
  const here = await startHere({ DATABASE_URL: database.url, ...options.env });
  const { close, ...server } = await testServer(here.url, database);
  return {
    ...server,
    log: here.log,
    async stop() {
      close();
      await here.stop();
      await server.store.close();
      await dispose();
    },
  };
}

/** Starts the server inside this process with only this environment, on its own port. */
export async function startHere(env: NodeJS.ProcessEnv): Promise<Pick<TestServer, 'url' | 'log' | 'stop'>> {
  const config = readConfig({ PORT: '0', DATABASE_NAMED_STATEMENTS, ...env });
  let log = '';
  const write = (line: string) => {
    log += line;
  };
  const { url, close } = await startApp(config, { log: loggerTo({ write }, config.logLevel), newId });
  return { url, log: () => log, stop: close };
}

/** Starts the server in a process of its own, as an operator does, and waits until it listens. */
export async function startServerProcess(options: ServerOptions = {}): Promise<TestServerProcess> {
  const { database, dispose } = await databaseFor(options);
  const child = await startServe(['--no-demo'], { DATABASE_URL: database.url, ...options.env });
  const { close, ...server } = await testServer(child.url, database);
  return {
    ...server,
    pid: child.pid,
    log: () => child.out() + child.err(),
    async stop(signal) {
      const { code } = await child.stop(signal);
      close();
      await server.store.close();
      await dispose();
      return code;
    },
  };
}

async function databaseFor({ database, databasePath }: ServerOptions) {
  const existing = databasePath === undefined ? database : await newSqliteDatabase(databasePath);
  if (existing !== undefined) return { database: existing, dispose: async () => {} };
  const made = await newDatabase();
  return { database: made, dispose: made.remove };
}

async function testServer(url: string, database: TestDatabase) {
  const store = await database.open();
  const client = clientOf(url);
  const reference = dereferenced((await client.call('GET', '/openapi.json')).body);
  const checkResponse = responseChecker(reference);
  const call: Call = async (method, target, options) => {
    const response = await client.call(method, target, options);
    if (target.startsWith('/v1')) checkResponse(method, target, response);
    return response;
  };
  return {
    url,
    databasePath: database.path,
    rows: database.rows,
    write: database.write,
    reference,
    call,
    newOrganization: organizationMaker(store, call),
    store,
    close: client.close,
  };
}
