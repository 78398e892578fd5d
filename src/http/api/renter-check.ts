import { type Static, Type } from 'typebox';
import { isVerified } from '../../rules/identity/verification.ts';
import { loggedPurpose, PURPOSE_NAMES } from '../../rules/organizations/purpose.ts';
import { explainFound } from '../../rules/scoring/explanation.ts';
import { EMPTY_SUMMARY } from '../../rules/scoring/renter-summary.ts';
import { type CheckResult, explainResult, IDENTIFIER_REQUIRED } from '../../screening/check.ts';
import { identifiersOf } from '../../screening/identifiers.ts';
import { text } from '../fields.ts';
import { nullable, RECOMMENDATION, RISK_TIER } from '../schemas.ts';
import { apiRoute } from './route.ts';
import {
  API_VERSION,
  EXPLAIN,
  EXPLANATION,
  explanationOf,
  iso,
  isoOrNull,
  OK,
  SCORE,
  timestamp,
  VERIFICATION_LEVEL,
} from './schemas.ts';

const QUERY = Type.Object({
  member_id: Type.Optional(text('Network member ID, such as MB-7K2M9QXR. Searched first')),
  email: Type.Optional(text('E-mail address. Searched second', 'jordan@example.com')),
  phone: Type.Optional(text('Phone number in any format; only the digits count. Searched third')),
  license: Type.Optional(text('License number. Searched fourth')),
  name: Type.Optional(text('Full name. Searched last, because a name alone identifies nobody')),
  purpose: Type.Optional(
    Type.Enum(PURPOSE_NAMES, {
      description: 'Why you check, `tenancy` by default. It is logged, and the renter sees it',
    }),
  ),
  explain: EXPLAIN,
});

/** The response to a check. Some fields are present only if a record was found. */
const RESPONSE = Type.Object({
  ok: OK,
  found: Type.Boolean(),
  recommendation: RECOMMENDATION,
  risk_tier: RISK_TIER,
  score: Type.Optional(SCORE),
  score_max: Type.Optional(Type.Literal(1000)),
  match_method: Type.Optional(Type.Enum(['member_id', 'email', 'phone', 'license', 'name'])),
  renter: Type.Optional(
    Type.Object({
      member_id: nullable(Type.String()),
      name: nullable(Type.String()),
      verified: Type.Boolean(),
      verification_level: VERIFICATION_LEVEL,
    }),
  ),
  summary: Type.Optional(
    Type.Object({
      total_rentals: Type.Integer(),
      incidents: Type.Integer(),
      outstanding_balance: Type.Integer({ description: 'In cents' }),
      last_incident_date: nullable(timestamp('When the newest incident was filed')),
      network_reports: Type.Integer({ description: 'Reports on file' }),
      cross_operator_flags: Type.Integer({ description: 'Incidents that other organizations filed' }),
    }),
  ),
  flags: Type.Array(Type.String()),
  message: Type.String(),
  data: Type.Optional(Type.Null({ description: 'Present only if no record was found' })),
  explanation: Type.Optional(EXPLANATION),
  checked_at: timestamp('When it was checked'),
  api_version: API_VERSION,
});

const FOUND: Static<typeof RESPONSE> = {
  ok: true,
  found: true,
  recommendation: 'CONDITIONAL',
  risk_tier: 'MODERATE',
  score: 720,
  score_max: 1000,
  match_method: 'email',
  renter: {
    member_id: 'MB-7K2M9QXR',
    name: 'Jordan Reyes',
    verified: false,
    verification_level: 'UNVERIFIED',
  },
  summary: {
    total_rentals: 4,
    incidents: 2,
    outstanding_balance: 0,
    last_incident_date: '2026-08-14T16:20:00.000Z',
    network_reports: 4,
    cross_operator_flags: 1,
  },
  flags: ['LATE_RETURN'],
  message: 'Renter found by e-mail. Moderate risk: rent on conditions, such as a deposit.',
  checked_at: '2026-11-21T09:30:00.000Z',
  api_version: '1.0',
};

const EXPLAINED = explanationOf(
  explainFound({
    identifier: 'email',
    sharers: 1,
    verified: false,
    crossOperatorFlags: 1,
    summary: { ...EMPTY_SUMMARY, reports: 4, incidents: 2 },
  }),
);

/** GET /renter/check. Specification 4.2. */
export const renterCheck = apiRoute({
  method: 'GET',
  path: '/v1/renter/check',
  operation: 'checkRenter',
  group: 'Screening',
  showsOthers: true,
  summary: 'Shall I rent to this person?',
  description:
    'Looks up a renter by the given identifiers, the most reliable first, and returns a recommendation. Without a record the response is a 200 with `found: false`. `APPROVED` then means only that nothing is known, and the tier is `UNKNOWN`. A check costs one credit, whether or not a record is found. If the balance has reached the credit floor that the operator set, the response is a 429 with `X-Limit: credit-floor`, and nothing is billed. With `explain=true` the response explains its result.',
  query: QUERY,
  status: 200,
  response: RESPONSE,
  examples: {
    found: FOUND,
    absent: {
      ok: true,
      found: false,
      recommendation: 'APPROVED',
      risk_tier: 'UNKNOWN',
      flags: [],
      message:
        'No record found in the network. Nothing is on file: nothing is known against this person, or for them.',
      data: null,
      checked_at: '2026-11-21T09:30:00.000Z',
      api_version: '1.0',
    },
    explained: { ...FOUND, explanation: EXPLAINED },
  },
  invalid: IDENTIFIER_REQUIRED,
  identifiersIn: ({ member_id: memberId, email, phone, license, name }) =>
    identifiersOf({ memberId, email, phone, license, name }),
}).performedBy(
  ({ caller, balance, identifiers, match, requestId, query }, app) => {
    const purpose = loggedPurpose(query.purpose);
    return app.check({ caller, balance, identifiers, match, requestId, purpose });
  },
  (result, { query }) => {
    const presented = present(result);
    if (query.explain !== 'true') return presented;
    return { ...presented, explanation: explanationOf(explainResult(result)) };
  },
);

function present(result: CheckResult): Static<typeof RESPONSE> {
  const closing = { message: result.message, checked_at: iso(result.checkedAt), api_version: '1.0' } as const;
  const { recommendation, riskTier: risk_tier } = result;
  if (!result.found)
    return { ok: true, found: false, recommendation, risk_tier, flags: [], data: null, ...closing };
  const { renter, score, matchMethod, flags, crossOperatorFlags } = result;
  const { summary } = renter;
  return {
    ok: true,
    found: true,
    recommendation,
    risk_tier,
    score,
    score_max: 1000,
    match_method: matchMethod,
    renter: {
      member_id: renter.memberId,
      name: renter.fullName,
      verified: isVerified(renter),
      verification_level: renter.verificationLevel,
    },
    summary: {
      total_rentals: summary.rentals,
      incidents: summary.incidents,
      outstanding_balance: summary.owedCents,
      last_incident_date: isoOrNull(summary.lastIncidentAt),
      network_reports: summary.reports,
      cross_operator_flags: crossOperatorFlags,
    },
    flags,
    ...closing,
  };
}
