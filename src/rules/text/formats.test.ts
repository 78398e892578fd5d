import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  apiKey,
  hasKeyPrefix,
  keyPreview,
  memberId,
  recordId,
  recordNumber,
  timeOrderedId,
} from './formats.ts';

const BYTES_12 = fc.uint8Array({ minLength: 12, maxLength: 12 });
const TIME = fc.nat({ max: 2 ** 49 });
const COUNT = fc.nat({ max: 2 ** 20 - 1 });

test('an ID is its prefix and 26 unambiguous characters', () => {
  fc.assert(
    fc.property(TIME, COUNT, BYTES_12, (time, count, random) => {
      assert.match(timeOrderedId('ren', time, count, random), /^ren_[0-9A-HJKMNP-TV-Z]{26}$/);
    }),
  );
});

test('IDs sort by time, then by counter, whatever the random part', () => {
  const made = fc.tuple(TIME, COUNT, BYTES_12);
  fc.assert(
    fc.property(made, made, (one, two) => {
      fc.pre(one[0] !== two[0] || one[1] !== two[1]);
      const before = one[0] < two[0] || (one[0] === two[0] && one[1] < two[1]);
      assert.equal(timeOrderedId('rep', ...one) < timeOrderedId('rep', ...two), before);
    }),
  );
});

test('IDs with the same time and counter differ in the random part', () => {
  const [zeros, ones] = [new Uint8Array(12), new Uint8Array(12).fill(1)];
  assert.notEqual(timeOrderedId('inc', 1, 1, zeros), timeOrderedId('inc', 1, 1, ones));
});

test('a member ID is MB- and 8 characters', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (random) => {
      assert.match(memberId(random), /^MB-[0-9A-HJKMNP-TV-Z]{8}$/);
    }),
  );
});

test('each of the 32 values is a different character', () => {
  const characters = Array.from({ length: 32 }, (_, byte) => memberId(Uint8Array.of(byte)).slice(3));
  assert.equal(new Set(characters).size, 32);
});

const FIVE = 32 ** 5;
const SIX = 32 ** 6;

test('a record ID gives its number, in either case', () => {
  const number = fc.oneof(
    fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    fc.constantFrom(1, FIVE, FIVE + 1, FIVE + SIX, FIVE + SIX + 1, Number.MAX_SAFE_INTEGER),
    fc.integer({ min: 1, max: 2 * FIVE }),
  );
  fc.assert(
    fc.property(number, (number) => {
      assert.equal(recordNumber(recordId(number)), number);
      assert.equal(recordNumber(` ${recordId(number).toLowerCase()} `), number);
    }),
  );
});

test('a text that is no record ID gives no number', () => {
  for (const text of ['', 'RB-', 'RB-1234', 'RB-1234I', 'XX-12345', 'RB-ZZZZZZZZZZZ', 'RB-123456789012'])
    assert.equal(recordNumber(text), undefined, text);
});

test('record IDs are RB- and 5 characters, then 6, then 7', () => {
  for (const [number, length] of [
    [1, 5],
    [FIVE, 5],
    [FIVE + 1, 6],
    [FIVE + SIX, 6],
    [FIVE + SIX + 1, 7],
    [Number.MAX_SAFE_INTEGER, 11],
  ] as const) {
    assert.match(recordId(number), new RegExp(`^RB-[0-9A-HJKMNP-TV-Z]{${length}}$`));
  }
});

test('the first 200,000 record IDs are all different', () => {
  const seen = new Set<string>();
  for (let number = 1; number <= 200_000; number++) seen.add(recordId(number));
  assert.equal(seen.size, 200_000);
});

test('no two numbers share a record ID, and a number always has the same one', () => {
  const number = fc.oneof(fc.integer({ min: 1, max: FIVE }), fc.integer({ min: FIVE + 1, max: FIVE + SIX }));
  fc.assert(
    fc.property(number, number, (one, two) => {
      assert.equal(recordId(one) === recordId(two), one === two);
    }),
    { numRuns: 1000 },
  );
});

test('record IDs are not consecutive: neighbors have few characters in common', () => {
  let shared = 0;
  for (let number = 1; number <= 1000; number++) {
    const [one, two] = [recordId(number), recordId(number + 1)];
    for (let place = 3; place < 8; place++) if (one[place] === two[place]) shared++;
  }
  // One in 32 of 5,000 characters agrees by chance: 156.
  assert.ok(shared < 1000, String(shared));
});

test('a key is svc_live_ and 32 alphanumeric characters, for any random bytes', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat({ max: 255 })), (stream) => {
      const random = (count: number) => Uint8Array.from({ length: count }, () => stream.next().value ?? 0);
      const key = apiKey('live', random);
      assert.match(key, /^svc_live_[A-Za-z0-9]{32}$/);
      assert.ok(hasKeyPrefix(key));
    }),
  );
});

test('all characters of a key are equally likely', () => {
  const counts = new Map<string, number>();
  const keys = 2000;
  for (let index = 0; index < keys; index++) {
    for (const character of apiKey('live', randomBytes).slice(9))
      counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  assert.equal(counts.size, 62);
  const expected = (keys * 32) / 62;
  // The standard deviation of a fair character is 32; with the bias of `byte % 62`, eight characters would
  // have 20 % more.
  for (const [character, count] of counts) {
    assert.ok(Math.abs(count - expected) < 0.18 * expected, `${character}: ${count}`);
  }
});

test('a preview shows the first 12 characters and hides the length of the rest', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 12, maxLength: 80 }), (key) => {
      assert.equal(keyPreview(key), `${key.slice(0, 12)}********`);
    }),
  );
});

for (const [key, expected] of [
  ['svc_live_0123', true],
  ['svc_', true],
  ['svc', false],
  ['', false],
  ['SVC_live_0123', false],
  [' svc_live_0123', false],
  ['live_svc_0123', false],
] as const) {
  test(`${JSON.stringify(key)} ${expected ? 'begins' : 'does not begin'} like a key`, () => {
    assert.equal(hasKeyPrefix(key), expected);
  });
}
