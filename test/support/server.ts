import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openSqliteStore } from '../../src/store/sqlite/store.ts';
import type { Store } from '../../src/store/store.ts';
import { type Call, clientOf } from './client.ts';
import { type NewOrganization, organizationMaker } from './organization.ts';
import { conformTo, type Reference } from './reference.ts';
import { until } from './until.ts';

const ROOT = dirname(dirname(import.meta.dirname));

export interface TestServer {
  /** Where it listens, without a slash at the end. */
  url: string;
  pid: number;
  databasePath: string;
  reference: Reference;
  /** Calls it. Every answer of the API is held against the server's own reference. */
  call: Call;
  newOrganization: NewOrganization;
  /** A second process's look at the database that the server works on: the test's. */
  store: Store;
  /** All that it has put out so far. What was logged arrives within 250 ms. */
  log(): string;
  /** Ends it, and answers its exit code; `null` when the signal killed it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface ServerOptions {
  env?: NodeJS.ProcessEnv;
  /** An existing database, which stays; without it one is made, and gone with the server. */
  databasePath?: string;
}

const running = new Set<ChildProcess>();
// A test that fails between start and stop leaves no server behind.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a real server process on a database of its own, and waits until it listens. */
export async function startServer({ env = {}, databasePath }: ServerOptions = {}): Promise<TestServer> {
  const folder = databasePath === undefined ? mkdtempSync(join(tmpdir(), 'screening-')) : undefined;
  const path = databasePath ?? join(folder ?? '', 'network.db');
  const { child, log, ended } = spawnServer({ PORT: '0', DATABASE_URL: `sqlite:${path}`, ...env });
  const url = await until('the server listens', () => listeningAt(child, log()));
  const store = openSqliteStore({ path });
  const client = clientOf(url);
  const reference: Reference = (await client.call('GET', '/openapi.json')).body;
  const conform = conformTo(reference);
  const call: Call = async (method, target, options) => {
    const answer = await client.call(method, target, options);
    if (target.startsWith('/v1')) conform(method, target, answer);
    return answer;
  };
  return {
    url,
    pid: child.pid ?? 0,
    databasePath: path,
    reference,
    call,
    newOrganization: organizationMaker(store, call),
    store,
    log,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const code = await ended;
      client.close();
      await store.close();
      if (folder !== undefined) rmSync(folder, { recursive: true });
      return code;
    },
  };
}

function spawnServer(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ['bin/renter-screening.ts', 'serve', '--no-demo'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (part: string) => {
      output += part;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  ended.then(() => running.delete(child));
  return { child, log: () => output, ended };
}

function listeningAt(child: ChildProcess, log: string): string | undefined {
  if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${log}`);
  return /Server listening at (https?:\/\/[^\s"]+)/.exec(log)?.[1];
}
