import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding } from '../../doctor/findings.ts';
import {
  connectionsFinding,
  integrityFinding,
  type Replication,
  replicationFinding,
  transactionsFinding,
  vacuumFinding,
} from './server-findings.ts';

function assertFinding({ verdict, detail, advice }: Finding, expected: Finding['verdict'], text: RegExp) {
  assert.equal(verdict, expected, detail);
  assert.match(detail, text);
  assert.equal(advice === null, expected === 'ok');
}

test('warns when more than four fifths of the connections are in use', () => {
  assertFinding(connectionsFinding({ taken: 80, most: 100 }), 'ok', /^80 of 100 are in use\.$/);
  assertFinding(connectionsFinding({ taken: 81, most: 100 }), 'warn', /^81 of 100 are in use\.$/);
});

test('warns of a long transaction, open or prepared', () => {
  const minutes = 5;
  assertFinding(transactionsFinding({ open: 0, prepared: 0, minutes }), 'ok', /5 minutes/);
  assertFinding(transactionsFinding({ open: 1, prepared: 0, minutes }), 'warn', /^1 open and 0 prepared/);
  assertFinding(transactionsFinding({ open: 0, prepared: 2, minutes }), 'warn', /^0 open and 2 prepared/);
});

test('warns when autovacuum falls behind, and fails when transaction IDs run out', () => {
  const tables = [{ name: 'roster', live: 50_000, dead: 50_000 }];
  const freezeAge = 200_000_000;
  assertFinding(
    vacuumFinding({ age: 2 * freezeAge, freezeAge, tables }),
    'ok',
    /400,000,000 transactions old/,
  );
  assertFinding(vacuumFinding({ age: 2 * freezeAge + 1, freezeAge, tables }), 'warn', /should have frozen/);
  const aged = { age: 1_500_000_001, freezeAge: 2_000_000_000, tables };
  assertFinding(vacuumFinding(aged), 'fail', /writes will soon stop/);
  const dead = (rows: number, live: number) =>
    vacuumFinding({ age: 1, freezeAge, tables: [...tables, { name: 'organizations', live, dead: rows }] });
  assertFinding(dead(10_000, 1), 'ok', /no table/);
  assertFinding(dead(10_001, 1), 'warn', /^organizations has 10,001 dead rows for 1 live rows\.$/);
  assertFinding(dead(50_001, 50_000), 'warn', /50,001/);
});

test('warns of a standby that is far behind and of an unused slot', () => {
  const at = (changes: Partial<Replication>) =>
    replicationFinding({ synchronous: '', commit: 'on', standbys: [], slots: [], ...changes });
  const standby = { name: 'b', bytes: 256 * 2 ** 20, seconds: 60 };
  assertFinding(at({}), 'ok', /^No standby/);
  assertFinding(at({ standbys: [standby] }), 'ok', /^Up to date: 1\.$/);
  assertFinding(at({ standbys: [{ ...standby, bytes: null, seconds: null }] }), 'ok', /^Up to date: 1\.$/);
  assertFinding(at({ standbys: [{ ...standby, bytes: 257 * 2 ** 20 }] }), 'warn', /^standby b is 257 MiB/);
  assertFinding(at({ standbys: [{ ...standby, seconds: 61 }] }), 'warn', /and 61 s behind\.$/);
  assertFinding(at({ synchronous: 'b' }), 'fail', /\(b\), but none is connected/);
  assertFinding(at({ synchronous: 'b', standbys: [standby] }), 'ok', /^Up to date: 1\.$/);
  const local = { synchronous: 'b', commit: 'local', standbys: [standby] };
  assertFinding(at(local), 'fail', /^Commits do not wait .* synchronous_commit is local\.$/);
  assertFinding(at({ ...local, synchronous: '' }), 'ok', /^Up to date: 1\.$/);
  const slot = { name: 's', active: true, lost: false, bytes: 2 ** 30 };
  assertFinding(at({ slots: [slot] }), 'ok', /^No standby/);
  assertFinding(at({ slots: [{ ...slot, active: false }] }), 'warn', /^slot s is unused and keeps 1,024 MiB/);
  assertFinding(at({ slots: [{ ...slot, lost: true, bytes: null }] }), 'warn', /^slot s has lost/);
});

test('fails on a damaged page or an invalid index, warns of pages without checksums', () => {
  const sound = { checksums: true, failures: 0, invalidIndexes: [] };
  assertFinding(integrityFinding(sound), 'ok', /none has failed/);
  assertFinding(integrityFinding({ ...sound, checksums: false }), 'warn', /no checksums/);
  assertFinding(integrityFinding({ ...sound, failures: 2 }), 'fail', /^Damaged pages found: 2\.$/);
  assertFinding(
    integrityFinding({ ...sound, invalidIndexes: ['i', 'j'] }),
    'fail',
    /^Invalid and unused indexes: i, j\.$/,
  );
});
