import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ApiError } from '../errors.ts';
import { parseQuery, rejectBadQuery } from './query.ts';

/** Generates unique parameter names with texts that databases can store. */
const wellFormed = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !text.includes('\0'));
const parameters = fc.uniqueArray(
  fc.tuple(
    wellFormed.filter((name) => name !== ''),
    wellFormed,
  ),
  {
    maxLength: 20,
    selector: ([name]) => name,
  },
);

test('reads what URLSearchParams writes', () => {
  fc.assert(
    fc.property(parameters, (pairs) => {
      const query = parseQuery(new URLSearchParams(pairs).toString());
      rejectBadQuery(query);
      assert.deepEqual(Object.entries(query).sort(), pairs.toSorted());
    }),
  );
});

test('reads what encodeURIComponent writes', () => {
  fc.assert(
    fc.property(parameters, (pairs) => {
      const query = parseQuery(pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&'));
      rejectBadQuery(query);
      assert.deepEqual(Object.entries(query).sort(), pairs.toSorted());
    }),
  );
});

test('never throws for any text, and reports errors afterwards', () => {
  const anyQuery = fc.string({
    unit: fc.constantFrom('%', '&', '=', '+', '0', 'F', 'a', '/'),
    maxLength: 30,
  });
  fc.assert(
    fc.property(anyQuery, (text) => {
      const query = parseQuery(text);
      try {
        rejectBadQuery(query);
      } catch (error) {
        assert.ok(error instanceof ApiError && error.code === 'invalid');
        return;
      }
      const read = Object.fromEntries(new URLSearchParams(text));
      delete read[''];
      assert.deepEqual({ ...query }, read);
    }),
    { numRuns: 1000 },
  );
});

test('a query has no inherited names', () => {
  const query = parseQuery('a=1');
  assert.deepEqual(Object.keys(query), ['a']);
  assert.equal('toString' in query, false);
  assert.equal('__proto__' in query, false);
  assert.deepEqual(Object.entries(parseQuery('__proto__=x')), [['__proto__', 'x']]);
});
