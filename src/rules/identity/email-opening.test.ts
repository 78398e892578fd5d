import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AssertionSource } from './assertion-source.ts';
import { openedBy, opensRecordsOf } from './email-opening.ts';

const by = (source: AssertionSource, organizationId: string | null, at = 5) => {
  return { source, organizationId, at };
};

test('an e-mail opens what organizations filed with it, and what the renter confirmed it for', () => {
  assert.deepEqual(openedBy([]), []);
  const filed = [by('filing', 'org_1'), by('filing', 'org_2'), by('edit', 'org_3'), by('operator', null)];
  assert.deepEqual(openedBy(filed), ['org_1', 'org_2']);
  assert.deepEqual(openedBy([by('renter', 'org_1'), by('filing', 'org_1')]), ['org_1']);
  assert.equal(openedBy([...filed, by('renter', null)]), undefined);
});

test('what was asserted before a merge brought the e-mail opens nothing', () => {
  const before = [by('filing', 'org_1', 3), by('renter', null, 4), by('merge', null, 5)];
  assert.deepEqual(openedBy(before), []);
  assert.deepEqual(openedBy([...before, by('filing', 'org_2', 6)]), ['org_2']);
  assert.equal(openedBy([...before, by('renter', null, 6)]), undefined);
  const detached = [by('filing', 'org_1', 3), by('detached', null, 5)];
  assert.deepEqual(openedBy(detached), []);
  assert.deepEqual(openedBy([...detached, by('filing', 'org_2', 6)]), ['org_2']);
});

test('records of an organization are open if the e-mail opens them or everything', () => {
  assert.deepEqual(
    [undefined, ['org_1'], ['org_2'], []].map((filedBy) => opensRecordsOf({ filedBy }, 'org_1')),
    [true, true, false, false],
  );
});
