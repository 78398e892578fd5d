import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { makeGrantCredits } from '../../src/billing/balance.ts';
import { makeMergeRenters } from '../../src/identity/merge-renters.ts';
import { makeTellApart } from '../../src/identity/pairs.ts';
import { makeUndoMerge } from '../../src/identity/undo-merge.ts';
import { idMaker } from '../../src/ids.ts';
import { makeBeginImport, makeDiscardImport } from '../../src/importing/change-state.ts';
import { makeUploadFile } from '../../src/importing/upload-file.ts';
import { makeCreateKey } from '../../src/keys/keys.ts';
import { makeUpdateOrganization } from '../../src/organizations/organizations.ts';
import { makeRequestPlan } from '../../src/organizations/plan-requests.ts';
import { makeRequestCorrection } from '../../src/portal/correction-requests.ts';
import { makeCorrectRenter } from '../../src/renters/edit-profile.ts';
import { makeFileFiguresReport } from '../../src/reporting/file-figures-report.ts';
import { makeFileIncident } from '../../src/reporting/file-incident.ts';
import type { Person } from '../../src/reporting/person.ts';
import { normalizeName } from '../../src/rules/identity/normalization.ts';
import { memberWith } from '../../src/sign-in/password.ts';
import { makeChangeRole, makeSetPassword } from '../../src/staff/access.ts';
import { makeCreateStaff } from '../../src/staff/create-staff.ts';
import { openPool, poolSender } from '../../src/store/postgres/connection/pool.ts';
import { NO_LOCKS } from '../../src/store/sqlite/locks.ts';
import type { Locks, Store } from '../../src/store/store.ts';
import { makeSendTestEvent } from '../../src/webhooks/deliveries.ts';
import { makeRemoveWebhook, makeSetWebhook } from '../../src/webhooks/webhook.ts';
import { newPostgresDatabase, type TestDatabase } from '../support/database.ts';
import { until } from '../support/until.ts';
import { check, key, putOrganization, putRenters, renter, staffMember } from './fixtures.ts';

/**
 * What two sessions do at the same time, on PostgreSQL. The second one begins when the first has done all of its work
 * but the commit, and the first commits when the second waits for it, or is done. Each race runs with its lock and
 * without: without it the outcome must be the bad one, or the race proves nothing.
 */
interface Race {
  name: string;
  lock: keyof Locks;
  prepare(): Promise<Sides>;
  /** What comes of it with the lock. */
  good: unknown;
  /** What comes of it without. */
  bad: unknown;
}

interface Sides {
  first(store: Store): Promise<unknown>;
  second(store: Store): Promise<unknown>;
  /** What is on file afterwards. */
  onFile(): Promise<unknown>;
}

let nowMs = Date.UTC(2026, 0, 31, 12);
const clock = () => ++nowMs;
const newId = idMaker(clock);
const tools = { newId, clock, randomBytes, onEvent() {} };

let database: TestDatabase & { url: string };
let store: Store;
let pool: ReturnType<typeof openPool>;

before(async () => {
  database = await newPostgresDatabase();
  store = await database.open();
  pool = openPool(database.url);
});

after(async () => {
  await store.close();
  await pool.end();
  await database.remove();
});

const WAITING = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

async function isWaiting(): Promise<boolean> {
  return (await poolSender(pool)({ text: WAITING })).rows.length > 0;
}

/** The store without one of its locks. */
function without(lock: keyof Locks): Store {
  return {
    ...store,
    transaction: (work) =>
      store.transaction((tx) => work({ ...tx, locks: { ...tx.locks, [lock]: NO_LOCKS[lock] } })),
  };
}

