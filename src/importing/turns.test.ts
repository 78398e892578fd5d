import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeTurns } from './turns.ts';

const settled = () => new Promise(setImmediate);

test('the work of an organization is done one after the other, and that of another one at the same time', async () => {
  const takeTurn = makeTurns();
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const work = (name: string) => () => {
    begun.push(name);
    const end = Promise.withResolvers<string>();
    ends.set(name, end);
    return end.promise;
  };
  const first = takeTurn('org_1', work('first'));
  const failing = takeTurn('org_1', work('failing'));
  const last = takeTurn('org_1', work('last'));
  const other = takeTurn('org_2', work('other'));
  await settled();
  assert.deepEqual(begun, ['first', 'other']);
  ends.get('first')?.resolve('done');
  assert.equal(await first, 'done');
  await settled();
  assert.deepEqual(begun, ['first', 'other', 'failing']);
  ends.get('failing')?.reject(new Error('no'));
  await assert.rejects(failing, /no/);
  await settled();
  assert.deepEqual(begun, ['first', 'other', 'failing', 'last']);
  for (const name of ['last', 'other']) ends.get(name)?.resolve(name);
  assert.deepEqual(await Promise.all([last, other]), ['last', 'other']);
});

test('nine pieces of work of an organization are done and waiting at most', async () => {
  const takeTurn = makeTurns();
  const end = Promise.withResolvers<void>();
  const nine = Array.from({ length: 9 }, () => takeTurn('org_1', () => end.promise));
  await assert.rejects(
    takeTurn('org_1', async () => {}),
    { code: 'rate_limited' },
  );
  await takeTurn('org_2', async () => {});
  end.resolve();
  await Promise.all(nine);
  await takeTurn('org_1', async () => {});
});
