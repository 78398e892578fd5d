import { distributeLogs } from '../../src/store/postgres/schema/distribute-logs.ts';
import { openPostgresStore } from '../../src/store/postgres/store.ts';
import { runSql } from './cluster.ts';

/** Gives an empty database the schema, with distributed logs, and ends its connections so that it can be copied. */
export async function makeCitusTemplate(url: string): Promise<void> {
  await runSql(url, 'CREATE EXTENSION citus');
  const store = await openPostgresStore({ url, namedStatements: true });
  await store.close();
  await distributeLogs({ url, namedStatements: true });
  const name = new URL(url).pathname.slice(1);
  const postgres = Object.assign(new URL(url), { pathname: '/postgres' }).href;
  // Otherwise the background process of Citus would always be connected to it.
  await runSql(postgres, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await runSql(postgres, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
}
