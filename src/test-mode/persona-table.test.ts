import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { personaTable } from './persona-table.ts';
import { PERSONAS } from './personas.ts';

test('the guide lists the personas as they are', () => {
  const guide = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');
  assert.ok(guide.includes(personaTable()), `docs/api.md must contain:\n${personaTable()}`);
});

test('no two personas have the same number or e-mail', () => {
  assert.equal(new Set(PERSONAS.map(({ number }) => number)).size, PERSONAS.length);
  const emails = PERSONAS.flatMap(({ email, mergedFrom }) => [email, mergedFrom]).filter(Boolean);
  assert.equal(new Set(emails).size, emails.length);
});
