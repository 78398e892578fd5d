import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DUPLICATE_BITS, decide, POSSIBLE_BITS } from './decision.ts';
import { ALTERNATIVES, FIELDS, type Likelihood, WEIGHTS } from './weights.ts';

/** Levels at which two strangers are likelier than one person. */
const AGAINST = new Set(['disagree', 'apart', 'onlyOne', 'otherIssuer']);

for (const field of FIELDS) {
  const levels: [string, Likelihood][] = Object.entries(WEIGHTS[field]);

  test(`the probabilities of ${field} add up to 1 in each column`, () => {
    for (const kind of ['same', ...ALTERNATIVES] as const) {
      const sum = levels.reduce((total, [, likelihood]) => total + likelihood[kind], 0);
      assert.ok(Math.abs(sum - 1) < 1e-9, `${kind}: ${sum}`);
      assert.ok(levels.every(([, likelihood]) => likelihood[kind] > 0));
    }
  });

  test(`agreement in ${field} is evidence for one person, disagreement for two strangers`, () => {
    for (const [level, { same, strangers }] of levels)
      assert.equal(same > strangers, !AGAINST.has(level), level);
  });
}

for (const [total, decision] of [
  [-Infinity, 'different'],
  [POSSIBLE_BITS - 0.001, 'different'],
  [POSSIBLE_BITS, 'possible'],
  [DUPLICATE_BITS - 0.001, 'possible'],
  [DUPLICATE_BITS, 'duplicate'],
] as const) {
  test(`${total} bits are ${decision}`, () => assert.equal(decide(total), decision));
}
