import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { MUTANTS } from './mutants/mutants.ts';

const ROOT = join(import.meta.dirname, '..');

test('every fault that npm run test:mutants plants still has its place in the code, and a test', () => {
  for (const { area, file, find, tests } of MUTANTS) {
    assert.equal(readFileSync(join(ROOT, file), 'utf8').split(find).length - 1, 1, `${area}: ${file}`);
    for (const pattern of tests)
      assert.ok(globSync(pattern, { cwd: ROOT }).length > 0, `${area}: ${pattern}`);
  }
});
