import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tidyName } from './organizations.ts';

test('a name with an invisible character or a direction mark is rejected, and one with a joiner that it needs is not', () => {
  assert.equal(tidyName(' محمد\u200Cرضا ', 20), 'محمد\u200Cرضا');
  for (const name of ['Ana\u202E Ruiz', 'Ana\u200B Ruiz', 'A\u200Dna Ruiz'])
    assert.throws(
      () => tidyName(name, 20),
      /^ApiError: name must not contain control or invisible characters\.$|invisible/,
    );
});
