import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { proposeSplit } from '../../src/identity/propose-split.ts';
import { makeSplitRenter } from '../../src/identity/split-renter.ts';
import { makeUndoSplit } from '../../src/identity/undo-split.ts';
import { makeReadOpenFile } from '../../src/portal/file-scope.ts';
import { makeSetFraudAlert } from '../../src/portal/fraud-alert.ts';
import { makeReleaseFilings } from '../../src/review/held-filings.ts';
import { recordId } from '../../src/rules/text/formats.ts';
import { wholeFile } from '../support/portal.ts';
import { BY_RENTER } from '../support/renters.ts';
import { onEachEngine, type TestNetwork } from './network.ts';

const EMAIL = 'lopez@mail.example';
const JUAN = {
  name: 'Juan Lopez',
  email: EMAIL,
  phone: '+1 415 555 0142',
  license: 'D8841207',
  dateOfBirth: '1961-05-02',
  address: '12 Harbor St, Oakland, CA 94607',
};
const MARIA = {
  name: 'Maria Lopez',
  email: EMAIL,
  phone: '+1 415 555 0143',
  license: 'K7733190',
  dateOfBirth: '1990-11-23',
};

function splitting({ store, newId, time }: TestNetwork) {
  const clock = () => time.now++;
  return {
    split: makeSplitRenter({ store, newId, randomBytes, clock }),
    undo: makeUndoSplit(store, clock),
    propose: (renterId: string, chosen: string[] = []) => proposeSplit(store, renterId, chosen),
  };
}

/** Files two people with one e-mail. Alpine knows only Juan, Harbor both, and Coast only Maria. */
async function mixedFile(network: TestNetwork) {
  const [alpine, harbor] = network.organizations;
  const coast = await network.addOrganization('org_coast');
  const renterId = await network.fileAll({ ...JUAN, owedCents: 700 }, alpine);
  await network.fileAll({ ...JUAN, incidents: ['LATE_RETURN'] }, harbor);
  await network.fileAll({ ...MARIA, owedCents: 30, incidents: ['SMOKING'] }, harbor);
  await network.fileAll({ ...MARIA, name: 'M. Lopez' }, coast);
  const incident = await network.fileIncident(renterId, coast);
  await network.dispute(renterId, incident.incidentId);
  await network.store.transaction(({ renters }) =>
    renters.addIdentifier(renterId, { kind: 'email', value: EMAIL }, BY_RENTER),
  );
  await network.check();
  return { renterId, alpine, harbor, coast, disputed: incident.incidentId };
}

/** Everything that a split may change, without times of changes. */
async function fileOf({ database }: TestNetwork) {
  const read = (sql: string) => database.rows<Record<string, unknown>>(sql);
  return {
    renters: await read(
      `SELECT id, full_name, email, phone, verification_level, reports, rentals, owed_cents, recent_unpaid, incidents,
         counted_incidents, fraud_reported, open_disputes, identity_flags FROM renters WHERE merged_into IS NULL ORDER BY id`,
    ),
    reports: await read('SELECT number, renter FROM reports ORDER BY number'),
    incidents: await read('SELECT id, renter FROM incidents ORDER BY id'),
    disputes: await read('SELECT id, renter FROM disputes ORDER BY id'),
    identifiers: await read('SELECT * FROM identifiers ORDER BY kind, value, renter'),
    assertions: await read('SELECT * FROM assertions ORDER BY renter, kind, value, organization_id, source'),
    roster: await read(
      'SELECT organization_id, renter, incidents, added_at, adverse_filed_at FROM roster ORDER BY organization_id, renter',
    ),
    details: await read(
      'SELECT d.renter, address, date_of_birth FROM renter_details d JOIN renters r ON r.number = d.renter WHERE r.merged_into IS NULL ORDER BY d.renter',
    ),
    proofs: await read('SELECT id, renter FROM proofs ORDER BY id'),
  };
}

