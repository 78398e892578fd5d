import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BlockedPattern, estimateSame, estimateStrangers, isEstimatedFrom } from './estimate.ts';
import {
  type Agreement,
  ALTERNATIVES,
  FIELDS,
  type Likelihood,
  mapWeights,
  WEIGHTS,
  type Weights,
} from './weights.ts';

const KINDS = ['same', ...ALTERNATIVES] as const;

/** What people who share a license or a phone agree in, in a network that differs from the table. */
const TRUTH: Weights = mapWeights(WEIGHTS, (field, level, likelihood) => {
  const same: Readonly<Record<string, number>> = {
    'phone exact': 0.3,
    'phone near': 0.1,
    'phone disagree': 0.6,
    'address exact': 0.25,
    'address disagree': 0.51,
    'firstName nickname': 0.2,
    'firstName exact': 0.54,
  };
  return { ...likelihood, same: same[`${field} ${level}`] ?? likelihood.same };
});
const SHARES: Readonly<Record<string, Likelihood>> = {
  l: { same: 0.8, strangers: 0.1, household: 0.08, twins: 0.01, juniors: 0.01 },
  p: { same: 0.35, strangers: 0.25, household: 0.35, twins: 0.03, juniors: 0.02 },
};
const KEY = { l: 'license', p: 'phone' } as const;

/** Draws pairs that share a key, with the true probabilities, always the same ones. */
function drawnPatterns(pairs: number): BlockedPattern[] {
  let state = 12_345;
  const share = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const counts = new Map<string, BlockedPattern>();
  for (let pair = 0; pair < pairs; pair++) {
    const kind = pair % 2 === 0 ? 'l' : 'p';
    const group = pick(Object.entries(SHARES[kind] ?? {}), share()) as keyof Likelihood;
    const agreement = Object.fromEntries(
      FIELDS.map((field) => {
        if (field === KEY[kind]) return [field, 'exact'];
        if (share() < 0.1) return [field, 'absent'];
        const levels = Object.entries<Likelihood>(TRUTH[field]);
        return [
          field,
          pick(
            levels.map(([level, its]) => [level, its[group]] as const),
            share(),
          ),
        ];
      }),
    ) as Agreement;
    const key = JSON.stringify([kind, agreement]);
    counts.getOrInsertComputed(key, () => ({ kind, agreement, pairs: 0 })).pairs++;
  }
  return [...counts.values()];
}

function pick(shares: readonly (readonly [string, number])[], share: number): string {
  let left = share;
  const found = shares.find(([, each]) => {
    left -= each;
    return left < 0;
  });
  return (found ?? shares.at(-1))?.[0] ?? '';
}

test('recovers from 40,000 pairs how profiles of one person agree, without knowing which pairs those are', () => {
  const { weights, same, settled, rounds } = estimateSame(drawnPatterns(40_000), WEIGHTS);
  assert.ok(settled, `${rounds} rounds`);
  assert.ok(Math.abs(same - 20_000 * (0.8 + 0.35)) < 700, `${same} pairs of one person`);
  for (const field of FIELDS) {
    const found: Readonly<Record<string, Likelihood>> = weights[field];
    for (const [level, truth] of Object.entries<Likelihood>(TRUTH[field])) {
      const estimate = found[level]?.same ?? Number.NaN;
      assert.ok(Math.abs(estimate - truth.same) < 0.03, `${field} ${level}: ${estimate}, not ${truth.same}`);
      for (const kind of ALTERNATIVES) assert.equal(found[level]?.[kind], truth[kind], 'only m changes');
    }
  }
});

test('pairs say nothing about the fields of the key that they share', () => {
  const onlyPhones = drawnPatterns(4_000).filter(({ kind }) => kind === 'p');
  const { weights, counted } = estimateSame(onlyPhones, WEIGHTS);
  assert.deepEqual(weights.phone, WEIGHTS.phone);
  assert.equal(counted.phone, 0);
  assert.ok(counted.surname > 500);
});

test('each column of estimates adds up to 1, and none is 0', () => {
  const patterns = drawnPatterns(500);
  for (const { weights } of [estimateSame(patterns, WEIGHTS), estimateStrangers(patterns, 1_000_000)]) {
    for (const field of FIELDS) {
      for (const kind of KINDS) {
        const likelihoods = Object.values<Likelihood>(weights[field]).map((likelihood) => likelihood[kind]);
        assert.ok(likelihoods.every((likelihood) => likelihood > 0));
        assert.ok(Math.abs(likelihoods.reduce((sum, likelihood) => sum + likelihood, 0) - 1) < 1e-9);
      }
    }
  }
});

test('keeps the weights of fields that no pair has, and all weights without pairs', () => {
  const absent = Object.fromEntries(FIELDS.map((field) => [field, 'absent'])) as Agreement;
  for (const patterns of [[], [{ kind: 'p', agreement: absent, pairs: 9 }]]) {
    assertClose(estimateSame(patterns, WEIGHTS).weights, WEIGHTS);
    assertClose(estimateStrangers(patterns, 1_000_000).weights, WEIGHTS);
  }
});

test('a pair with birthdays years apart is not of one person, whatever else agrees', () => {
  const agreement = Object.fromEntries(FIELDS.map((field) => [field, 'absent'])) as Agreement;
  const apart: Agreement = { ...agreement, firstName: 'exact', surname: 'exact', dateOfBirth: 'apart' };
  const { same } = estimateSame([{ kind: 'p', agreement: apart, pairs: 5_000 }], WEIGHTS);
  assert.equal(same, 0);
});

test('random pairs change only the estimates for strangers, and those of one person do not count', () => {
  const absent = Object.fromEntries(FIELDS.map((field) => [field, 'absent'])) as Agreement;
  const twice: Agreement = {
    ...absent,
    firstName: 'exact',
    surname: 'exact',
    dateOfBirth: 'exact',
    license: 'exact',
    phone: 'exact',
  };
  const { weights } = estimateStrangers(
    [
      { agreement: { ...absent, address: 'area' }, pairs: 1_000 },
      { agreement: { ...absent, address: 'disagree' }, pairs: 99_000 },
      { agreement: twice, pairs: 5_000 },
    ],
    10_000,
  );
  assert.ok(Math.abs(weights.address.area.strangers - 0.01) < 0.001);
  assert.equal(weights.address.area.same, WEIGHTS.address.area.same);
  assertClose(weights, { ...WEIGHTS, address: weights.address });
});

test('pairs that share only the sound of their names are not used', () => {
  const keys = [
    'l:D1',
    'p:4155550142',
    'e:a@b.example',
    'a:1|main|',
    'b:jrdn|19880412',
    'w:jrdn zlnsk',
    'y:j z|1988',
  ];
  assert.equal(keys.filter(isEstimatedFrom).length, 5);
});

function assertClose(found: Weights, expected: Weights): void {
  for (const field of FIELDS) {
    const levels: Readonly<Record<string, Likelihood>> = found[field];
    for (const [level, likelihood] of Object.entries<Likelihood>(expected[field]))
      for (const kind of KINDS)
        assert.ok(
          Math.abs((levels[level]?.[kind] ?? 0) - likelihood[kind]) < 1e-9,
          `${field} ${level} ${kind}`,
        );
  }
}
