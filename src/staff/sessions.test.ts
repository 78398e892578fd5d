import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openStore } from '../open-store.ts';
import { IDLE_MS, makeFindSession, SESSION_MS } from './sessions.ts';

const MINUTE_MS = 60_000;
const START = 1_700_000_000_000;

const folder = await mkdtemp(join(tmpdir(), 'find-session-'));
const store = await openStore({ engine: 'sqlite', path: join(folder, 'network.db') });
after(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

let people = 0;

/** Creates a session that begins now, with its own clock. */
async function session() {
  const id = `usr_${++people}`;
  await store.transaction(async ({ organizations, staff, signIn }) => {
    const rest = {
      plan: 'standard',
      apiAccess: false,
      rateLimit: null,
      dailyLookups: null,
      credits: 0,
      creditFloor: null,
      certifiedUntil: null,
      nameOnly: 'allow',
      timeZone: 'UTC',
      postalAddress: null,
      telephone: null,
      createdAt: 1,
    } as const;
    await organizations.create({ id: `org_${id}`, name: 'Homes', ...rest });
    await staff.create({
      userId: id,
      organizationId: `org_${id}`,
      role: 'admin',
      name: 'Ana Lee',
      email: `${id}@staff.example`,
      secondFactor: false,
      disabledAt: null,
      createdAt: 1,
    });
    await signIn.createSession({
      id: `ses_${id}`,
      userId: id,
      tokenHash: `hash of ${id}`,
      address: '192.0.2.1',
      userAgent: null,
      createdAt: START,
      expiresAt: START + SESSION_MS,
    });
  });
  let now = START;
  let noted: Promise<unknown> = Promise.resolve();
  const look = makeFindSession({
    store: {
      ...store,
      transaction: (work) => {
        const written = store.transaction(work);
        noted = written;
        return written;
      },
    },
    clock: () => now,
    tokenHashIn: async (cookies) => (cookies === '' ? undefined : `hash of ${cookies}`),
  });
  /** Also waits for the write after the response. */
  async function find(cookies: string) {
    const found = await look(cookies);
    await noted;
    return found;
  }
  return {
    id,
    async isOpen(cookies = id) {
      return (await find(cookies)) !== undefined;
    },
    find: () => find(id),
    at(ms: number) {
      now = START + ms;
    },
    lastSeen: async () => (await store.staff.findSessionById(`ses_${id}`))?.lastSeenAt,
  };
}

test('a session returns who is signed in', async () => {
  const { id, find, isOpen } = await session();
  assert.deepEqual(await find(), {
    sessionId: `ses_${id}`,
    staff: {
      userId: id,
      organizationId: `org_${id}`,
      role: 'admin',
      name: 'Ana Lee',
      email: `${id}@staff.example`,
    },
    lacksFactor: false,
    timeZone: 'UTC',
  });
  assert.deepEqual([await isOpen(''), await isOpen('somebody else')], [false, false]);
});

test('it expires after 12 hours without use, and not a moment before', async () => {
  assert.equal(IDLE_MS, 12 * 60 * MINUTE_MS);
  const { at, isOpen } = await session();
  at(IDLE_MS - 1);
  assert.equal(await isOpen(), true);
  at(IDLE_MS - 1 + IDLE_MS - 1);
  assert.equal(await isOpen(), true);
  at(IDLE_MS - 1 + IDLE_MS - 1 + IDLE_MS);
  assert.equal(await isOpen(), false);
  // Requests do not revive it.
  assert.equal(await isOpen(), false);
});

test('it expires after 14 days, however much it is used', async () => {
  assert.equal(SESSION_MS, 14 * 24 * 60 * MINUTE_MS);
  const { at, isOpen } = await session();
  for (let ms = 0; ms < SESSION_MS; ms += 11 * 60 * MINUTE_MS) {
    at(ms);
    assert.equal(await isOpen(), true, String(ms));
  }
  at(SESSION_MS - 1);
  assert.equal(await isOpen(), true);
  at(SESSION_MS);
  assert.equal(await isOpen(), false);
});

test('its use is recorded once a minute', async () => {
  const { at, isOpen, lastSeen } = await session();
  at(MINUTE_MS - 1);
  await isOpen();
  assert.equal(await lastSeen(), START);
  at(MINUTE_MS);
  await isOpen();
  assert.equal(await lastSeen(), START + MINUTE_MS);
  at(2 * MINUTE_MS - 1);
  await isOpen();
  assert.equal(await lastSeen(), START + MINUTE_MS);
});

test('it has the current role, and does not open while access is off', async () => {
  const { id, find, isOpen } = await session();
  await store.transaction(({ staff }) => staff.setRole(id, 'member'));
  assert.equal((await find())?.staff.role, 'member');
  await store.transaction(({ staff }) => staff.setDisabled(id, START));
  assert.equal(await isOpen(), false);
  await store.transaction(({ staff }) => staff.setDisabled(id, null));
  assert.equal(await isOpen(), true);
  await store.transaction(({ staff }) => staff.endSessions(id));
  assert.equal(await isOpen(), false);
});

test('a request succeeds although its use cannot be recorded', async () => {
  const { id, at } = await session();
  const find = makeFindSession({
    store: { staff: store.staff, transaction: () => Promise.reject(new Error('the disk is full')) },
    clock: () => START + MINUTE_MS,
    tokenHashIn: async () => `hash of ${id}`,
  });
  at(MINUTE_MS);
  assert.equal((await find('any'))?.staff.userId, id);
});

test('requests do not wait for a locked database', async () => {
  const { id } = await session();
  let writes = 0;
  const find = makeFindSession({
    store: { staff: store.staff, transaction: () => new Promise(() => writes++) },
    clock: () => START + MINUTE_MS,
    tokenHashIn: async () => `hash of ${id}`,
  });
  for (let request = 0; request < 10; request++) assert.equal((await find('any'))?.staff.userId, id);
  assert.equal(writes, 1);
});
