import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { renterTexts } from '../scripts/renter-texts.ts';

test('docs/renter-texts.md has the texts of today: run npm run texts', () => {
  const written = readFileSync(join(import.meta.dirname, '..', 'docs', 'renter-texts.md'), 'utf8');
  assert.equal(written, renterTexts());
});
