import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HeldRecord, Store } from '../../src/store/store.ts';
import {
  contextOf,
  idsOf,
  incident,
  labelsReport,
  type NewStores,
  putOrganization,
  putRenters,
  renter,
} from './fixtures.ts';

/** Files a report that is held, with two incidents, and one incident that counts. */
async function network(store: Store) {
  const { id: organizationId } = await putOrganization(store);
  const subject = renter();
  await putRenters(store, [subject]);
  const report = labelsReport(subject.id, organizationId, 'C-1');
  const [counted, late, noise] = ['Counted', 'Late', 'Noise'].map((type) =>
    incident(subject.id, organizationId, { type }),
  );
  assert.ok(counted && late && noise);
  const held: HeldRecord[] = [];
  await store.transaction(async (tx) => {
    await tx.incidents.create(counted);
    const numbers = [await tx.incidents.create(late), await tx.incidents.create(noise)];
    const number = await tx.reports.create(report);
    await tx.renters.enterRoster({ organizationId, renterId: subject.id, newIncidents: 1, at: 1 });
    const shared = {
      filing: report.id,
      organizationId,
      cause: 'severity',
      heldAt: 5,
      releaseAt: 50,
    } as const;
    const open = { ...shared, endedAt: null, outcome: null, reason: null };
    held.push(
      { ...open, id: report.id, kind: 'report', number },
      { ...open, id: noise.id, kind: 'incident', number: numbers[1] ?? 0 },
      { ...open, id: late.id, kind: 'incident', number: numbers[0] ?? 0 },
    );
    for (const record of held) await tx.heldFilings.hold(record);
  });
  return { organizationId, renterId: subject.id, report, counted, late, noise, held };
}

