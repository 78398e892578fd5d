import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { IDENTIFIER_KINDS } from '../identity/identifier-kind.ts';
import { evidenceOf, MATCH_STRENGTHS, MOST_NAMESAKES } from '../identity/match-evidence.ts';
import { inputs, summaries } from './check-inputs.test-helper.ts';
import { type CheckInputs, RULES_VERSION } from './check-inputs.ts';
import { explainAbsent, explainComposite, explainFound } from './explanation.ts';
import { REASON_CODES, REASONS } from './reasons.ts';
import { adviceForScore } from './recommendation.ts';
import { componentsOf, compositeOf, rentScoreOf, WEIGHTS_PERCENT } from './rent-score.ts';
import { EMPTY_SUMMARY, type RenterSummary } from './renter-summary.ts';
import { HIGHEST_SCORE } from './score-reasons.ts';

const SPOTLESS: CheckInputs = {
  identifier: 'email',
  sharers: 1,
  verified: true,
  crossOperatorFlags: 0,
  flags: [],
  nameGiven: null,
  summary: EMPTY_SUMMARY,
};

/** Explains the check of an unverified renter with these records. */
const checkOf = (summary: Partial<RenterSummary>, fields: Partial<CheckInputs> = {}): CheckInputs => ({
  ...SPOTLESS,
  verified: false,
  summary: { ...EMPTY_SUMMARY, ...summary },
  ...fields,
});

const sum = (reasons: readonly { points: number }[]) =>
  reasons.reduce((total, { points }) => total + points, 0);

test('the points add up from the highest score to the score, whatever is on file', () => {
  fc.assert(
    fc.property(inputs, (answered) => {
      const { score, highestScore, reasons } = explainFound(answered);
      assert.equal(score, rentScoreOf(answered.summary, answered.verified));
      assert.equal((highestScore ?? 0) + sum(reasons), score);
      const composite = explainComposite(answered.summary, answered.verified);
      assert.equal(composite.score, compositeOf(componentsOf(answered.summary, answered.verified)));
      assert.equal(HIGHEST_SCORE + sum(composite.reasons), composite.score);
    }),
    { numRuns: 2_000 },
  );
});

test('points are integers and not 0, and the largest deduction comes first', () => {
  fc.assert(
    fc.property(inputs, (answered) => {
      const { reasons } = explainFound(answered);
      const points = reasons.map((reason) => reason.points);
      assert.ok(points.every((each) => Number.isInteger(each) && each !== 0));
      assert.deepEqual(
        points,
        points.toSorted((a, b) => a - b),
      );
      for (const { code, points } of reasons) assert.equal(points > 0, code === 'SCORE_FLOOR');
      assert.equal(new Set(reasons.map(({ code }) => code)).size, reasons.length);
    }),
  );
});

test("each component's deduction is exact to within a point", () => {
  const best = componentsOf(EMPTY_SUMMARY, true);
  fc.assert(
    fc.property(summaries, fc.boolean(), (summary, verified) => {
      const components = componentsOf(summary, verified);
      const points = Object.fromEntries(
        explainComposite(summary, verified).reasons.map((reason) => [reason.code, reason.points]),
      );
      for (const [code, { component }] of Object.entries(REASONS)) {
        if (component === null) continue;
        const exact =
          ((components[component].score - best[component].score) * WEIGHTS_PERCENT[component]) / 100;
        assert.ok(Math.abs((points[code] ?? 0) - exact) < 1, `${code}: ${points[code]} for ${exact}`);
      }
    }),
  );
});

test('a renter with nothing adverse has no reasons', () => {
  const { score, reasons, highestScore, outcome, match, rulesVersion } = explainFound(SPOTLESS);
  assert.deepEqual([score, highestScore, reasons, rulesVersion], [980, 980, [], RULES_VERSION]);
  assert.equal(outcome, 'A score from 800 to 1000 is APPROVED, tier LOW.');
  assert.deepEqual([match?.identifier, match?.strength, match?.sharedBy], ['email', 'STRONG', null]);
});

test('the reasons state what is on file and how many points it takes', () => {
  const answered = checkOf({
    reports: 3,
    recentUnpaid: 0b001,
    recentDamaged: 0b110,
    incidents: 1,
    countedIncidents: 1,
  });
  // 980 - 133.2 (667) - 200.1 (333) - 60 - 15 = 571.7, less 100.
  assert.deepEqual(explainFound(answered), {
    rulesVersion: RULES_VERSION,
    highestScore: 980,
    score: 472,
    reasons: [
      {
        code: 'DAMAGED_REPORTS',
        text: '2 of 3 reports mention damage. Asset condition, 30% of the score, is 333 of 1000.',
        points: -200,
      },
      {
        code: 'UNPAID_REPORTS',
        text: '1 of 3 reports is unpaid. Payment history, 40% of the score, is 667 of 1000.',
        points: -133,
      },
      { code: 'INCIDENTS_ON_FILE', text: 'One incident is on file: it takes 100 points.', points: -100 },
      {
        code: 'UNVERIFIED_IDENTITY',
        text: 'The identity is not verified. Verified identity, 20% of the score, is 600 of 1000.',
        points: -60,
      },
      {
        code: 'OUTSTANDING_BALANCES',
        text: '1 of 3 reports is unpaid; each takes 150. Network standing, 10% of the score, is 850 of 1000.',
        points: -15,
      },
    ],
    outcome: 'A score from 400 to 599 is REVIEW_REQUIRED, tier HIGH.',
    match: evidenceOf('email', 1),
  });
});

