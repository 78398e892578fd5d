import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, describe, type TestContext } from 'node:test';
import { makeFileDispute } from '../../src/disputes/file-dispute.ts';
import { IdentityWork } from '../../src/identity/identity-work.ts';
import { makeMergeRenters } from '../../src/identity/merge-renters.ts';
import { makeMarkDistinct, makeReopenPair } from '../../src/identity/pairs.ts';
import { makeUndoMerge } from '../../src/identity/undo-merge.ts';
import { idMaker } from '../../src/ids.ts';
import { makeEditRenter } from '../../src/renters/edit-profile.ts';
import type { ProfileEdit } from '../../src/renters/profile-edit.ts';
import { makeFileFiguresReport } from '../../src/reporting/file-figures-report.ts';
import { makeFileIncident } from '../../src/reporting/file-incident.ts';
import { flagsOf } from '../../src/rules/scoring/renter-summary.ts';
import type { IdentityPair, Renter, Staff, Store } from '../../src/store/store.ts';
import { staffMember } from '../store/fixtures.ts';
import { dropDatabases, ENGINES, type TestDatabase } from '../support/database.ts';

/** What an organization files about a person. */
export interface Filed {
  name?: string;
  email?: string;
  phone?: string;
  license?: string;
  dateOfBirth?: string;
  address?: string;
  owedCents?: number;
  incidents?: string[];
}

export type TestNetwork = Awaited<ReturnType<typeof networkOn>>;

/** A person with every field that is compared. */
export const JORDAN = {
  name: 'Jordan Zylinski',
  email: 'jordan.zylinski@mail.example',
  phone: '+1 (415) 555-0142',
  license: 'D8841207',
  dateOfBirth: '1988-04-12',
  address: '12 Harbor Street, Oakland, CA 94607',
};

/** Defines the same tests on each engine. `fresh` gives a test a new network. */
export function onEachEngine(tests: (fresh: (t: TestContext) => Promise<TestNetwork>) => void): void {
  after(dropDatabases);
  for (const [engine, newDatabase] of ENGINES) {
    describe(`on ${engine}`, () => {
      tests(async (t) => {
        const database = await newDatabase();
        const network = await networkOn(database);
        t.after(async () => {
          await network.store.close();
          await database.remove();
        });
        return network;
      });
    });
  }
}

const ORGANIZATIONS = ['org_alpine', 'org_harbor'] as const;

/** Creates a network with two organizations, and returns what tests do with it. They set its clock. */
async function networkOn(database: TestDatabase) {
  const store = await database.open();
  const time = { now: Date.UTC(2026, 10, 21, 9, 30) };
  const clock = () => time.now++;
  const newId = idMaker(clock);
  const faults: object[] = [];
  let events = 0;
  async function addOrganization(id: string): Promise<string> {
    await store.transaction(({ organizations }) =>
      organizations.create({
        id,
        name: id,
        plan: 'standard',
        apiAccess: true,
        rateLimit: null,
        creditFloor: null,
        certifiedUntil: null,
        nameOnly: 'allow',
        timeZone: 'UTC',
        postalAddress: null,
        telephone: null,
        dailyLookups: null,
        credits: 0,
        createdAt: 0,
      }),
    );
    return id;
  }
  for (const id of ORGANIZATIONS) await addOrganization(id);
  const reporting = { store, newId, clock, randomBytes, onEvent() {} };
  const fileReport = makeFileFiguresReport(reporting);
  const fileIncident = makeFileIncident(reporting);
  const fileDispute = makeFileDispute({ ...reporting, onTask() {} });
  const editRenter = makeEditRenter(store, newId, clock);
  let edits = 0;
  const editProfile = (staff: Staff, renterId: string, edit: ProfileEdit) =>
    editRenter(staff, renterId, edit, `req_${++edits}`);
  const workOn = (on: Store) =>
    new IdentityWork({
      store: on,
      newId,
      clock,
      log: { error: (fields) => faults.push(fields) },
      onEvent: () => events++,
      alone: false,
      pause: async () => {},
    });
  const work = workOn(store);

  /** Files a report with everything that is known. */
  async function fileAll(
    { name, email, phone, license, dateOfBirth, address, owedCents = 0, incidents = [] }: Filed,
    organizationId: string = ORGANIZATIONS[0],
  ): Promise<string> {
    const { renterId } = await fileReport(
      { organizationId, keyId: 'key_1' },
      {
        person: { name, email, phone, license, dateOfBirth, address },
        totalChargedCents: undefined,
        totalPaidCents: undefined,
        outstandingBalanceCents: owedCents,
        rentalPeriod: undefined,
        incidents,
        damage: [],
        recommendation: undefined,
        notes: undefined,
      },
    );
    return renterId;
  }

  /** Files a report with the contact data, and adds the rest to the profile. */
  async function file(
    { license, dateOfBirth, address, ...filed }: Filed,
    organizationId: string = ORGANIZATIONS[0],
  ): Promise<string> {
    const renterId = await fileAll(filed, organizationId);
    if (license === undefined && dateOfBirth === undefined && address === undefined) return renterId;
    const details = await store.renters.findDetails(renterId);
    const add = license === undefined ? [] : [{ kind: 'license' as const, value: license }];
    const edit: ProfileEdit = { version: details?.version ?? 0, dateOfBirth, address, add };
    await editProfile(staffMember(organizationId), renterId, edit);
    return renterId;
  }

  /** Has both organizations file a person with license and date of birth, so that a clear identity check verifies. */
  async function fileByBoth(filed: Filed & { dateOfBirth: string }): Promise<string> {
    const renterId = await file(filed);
    const { address: _, dateOfBirth, ...rest } = filed;
    const organizationId = ORGANIZATIONS[1];
    await file(rest, organizationId);
    const by = { organizationId, source: 'filing', at: time.now++ } as const;
    // An edit cannot repeat a date of birth that another organization stated.
    await store.transaction(({ renters }) =>
      renters.assertDetail(renterId, { kind: 'date_of_birth', value: dateOfBirth }, by),
    );
    return renterId;
  }

  async function renterOf(id: string): Promise<Renter> {
    const renter = await store.renters.findById(id);
    assert.ok(renter !== undefined, `${id} is on file`);
    return renter;
  }

  return {
    database,
    store,
    time,
    newId,
    work,
    workOn,
    organizations: ORGANIZATIONS,
    addOrganization,
    editProfile,
    file,
    fileByBoth,
    fileAll,
    fileIncident: (renterId: string, organizationId: string = ORGANIZATIONS[0]) =>
      fileIncident(
        { organizationId, keyId: 'key_1' },
        { renterId, industry: 'tools', type: 'LATE_RETURN', details: 'a day', occurredOn: null },
      ),
    dispute: (renterId: string, record: string) =>
      fileDispute(
        { renterId, email: 'renter@mail.example', filedBy: undefined },
        { kind: 'incident', record, reason: 'did_not_happen', text: '' },
      ),
    merge: makeMergeRenters({ store, newId, clock }),
    undo: makeUndoMerge(store, clock),
    markDistinct: makeMarkDistinct(store, clock),
    reopen: makeReopenPair(store, clock),
    events: () => events,
    renterOf,
    /** The flags that an organization sees, by default one that filed nothing. */
    flagsOf: async (id: string, organizationId = 'org_other') =>
      flagsOf((await renterOf(id)).summary, organizationId),
    openPairs: (): Promise<IdentityPair[]> => store.pairs.list('open', undefined, 100),
    /** Compares all queued renters. Fails if a comparison failed. */
    async check(): Promise<void> {
      await work.run();
      assert.deepEqual(faults, []);
    },
  };
}