export function heldFilingContract(newStores: NewStores): void {
  test('held records are listed by record, by filing, by organization and by release', async (t) => {
    const { store } = await newStores(t);
    const { heldFilings } = store;
    const { organizationId, renterId, report, counted, late, held } = await network(store);
    assert.deepEqual(await heldFilings.recordsOf(report.id), held);
    assert.deepEqual(await heldFilings.recordsOf(late.id), []);
    assert.deepEqual(idsOf(await heldFilings.listOf([counted.id, late.id, 'inc_none'])), [late.id]);
    assert.deepEqual(await heldFilings.listOf([]), []);
    assert.deepEqual(await heldFilings.listOfOrganization(organizationId, 9), held.slice(0, 1));
    assert.deepEqual(await heldFilings.listOfOrganization('org_none', 9), []);
    assert.deepEqual(await heldFilings.listOpenAbout(organizationId, renterId), [report.id]);
    assert.deepEqual(await heldFilings.listOpenAbout('org_none', renterId), []);
    assert.deepEqual(await heldFilings.listOpenAbout(organizationId, 'ren_none'), []);
    const place = { releaseAt: 50, filing: report.id };
    assert.deepEqual(await heldFilings.listOpen(undefined, 9), [place]);
    assert.deepEqual(await heldFilings.listOpen(place, 9), []);
    for (const record of held) {
      const found = await heldFilings.findOnFile(record);
      assert.equal(found?.kind === 'report' ? found.report.id : found?.incident.id, record.id);
    }
    assert.equal(await heldFilings.findOnFile({ kind: 'report', id: 'rep_none', number: 0 }), undefined);
  });

  test('held records do not count until their hold ends', async (t) => {
    const { store } = await newStores(t);
    const { organizationId, renterId, report, counted, late, noise } = await network(store);
    const { reports, incidents } = store;
    const read = async () => ({
      reports: idsOf(await reports.listOfRenter(renterId, 'counted', undefined, 9)),
      incidents: idsOf(await incidents.listOfRenter(renterId, 'counted', undefined, 9)),
      filings: idsOf(await incidents.listFacts(renterId, 9)),
      own: idsOf(await incidents.listOwn(organizationId, renterId, 'counted', 9)),
      hasContract: (await contextOf(store, organizationId, renterId, { contractId: 'C-1' })).hasContract,
      lastReportAt: (await store.roster.find(organizationId, renterId))?.lastReportAt ?? null,
    });
    const some = [counted.id];
    const whileHeld = { reports: [], incidents: some, filings: some, own: some };
    assert.deepEqual(await read(), { ...whileHeld, hasContract: false, lastReportAt: null });
    const all = [noise.id, late.id, counted.id];
    const mine = { countedOrFiledBy: organizationId };
    for (const scope of ['all', mine] as const) {
      assert.deepEqual(idsOf(await reports.listOfRenter(renterId, scope, undefined, 9)), [report.id]);
      assert.deepEqual(idsOf(await incidents.listOfRenter(renterId, scope, undefined, 9)), all);
    }
    const others = { countedOrFiledBy: 'org_other' };
    assert.deepEqual(await reports.listOfRenter(renterId, others, undefined, 9), []);
    assert.deepEqual(idsOf(await incidents.listOfRenter(renterId, others, undefined, 9)), some);
    assert.deepEqual(idsOf(await incidents.listOwn(organizationId, renterId, 'all', 9)), all);

    const end = { endedAt: 9, outcome: 'released', reason: null } as const;
    await store.transaction(async ({ heldFilings }) => {
      for (const id of [report.id, late.id, noise.id]) await heldFilings.end(id, end);
    });
    const whenReleased = { reports: [report.id], incidents: all, filings: all, own: all };
    assert.deepEqual(await read(), { ...whenReleased, hasContract: true, lastReportAt: report.filedAt });
    assert.deepEqual(await store.heldFilings.listOpen(undefined, 9), []);
    const [head] = await store.heldFilings.recordsOf(report.id);
    await store.transaction(({ heldFilings }) => heldFilings.end(report.id, { ...end, outcome: 'rejected' }));
    assert.deepEqual(head && { ...head }, (await store.heldFilings.recordsOf(report.id))[0]);
  });

  test('removing a held incident leaves the count of the roster as it is', async (t) => {
    const { store } = await newStores(t);
    const { renterId, organizationId, late, held } = await network(store);
    const found = await store.records.find(renterId, 'incident', late.id);
    assert.ok(found);
    await store.transaction(({ records }) => records.remove(found, { reason: 'rejected', at: 9 }));
    const count = await store.transaction(async ({ renters }) => {
      const subject = await renters.findById(renterId);
      assert.ok(subject);
      await renters.update({ ...subject, summary: { ...subject.summary, incidents: 1 } });
      const member = { kind: 'member_id', value: subject.memberId } as const;
      return (await renters.findFirst([member], organizationId))?.ownIncidents;
    });
    assert.equal(count, 1);
    const [record] = held.filter(({ id }) => id === late.id);
    assert.ok(record);
    assert.equal(await store.heldFilings.findOnFile(record), undefined);
  });

  test('a rejection is claimed once for its mails, until they are put off', async (t) => {
    const { store, open } = await newStores(t);
    const { report, late } = await network(store);
    const claim = (on: Store) => on.transaction(({ heldFilings }) => heldFilings.claimTelling(report.id, 20));
    assert.deepEqual(await store.heldFilings.listUntold(0, 9), []);
    await store.transaction(async ({ heldFilings }) => {
      for (const id of [report.id, late.id])
        await heldFilings.end(id, { endedAt: 10, outcome: 'rejected', reason: 'No.' });
    });
    assert.deepEqual(await store.heldFilings.listUntold(10, 9), [report.id]);
    assert.deepEqual(await store.heldFilings.listUntold(11, 9), []);
    const claims = await Promise.all([claim(store), claim(await open())]);
    assert.deepEqual(claims.toSorted(), [false, true]);
    assert.deepEqual(await store.heldFilings.listUntold(0, 9), []);
    await store.transaction(({ heldFilings }) => heldFilings.putOffTelling(report.id));
    assert.deepEqual(await store.heldFilings.listUntold(0, 9), [report.id]);
  });

  test('the times of adverse filings are those of one organization and one renter', async (t) => {
    const { store } = await newStores(t);
    const { organizationId, renterId } = await network(store);
    const times = async (by = organizationId) => (await contextOf(store, by, renterId)).adverseFilings;
    assert.deepEqual(await times(), []);
    await store.transaction((tx) =>
      tx.renters.putAdverseFilings(organizationId, renterId, [3, 1_700_000_000_000]),
    );
    assert.deepEqual(await times(), [3, 1_700_000_000_000]);
    assert.deepEqual(await times('org_none'), []);
    await store.transaction((tx) =>
      tx.renters.enterRoster({ organizationId, renterId, newIncidents: 0, at: 9 }),
    );
    assert.equal((await times()).length, 2);
  });
}
