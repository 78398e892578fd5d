import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePasswords, Queue } from './passwords.ts';

const { hash, verify } = makePasswords();

/** Hash that Better Auth 1.7.25 made of the password below. */
const HASH =
  'ff555d49621cf961d5f7a4d613a8f48b:75aba3621f464b55c161439a62ec05c6d4473c83f26a9ef35ee10507c90343cb4c037291aad9ed1e65692a1ff1ff679ae3668e6b4c5c06f62369f143f9d36e6d';
const PASSWORD = 'Zu\u0308rich \ufb01ne \u2177 pass';

test('verifies a password that Better Auth hashed, in any Unicode composition', async () => {
  for (const password of [PASSWORD, 'Zürich fine viii pass', PASSWORD.normalize('NFC')]) {
    assert.ok(await verify(password, HASH));
  }
  for (const password of ['Zurich fine viii pass', `${PASSWORD} `, '']) {
    assert.ok(!(await verify(password, HASH)));
  }
});

test('a hash has the same format and its own salt, and can be verified', async () => {
  const [one, other] = await Promise.all([hash(PASSWORD), hash(PASSWORD)]);
  for (const made of [one, other]) {
    assert.match(made, /^[0-9a-f]{32}:[0-9a-f]{128}$/);
    assert.ok(await verify(PASSWORD, made));
  }
  assert.notEqual(one, other);
});

test('no password matches a missing or malformed hash', async () => {
  for (const none of [undefined, '', ':', 'ff:', `ff:${'00'.repeat(63)}`, 'ff:zz']) {
    assert.ok(!(await verify(PASSWORD, none)));
  }
});

/** Adds waiters with these names; the address is the first letter. Returns those that were turned away. */
function fill(queue: Queue, started: string[], names: readonly string[]): string[] {
  const rejected: string[] = [];
  for (const name of names) {
    queue.add(name.charAt(0), { start: () => started.push(name), reject: () => rejected.push(name) });
  }
  return rejected;
}

test('addresses take turns', () => {
  const [queue, started] = [new Queue(), []];
  assert.deepEqual(fill(queue, started, ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']), []);
  for (let next = queue.next(); next !== undefined; next = queue.next()) next.start();
  assert.deepEqual(started, ['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
  fill(queue, started, ['a4']);
  queue.next()?.start();
  assert.equal(started.at(-1), 'a4');
});

test('in a full queue the busiest address loses its last place, whoever comes', () => {
  const queue = new Queue();
  const flood = Array.from({ length: 101 }, (_, index) => `a${index}`);
  assert.deepEqual(fill(queue, [], flood), ['a100']);
  const started: string[] = [];
  const rejected: string[] = [];
  queue.add('b', { start: () => started.push('b'), reject: () => rejected.push('b') });
  queue.next()?.start();
  queue.next()?.start();
  assert.deepEqual([started, rejected], [['b'], []]);
});
