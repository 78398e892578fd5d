import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { CITUS_SETTINGS, ON_CITUS } from './citus-programs.ts';
import { type Cluster, newCluster, runSql } from './cluster.ts';
import { behindPgbouncer } from './pgbouncer.ts';

/** A PostgreSQL server for tests. */
export interface PostgresServer {
  /** Creates a database and returns its URL. It has the schema if that is cheap, and is empty otherwise. */
  newDatabase(): Promise<string>;
  newEmptyDatabase(): Promise<string>;
  dropDatabase(url: string): Promise<void>;
  /**
   * Stops it like an operator, which breaks connections. Starts it again when the promise resolves, or after
   * this many milliseconds.
   */
  restart(downtime: Promise<unknown> | number): Promise<void>;
  stop(): Promise<void>;
}

/** Whether tests use named statements. `DATABASE_NAMED_STATEMENTS=0` switches them off. */
export const NAMED_STATEMENTS = process.env.DATABASE_NAMED_STATEMENTS !== '0';

/**
 * Starts a real, empty PostgreSQL with durable commits on a free port; with `TEST_ENGINE=pgbouncer`, behind a
 * pgbouncer; with `TEST_ENGINE=citus`, the installed one that has Citus.
 */
export async function startPostgres(settings: Record<string, string> = {}): Promise<PostgresServer> {
  const cluster = await newCluster();
  const pgbouncer = process.env.TEST_ENGINE === 'pgbouncer';
  cluster.configure({
    max_connections: '300',
    // The server sets this for its own connections, but cannot set it for those of a pooler.
    ...(pgbouncer && { client_connection_check_interval: '5s' }),
    ...(ON_CITUS && CITUS_SETTINGS),
    ...settings,
  });
  await cluster.start();
  const server = serverOn(cluster);
  return pgbouncer ? behindPgbouncer(server, new URL(cluster.urlOf(''))) : server;
}

/** The databases of a server that other tests also use. */
export type PostgresDatabases = Pick<
  PostgresServer,
  'newDatabase' | 'newEmptyDatabase' | 'dropDatabase' | 'stop'
>;

const template = process.env.TEST_ENGINE === 'pgbouncer' ? undefined : process.env.TEST_POSTGRES_TEMPLATE;

/** Whether all tests of this run share one server. */
export const HAS_SHARED_POSTGRES = template !== undefined;

/** Returns the shared server of this run, or starts a server that its user must stop. */
export async function sharedPostgres(): Promise<PostgresDatabases> {
  if (template === undefined && ON_CITUS) throw new Error('run tests on Citus with npm run tests');
  if (template === undefined) return startPostgres();
  return { ...databasesOn(template, new URL(template).pathname.slice(1)), stop: async () => {} };
}

/**
 * Returns functions that create and drop databases.
 *
 * @param address the URL of a database on the server
 * @param template the name of the database that new ones are copied from
 */
function databasesOn(address: string, template = 'template1'): Omit<PostgresDatabases, 'stop'> {
  const urlOf = (name: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href;
  async function copyOf(original: string): Promise<string> {
    const name = `test_${randomBytes(6).toString('hex')}`;
    await runSql(urlOf('postgres'), `CREATE DATABASE ${name} TEMPLATE ${original}`);
    return urlOf(name);
  }
  return {
    newDatabase: () => copyOf(template),
    newEmptyDatabase: () => copyOf('template1'),
    async dropDatabase(url) {
      await runSql(urlOf('postgres'), `DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
    },
  };
}

function serverOn(cluster: Cluster): PostgresServer {
  return {
    ...databasesOn(cluster.urlOf('postgres')),
    async restart(downtime) {
      await cluster.stop();
      await (typeof downtime === 'number' ? pause(downtime) : downtime);
      await cluster.start();
    },
    async stop() {
      await cluster.stop();
      cluster.remove();
    },
  };
}
