import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { idMaker, timedCheckId, timeOfCheckId } from './ids.ts';

test('IDs strictly increase, even within one millisecond and when the clock is set back', () => {
  const times = [5_000, 5_000, 5_001, 4_000, 4_000, 5_001, 5_002];
  const newId = idMaker(() => times.shift() ?? 0);
  const made = Array.from({ length: 7 }, () => newId('rep'));
  for (const [place, id] of made.slice(1).entries()) assert.ok(id > (made[place] ?? ''), made.join('\n'));
});

test('a process creates one ID maker, and another for the month of the demonstration, which has its own clock', () => {
  const calls = globSync('**/*.ts', { cwd: import.meta.dirname })
    .filter((file) => !file.includes('test'))
    .filter((file) => /[^n] idMaker\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8')));
  assert.deepEqual(calls.toSorted(), ['cli/with-store.ts', 'demonstration/office.ts']);
});

test('the ID of a check by staff contains its time; one that only a page made has none', () => {
  const made = `chk_${'0123456789ABCDEFGHJKMNPQ'}`;
  for (const at of [0, 1_700_000_000_123, 36 ** 9 - 1]) {
    const id = timedCheckId(at, made);
    assert.equal(timeOfCheckId(id), at);
    assert.match(id, /^chk_[0-9a-z]{9}_[0-9A-Z]{24}$/);
  }
  for (const other of [
    made,
    'req_0t4ikw2aB3dE5fG00001z',
    `x${timedCheckId(1, made)}`,
    `${timedCheckId(1, made)}-`,
  ])
    assert.equal(timeOfCheckId(other), undefined, other);
});
