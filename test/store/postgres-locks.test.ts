import { makeCreateBatch } from '../../src/batches/create-batch.ts';
import { makeGrantCredits } from '../../src/billing/balance.ts';
import { makeDeclineCredits, makeRequestCredits } from '../../src/billing/credit-requests.ts';
import type { ApiError } from '../../src/errors.ts';
import { transactOnce } from '../../src/idempotency.ts';
import { makeBeginImport, makeDiscardImport } from '../../src/importing/change-state.ts';
import { makeEditCell } from '../../src/importing/edit-cell.ts';
import { makeUploadFile } from '../../src/importing/upload-file.ts';
import { makeCreateKey } from '../../src/keys/create-key.ts';
import { makeRevokeKey } from '../../src/keys/keys.ts';
import { makeRotateKey } from '../../src/keys/rotate-key.ts';
import { makeCreateOrganization, makeUpdateOrganization } from '../../src/organizations/organizations.ts';
import { makeRequestPlan } from '../../src/organizations/plan-requests.ts';
import { makeAddRenter } from '../../src/renters/add-renter.ts';
import type { Role } from '../../src/rules/staff/roles.ts';
import { memberWith } from '../../src/sign-in/password.ts';
import { makeSealedText } from '../../src/sign-in/seal.ts';
import { makeChangeRole, makeSetPassword } from '../../src/staff/access.ts';
import { makeCreateStaff } from '../../src/staff/create-staff.ts';
import { makeInviteStaff } from '../../src/staff/invitations.ts';
import type { Store } from '../../src/store/store.ts';
import type { WorldStores } from '../../src/store/world-stores.ts';
import { WorldRegistry } from '../../src/test-mode/world-registry.ts';
import { finishAttempt } from '../../src/webhooks/attempts.ts';
import { makeSendTestEvent } from '../../src/webhooks/deliveries.ts';
import { makeListEvents } from '../../src/webhooks/event-log.ts';
import { makeRemoveWebhook, makeSetWebhook } from '../../src/webhooks/settings.ts';
import { LABELS_OF_ALL } from '../dashboard/import-calls.ts';
import {
  delivery,
  key,
  putOrganization,
  putRenters,
  renter,
  staffMember,
  webhookSettings,
} from './fixtures.ts';
import {
  BOTH_SUCCEED,
  clock,
  dependencies,
  FIRST_SUCCEEDS,
  fileIncident,
  incidentsOf,
  newId,
  OTHER_LOCKS,
  putRenter,
  type Race,
  store,
  testRaces,
  useDatabase,
} from './race.ts';

useDatabase();

const URL = 'https://hooks.example/in';

/** Returns a store that does the transactions before this one as usual, and from then on as `on` does. */
function fromTransaction(number: number, on: Store): Store {
  let begun = 0;
  return { ...on, transaction: (work) => (++begun < number ? store : on).transaction(work) };
}

const CSV = 'E-mail,Name\nann@example.com,Ann';
const upload = (on: Store, organizationId: string) =>
  makeUploadFile({ ...dependencies, store: on })(staffMember(organizationId), {
    fileName: 'a.csv',
    content: CSV,
  });

/** Creates a staff member with a password. */
async function putStaff(organizationId: string, role: Role = 'owner') {
  const hashPassword = async () => 'the old hash';
  const email = `${newId('usr').toLowerCase()}@staff.example`;
  const create = makeCreateStaff({ ...dependencies, store, hashPassword });
  return create({
    organizationId,
    email,
    name: 'Ana Lee',
    password: 'a long password of mine',
    role,
  });
}

/** The data of worlds, which moving a clock does not touch. */
const NO_WORLDS = new Proxy({} as WorldStores, {
  get(_target, name) {
    throw new Error(`${String(name)} of the data of worlds was used`);
  },
});

