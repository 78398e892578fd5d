import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FiledRecord, Store } from '../../src/store/store.ts';
import {
  figuresReport,
  incident,
  labelsReport,
  type NewStores,
  putOrganization,
  putRenters,
  renter,
} from './fixtures.ts';

/** A change that the network made by itself. */
const BY_NOBODY = { actor: null, said: null };

async function onFile(store: Store) {
  const { id: organizationId } = await putOrganization(store);
  const [subject, another] = [renter(), renter()];
  await putRenters(store, [subject], [another]);
  const labels = labelsReport(subject.id, organizationId, 'C-1');
  const late = incident(subject.id, organizationId, { details: 'two\nlines' });
  const numbers = await store.transaction(async ({ reports, incidents, renters }) => {
    const report = await reports.create(labels);
    const number = await incidents.create(late);
    await reports.linkIncidents(report, [late.id]);
    await renters.enterRoster({ organizationId, renterId: subject.id, newIncidents: 1, at: 1 });
    return { report, incident: number };
  });
  return { organizationId, renterId: subject.id, anotherId: another.id, labels, late, numbers };
}

function found(record: FiledRecord | undefined): FiledRecord {
  assert.ok(record !== undefined);
  return record;
}

export function recordContract(newStores: NewStores): void {
  test('reports and incidents share one sequence of numbers', async (t) => {
    const { store } = await newStores(t);
    const { organizationId, renterId, numbers } = await onFile(store);
    const next = await store.transaction(({ reports }) =>
      reports.create(figuresReport(renterId, organizationId)),
    );
    assert.deepEqual([numbers.report, numbers.incident, next], [1, 2, 3]);
  });

  test('a record is found only for its renter', async (t) => {
    const { store } = await newStores(t);
    const { renterId, anotherId, labels, late, numbers } = await onFile(store);
    const { find } = store.records;
    assert.deepEqual(await find(renterId, 'report', labels.id), {
      kind: 'report',
      report: { ...labels, number: numbers.report },
    });
    assert.deepEqual(await find(renterId, 'incident', late.id), {
      kind: 'incident',
      incident: { ...late, number: numbers.incident },
    });
    for (const [of, kind, id] of [
      [anotherId, 'report', labels.id],
      [anotherId, 'incident', late.id],
      [renterId, 'incident', labels.id],
      [renterId, 'report', 'rep_none'],
    ] as const)
      assert.equal(await find(of, kind, id), undefined, `${kind} ${id} of ${of}`);
  });

  test('a removed record is no longer on file, but is kept as it was', async (t) => {
    const { store } = await newStores(t);
    const { organizationId, renterId, labels, late } = await onFile(store);
    const report = found(await store.records.find(renterId, 'report', labels.id));
    const filed = found(await store.records.find(renterId, 'incident', late.id));
    await store.transaction(async ({ records }) => {
      await records.remove(report, { reason: 'upheld', at: 10 });
      await records.remove(filed, { reason: 'aged', at: 11 });
    });
    assert.deepEqual(await store.reports.listOfRenter(renterId, 'all', undefined, 5), []);
    assert.deepEqual(await store.incidents.listOfRenter(renterId, 'all', undefined, 5), []);
    assert.deepEqual(await store.records.listRemoved(renterId, 5), [
      { ...filed, ...BY_NOBODY, reason: 'aged', removedAt: 11 },
      { ...report, ...BY_NOBODY, reason: 'upheld', removedAt: 10 },
    ]);
    assert.equal((await store.records.listRemoved(renterId, 5, [organizationId])).length, 2);
    assert.deepEqual(await store.records.listRemoved(renterId, 5, ['org_other']), []);
    const { findRemoved } = store.records;
    assert.deepEqual(await findRemoved('report', labels.id), {
      ...report,
      ...BY_NOBODY,
      reason: 'upheld',
      removedAt: 10,
    });
    assert.deepEqual(await findRemoved('incident', late.id), {
      ...filed,
      ...BY_NOBODY,
      reason: 'aged',
      removedAt: 11,
    });
    assert.equal(await findRemoved('incident', labels.id), undefined);
  });

  test('what other organizations filed is counted, with what was removed', async (t) => {
    const { store } = await newStores(t);
    const { organizationId, renterId, late } = await onFile(store);
    const nothing = { records: 0, organizations: 0, removedRecords: 0, disputes: 0 };
    assert.deepEqual(await store.records.countOthers(renterId, [organizationId]), nothing);
    const { records: all, ...counts } = await store.records.countOthers(renterId, []);
    assert.deepEqual({ ...counts, records: 0 }, { ...nothing, organizations: 1 });
    assert.ok(all > 1);
    const removed = found(await store.records.find(renterId, 'incident', late.id));
    await store.transaction(({ records }) => records.remove(removed, { reason: 'aged', at: 11 }));
    assert.deepEqual(await store.records.countOthers(renterId, ['org_other']), {
      ...nothing,
      organizations: 1,
      records: all - 1,
      removedRecords: 1,
    });
    assert.deepEqual(await store.records.countOthers('ren_none', []), nothing);
  });

  test('a corrected report keeps its place, and the version before is kept', async (t) => {
    const { store } = await newStores(t);
    const { renterId, labels } = await onFile(store);
    const before = found(await store.records.find(renterId, 'report', labels.id));
    assert.ok(before.kind === 'report');
    const after = { ...before.report, outstandingBalanceCents: 7, unpaid: true, score: 300 };
    await store.transaction(({ records }) =>
      records.correct(before, { kind: 'report', report: after }, { reason: 'corrected', at: 10 }),
    );
    assert.deepEqual(await store.reports.listOfRenter(renterId, 'all', undefined, 5), [after]);
    assert.deepEqual(await store.records.listRemoved(renterId, 5), [
      { ...before, ...BY_NOBODY, reason: 'corrected', removedAt: 10 },
    ]);
    await store.transaction(({ records }) =>
      records.remove({ kind: 'report', report: after }, { reason: 'aged', at: 11 }),
    );
    const newest = { kind: 'report', report: after, ...BY_NOBODY, reason: 'aged', removedAt: 11 };
    assert.deepEqual(await store.records.findRemoved('report', labels.id), newest);
  });

  test('incidents are found by the report they were filed with, while they are on file', async (t) => {
    const { store } = await newStores(t);
    const { organizationId, renterId, late, numbers } = await onFile(store);
    const second = incident(renterId, organizationId);
    await store.transaction(async ({ reports, incidents }) => {
      await incidents.create(incident(renterId, organizationId));
      await incidents.create(second);
      await reports.linkIncidents(numbers.report, [second.id]);
    });
    const ids = async () => (await store.records.incidentsOf(numbers.report)).map(({ id }) => id);
    assert.deepEqual(await ids(), [late.id, second.id]);
    const [first] = await store.records.incidentsOf(numbers.report);
    assert.deepEqual(first, { ...late, number: numbers.incident });
    const filed = found(await store.records.find(renterId, 'incident', late.id));
    await store.transaction(({ records }) => records.remove(filed, { reason: 'upheld', at: 10 }));
    assert.deepEqual(await ids(), [second.id]);
    assert.deepEqual(await store.records.incidentsOf(numbers.incident), []);
  });

  test('adverse reports and incidents are found by their day or, without one, by filing', async (t) => {
    const { store } = await newStores(t);
    const { organizationId, renterId } = await onFile(store);
    const report = (fields: object) => ({ ...labelsReport(renterId, organizationId, null), ...fields });
    const dated = { occurredOn: '2019-11-22' };
    const good = report({ filedAt: 1_000, score: 970 });
    const goodLongAgo = report({ ...dated, score: 970 });
    const bad = report({ filedAt: 1_000, score: 969 });
    const owing = report({ filedAt: 1_001, score: 970, unpaid: true });
    const badLongAgo = report({ ...dated, score: 969 });
    const late = incident(renterId, organizationId, { filedAt: 1_000 });
    const lateLongAgo = incident(renterId, organizationId, dated);
    // Filed long ago, about a day that the clock of the test calls later.
    const recent = incident(renterId, organizationId, { filedAt: 1_000, occurredOn: '2019-11-23' });
    await store.transaction(async ({ reports, incidents }) => {
      for (const one of [good, goodLongAgo, bad, owing, badLongAgo]) await reports.create(one);
      for (const one of [late, lateLongAgo, recent]) await incidents.create(one);
    });
    const ids = async (day: string, filedAt: number, limit: number) =>
      (await store.records.listAged({ day, filedAt }, limit)).map((record) =>
        record.kind === 'report' ? record.report.id : record.incident.id,
      );
    const all = [badLongAgo.id, bad.id, owing.id, lateLongAgo.id, late.id];
    assert.deepEqual(await ids('2019-11-23', 1_002, 9), all);
    assert.deepEqual(await ids('2019-11-23', 1_002, 4), all.slice(0, 4));
    assert.deepEqual(await ids('2019-11-22', 1_001, 9), [bad.id, late.id]);
    assert.deepEqual(await ids('2019-11-22', 1_000, 9), []);
  });
}