/** Runs a race on a store. Returns how each side ended, and what is on file. */
async function run(on: Store, { first, second, onFile }: Sides): Promise<unknown> {
  const [worked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const pausing: Store = {
    ...on,
    transaction: (work) =>
      on.transaction(async (tx) => {
        const result = await work(tx);
        worked.resolve();
        await released.promise;
        return result;
      }),
  };
  const one = first(pausing);
  await Promise.race([worked.promise, one]);
  let isDone = false;
  const other = second(on).finally(() => {
    isDone = true;
  });
  // Handled below: it may reject before the first one has ended.
  other.catch(() => {});
  await until('the second one waits, or is done', async () => isDone || (await isWaiting()));
  released.resolve();
  const ends = await Promise.allSettled([one, other]);
  return { ends: ends.map(({ status }) => status), onFile: await onFile() };
}

const BOTH = ['fulfilled', 'fulfilled'];
const ONE = ['fulfilled', 'rejected'];

const newEmail = () => `${newId('ren').toLowerCase()}@renter.example`;

const filing = (on: Store) => makeFileFiguresReport({ ...tools, store: on });

/** Files a report from figures about a person. */
function file(on: Store, organizationId: string, person: Partial<Person>) {
  const input = { person: { email: undefined, name: undefined, phone: undefined, ...person } };
  const amounts = {
    totalChargedCents: undefined,
    totalPaidCents: undefined,
    outstandingBalanceCents: undefined,
  };
  const rest = { rentalPeriod: undefined, recommendation: undefined, notes: undefined };
  return filing(on)(
    { organizationId, keyId: 'key_1' },
    { ...input, ...amounts, ...rest, incidents: [], damage: [] },
  );
}

async function putRenter(fields: Parameters<typeof renter>[0] = {}): Promise<string> {
  const created = renter(fields);
  await putRenters(store, [created]);
  return created.id;
}

const fileIncident = (on: Store, organizationId: string, renterId: string, formId?: string) =>
  makeFileIncident({ ...tools, store: on })(
    { organizationId, keyId: 'key_1' },
    { renterId, industry: 'tools', type: 'Late return', details: 'Two days.' },
    formId === undefined ? undefined : { formId, content: renterId },
  );

const incidentsOf = async (id: string) => (await store.renters.findById(id))?.standing.incidents;

const CSV = 'E-mail,Name\nann@example.com,Ann';
const upload = (on: Store, organizationId: string) =>
  makeUploadFile({ ...tools, store: on })(staffMember(organizationId), { fileName: 'a.csv', content: CSV });

/** Two renters, and the pair of them that waits for a decision. */
async function putPair() {
  const [one, other] = [await putRenter(), await putRenter()];
  const pair = { renterId: one, otherId: other, total: 30, evidence: [], against: [one, other] };
  const id = newId('pair');
  await store.transaction(({ pairs }) => pairs.put({ id, ...pair, comparedAt: clock() }));
  return { id, one, other };
}

const merging = (on: Store) => makeMergeRenters({ ...tools, store: on });

const RACES: Race[] = [
  {
    name: 'one form is sent twice',
    lock: 'idempotencyKey',
    async prepare() {
      const { id } = await putOrganization(store);
      const renterId = await putRenter();
      const send = (on: Store) => fileIncident(on, id, renterId, 'frm_1');
      return { first: send, second: send, onFile: () => incidentsOf(renterId) };
    },
    good: { ends: BOTH, onFile: 1 },
    bad: { ends: ONE, onFile: 1 },
  },
  {
    name: 'one file is uploaded twice',
    lock: 'organization',
    async prepare() {
      const { id } = await putOrganization(store);
      const send = (on: Store) => upload(on, id);
      return { first: send, second: send, onFile: () => store.imports.countUnfinished(id) };
    },
    good: { ends: BOTH, onFile: 1 },
    bad: { ends: BOTH, onFile: 2 },
  },
  {
    name: 'credits are granted up to the limit of a balance',
    lock: 'organization',
    async prepare() {
      const { id } = await putOrganization(store, { credits: 10 ** 15 - 5 });
      const grant = (on: Store) => makeGrantCredits(on, clock)(id, 4);
      const onFile = async () => (await store.organizations.find(id))?.credits;
      return { first: grant, second: grant, onFile };
    },
    good: { ends: ONE, onFile: 10 ** 15 - 1 },
    bad: { ends: BOTH, onFile: 10 ** 15 + 3 },
  },
  {
    name: 'a plan is asked for while the operator gives it',
    lock: 'organization',
    async prepare() {
      const { id } = await putOrganization(store, { plan: 'standard' });
      const wish = { plan: 'enterprise', apiAccess: false, note: '' } as const;
      return {
        first: (on) => makeUpdateOrganization(on, clock)(id, { plan: 'enterprise' }),
        second: (on) => makeRequestPlan(on, clock)(staffMember(id), wish),
        onFile: async () => (await store.planRequests.find(id))?.plan,
      };
    },
    good: { ends: ONE, onFile: undefined },
    bad: { ends: BOTH, onFile: 'enterprise' },
  },
  {
    name: 'the webhook is removed twice',
    lock: 'organization',
    async prepare() {
      const { id } = await putOrganization(store);
      await makeSetWebhook({ store, clock, allowPrivate: false })(id, 'https://hooks.example/');
      const remove = (on: Store) => makeRemoveWebhook(on, clock)(id, staffMember(id));
      return {
        first: remove,
        second: remove,
        onFile: async () => (await store.audit.list(id, {}, 9)).length,
      };
    },
    good: { ends: BOTH, onFile: 1 },
    bad: { ends: BOTH, onFile: 2 },
  },
  {
    name: 'two owners take the role from each other',
    lock: 'team',
    async prepare() {
      const { id: organizationId } = await putOrganization(store);
      const [ana, bo] = [await putOwner(organizationId), await putOwner(organizationId)];
      const demote = (by: typeof ana, userId: string) => (on: Store) =>
        makeChangeRole(on, clock)(by, userId, 'member');
      const onFile = async () => (await store.staff.listOwners(organizationId)).length;
      return { first: demote(ana, bo.userId), second: demote(bo, ana.userId), onFile };
    },
    good: { ends: ONE, onFile: 1 },
    bad: { ends: BOTH, onFile: 0 },
  },
  {
    name: 'somebody signs in with the old password while a new one is set',
    lock: 'staffMember',
    async prepare() {
      const member = await putOwner((await putOrganization(store)).id);
      const { userId } = member;
      const hashPassword = async () => 'the new hash';
      return {
        first: (on) => makeSetPassword({ store: on, clock, hashPassword })(member, 'a new password of mine'),
        second: (on) =>
          on.transaction(async (tx) => {
            if ((await memberWith(tx, userId, 'the old hash')) === undefined) return;
            const times = { createdAt: clock(), expiresAt: clock() + 60_000 };
            const session = { id: newId('ses'), tokenHash: userId, address: '', userAgent: '', ...times };
            await tx.signIn.createSession({ ...session, userId });
          }),
        onFile: async () => (await store.staff.listSessions(userId, 9)).length,
      };
    },
    good: { ends: BOTH, onFile: 0 },
    bad: { ends: BOTH, onFile: 1 },
  },
  {
    name: 'an import is discarded while it is begun',
    lock: 'import',
    async prepare() {
      const { id: organizationId } = await putOrganization(store);
      const { found } = await upload(store, organizationId);
      const mapping = { ...found.mapping, industryType: 'tools' };
      await store.transaction(({ imports }) => imports.setMapping(found.id, mapping, clock()));
      const staff = staffMember(organizationId);
      return {
        first: (on) => makeBeginImport({ store: on, clock })(staff, found.id, { mapping, again: false }),
        second: (on) => makeDiscardImport({ store: on, clock })(staff, found.id),
        onFile: async () => (await store.imports.find(organizationId, found.id))?.state,
      };
    },
    good: { ends: ONE, onFile: 'filing' },
    bad: { ends: BOTH, onFile: undefined },
  },
  {
    name: 'two keys are created where one more may be',
    lock: 'apiKeys',
    async prepare() {
      const { id } = await putOrganization(store);
      for (let count = 0; count < 4; count++) await store.transaction(({ keys }) => keys.create(key(id)));
      const create = (on: Store) => makeCreateKey({ ...tools, store: on })(id, 'Front desk');
      return { first: create, second: create, onFile: async () => (await store.keys.listActive(id)).length };
    },
    good: { ends: ONE, onFile: 5 },
    bad: { ends: BOTH, onFile: 6 },
  },
  {
    name: 'two reports come about one new e-mail',
    lock: 'identifiers',
    async prepare() {
      const { id } = await putOrganization(store);
      const value = newEmail();
      const send = (on: Store) => file(on, id, { email: value });
      const onFile = async () => (await store.renters.search({ kind: 'email', value }, 9)).length;
      return { first: send, second: send, onFile };
    },
    good: { ends: BOTH, onFile: 1 },
    bad: { ends: BOTH, onFile: 2 },
  },
  {
    name: 'two reports come about one new phone and name',
    lock: 'identifiers',
    async prepare() {
      const { id } = await putOrganization(store);
      const value = `jo ${newId('ren').toLowerCase()}`;
      const send = (on: Store) => file(on, id, { phone: '555 010 0170', name: value });
      const onFile = async () =>
        (await store.renters.search({ kind: 'name', value: normalizeName(value) }, 9)).length;
      return { first: send, second: send, onFile };
    },
    good: { ends: BOTH, onFile: 1 },
    bad: { ends: BOTH, onFile: 2 },
  },
  {
    name: 'a report comes about an e-mail that is just added to a profile',
    lock: 'identifiers',
    async prepare() {
      const { id } = await putOrganization(store);
      const { renterId } = await file(store, id, { email: newEmail() });
      const value = newEmail();
      return {
        first: (on) =>
          makeCorrectRenter(on, clock)(staffMember(id), renterId, {
            version: 0,
            add: [{ kind: 'email', value }],
          }),
        second: (on) => file(on, id, { email: value }),
        onFile: async () => (await store.renters.search({ kind: 'email', value }, 9)).length,
      };
    },
    good: { ends: BOTH, onFile: 1 },
    bad: { ends: BOTH, onFile: 2 },
  },
  {
    name: 'two reports come about one new name',
    lock: 'rosterName',
    async prepare() {
      const { id } = await putOrganization(store);
      const send = (on: Store) => file(on, id, { name: 'Only Name' });
      const onFile = async () => (await store.renters.findOnRosterByName(id, 'only name', 9)).length;
      return { first: send, second: send, onFile };
    },
    good: { ends: BOTH, onFile: 1 },
    bad: { ends: BOTH, onFile: 2 },
  },
  {
    name: 'two incidents are filed about one renter',
    lock: 'renter',
    async prepare() {
      const { id } = await putOrganization(store);
      const renterId = await putRenter();
      const send = (on: Store) => fileIncident(on, id, renterId);
      return { first: send, second: send, onFile: () => incidentsOf(renterId) };
    },
    good: { ends: BOTH, onFile: 2 },
    bad: { ends: BOTH, onFile: 1 },
  },
  {
    name: 'two correction requests are sent where one more may wait',
    lock: 'renter',
    async prepare() {
      const renterId = await putRenter();
      const send = (on: Store) => makeRequestCorrection(on, newId, clock)(renterId, 'My name is wrong.');
      for (let count = 0; count < 4; count++) await send(store);
      return { first: send, second: send, onFile: () => store.renterFile.countOpenRequests(renterId) };
    },
    good: { ends: ONE, onFile: 5 },
    bad: { ends: BOTH, onFile: 6 },
  },
  {
    name: 'a pair is declared different while it is merged',
    lock: 'renters',
    async prepare() {
      const { id } = await putPair();
      return {
        first: (on) => merging(on)({ pairId: id }),
        second: (on) => makeTellApart(on, clock)(id),
        onFile: async () => (await store.pairs.find(id))?.state,
      };
    },
    good: { ends: ONE, onFile: 'merged' },
    bad: { ends: BOTH, onFile: 'different' },
  },
  {
    name: 'a merge is undone twice',
    lock: 'renters',
    async prepare() {
      const { id } = await putPair();
      const merge = await merging(store)({ pairId: id });
      const undo = (on: Store) => makeUndoMerge(on, clock)(merge.id);
      return { first: undo, second: undo, onFile: async () => (await store.pairs.find(id))?.state };
    },
    good: { ends: ONE, onFile: 'open' },
    bad: { ends: BOTH, onFile: 'open' },
  },
  {
    name: 'two deliveries are sent manually where one more may be',
    lock: 'manualDeliveries',
    async prepare() {
      const { id } = await putOrganization(store);
      await makeSetWebhook({ store, clock, allowPrivate: false })(id, 'https://hooks.example/');
      const send = (on: Store) => makeSendTestEvent({ ...tools, store: on })(staffMember(id));
      for (let count = 0; count < 19; count++) await send(store);
      return { first: send, second: send, onFile: () => store.webhooks.countByHand(id, 0, 99) };
    },
    good: { ends: ONE, onFile: 20 },
    bad: { ends: BOTH, onFile: 21 },
  },
  {
    name: 'two servers extend the index of inquiries',
    lock: 'inquiryIndex',
    async prepare() {
      const { id } = await putOrganization(store);
      const renterId = await putRenter();
      // After all that was indexed before.
      nowMs += 60_000;
      const at = clock();
      await store.recordCheck(check(id, { renterId, at }));
      await store.transaction(({ lookups }) => lookups.close(at + 1_000));
      const step = (on: Store) =>
        on.transaction(async ({ locks, lookups }) => {
          await locks.inquiryIndex();
          while (await lookups.gather(at + 1_000));
        });
      const onFile = async () => (await store.lookups.list(renterId, undefined, 9)).rows.length;
      return { first: step, second: step, onFile };
    },
    good: { ends: BOTH, onFile: 1 },
    bad: { ends: ONE, onFile: 1 },
  },
];

/** An owner with a password, as they act. */
async function putOwner(organizationId: string) {
  const hashPassword = async () => 'the old hash';
  const email = `${newId('usr').toLowerCase()}@staff.example`;
  const create = makeCreateStaff({ ...tools, store, hashPassword });
  return create({
    organizationId,
    email,
    name: 'Ana Lee',
    password: 'a long password of mine',
    role: 'owner',
  });
}

test('every lock has a race', () => {
  const raced = new Set(RACES.map(({ lock }) => lock));
  assert.deepEqual([...raced].sort(), Object.keys(NO_LOCKS).sort());
});

for (const { name, lock, prepare, good, bad } of RACES) {
  test(`${name}: the lock of ${lock} keeps one from the other`, async () => {
    assert.deepEqual(await run(store, await prepare()), good);
  });

  test(`${name}: without the lock of ${lock} it goes wrong`, async () => {
    assert.deepEqual(await run(without(lock), await prepare()), bad);
  });
}
