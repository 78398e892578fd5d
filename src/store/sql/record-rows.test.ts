import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONTENT_VERSION, storedRecord } from './record-rows.ts';

/** Version 1 as first stored, before any field was added. */
const FIRST = {
  labels:
    '{"number":7,"id":"rep_1","renterId":"ren_1","organizationId":"org_1","renterName":"Jo Ray","renterEmail":null,"renterPhone":null,"totalChargedCents":100,"totalPaidCents":null,"outstandingBalanceCents":0,"score":970,"unpaid":false,"damaged":false,"filedAt":5,"variant":"labels","industry":"residential","contractId":"lease 1","labels":{"paymentCompliance":"Paid As Agreed","assetCondition":"No Damage","contractCompliance":"Compliant"}}',
  figures:
    '{"number":8,"id":"rep_2","renterId":"ren_1","organizationId":"org_1","renterName":null,"renterEmail":"jo@x.example","renterPhone":null,"totalChargedCents":null,"totalPaidCents":null,"outstandingBalanceCents":50,"score":650,"unpaid":true,"damaged":true,"filedAt":6,"variant":"figures","industry":null,"rentalPeriod":"May","damage":["dent"],"recommendation":"conditional","notes":null}',
  incident:
    '{"id":"inc_1","renterId":"ren_1","organizationId":"org_1","industry":null,"type":"LATE","details":null,"filedAt":7,"number":9}',
};

test('reads records that the first version stored, with null or an empty list for missing fields', () => {
  for (const [name, content] of Object.entries(FIRST)) {
    const kind = name === 'incident' ? 'incident' : 'report';
    const record = storedRecord(kind, 1, content);
    const read: object = record.kind === 'report' ? record.report : record.incident;
    const stored = JSON.parse(content);
    const added = Object.entries(read).filter(([field]) => !(field in stored));
    assert.deepEqual({ ...Object.fromEntries(added), ...stored }, read, name);
    assert.deepEqual(
      added.map(([, value]) => value).filter((value) => value !== null && String(value) !== ''),
      [],
      name,
    );
  }
});

test('a missing field is null, only in the variant that has it', () => {
  const { filedAt: _, notes: __, ...older } = JSON.parse(FIRST.figures);
  const record = storedRecord('report', 1, JSON.stringify(older));
  assert.ok(record.kind === 'report' && record.report.variant === 'figures');
  assert.deepEqual([record.report.filedAt, record.report.notes], [null, null]);
  assert.ok(!('contractId' in record.report));
  const { details: ___, ...incident } = JSON.parse(FIRST.incident);
  const other = storedRecord('incident', 1, JSON.stringify(incident));
  assert.ok(other.kind === 'incident');
  assert.equal(other.incident.details, null);
});

test('rejects a record that a newer version stored', () => {
  assert.throws(() => storedRecord('report', CONTENT_VERSION + 1, FIRST.labels), /version 2.*up to 1/);
});
