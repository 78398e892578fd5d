import type { TestContext } from 'node:test';
import { openPostgresStore } from '../../src/store/postgres/store.ts';
import { type Call, clientOf } from './client.ts';
import { organizationMaker } from './organization.ts';
import { NAMED_STATEMENTS } from './postgres.ts';
import { type ServeProcess, startServe } from './process.ts';

/** One of the servers on a PostgreSQL. */
export interface Node extends ServeProcess {
  call: Call;
}

/** Starts a server on the PostgreSQL at this address; it ends with the test. */
export async function startNode(t: TestContext, databaseUrl: string): Promise<Node> {
  const server = await startServe(['--no-demo'], { DATABASE_URL: databaseUrl });
  const { call, close } = clientOf(server.url);
  t.after(async () => {
    close();
    await server.stop('SIGKILL');
  });
  return { ...server, call };
}

/** Makes an organization with a key in the PostgreSQL at this address. */
export async function putOrganization(databaseUrl: string): Promise<{ id: string; key: string }> {
  const store = await openPostgresStore({ url: databaseUrl, namedStatements: NAMED_STATEMENTS });
  const { id, key } = await organizationMaker(store)();
  await store.close();
  return { id, key };
}
