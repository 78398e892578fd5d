import { Type } from 'typebox';
import { DAILY_LIMIT_EXAMPLE } from '../../admission/inquire.ts';
import { isVerified } from '../../rules/identity/verification.ts';
import { eligibilityForRentScore } from '../../rules/scoring/eligibility.ts';
import { rentScoreOf } from '../../rules/scoring/rent-score.ts';
import { SEARCH_FIELD_REQUIRED } from '../../screening/search.ts';
import type { Renter } from '../../store/store.ts';
import { text } from '../fields.ts';
import { withOneOf } from '../openapi/schemas.ts';
import { nullable } from '../schemas.ts';
import { apiRoute, inquirerOf } from './route.ts';
import { idOf, MEMBER_ID, OK, SCORE } from './schemas.ts';

const RESULT = Type.Object(
  {
    renterId: idOf('ren'),
    memberId: nullable(MEMBER_ID),
    fullName: nullable(Type.String()),
    email: nullable(Type.String()),
    verified: Type.Boolean(),
    rentScore: SCORE,
    eligibility: Type.Enum(['ELIGIBLE', 'ELIGIBLE_WITH_CONDITIONS', 'ELEVATED_RISK', 'DO_NOT_RENT']),
    fraudReported: Type.Boolean(),
  },
  { title: 'SearchResult' },
);

/** POST /search. Specification 4.7. */
export const search = apiRoute({
  method: 'POST',
  path: '/v1/search',
  operation: 'searchRenters',
  scope: 'check',
  group: 'Screening',
  showsOthers: true,
  summary: 'Search the renter network',
  description:
    'Searches by the most reliable identifier given: memberId (at most 1 result), email (5), phone (5), or the beginning of a name (10). Costs no credit.',
  body: withOneOf(
    'SearchRenters',
    Type.Object(
      {
        memberId: Type.Optional(text('Network member ID')),
        email: Type.Optional(text('E-mail address')),
        phone: Type.Optional(text('Phone number in any format')),
        name: Type.Optional(text('The beginning of a name')),
      },
      { examples: [{ name: 'Jordan Re' }] },
    ),
    'memberId',
    'email',
    'phone',
    'name',
  ),
  status: 200,
  response: Type.Object({
    ok: OK,
    count: Type.Integer({ minimum: 0, maximum: 10 }),
    results: Type.Array(RESULT, { maxItems: 10 }),
  }),
  examples: {
    found: {
      ok: true,
      count: 1,
      results: [
        {
          renterId: 'ren_01KAJ5M2S400008QZ3T6W9XYV2',
          memberId: 'MB-7K2M9QXR',
          fullName: 'Jordan Reyes',
          email: 'jordan@example.com',
          verified: false,
          rentScore: 720,
          eligibility: 'ELIGIBLE_WITH_CONDITIONS',
          fraudReported: false,
        },
      ],
    },
  },
  errors: { invalid: SEARCH_FIELD_REQUIRED, daily_limit: DAILY_LIMIT_EXAMPLE },
}).handledBy(async (request, app) => {
  const { memberId, email, phone, name } = request.body;
  const found = await app.search({ memberId, email, phone, name }, inquirerOf(request));
  return { ok: true, count: found.length, results: found.map(presentResult) };
});

function presentResult(renter: Renter): Type.Static<typeof RESULT> {
  const verified = isVerified(renter);
  const rentScore = rentScoreOf(renter.summary, verified);
  return {
    renterId: renter.id,
    memberId: renter.memberId,
    fullName: renter.fullName,
    email: renter.email,
    verified,
    rentScore,
    eligibility: eligibilityForRentScore(rentScore),
    fraudReported: renter.summary.fraudReported,
  };
}
