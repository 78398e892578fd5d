import { Type } from 'typebox';
import { DAILY_LIMIT_EXAMPLE } from '../../admission/inquire.ts';
import { type Components, SCORE_MAX, WEIGHTS_PERCENT } from '../../rules/scoring/rent-score.ts';
import { UNKNOWN_RENTER } from '../../screening/score.ts';
import { requiredText } from '../fields.ts';
import { apiRoute, inquirerOf } from './route.ts';
import {
  centsOf,
  countOf,
  EXPLAIN,
  EXPLANATION,
  explanationOf,
  idOf,
  iso,
  OK,
  SCORE,
  timestamp,
} from './schemas.ts';

function weightOf<Name extends keyof Components>(name: Name) {
  return `${WEIGHTS_PERCENT[name]}%` as const;
}

function component<Name extends keyof Components>(name: Name, labels: Components[Name]['label'][]) {
  return Type.Object({ score: SCORE, weight: Type.Literal(weightOf(name)), label: Type.Enum(labels) });
}

const RESPONSE = Type.Object({
  ok: OK,
  renter_id: idOf('ren'),
  composite_score: SCORE,
  score_max: Type.Literal(SCORE_MAX),
  components: Type.Object({
    payment_history: component('paymentHistory', ['Excellent', 'Good', 'Poor']),
    asset_condition: component('assetCondition', ['Excellent', 'Good', 'Poor']),
    identity_verified: component('identityVerified', ['Verified', 'Unverified']),
    network_standing: component('networkStanding', ['Good Standing', 'Has Outstanding Balances']),
  }),
  financials: Type.Object({
    total_reports: countOf('Reports on file'),
    paid_in_full: countOf('Reports that are paid'),
    outstanding_balances: countOf(
      'Reports that are unpaid: a balance is outstanding, or the label is `Not Paid`',
    ),
    total_owed: centsOf('Total owed in all reports on file'),
  }),
  explanation: Type.Optional(EXPLANATION),
  calculated_at: timestamp('When it was calculated'),
});

/** GET /renter/score. Specification 4.3. */
export const renterScore = apiRoute({
  method: 'GET',
  path: '/v1/renter/score',
  operation: 'scoreRenter',
  scope: 'check',
  group: 'Screening',
  showsOthers: true,
  summary: "A renter's score by component",
  description:
    'Computed from the newest 20 reports. `financials` counts all reports on file. Costs no credit. With `explain=true` the response explains the composite.',
  query: Type.Object({
    renter_id: requiredText('`renterId` of a search result, or `id` of the list'),
    explain: EXPLAIN,
  }),
  status: 200,
  response: RESPONSE,
  examples: {
    score: {
      ok: true,
      renter_id: 'ren_01KAJ5M2S400008QZ3T6W9XYV2',
      composite_score: 805,
      score_max: 1000,
      components: {
        payment_history: { score: 750, weight: '40%', label: 'Good' },
        asset_condition: { score: 1000, weight: '30%', label: 'Excellent' },
        identity_verified: { score: 600, weight: '20%', label: 'Unverified' },
        network_standing: { score: 850, weight: '10%', label: 'Has Outstanding Balances' },
      },
      financials: { total_reports: 4, paid_in_full: 3, outstanding_balances: 1, total_owed: 45000 },
      calculated_at: '2026-11-21T09:30:00.000Z',
    },
  },
  errors: { invalid: 'renter_id is required.', not_found: UNKNOWN_RENTER, daily_limit: DAILY_LIMIT_EXAMPLE },
}).handledBy(async (request, app) => {
  const { renter_id, explain } = request.query;
  const result = await app.score(inquirerOf(request), renter_id, explain === 'true');
  const { compositeScore, components, financials, explanation, calculatedAt } = result;
  return {
    ok: true,
    renter_id,
    composite_score: compositeScore,
    score_max: SCORE_MAX,
    components: {
      payment_history: { ...components.paymentHistory, weight: weightOf('paymentHistory') },
      asset_condition: { ...components.assetCondition, weight: weightOf('assetCondition') },
      identity_verified: { ...components.identityVerified, weight: weightOf('identityVerified') },
      network_standing: { ...components.networkStanding, weight: weightOf('networkStanding') },
    },
    financials: {
      total_reports: financials.totalReports,
      paid_in_full: financials.paidInFull,
      outstanding_balances: financials.outstandingBalances,
      total_owed: financials.totalOwedCents,
    },
    ...(explanation !== null && { explanation: explanationOf(explanation) }),
    calculated_at: iso(calculatedAt),
  };
});
