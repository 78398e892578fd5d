import { makeMergeRenters } from '../../src/identity/merge-renters.ts';
import { makeMarkDistinct } from '../../src/identity/pairs.ts';
import { makeUndoMerge } from '../../src/identity/undo-merge.ts';
import { makeRequestCorrection } from '../../src/portal/correction-requests.ts';
import { makeEditRenter } from '../../src/renters/edit-profile.ts';
import { makeFileFiguresReport } from '../../src/reporting/file-figures-report.ts';
import type { Person } from '../../src/reporting/person.ts';
import { normalizeName } from '../../src/rules/identity/normalization.ts';
import type { Store } from '../../src/store/store.ts';
import { wholeFile } from '../support/portal.ts';
import { check, putOrganization, staffMember } from './fixtures.ts';
import {
  BOTH_SUCCEED,
  clock,
  dependencies,
  FIRST_SUCCEEDS,
  fileIncident,
  incidentsOf,
  newId,
  passTime,
  putRenter,
  type Race,
  RENTER_LOCKS,
  store,
  testRaces,
  useDatabase,
} from './race.ts';

useDatabase();

const newEmail = () => `${newId('ren').toLowerCase()}@renter.example`;

const filing = (on: Store) => makeFileFiguresReport({ ...dependencies, store: on });

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

/** Creates two renters, and an open pair of them. */
async function putPair() {
  const [one, other] = [await putRenter(), await putRenter()];
  const pair = {
    renterId: one,
    otherId: other,
    total: 30,
    evidence: [],
    against: [one, other],
    hiddenFrom: [],
  };
  const id = newId('pair');
  await store.transaction(({ pairs }) => pairs.put({ id, ...pair, comparedAt: clock() }));
  return { id, one, other };
}

const merging = (on: Store) => makeMergeRenters({ ...dependencies, store: on });

