import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newRenter, withShown } from './person.ts';

test('a renter is shown with the name as filed, without characters that cannot be seen', () => {
  const shown = (name: string) =>
    withShown(newRenter('ren_1', 'MB-1', 0), { name, email: undefined, phone: undefined }).fullName;
  assert.equal(shown('  José  Nuñez-O’Brien '), 'José Nuñez-O’Brien');
  assert.equal(shown('Ben\u202E Ok\u200Dri\u2069'), 'Ben Okri');
  assert.equal(shown('\u202E'), null);
});
