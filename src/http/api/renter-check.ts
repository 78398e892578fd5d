import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { loggedPurpose } from '../../rules/organizations/purpose.ts';
import { explainFound } from '../../rules/scoring/explanation.ts';
import { EMPTY_SUMMARY } from '../../rules/scoring/renter-summary.ts';
import { CREDIT_FLOOR_EXAMPLE, explainResult, IDENTIFIER_REQUIRED } from '../../screening/check.ts';
import { whyNoIdentifier } from '../../screening/identifiers.ts';
import {
  CHECK_FIELDS,
  CHECK_RESPONSE,
  FOUND_EXAMPLE,
  identifiersIn,
  presentCheck,
  typedIn,
} from './check-schemas.ts';
import { apiRoute } from './route.ts';
import { EXPLAIN, explanationOf } from './schemas.ts';

const QUERY = Type.Object({
  ...CHECK_FIELDS,
  explain: EXPLAIN,
});

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
  findsRepeat: true,
  operation: 'checkRenter',
  scope: 'check',
  group: 'Screening',
  showsOthers: true,
  summary: 'Should I rent to this person?',
  description:
    'Looks up a renter by the given identifiers, the most reliable first, and returns a recommendation. Without a record the response is a 200 with `found: false`. `APPROVED` then means only that nothing is known, and the tier is `UNKNOWN`. A check costs one credit, whether or not a record is found. If the balance has reached the credit floor that the operator set, the response is a 429 with `X-Limit: credit-floor`, and nothing is billed. With `explain=true` the response explains its result. If it finds nobody, it says whether a similar e-mail or phone is on file, which uses a daily lookup.',
  query: QUERY,
  status: 200,
  response: CHECK_RESPONSE,
  examples: {
    found: FOUND_EXAMPLE,
    absent: {
      ok: true,
      found: false,
      recommendation: 'APPROVED',
      risk_tier: 'UNKNOWN',
      flags: [],
      message: 'No record found in the network. That is not the same as a good record.',
      data: null,
      checked_at: '2026-11-21T09:30:00.000Z',
      api_version: '1.0',
    },
    explained: { ...FOUND_EXAMPLE, explanation: EXPLAINED },
  },
  errors: { invalid: IDENTIFIER_REQUIRED, credit_floor: CREDIT_FLOOR_EXAMPLE },
  identifiersIn,
}).performedBy(
  ({ caller, balance, identifiers, match, requestId, query }, app) => {
    if (identifiers.length === 0) throw new ApiError('invalid', whyNoIdentifier(typedIn(query)));
    const purpose = loggedPurpose(query.purpose);
    const findsSimilar = query.explain === 'true';
    return app.check({ caller, balance, identifiers, match, requestId, purpose, findsSimilar });
  },
  (result, { query }) => {
    const presented = presentCheck(result);
    if (query.explain !== 'true') return presented;
    return { ...presented, explanation: explanationOf(explainResult(result)) };
  },
);
