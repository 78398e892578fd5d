import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rejectionOf } from './rejection.ts';

const rejected = (text: string, body: unknown, query: unknown = {}) =>
  rejectionOf({ text, isRule: false }, { query, body });

test('the fields that were sent are listed with their types, without values', () => {
  const body = {
    renterEmail: 'jordan@example.com',
    renterName: ' ',
    totalCharged: 12,
    isNew: true,
    incidents: [{ type: 'Late', 'Jordan Reyes': 1 }, { type: 'Noise' }],
    '555 0100': 'x',
  };
  assert.equal(
    rejected('x', body, { explain: 'true' }).sent,
    [
      '?explain: text',
      'renterEmail: text',
      'renterName: empty text',
      'totalCharged: number',
      'isNew: true or false',
      'incidents: list of 2',
      'incidents[].type: text',
      'incidents[](another name)',
      '(another name)',
    ].join('\n'),
  );
  assert.equal(rejected('x', undefined).sent, null);
  assert.equal(rejected('x', 'jordan@example.com').sent, 'the body: text');
  assert.equal(rejected('x', [{ email: 'a' }]).sent, '[].email: text');
});

test('an error text keeps its rule, and loses what it quotes of what was sent or stored', () => {
  const body = { incidents: ['inc_Jordan Reyes'], version: 7, name: 'Li', occurredOn: '2001-01-31' };
  for (const [text, left] of [
    [
      'incidents: inc_Jordan Reyes is not the ID of an incident.',
      'incidents: … is not the ID of an incident.',
    ],
    ['The day 2001-01-31 is more than seven years ago.', 'The day … is more than seven years ago.'],
    ['settled_on must not be before 2020-02-03.', 'settled_on must not be before ….'],
    ['It must be less than before, which is 45000.', 'It must be less than before, which is ….'],
    ['Li is listed.', '… is listed.'],
    ['"Jordan" must not contain a NUL character.', '… must not contain a NUL character.'],
    ['Ask jordan@example.com for it.', 'Ask … for it.'],
    ['RB-7K2M9 is disputed.', 'RB-7K2M9 is disputed.'],
  ] as const)
    assert.equal(rejected(text, body).error, left);
});

test('a text of rules alone is kept as it is, and one about more values than can be compared is not', () => {
  const rule = 'paymentCompliance must be one of: Paid As Agreed, Paid Late, Not Paid.';
  const body = { paymentCompliance: 'Paid' };
  assert.equal(rejectionOf({ text: rule, isRule: true }, { query: {}, body }).error, rule);
  const many = { rows: Array.from({ length: 1_001 }, (_, index) => ({ email: `${index}@example.com` })) };
  assert.equal(rejected('Something.', many).error, null);
});

test('whatever is sent, no value of four letters or more is kept, and a row is bounded', () => {
  const value = fc.stringMatching(/^[a-z]{4,20}$/);
  fc.assert(
    fc.property(value, fc.object({ values: [value], maxDepth: 6 }), (secret, more) => {
      // Fields have short names here, so that a name is no value.
      const body = { a: `!${secret}!`, b: [{ c: secret }], d: more };
      const { error, sent } = rejected(`a: !${secret}! or ${secret.toUpperCase()} is wrong.`, body);
      assert.ok(!error?.toLowerCase().includes(secret));
      assert.ok((sent?.split('\n').length ?? 0) <= 40);
      assert.ok((sent?.length ?? 0) <= 10_000 && (error?.length ?? 0) <= 300);
    }),
  );
});
