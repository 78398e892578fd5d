import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { idMaker } from './ids.ts';

test('IDs strictly increase, even within one millisecond and when the clock is set back', () => {
  const times = [5_000, 5_000, 5_001, 4_000, 4_000, 5_001, 5_002];
  const newId = idMaker(() => times.shift() ?? 0);
  const made = Array.from({ length: 7 }, () => newId('rep'));
  for (const [place, id] of made.slice(1).entries()) assert.ok(id > (made[place] ?? ''), made.join('\n'));
});

test('a process creates only one ID maker', () => {
  const calls = globSync('**/*.ts', { cwd: import.meta.dirname })
    .filter((file) => !file.includes('test'))
    .filter((file) => /[^n] idMaker\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8')));
  assert.deepEqual(calls, ['cli/with-store.ts']);
});
