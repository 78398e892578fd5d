import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { after } from 'node:test';
import { openSqliteStore } from '../../src/store/sqlite/store.ts';
import { type Call, clientOf } from '../support/client.ts';
import { organizationMaker, type TestOrganization } from '../support/organization.ts';
import { until } from '../support/until.ts';

const ROOT = dirname(dirname(import.meta.dirname));

const running = new Set<ChildProcess>();
// A test that fails before the end leaves no process behind, and waits for none.
after(() => {
  for (const child of running) child.kill('SIGKILL');
});

function keep<Child extends ChildProcess>(child: Child): Child {
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

/** How a process ended, and what it said. */
export interface Ended {
  /** `null` when a signal killed it. */
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs `serve` with this environment and no other. */
export function spawnServe(env: NodeJS.ProcessEnv) {
  const child = keep(
    spawn(process.execPath, ['bin/renter-screening.ts', 'serve', '--no-demo'], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (part) => {
    stdout += part;
  });
  child.stderr.setEncoding('utf8').on('data', (part) => {
    stderr += part;
  });
  const ended: Promise<Ended> = once(child, 'close').then(([code]) => ({ code, stdout, stderr }));
  return { child, ended, output: () => stdout + stderr };
}

export interface LoneServer {
  url: string;
  call: Call;
  /** Sends the signal, and waits for the end. */
  stop(signal: NodeJS.Signals): Promise<Ended>;
  /** Sends the signal now. */
  signal(signal: NodeJS.Signals): void;
  ended: Promise<Ended>;
}

/**
 * Starts a server that is alone on its database. The test opens no connection of its own: after a crash it
 * would recover the database in the server's place.
 */
export async function startLoneServer(
  databasePath: string,
  env: NodeJS.ProcessEnv = {},
): Promise<LoneServer> {
  const { child, ended, output } = spawnServe({ DATABASE_URL: `sqlite:${databasePath}`, ...env });
  const url = await until('the server listens', () => {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${output()}`);
    return /Server listening at (https?:\/\/[^\s"]+)/.exec(output())?.[1];
  });
  const client = clientOf(url);
  ended.then(() => client.close());
  return {
    url,
    call: client.call,
    ended,
    signal: (signal) => child.kill(signal),
    stop(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** Makes organizations, each with credits, in a database that no server runs on yet; `call` calls as them. */
export async function prepareOrganizations(
  databasePath: string,
  credits: readonly number[],
  call: Call,
): Promise<TestOrganization[]> {
  const store = openSqliteStore({ path: databasePath });
  const newOrganization = organizationMaker(store, call);
  const organizations: TestOrganization[] = [];
  for (const amount of credits) {
    const organization = await newOrganization();
    const grant = { organizationId: organization.id, amount, at: Date.now() };
    await store.transaction(({ billing }) => billing.grant(grant));
    organizations.push(organization);
  }
  await store.close();
  return organizations;
}

const HOLD_LOCK = `
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const db = new DatabaseSync(process.argv[1], { timeout: 20_000 });
  db.exec('BEGIN IMMEDIATE');
  process.stdout.write('held');
  process.stdin.on('data', () => process.stdout.write(db.isTransaction ? 'held' : 'lost'));
  process.stdin.on('end', () => db.exec('ROLLBACK'));
`;

export interface HeldLock {
  /** Fails unless the other process still holds it. */
  assertHeld(): Promise<void>;
  release(): Promise<void>;
}

/** Has another process take the database's write lock; resolves when it holds it. */
export async function holdWriteLock(databasePath: string): Promise<HeldLock> {
  const child = keep(
    spawn(process.execPath, ['-e', HOLD_LOCK, databasePath], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  const assertHeld = async () => {
    const [said] = await Promise.race([once(child.stdout, 'data'), once(child, 'close')]);
    if (String(said) !== 'held') throw new Error(`the other process does not hold the lock: ${said}`);
  };
  await assertHeld();
  return {
    assertHeld() {
      child.stdin.write('?');
      return assertHeld();
    },
    async release() {
      child.stdin.end();
      await once(child, 'close');
    },
  };
}
