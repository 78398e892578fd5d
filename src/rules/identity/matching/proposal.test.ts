import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Estimate } from './estimate.ts';
import { MOST_FACTOR, propose, tableOf, weightsOf } from './proposal.ts';
import {
  FIELDS,
  type Field,
  type Likelihood,
  likelihoodOf,
  mapWeights,
  WEIGHTS,
  type Weights,
} from './weights.ts';

/** An estimate from this number of pairs, with these likelihoods of one person in place of the published ones. */
function estimateOf(pairs: number, same: Readonly<Record<string, number>> = {}): Estimate {
  const weights = mapWeights(WEIGHTS, (field, level, was) => {
    return { ...was, same: same[`${field} ${level}`] ?? was.same };
  });
  const counted = Object.fromEntries(FIELDS.map((field) => [field, pairs])) as Record<Field, number>;
  return { weights, counted, same: pairs, rounds: 9, settled: true };
}

const NO_STRANGERS = { weights: WEIGHTS, counted: estimateOf(0).counted };

function eachLevel(weights: Weights): [field: Field, level: string, likelihood: Likelihood][] {
  return FIELDS.flatMap((field) =>
    Object.entries<Likelihood>(weights[field]).map(([level, likelihood]): [Field, string, Likelihood] => [
      field,
      level,
      likelihood,
    ]),
  );
}

test('what an organization would like the weights to be moves them by a factor of two at most', () => {
  const wanted = {
    'dateOfBirth exact': 0.001,
    'dateOfBirth disagree': 0.9,
    'license exact': 0.001,
    'license disagree': 0.9,
  };
  const proposal = propose(estimateOf(1_000_000, wanted), NO_STRANGERS);
  assert.ok(proposal);
  for (const [field, level, { same, strangers }] of eachLevel(proposal.weights)) {
    const published = likelihoodOf(WEIGHTS, field, level);
    assert.ok(published);
    const factor = same / published.same;
    assert.ok(
      factor <= MOST_FACTOR + 1e-9 && factor >= 1 / MOST_FACTOR - 1e-9,
      `${field} ${level}: ${factor}`,
    );
    assert.equal(strangers, published.strangers, 'too few random pairs');
  }
  assert.ok(
    Math.abs(proposal.weights.dateOfBirth.disagree.same - 2 * WEIGHTS.dateOfBirth.disagree.same) < 1e-9,
  );
});

test('an estimate within the limits is proposed as it is, and each column adds up to 1', () => {
  const wanted = { 'phone exact': 0.4, 'phone near': 0.07, 'phone disagree': 0.53 };
  const proposal = propose(estimateOf(10_000, wanted), NO_STRANGERS);
  assert.ok(Math.abs((proposal?.weights.phone.exact.same ?? 0) - 0.4) < 1e-9);
  assert.ok(weightsOf(JSON.parse(JSON.stringify(tableOf(proposal?.weights ?? WEIGHTS)))));
});

test('a level that too few pairs have keeps its published likelihood, and others share the rest', () => {
  const wanted = { 'surname exact': 0.76, 'surname rough': 0.015, 'surname near': 0.045 };
  const proposal = propose(estimateOf(1_000, wanted), NO_STRANGERS);
  assert.ok(proposal !== undefined);
  assert.ok(proposal.isKept('surname', 'rough', 'same'));
  assert.equal(proposal.weights.surname.rough.same, WEIGHTS.surname.rough.same);
  assert.ok(!proposal.isKept('surname', 'near', 'same'));
  assert.ok(proposal.weights.surname.near.same < 0.05);
  const column = Object.values<Likelihood>(proposal.weights.surname).reduce((sum, { same }) => sum + same, 0);
  assert.ok(Math.abs(column - 1) < 1e-9);
  assert.ok(proposal.isKept('email', 'named', 'strangers'), 'it depends on the names');
});

test('nothing is proposed from too few pairs of one person, or an estimate that did not settle', () => {
  assert.equal(propose(estimateOf(199), NO_STRANGERS), undefined);
  assert.equal(propose({ ...estimateOf(5_000), settled: false }, NO_STRANGERS), undefined);
});

test('a table with other levels, outside the limits, or whose columns do not add up to 1 is not used', () => {
  const table = tableOf(WEIGHTS);
  const { phone, ...rest } = table;
  const phoneWith = (exact: object) => ({
    ...table,
    phone: { ...phone, exact: { ...phone?.exact, ...exact } },
  });
  assert.deepEqual(weightsOf(table), WEIGHTS);
  for (const wrong of [
    undefined,
    null,
    'table',
    [],
    {},
    rest,
    { ...table, fax: phone },
    { ...table, phone: { ...phone, fax: { m: 0, u: 0 } } },
    phoneWith({ m: 1.2 }),
    phoneWith({ m: 0.5 }),
    phoneWith({ u: 'many' }),
    phoneWith({ u: 4e-3 }),
  ])
    assert.equal(weightsOf(wrong), undefined, JSON.stringify(wrong)?.slice(0, 200));
});