test('only the newest 20 reports count, and no score falls below 0', () => {
  const { score, reasons } = explainFound(
    checkOf({ reports: 41, recentUnpaid: 0b11, incidents: 12, countedIncidents: 12 }, { verified: true }),
  );
  assert.equal(score, 0);
  const [incidents, unpaid, balances, floor] = reasons;
  assert.deepEqual(
    [incidents?.points, incidents?.text],
    [-1200, '12 incidents are on file: each takes 100 points.'],
  );
  assert.match(unpaid?.text ?? '', /^2 of the newest 20 reports are unpaid\./);
  assert.equal(balances?.code, 'OUTSTANDING_BALANCES');
  assert.deepEqual(floor, { code: 'SCORE_FLOOR', text: 'Scores cannot go below 0.', points: 290 });
});

test('the outcome matches the recommendation on both sides of every boundary', () => {
  fc.assert(
    fc.property(inputs, (answered) => {
      const { score, outcome } = explainFound(answered);
      const [, from, to, recommendation, tier] =
        /^A score from (\d+) to (\d+) is (\w+), tier (\w+)\.$/.exec(outcome) ?? [];
      assert.ok(Number(from) <= Number(score) && Number(score) <= Number(to), outcome);
      for (const edge of [Number(from), Number(to)]) {
        assert.deepEqual(adviceForScore(edge), { recommendation, riskTier: tier });
      }
    }),
  );
});

test('without a record it says that nothing is on file, and why that is APPROVED and UNKNOWN', () => {
  const { reasons, outcome, score, highestScore, match } = explainAbsent();
  assert.deepEqual(
    reasons.map(({ code, points }) => [code, points]),
    [['NOTHING_ON_FILE', 0]],
  );
  assert.match(outcome, /APPROVED because .*UNKNOWN because/);
  assert.deepEqual([score, highestScore, match], [null, null, null]);
});

test('incidents that take no points are named, with the rule', () => {
  const summary = { ...EMPTY_SUMMARY, incidents: 5, countedIncidents: 3 };
  const [reason] = explainFound(checkOf(summary)).reasons;
  assert.deepEqual(
    [reason?.points, reason?.text],
    [
      -300,
      '5 incidents are on file, and 3 of them count: each takes 100 points. Incidents of one organization take at most 300 points in any 12 months.',
    ],
  );
  assert.match(
    explainComposite(summary, false).outcome,
    /5 incidents are on file, and 3 of them count: in a check/,
  );
});

test('the composite excludes incidents, and says what they take in a check', () => {
  const { reasons, outcome, match } = explainComposite(
    { ...EMPTY_SUMMARY, incidents: 2, countedIncidents: 2 },
    false,
  );
  assert.deepEqual(
    reasons.map(({ code }) => code),
    ['UNVERIFIED_IDENTITY'],
  );
  assert.match(outcome, /2 incidents are on file: in a check each takes 100 points more\.$/);
  assert.deepEqual([match?.identifier, match?.strength], ['renter_id', 'CERTAIN']);
});

test('a name is the weakest match, a shared identifier is no strong one, and both say so', () => {
  for (const kind of IDENTIFIER_KINDS) {
    const { strength, sharedBy } = evidenceOf(kind, 3);
    assert.ok(MATCH_STRENGTHS.includes(strength));
    assert.deepEqual([strength === 'WEAK', sharedBy], kind === 'name' ? [true, 3] : [false, 2]);
    assert.equal(evidenceOf(kind, 1).sharedBy, kind === 'name' ? 1 : null);
  }
  const { strength, text } = evidenceOf('email', 2);
  assert.equal(strength, 'MODERATE');
  assert.match(text, /^At least one other renter also has it\./);
  assert.match(evidenceOf('name', 1).text, /the only renter on file with this name/);
  assert.match(evidenceOf('name', 99).text, / 99 renters share it/);
  assert.match(evidenceOf('name', MOST_NAMESAKES).text, /At least 100 renters share it/);
});

test('the documentation lists every code once, and no other', () => {
  const page = readFileSync(new URL('../../../docs/explanations.md', import.meta.url), 'utf8');
  const documented = [...page.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, code]) => code);
  assert.deepEqual(documented, [...REASON_CODES]);
  for (const code of REASON_CODES) assert.match(code, /^[A-Z]+(_[A-Z]+)*$/);
});