const RACES: Race[] = [
  {
    name: 'two reports are filed about the same new e-mail',
    lock: 'identifiers',
    async prepare() {
      const { id } = await putOrganization(store);
      const value = newEmail();
      const send = (on: Store) => file(on, id, { email: value });
      const onFile = async () => (await store.renters.search({ kind: 'email', value }, 9)).length;
      return { first: send, second: send, onFile };
    },
    withLock: { ends: BOTH_SUCCEED, onFile: 1 },
    withoutLock: { ends: BOTH_SUCCEED, onFile: 2 },
  },
  {
    name: 'two reports are filed about the same new phone and name',
    lock: 'identifiers',
    async prepare() {
      const { id } = await putOrganization(store);
      const value = `jo ${newId('ren').toLowerCase()}`;
      const send = (on: Store) => file(on, id, { phone: '555 010 0170', name: value });
      const onFile = async () =>
        (await store.renters.search({ kind: 'name', value: normalizeName(value) }, 9)).length;
      return { first: send, second: send, onFile };
    },
    withLock: { ends: BOTH_SUCCEED, onFile: 1 },
    withoutLock: { ends: BOTH_SUCCEED, onFile: 2 },
  },
  {
    name: 'a report is filed about an e-mail that is being added to a profile',
    lock: 'identifiers',
    async prepare() {
      const { id } = await putOrganization(store);
      const { renterId } = await file(store, id, { email: newEmail() });
      const value = newEmail();
      return {
        first: (on) =>
          makeEditRenter(on, newId, clock)(
            staffMember(id),
            renterId,
            { version: 0, add: [{ kind: 'email', value }] },
            newEmail(),
          ),
        second: (on) => file(on, id, { email: value }),
        onFile: async () => (await store.renters.search({ kind: 'email', value }, 9)).length,
      };
    },
    withLock: { ends: BOTH_SUCCEED, onFile: 1 },
    withoutLock: { ends: BOTH_SUCCEED, onFile: 2 },
  },
  {
    name: 'two reports are filed about the same new name',
    lock: 'rosterName',
    async prepare() {
      const { id } = await putOrganization(store);
      const send = (on: Store) => file(on, id, { name: 'Only Name' });
      const first = { name: 'only name', renter: 0 };
      const onFile = async () => (await store.roster.searchNamePrefix(id, first.name, first, 9)).length;
      return { first: send, second: send, onFile };
    },
    withLock: { ends: BOTH_SUCCEED, onFile: 1 },
    withoutLock: { ends: BOTH_SUCCEED, onFile: 2 },
  },
  {
    name: 'a report is filed about the e-mail of a renter about whom an incident is filed',
    lock: 'matchedRenter',
    async prepare() {
      const { id } = await putOrganization(store);
      const email = newEmail();
      const { renterId } = await file(store, id, { email });
      return {
        first: (on) => fileIncident(on, id, renterId),
        second: (on) => file(on, id, { email }),
        onFile: () => incidentsOf(renterId),
      };
    },
    withLock: { ends: BOTH_SUCCEED, onFile: 1 },
    withoutLock: { ends: BOTH_SUCCEED, onFile: 0 },
  },
  {
    name: 'two incidents are filed about the same renter',
    lock: 'renter',
    async prepare() {
      const { id } = await putOrganization(store);
      const renterId = await putRenter();
      const send = (on: Store) => fileIncident(on, id, renterId);
      return { first: send, second: send, onFile: () => incidentsOf(renterId) };
    },
    withLock: { ends: BOTH_SUCCEED, onFile: 2 },
    withoutLock: { ends: BOTH_SUCCEED, onFile: 1 },
  },
  {
    name: 'two correction requests are sent when only one more is allowed',
    lock: 'renter',
    async prepare() {
      const renterId = await putRenter();
      const send = (on: Store) =>
        makeRequestCorrection(
          on,
          newId,
          clock,
        )(wholeFile(renterId), { text: 'My name is wrong.', email: '' });
      for (let count = 0; count < 4; count++) await send(store);
      return { first: send, second: send, onFile: () => store.renterFile.countOpenRequests(renterId) };
    },
    withLock: { ends: FIRST_SUCCEEDS, onFile: 5 },
    withoutLock: { ends: BOTH_SUCCEED, onFile: 6 },
  },
  {
    name: 'a pair is marked distinct while it is merged',
    lock: 'renters',
    async prepare() {
      const { id } = await putPair();
      return {
        first: (on) => merging(on)({ pairId: id }),
        second: (on) => makeMarkDistinct(on, clock)(id),
        onFile: async () => (await store.pairs.find(id))?.state,
      };
    },
    withLock: { ends: FIRST_SUCCEEDS, onFile: 'merged' },
    withoutLock: { ends: BOTH_SUCCEED, onFile: 'different' },
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
    withLock: { ends: FIRST_SUCCEEDS, onFile: 'open' },
    withoutLock: { ends: BOTH_SUCCEED, onFile: 'open' },
  },
  {
    name: 'two servers extend the index of inquiries',
    lock: 'inquiryIndex',
    async prepare() {
      const { id } = await putOrganization(store);
      const renterId = await putRenter();
      // Later than everything that is indexed.
      passTime(60_000);
      const at = clock();
      await store.recordCheck(check(id, { renterId, at }));
      await store.transaction(({ inquiries }) => inquiries.close(at + 1_000));
      const step = (on: Store) =>
        on.transaction(async ({ locks, inquiries }) => {
          await locks.inquiryIndex();
          while (await inquiries.index(at + 1_000));
        });
      const onFile = async () => (await store.inquiries.list(renterId, undefined, 9)).rows.length;
      return { first: step, second: step, onFile };
    },
    withLock: { ends: BOTH_SUCCEED, onFile: 1 },
    withoutLock: { ends: FIRST_SUCCEEDS, onFile: 1 },
  },
];

testRaces(RACES, RENTER_LOCKS);
