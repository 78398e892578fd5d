import type { TestContext } from 'node:test';
import { openPostgresStore } from '../../src/store/postgres/store.ts';
import { type Call, clientOf } from './client.ts';
import { organizationMaker } from './organization.ts';
import { NAMED_STATEMENTS } from './postgres.ts';
import { type ServeProcess, startServe } from './process.ts';

/** One of several servers on one PostgreSQL database. */
export interface Node extends ServeProcess {
  call: Call;
}

/** Starts a server on this PostgreSQL database. It ends with the test. */
export async function startNode(
  t: Pick<TestContext, 'after'>,
  databaseUrl: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Node> {
  const server = await startServe(['--no-demo'], { DATABASE_URL: databaseUrl, ...env });
  const { call, close } = clientOf(server.url);
  t.after(async () => {
    close();
    await server.stop('SIGKILL');
  });
  return { ...server, call };
}

/** Creates an organization with a key in this PostgreSQL database. */
export async function putOrganization(databaseUrl: string): Promise<{ id: string; key: string }> {
  const store = await openPostgresStore({ url: databaseUrl, namedStatements: NAMED_STATEMENTS });
  const { id, key } = await organizationMaker(store)();
  await store.close();
  return { id, key };
}