const RACES: Race[] = [
  {
    name: 'the same form is sent twice',
    lock: 'idempotencyKey',
    async prepare() {
      const { id } = await putOrganization(store);
      const renterId = await putRenter();
      const send = (on: Store) => fileIncident(on, id, renterId, 'frm_1');
      return { first: send, second: send, onFile: () => incidentsOf(renterId) };
    },
    withLock: { ends: BOTH_SUCCEED, onFile: 1 },
    withoutLock: { ends: FIRST_SUCCEEDS, onFile: 1 },
  },
  {
    // Without the lock, the second one works until it learns at the end that all of it was for nothing.
    name: 'the same request is sent twice',
    lock: 'tryIdempotencyKey',
    async prepare() {
      const request = { digest: 'digest', at: clock(), bodyOf: () => '{}' };
      const key = newId('key');
      let performed = 0;
      const codes: string[] = [];
      const send = (requestId: string) => async (on: Store) => {
        const idempotency = { ...request, key, requestId };
        await transactOnce(on, { idempotency }, async () => ++performed).catch((error: ApiError) => {
          codes.push(error.code);
        });
      };
      return { first: send('req_1'), second: send('req_2'), onFile: async () => ({ performed, codes }) };
    },
    withLock: { ends: BOTH_SUCCEED, onFile: { performed: 1, codes: ['in_progress'] } },
    withoutLock: { ends: BOTH_SUCCEED, onFile: { performed: 2, codes: ['idempotency_key_reused'] } },
  },
  {
    name: 'two organizations get the same name',
    lock: 'organizationNames',
    async prepare() {
      const name = `Harbor ${newId('org')}`;
      const fields = {
        name,
        plan: 'standard',
        apiAccess: false,
        rateLimit: null,
        dailyLookups: null,
        creditFloor: null,
        certifiedUntil: null,
        nameOnly: 'allow',
        timeZone: 'UTC',
        postalAddress: null,
        telephone: null,
      } as const;
      const create = (on: Store) => makeCreateOrganization({ store: on, newId, clock })(fields);
      const onFile = async () =>
        (await store.organizations.list()).filter((found) => found.name === name).length;
      return { first: create, second: create, onFile };
    },
    withLock: { ends: FIRST_SUCCEEDS, onFile: 1 },
    withoutLock: { ends: BOTH_SUCCEED, onFile: 2 },
  },
  {
    name: 'the same file is uploaded twice',
    lock: 'organization',
    async prepare() {
      const { id } = await putOrganization(store);
      return {
        // The race is between the transactions in which all rows have arrived: after one for the import and one for its row.
        first: (on) => upload(fromTransaction(3, on), id),
        second: (on) => upload(on, id),
        onFile: () => store.imports.countUnfinished(id),
      };
    },
    withLock: { ends: BOTH_SUCCEED, onFile: 1 },
    withoutLock: { ends: BOTH_SUCCEED, onFile: 2 },
  },
  {
    name: 'two grants together exceed the limit of a balance',
    lock: 'organization',
    async prepare() {
      const { id } = await putOrganization(store, { credits: 10 ** 15 - 5 });
      const grant = (on: Store) => makeGrantCredits(on, clock)(id, 4);
      const onFile = async () => (await store.organizations.find(id))?.credits;
      return { first: grant, second: grant, onFile };
    },
    withLock: { ends: FIRST_SUCCEEDS, onFile: 10 ** 15 - 1 },
    withoutLock: { ends: BOTH_SUCCEED, onFile: 10 ** 15 + 3 },
  },
  {
    name: 'a request for credits is granted and declined',
    lock: 'organization',
    async prepare() {
      const { id } = await putOrganization(store);
      await makeRequestCredits(store, clock)(staffMember(id), { amount: 5, note: '' });
      return {
        first: (on) => makeGrantCredits(on, clock)(id, 5),
        second: (on) => makeDeclineCredits(on, clock)(id, 'Not now.'),
        onFile: async () => (await store.creditRequests.find(id))?.state,
      };
    },
    withLock: { ends: FIRST_SUCCEEDS, onFile: 'granted' },
    withoutLock: { ends: BOTH_SUCCEED, onFile: 'declined' },
  },
  {
    name: 'a plan is requested while the operator sets it',
    lock: 'organization',
    async prepare() {
      const { id } = await putOrganization(store, { plan: 'standard' });
      const request = { plan: 'enterprise', apiAccess: false, note: '' } as const;
      return {
        first: (on) => makeUpdateOrganization(on, clock)(id, { plan: 'enterprise' }),
        second: (on) => makeRequestPlan(on, clock)(staffMember(id), request),
        onFile: async () => (await store.planRequests.find(id))?.plan,
      };
    },
    withLock: { ends: FIRST_SUCCEEDS, onFile: undefined },
    withoutLock: { ends: BOTH_SUCCEED, onFile: 'enterprise' },
  },
  {
    name: 'the first webhook is set twice',
    lock: 'organization',
    async prepare() {
      const { id } = await putOrganization(store);
      const sealed = makeSealedText(async () => 'secret');
      const options = { signed: true, staff: staffMember(id) };
      const set = (on: Store) =>
        makeSetWebhook({
          ...dependencies,
          store: on,
          sealed,
          allowPrivate: false,
          baseUrl: () => 'https://network.example',
        })(id, URL, options);
      return {
        first: set,
        second: set,
        onFile: async () => (await store.audit.list(id, {}, 9)).length,
      };
    },
    withLock: { ends: BOTH_SUCCEED, onFile: 1 },
    withoutLock: { ends: BOTH_SUCCEED, onFile: 2 },
  },
  {
    name: 'two owners demote each other',
    lock: 'team',
    async prepare() {
      const { id: organizationId } = await putOrganization(store);
      const [ana, bo] = [await putStaff(organizationId), await putStaff(organizationId)];
      const demote = (by: typeof ana, userId: string) => (on: Store) =>
        makeChangeRole(on, clock)(by, userId, 'member');
      const onFile = async () => (await store.staff.listOwners(organizationId)).length;
      return { first: demote(ana, bo.userId), second: demote(bo, ana.userId), onFile };
    },
    withLock: { ends: FIRST_SUCCEEDS, onFile: 1 },
    withoutLock: { ends: BOTH_SUCCEED, onFile: 0 },
  },
  {
    name: 'an admin is demoted while inviting an accomplice',
    lock: 'team',
    async prepare() {
      const { id: organizationId } = await putOrganization(store);
      const [owner, admin] = [await putStaff(organizationId), await putStaff(organizationId, 'admin')];
      return {
        first: (on) => makeChangeRole(on, clock)(owner, admin.userId, 'member'),
        second: (on) =>
          makeInviteStaff({ ...dependencies, store: on })(admin, 'guest@staff.example', 'admin'),
        onFile: async () => (await store.invitations.listOpen(organizationId, undefined, 9)).length,
      };
    },
    withLock: { ends: FIRST_SUCCEEDS, onFile: 0 },
    withoutLock: { ends: BOTH_SUCCEED, onFile: 1 },
  },
  {
    name: 'two invitations are made when only one more is allowed',
    lock: 'team',
    async prepare() {
      const { id: organizationId } = await putOrganization(store);
      const owner = await putStaff(organizationId);
      const invite = (email: string) => (on: Store) =>
        makeInviteStaff({ ...dependencies, store: on })(owner, email, 'member');
      for (let count = 0; count < 99; count++) await invite(`guest${count}@staff.example`)(store);
      const onFile = () => store.invitations.countSince(organizationId, 0);
      return { first: invite('ann@staff.example'), second: invite('bo@staff.example'), onFile };
    },
    withLock: { ends: FIRST_SUCCEEDS, onFile: 100 },
    withoutLock: { ends: BOTH_SUCCEED, onFile: 101 },
  },
  {
    name: 'a staff member signs in with the old password while a new one is set',
    lock: 'staffMember',
    async prepare() {
      const member = await putStaff((await putOrganization(store)).id);
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
    withLock: { ends: BOTH_SUCCEED, onFile: 0 },
    withoutLock: { ends: BOTH_SUCCEED, onFile: 1 },
  },
  {
    name: 'an import is discarded while it is started',
    lock: 'import',
    async prepare() {
      const { id: organizationId } = await putOrganization(store);
      const { found } = await upload(store, organizationId);
      const mapping = { ...found.mapping, industryType: 'tools', values: [...LABELS_OF_ALL] };
      await store.transaction(({ imports }) => imports.setMapping(found.id, mapping, clock()));
      const staff = staffMember(organizationId);
      return {
        first: (on) =>
          makeBeginImport({ store: on, clock, onImport() {} })(staff, found.id, { mapping, again: false }),
        second: (on) => makeDiscardImport({ store: on, clock })(staff, found.id),
        onFile: async () => (await store.imports.find(organizationId, found.id))?.state,
      };
    },
    withLock: { ends: FIRST_SUCCEEDS, onFile: 'filing' },
    withoutLock: { ends: BOTH_SUCCEED, onFile: undefined },
  },
  {
    name: 'two cells of a row are edited',
    lock: 'import',
    async prepare() {
      const { id: organizationId } = await putOrganization(store);
      const { found } = await upload(store, organizationId);
      const readRow = () => ({ errors: [] });
      const edit = (column: number, was: string, text: string) => (on: Store) =>
        makeEditCell({ store: on, readRow, clock })(staffMember(organizationId), found.id, {
          row: 2,
          column,
          was,
          text,
        });
      return {
        first: edit(0, 'ann@example.com', 'bo@example.com'),
        second: edit(1, 'Ann', 'Bo'),
        onFile: async () => (await store.imports.rows(found.id, {}, 1))[0]?.cells.join(),
      };
    },
    withLock: { ends: BOTH_SUCCEED, onFile: 'bo@example.com,Bo' },
    withoutLock: { ends: BOTH_SUCCEED, onFile: 'ann@example.com,Bo' },
  },
  {
    name: 'two keys are created when only one more is allowed',
    lock: 'apiKeys',
    async prepare() {
      const { id } = await putOrganization(store);
      for (let count = 0; count < 4; count++) await store.transaction(({ keys }) => keys.create(key(id)));
      const create = (on: Store) => makeCreateKey({ ...dependencies, store: on })(id, { name: 'Front desk' });
      return {
        first: create,
        second: create,
        onFile: async () => (await store.keys.listActive(id, clock())).length,
      };
    },
    withLock: { ends: FIRST_SUCCEEDS, onFile: 5 },
    withoutLock: { ends: BOTH_SUCCEED, onFile: 6 },
  },
  {
    name: 'a key is rotated twice',
    lock: 'apiKeys',
    async prepare() {
      const { id } = await putOrganization(store);
      const { id: keyId } = await makeCreateKey({ ...dependencies, store })(id, { name: 'Front desk' });
      const rotate = (on: Store) =>
        makeRotateKey({ ...dependencies, store: on })(id, { id: keyId, graceHours: 1 });
      return {
        first: rotate,
        second: rotate,
        onFile: async () => (await store.keys.listActive(id, clock())).length,
      };
    },
    withLock: { ends: FIRST_SUCCEEDS, onFile: 2 },
    withoutLock: { ends: BOTH_SUCCEED, onFile: 3 },
  },
  {
    name: 'a key creates another one while it is revoked',
    lock: 'apiKeys',
    async prepare() {
      const { id } = await putOrganization(store);
      const { id: keyId } = await makeCreateKey({ ...dependencies, store })(id, { name: 'Stolen' });
      return {
        first: (on) => makeRevokeKey(on, clock)(id, keyId),
        second: (on) =>
          makeCreateKey({ ...dependencies, store: on })(id, { name: 'A way back in' }, { keyId }),
        onFile: async () => (await store.keys.listActive(id, clock())).length,
      };
    },
    withLock: { ends: FIRST_SUCCEEDS, onFile: 0 },
    withoutLock: { ends: BOTH_SUCCEED, onFile: 1 },
  },
  {
    name: 'two deliveries are sent manually when only one more is allowed',
    lock: 'manualDeliveries',
    async prepare() {
      const { id } = await putOrganization(store);
      await store.transaction(({ webhooks }) => webhooks.set(id, webhookSettings()));
      const send = (on: Store) => makeSendTestEvent({ ...dependencies, store: on })(staffMember(id));
      for (let count = 0; count < 19; count++) await send(store);
      return { first: send, second: send, onFile: () => store.deliveries.countManual(id, 0, 99) };
    },
    withLock: { ends: FIRST_SUCCEEDS, onFile: 20 },
    withoutLock: { ends: BOTH_SUCCEED, onFile: 21 },
  },
  {
    name: 'two batches are sent when one more may run',
    lock: 'batches',
    async prepare() {
      const { id: organizationId } = await putOrganization(store);
      const queries = [{ email: 'one@renter.example', purpose: null, reference: null }];
      const create = (on: Store) =>
        makeCreateBatch({ ...dependencies, store: on, onBatch() {} })(
          { organizationId, keyId: 'key_1' },
          { name: null, queries },
        );
      await create(store);
      await create(store);
      const onFile = async () => (await store.batches.volume(organizationId, 0, 1)).running;
      return { first: create, second: create, onFile };
    },
    withLock: { ends: FIRST_SUCCEEDS, onFile: 3 },
    withoutLock: { ends: BOTH_SUCCEED, onFile: 4 },
  },
  {
    name: 'the last attempt fails while the webhook is removed',
    lock: 'webhook',
    async prepare() {
      const { id } = await putOrganization(store);
      const pending = delivery(id);
      const sending = await store.transaction(async ({ webhooks, deliveries }) => {
        await webhooks.set(id, webhookSettings({ retries: true }));
        await deliveries.enqueue(pending);
        return (await deliveries.claim(pending, URL, clock())) ?? pending;
      });
      const outcome = { status: 'failed', httpStatus: 500, error: 'it hung up', durationMs: 1 } as const;
      const attempt = { delivery: sending, outcome, at: clock(), random: 0 };
      return {
        first: (on) => makeRemoveWebhook(on, clock)(id),
        second: (on) => on.transaction((tx) => finishAttempt(tx, attempt)),
        onFile: async () => (await store.deliveries.find(id, pending.id))?.status,
      };
    },
    withLock: { ends: BOTH_SUCCEED, onFile: 'failed' },
    withoutLock: { ends: BOTH_SUCCEED, onFile: 'pending' },
  },
  {
    name: 'two requests list new events',
    lock: 'events',
    async prepare() {
      const { id } = await putOrganization(store);
      const event = { organizationId: id, event: 'report.submitted', body: '{}', createdAt: clock() };
      await store.transaction(({ events }) => events.add({ id: newId('evt'), ...event }));
      const list = (on: Store) => makeListEvents(on)(id, { limit: 10 });
      return { first: list, second: list, onFile: () => store.events.range(id) };
    },
    withLock: { ends: BOTH_SUCCEED, onFile: { first: 1, last: 1 } },
    withoutLock: { ends: BOTH_SUCCEED, onFile: { first: 1, last: 2 } },
  },
  {
    name: 'two renters on file are added to a roster when one more may be shown today',
    lock: 'dailyLookups',
    async prepare() {
      const { id } = await putOrganization(store, { dailyLookups: 1 });
      const emails = ['one', 'other'].map((name) => `${name}@${id.toLowerCase()}.example`);
      for (const value of emails) await putRenters(store, [renter(), { kind: 'email', value }]);
      const add = (email: string | undefined) => (on: Store) =>
        makeAddRenter({ ...dependencies, store: on })(
          staffMember(id),
          { email, name: undefined, phone: undefined },
          'req_1',
        );
      return {
        first: add(emails[0]),
        second: add(emails[1]),
        onFile: () => store.roster.count(id, 9),
      };
    },
    withLock: { ends: FIRST_SUCCEEDS, onFile: 1 },
    withoutLock: { ends: BOTH_SUCCEED, onFile: 2 },
  },
  {
    name: 'two servers advance the clock of a test world',
    lock: 'testWorld',
    async prepare() {
      const { id: organizationId } = await putOrganization(store);
      const world = {
        organizationId,
        id: newId('wld'),
        version: 1,
        clock: [],
        dueAt: null,
        resetsRestoredAt: 0,
      };
      await store.transaction(({ testWorlds }) =>
        testWorlds.add({ ...world, createdAt: clock(), usedAt: clock() }),
      );
      const move = (on: Store) =>
        new WorldRegistry({ network: on, stores: NO_WORLDS, newId, clock }).moveClock(
          organizationId,
          world.id,
          (moves) => [...moves, [0, (moves.at(-1)?.[1] ?? 0) + 1]],
        );
      const onFile = async () => (await store.testWorlds.find(organizationId))?.clock.at(-1)?.[1];
      return { first: move, second: move, onFile };
    },
    withLock: { ends: BOTH_SUCCEED, onFile: 2 },
    withoutLock: { ends: BOTH_SUCCEED, onFile: 1 },
  },
];

testRaces(RACES, OTHER_LOCKS);
