import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareMigrations, type Migration } from './migrations.ts';

const step = (number: number): Migration => ({
  number,
  name: `000${number}_step`,
  sql: '',
  checksum: `sum of ${number}`,
});

test('a migration that a database lacks is pending, also below later ones that it has', () => {
  const known = [1, 2, 3, 4, 5].map(step);
  assert.deepEqual(compareMigrations([1, 3, 4].map(step), known), {
    applied: ['0001_step', '0003_step', '0004_step'],
    pending: ['0002_step', '0005_step'],
  });
});
