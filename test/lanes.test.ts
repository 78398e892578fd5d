import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { test } from 'node:test';

const ROOT = dirname(import.meta.dirname);
const filesOf = (pattern: string) => globSync(pattern, { cwd: ROOT });

test('every test file is in a lane', () => {
  const patterns = filesOf('test/lanes/**/*.ts').flatMap((lane) =>
    [...readFileSync(`${ROOT}/${lane}`, 'utf8').matchAll(/'((?:src|test)\/[^']+)'/g)].map(
      ([, pattern = '']) => pattern,
    ),
  );
  const inLanes = new Set(patterns.flatMap(filesOf));
  const missing = filesOf('{src,test}/**/*.test.ts').filter((file) => !inLanes.has(file));
  assert.ok(inLanes.size > 100);
  assert.deepEqual(missing, []);
});
