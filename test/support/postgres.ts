import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ask, type Cluster, newCluster } from './cluster.ts';
import { throughPgbouncer } from './pgbouncer.ts';

/** A PostgreSQL server of the tests' own. */
export interface PostgresServer {
  /** The address of a new database on it: with the schema where it is cheap to have, else empty. */
  newDatabase(): Promise<string>;
  newEmptyDatabase(): Promise<string>;
  dropDatabase(url: string): Promise<void>;
  /** Stops it as an operator does, breaking what is under way, and starts it again after this, or so many ms. */
  restart(away: Promise<unknown> | number): Promise<void>;
  stop(): Promise<void>;
}

/** Off with `DATABASE_NAMED_STATEMENTS=0`, so that the tests can be run so. */
export const NAMED_STATEMENTS = process.env.DATABASE_NAMED_STATEMENTS !== '0';

/**
 * Starts a real PostgreSQL, on a free port, with durable commits and no data; with `TEST_ENGINE=pgbouncer` behind a
 * pgbouncer.
 */
export async function startPostgres(settings: Record<string, string> = {}): Promise<PostgresServer> {
  const cluster = await newCluster();
  const pgbouncer = process.env.TEST_ENGINE === 'pgbouncer';
  cluster.configure({
    max_connections: '300',
    // What a server sets for its own connections it cannot set for those of a pooler.
    ...(pgbouncer && { client_connection_check_interval: '5s' }),
    ...settings,
  });
  await cluster.start();
  const server = serverOn(cluster);
  return pgbouncer ? throughPgbouncer(server, new URL(cluster.urlOf(''))) : server;
}

/** The databases of a server that others use too. */
export type PostgresDatabases = Pick<
  PostgresServer,
  'newDatabase' | 'newEmptyDatabase' | 'dropDatabase' | 'stop'
>;

const template = process.env.TEST_ENGINE === 'pgbouncer' ? undefined : process.env.TEST_POSTGRES_TEMPLATE;

/** Whether this run of the tests has one server for all of them. */
export const HAS_SHARED_POSTGRES = template !== undefined;

/** Returns the server of this run of the tests, or starts one that stops with its user. */
export async function sharedPostgres(): Promise<PostgresDatabases> {
  if (template === undefined) return startPostgres();
  return { ...databasesOn(template, new URL(template).pathname.slice(1)), stop: async () => {} };
}

/** @param address of a database on the server. @param template what new ones are copies of */
function databasesOn(address: string, template = 'template1'): Omit<PostgresDatabases, 'stop'> {
  const urlOf = (name: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href;
  async function copyOf(original: string): Promise<string> {
    const name = `test_${randomBytes(6).toString('hex')}`;
    await ask(urlOf('postgres'), `CREATE DATABASE ${name} TEMPLATE ${original}`);
    return urlOf(name);
  }
  return {
    newDatabase: () => copyOf(template),
    newEmptyDatabase: () => copyOf('template1'),
    async dropDatabase(url) {
      await ask(urlOf('postgres'), `DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
    },
  };
}

function serverOn(cluster: Cluster): PostgresServer {
  return {
    ...databasesOn(cluster.urlOf('postgres')),
    async restart(away) {
      await cluster.stop();
      await (typeof away === 'number' ? pause(away) : away);
      await cluster.start();
    },
    async stop() {
      await cluster.stop();
      cluster.remove();
    },
  };
}
