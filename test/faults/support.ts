import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, type TestContext } from 'node:test';
import { openSqliteStore } from '../../src/store/sqlite/store.ts';
import { type Call, clientOf } from '../support/client.ts';
import { organizationMaker, type TestOrganization } from '../support/organization.ts';
import { killAll, killOnExit, type ServeProcess, startServe } from '../support/process.ts';

// A failed test leaves no process running.
after(killAll);

export interface LoneServer extends ServeProcess {
  call: Call;
}

/**
 * Starts a server that is the only user of its database. The test must not open a connection: after a crash,
 * the test would recover the database instead of the server.
 */
export async function startLoneServer(
  databasePath: string,
  env: NodeJS.ProcessEnv = {},
): Promise<LoneServer> {
  const server = await startServe(['--no-demo'], { DATABASE_URL: `sqlite:${databasePath}`, ...env });
  const client = clientOf(server.url);
  server.ended.then(() => client.close());
  return { ...server, call: client.call };
}

/**
 * Creates an organization for each number of credits, before a server uses the database. `call` sends their
 * requests.
 */
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

interface HeldLock {
  /** Rejects unless the other process still holds the lock. */
  assertHeld(): Promise<void>;
  release(): Promise<void>;
}

/**
 * Starts another process that takes the write lock of the database. Resolves when it holds the lock. The process ends with
 * the test: if it went on after a failure, the tests after it would fail, and their process would wait for it.
 */
export async function holdWriteLock(t: TestContext, databasePath: string): Promise<HeldLock> {
  const child = killOnExit(
    spawn(process.execPath, ['-e', HOLD_LOCK, databasePath], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  const closed = once(child, 'close');
  t.after(async () => {
    child.kill('SIGKILL');
    await closed;
  });
  const assertHeld = async () => {
    const [reply] = await Promise.race([once(child.stdout, 'data'), closed]);
    if (String(reply) !== 'held') throw new Error(`the other process does not hold the lock: ${reply}`);
  };
  await assertHeld();
  return {
    assertHeld() {
      child.stdin.write('?');
      return assertHeld();
    },
    async release() {
      child.stdin.end();
      await closed;
    },
  };
}
