import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openPostgresStore } from '../../src/store/postgres/store.ts';
import { makeCitusTemplate } from './citus.ts';
import { ON_CITUS } from './citus-programs.ts';
import { newFolder } from './cluster.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';

let folder: string | undefined;
let server: PostgresServer | undefined;

/**
 * Starts the PostgreSQL that most test files of a run share, and passes it to them by environment variables.
 */
export async function globalSetup(): Promise<void> {
  folder = newFolder();
  const script = fileURLToPath(new URL('./cluster-data.ts', import.meta.url));
  process.env.TEST_CLUSTER_DATA = execFileSync(process.execPath, [script, folder], { encoding: 'utf8' });
  server = await startPostgres();
  const template = await server.newDatabase();
  if (ON_CITUS) await makeCitusTemplate(template);
  else await (await openPostgresStore({ url: template, namedStatements: true })).close();
  process.env.TEST_POSTGRES_TEMPLATE = template;
}

export async function globalTeardown(): Promise<void> {
  await server?.stop();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
