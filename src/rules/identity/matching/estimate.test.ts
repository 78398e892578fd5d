import assert from 'node:assert/strict';
import { test } from 'node:test';
import { estimateWeights, type Pattern, strangersOf } from './estimate.ts';
import { type Agreement, FIELDS, type Likelihood, WEIGHTS, type Weights } from './weights.ts';

const KINDS = ['same', 'strangers', 'household'] as const;

/** The probabilities of a network that differs from the table. */
const TRUTH: Weights = {
  ...WEIGHTS,
  firstName: of({
    exact: [0.6, 0.02, 0.01],
    nickname: [0.15, 0.01, 0.01],
    near: [0.07, 0.01, 0.01],
    spelling: [0.03, 0.01, 0.01],
    rough: [0.02, 0.01, 0.01],
    initial: [0.03, 0.01, 0.01],
    middle: [0.02, 0.01, 0.01],
    swapped: [0.03, 0.01, 0.01],
    mailed: [0.02, 0.01, 0.01],
    disagree: [0.03, 0.9, 0.91],
  }),
  dateOfBirth: of({
    exact: [0.85, 0.01, 0.02],
    default: [0.02, 0.01, 0.01],
    transposed: [0.03, 0.01, 0.01],
    digit: [0.05, 0.02, 0.02],
    year: [0.02, 0.01, 0.02],
    disagree: [0.02, 0.04, 0.05],
    apart: [0.01, 0.9, 0.87],
  }),
  phone: of({ exact: [0.7, 0.02, 0.45], near: [0.1, 0.01, 0.01], disagree: [0.2, 0.97, 0.54] }),
};
const SHARES = { same: 0.25, strangers: 0.55, household: 0.2 };

function of<Level extends string>(
  levels: Record<Level, [number, number, number]>,
): Record<Level, Likelihood> {
  const entries = Object.entries<[number, number, number]>(levels);
  return Object.fromEntries(
    entries.map(([level, [same, strangers, household]]) => [level, { same, strangers, household }]),
  ) as Record<Level, Likelihood>;
}

/** Draws pairs with the true probabilities, always the same ones. */
function drawnPatterns(pairs: number): Pattern[] {
  let state = 12_345;
  const share = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const counts = new Map<string, Pattern>();
  for (let pair = 0; pair < pairs; pair++) {
    const kind =
      KINDS[
        pick(
          KINDS.map((each) => SHARES[each]),
          share(),
        )
      ] ?? 'same';
    const agreement = Object.fromEntries(
      FIELDS.map((field) => {
        if (share() < 0.1) return [field, 'absent'];
        const levels = Object.entries<Likelihood>(TRUTH[field]);
        return [
          field,
          levels[
            pick(
              levels.map(([, likelihood]) => likelihood[kind]),
              share(),
            )
          ]?.[0],
        ];
      }),
    ) as Agreement;
    const key = JSON.stringify(agreement);
    const known = counts.get(key);
    counts.set(key, { agreement, pairs: (known?.pairs ?? 0) + 1 });
  }
  return [...counts.values()];
}

function pick(shares: number[], share: number): number {
  let left = share;
  const found = shares.findIndex((each) => {
    left -= each;
    return left < 0;
  });
  return found < 0 ? shares.length - 1 : found;
}

test('recovers the probabilities of 40,000 pairs without knowing which are of one person', () => {
  const { weights, shares, rounds } = estimateWeights(drawnPatterns(40_000));
  assert.ok(rounds < 500, `${rounds} rounds`);
  for (const kind of KINDS) {
    assert.ok(Math.abs(shares[kind] - SHARES[kind]) < 0.02, `${kind} ${shares[kind]}`);
    for (const field of FIELDS) {
      const found: Readonly<Record<string, Likelihood>> = weights[field];
      for (const [level, truth] of Object.entries<Likelihood>(TRUTH[field])) {
        const estimate = found[level]?.[kind] ?? Number.NaN;
        assert.ok(
          Math.abs(estimate - truth[kind]) < 0.03,
          `${field} ${level} ${kind}: ${estimate}, not ${truth[kind]}`,
        );
      }
    }
  }
});

test('each column of estimates adds up to 1, and none is 0', () => {
  const { weights } = estimateWeights(drawnPatterns(500));
  for (const field of FIELDS) {
    for (const kind of KINDS) {
      const likelihoods = Object.values<Likelihood>(weights[field]).map((likelihood) => likelihood[kind]);
      assert.ok(likelihoods.every((likelihood) => likelihood > 0));
      assert.ok(Math.abs(likelihoods.reduce((sum, likelihood) => sum + likelihood, 0) - 1) < 1e-9);
    }
  }
});

test('keeps the weights of fields that no pair has, and all weights without pairs', () => {
  assert.deepEqual(estimateWeights([]).weights, WEIGHTS);
  const absent = Object.fromEntries(FIELDS.map((field) => [field, 'absent'])) as Agreement;
  assert.deepEqual(estimateWeights([{ agreement: absent, pairs: 9 }]).weights, WEIGHTS);
});

test('random pairs change only the estimates for strangers', () => {
  const absent = Object.fromEntries(FIELDS.map((field) => [field, 'absent'])) as Agreement;
  const weights = strangersOf([
    { agreement: { ...absent, phone: 'exact' }, pairs: 10 },
    { agreement: { ...absent, phone: 'disagree' }, pairs: 990 },
  ]);
  assert.ok(Math.abs(weights.phone.exact.strangers - 0.01) < 0.001);
  assert.equal(weights.phone.exact.same, WEIGHTS.phone.exact.same);
  assert.deepEqual(weights.surname, WEIGHTS.surname);
});