onEachEngine((fresh) => {
  test('a split leaves the fraud alert with both, and an undo with the renter', async (t) => {
    const network = await fresh(t);
    const { store } = network;
    const { split, undo } = splitting(network);
    const { renterId } = await mixedFile(network);
    const alert = makeSetFraudAlert(store, () => network.time.now);
    const until = async (id: string) => (await store.renters.findById(id))?.summary.fraudAlertUntil;
    const { fraudAlertEndsAt } = await alert(wholeFile(renterId), true);
    const { id, targetId } = await split(renterId, []);
    assert.deepEqual([await until(renterId), await until(targetId)], [fraudAlertEndsAt, fraudAlertEndsAt]);
    await alert(wholeFile(renterId), false);
    await undo(id);
    assert.equal(await until(renterId), fraudAlertEndsAt);
  });

  test('a file of two people is split by who stated what: records, disputes, identifiers and rosters', async (t) => {
    const network = await fresh(t);
    const { store } = network;
    const { propose, split } = splitting(network);
    const { renterId, alpine, harbor, coast, disputed } = await mixedFile(network);
    const proposal = await propose(renterId);
    const stated = ({ reports, incidents }: typeof proposal.moves) => [
      reports.map(({ organizationId, renterName }) => `${organizationId} ${renterName}`),
      incidents.map(({ organizationId, type }) => `${organizationId} ${type}`),
    ];
    assert.deepEqual(stated(proposal.stays), [
      [`${alpine} Juan Lopez`, `${harbor} Juan Lopez`],
      [`${harbor} LATE_RETURN`],
    ]);
    assert.deepEqual(stated(proposal.moves), [
      [`${harbor} Maria Lopez`, `${coast} M. Lopez`],
      [`${harbor} SMOKING`, `${coast} LATE_RETURN`],
    ]);
    assert.equal((await store.renters.search({ kind: 'email', value: EMAIL }, 9)).length, 1, 'only proposed');

    const { targetId } = await split(renterId, []);
    await network.check();
    const [juan, maria] = [await network.renterOf(renterId), await network.renterOf(targetId)];
    assert.deepEqual([juan.fullName, juan.summary.owedCents, juan.summary.incidents], ['Juan Lopez', 700, 1]);
    assert.deepEqual(
      [maria.fullName, maria.summary.owedCents, maria.summary.incidents],
      ['Maria Lopez', 30, 2],
    );
    assert.deepEqual([juan.summary.openDisputes, maria.summary.openDisputes], [0, 1]);
    assert.deepEqual(
      [juan.summary.identityFlags, maria.summary.identityFlags],
      [[], []],
      'nobody is a duplicate',
    );
    const identifiers = async (id: string) =>
      (await store.assertions.list(id, 99)).map(
        ({ kind, value, organizationId }) => `${kind} ${value} ${organizationId}`,
      );
    assert.ok((await identifiers(renterId)).every((one) => !/maria|K7733190|1990|0143|coast/.test(one)));
    assert.ok((await identifiers(targetId)).every((one) => !/juan|D8841207|1961|0142|alpine|null/.test(one)));
    const born = async (id: string) => (await store.renters.findDetails(id))?.dateOfBirth;
    assert.deepEqual([await born(renterId), await born(targetId)], [JUAN.dateOfBirth, MARIA.dateOfBirth]);
    const onRoster = async (id: string, organizationId: string) =>
      (await store.roster.find(organizationId, id)) !== undefined;
    assert.deepEqual(await Promise.all([alpine, harbor, coast].map((id) => onRoster(renterId, id))), [
      true,
      true,
      false,
    ]);
    assert.deepEqual(await Promise.all([alpine, harbor, coast].map((id) => onRoster(targetId, id))), [
      false,
      true,
      true,
    ]);
    const [dispute] = await store.disputes.listOfRecord('incident', disputed, 9);
    assert.equal(dispute?.renterId, targetId);
  });

  test('after a split the shared e-mail opens for each renter what was filed with it, and new filings find the right one', async (t) => {
    const network = await fresh(t);
    const { store } = network;
    const { renterId, alpine, harbor, coast } = await mixedFile(network);
    const { targetId } = await splitting(network).split(renterId, []);
    const open = makeReadOpenFile(store);
    const opened = async (id: string) => (await open({ renterId: id, email: EMAIL })).filedBy;
    assert.equal(await opened(renterId), undefined, 'the renter confirmed the e-mail for the whole file');
    assert.deepEqual(await opened(targetId), [coast, harbor], 'which confirms nothing for the other person');

    assert.equal(await network.fileAll({ name: 'Maria Lopez', email: EMAIL }, alpine), targetId);
    assert.equal(await network.fileAll({ name: 'Mary Lopez', email: EMAIL }, alpine), targetId);
    assert.equal(
      await network.fileAll({ name: 'J. Lopez', email: EMAIL, license: JUAN.license }, coast),
      renterId,
    );
    assert.equal(await network.fileAll({ name: 'Juan Lopez', email: EMAIL }, coast), renterId);
    await network.check();
    for (const id of [renterId, targetId])
      assert.deepEqual((await network.renterOf(id)).summary.identityFlags, []);
  });

  test('undoing a split restores everything', async (t) => {
    const network = await fresh(t);
    const { split, undo } = splitting(network);
    const { renterId } = await mixedFile(network);
    const before = await fileOf(network);
    const done = await split(renterId, []);
    assert.notDeepEqual((await fileOf(network)).assertions, before.assertions);
    await undo(done.id);
    await network.check();
    assert.deepEqual(await fileOf(network), before);
    assert.equal((await network.renterOf(done.targetId)).id, renterId, 'the ID leads to the renter');
    await assert.rejects(undo(done.id), /already undone/);
    const again = await split(renterId, []);
    await undo(again.id);
    await network.check();
    assert.deepEqual(await fileOf(network), before, 'and again');
  });

  test('held filings go with their person, and what is filed and disputed after a split comes back with it', async (t) => {
    const network = await fresh(t);
    const { store, time } = network;
    const { split, undo } = splitting(network);
    const [alpine, harbor] = network.organizations;
    const ruinous = { ...MARIA, owedCents: 20_000_000, incidents: ['FRAUD', 'FRAUD', 'FRAUD'] };
    const renterId = await network.fileAll(ruinous, harbor);
    await network.fileAll(JUAN, alpine);
    const [held] = await store.heldFilings.listOpen(undefined, 9);
    const [report] = (await store.reports.listOfRenter(renterId, 'all', undefined, 9)).reverse();
    assert.ok(held !== undefined && report !== undefined, 'the filing is held');
    const done = await split(renterId, [recordId(report.number)]);
    await makeReleaseFilings(store, () => time.now++)([held.filing]);
    const owed = async (id: string) => (await network.renterOf(id)).summary.owedCents;
    assert.deepEqual([await owed(renterId), await owed(done.targetId)], [0, 20_000_000]);
    assert.equal((await network.renterOf(renterId)).fullName, JUAN.name);
    const incident = await network.fileIncident(done.targetId, harbor);
    await network.dispute(done.targetId, incident.incidentId);
    await undo(done.id);
    await network.check();
    const { summary } = await network.renterOf(renterId);
    assert.deepEqual([summary.owedCents, summary.incidents, summary.openDisputes], [20_000_000, 4, 1]);
    assert.deepEqual(summary.identityFlags, ['MIXED_FILE']);
  });

  test('the operator can choose the records, and not all of them', async (t) => {
    const network = await fresh(t);
    const { propose, split } = splitting(network);
    const { renterId } = await mixedFile(network);
    const { stays, moves } = await propose(renterId);
    const [first, second] = stays.reports.map(({ number }) => recordId(number));
    assert.ok(first !== undefined && second !== undefined);
    const { targetId } = await split(renterId, [second.toLowerCase()]);
    const reports = await network.store.reports.listOfRenter(targetId, 'all', undefined, 9);
    assert.deepEqual(
      reports.map(({ number }) => recordId(number)),
      [second],
    );
    assert.equal((await network.renterOf(targetId)).summary.incidents, 1, 'with its incident');
    await assert.rejects(split(renterId, [second]), /Not on the file of this renter: RB-/);
    const all = [...moves.reports, ...moves.incidents].map(({ number }) => recordId(number));
    await assert.rejects(split(renterId, [first, ...all]), /At least one record must stay/);
    const only = await network.fileAll({ ...JUAN, email: 'only@mail.example' });
    await assert.rejects(split(only, []), /No record of this renter states another person/);
  });

  test('merges and splits of the same renters are undone in order', async (t) => {
    const network = await fresh(t);
    const { split, undo } = splitting(network);
    const { renterId } = await mixedFile(network);
    const other = await network.fileAll({ ...JUAN, email: 'juan@mail.example' });
    const merge = await network.merge({ keepId: renterId, mergeId: other });
    const done = await split(renterId, []);
    await assert.rejects(network.undo(merge.id), new RegExp(`Undo ${done.id} first`));
    const later = await network.merge({ keepId: renterId, mergeId: done.targetId });
    await assert.rejects(undo(done.id), new RegExp(`Undo ${later.id} first`));
    await network.undo(later.id);
    await undo(done.id);
    await network.undo(merge.id);
    await network.check();
    assert.equal((await network.renterOf(renterId)).summary.reports, 4);
    assert.equal((await network.renterOf(other)).summary.reports, 1);
  });
});
