import { rmSync } from 'node:fs';
import { openPostgresStore } from '../../src/store/postgres/store.ts';
import { type ClusterData, newClusterData } from './cluster.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';

let data: ClusterData | undefined;
let server: PostgresServer | undefined;

/** What all test files of a run share, told to them by the environment: the server that most PostgreSQL tests use. */
export async function globalSetup(): Promise<void> {
  data = await newClusterData();
  process.env.TEST_CLUSTER_DATA = JSON.stringify(data);
  server = await startPostgres();
  const template = await server.newDatabase();
  const store = await openPostgresStore({ url: template, namedStatements: true });
  await store.close();
  process.env.TEST_POSTGRES_TEMPLATE = template;
}

export async function globalTeardown(): Promise<void> {
  await server?.stop();
  if (data !== undefined) rmSync(data.folder, { recursive: true, force: true });
}
