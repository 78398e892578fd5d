import { type Static, Type } from 'typebox';
import { IDENTIFIER_KINDS, identifierKindOf } from '../../rules/identity/identifier-kind.ts';
import { isVerified } from '../../rules/identity/verification.ts';
import { adviceForScore } from '../../rules/scoring/recommendation.ts';
import { rentScoreOf } from '../../rules/scoring/rent-score.ts';
import { typedAs } from '../../screening/identifiers.ts';
import type { Renter } from '../../store/store.ts';
import { requiredText } from '../fields.ts';
import { IDENTIFIER_KIND, RISK_TIER, SCORE, TEXT_OR_NULL } from '../schemas.ts';
import { inquirerOf, staffRoute } from './route.ts';

/** A renter of the network, as a choice. */
export const RENTER_CHOICE = Type.Object({
  renterId: Type.String(),
  memberId: Type.String(),
  name: TEXT_OR_NULL,
  email: TEXT_OR_NULL,
  verified: Type.Boolean(),
  score: SCORE,
  riskTier: RISK_TIER,
  fraudReported: Type.Boolean(),
});

export type RenterChoice = Static<typeof RENTER_CHOICE>;

const FOUND_RENTERS = Type.Object({
  /** The kind of identifier that the text was recognized as. */
  kind: IDENTIFIER_KIND,
  /** As many rows as the API returns: 1 by member ID, 10 by name, otherwise 5. */
  rows: Type.Array(RENTER_CHOICE),
});

export type SearchResponse = Static<typeof FOUND_RENTERS>;

const QUERY = Type.Object({
  q: requiredText('The identifier'),
  kind: Type.Optional(Type.Enum([...IDENTIFIER_KINDS], { description: 'Derived from the text if omitted' })),
});

/** The routes that search for a renter to choose. They cost no credit. */
export const searchRoutes = [
  staffRoute({
    method: 'GET',
    path: '/dashboard/search',
    role: 'member',
    query: QUERY,
    response: FOUND_RENTERS,
  }).handledBy(async (request, app) => {
    const { q, kind = identifierKindOf(q) } = request.query;
    await app.limitSearches(request.staff.userId);
    const found = await app.search(typedAs(kind, q), inquirerOf(request));
    return { kind, rows: found.map(choiceOf) };
  }),
];

/** Returns a renter as a choice. */
export function choiceOf(renter: Renter): RenterChoice {
  const verified = isVerified(renter);
  const score = rentScoreOf(renter.summary, verified);
  return {
    renterId: renter.id,
    memberId: renter.memberId,
    name: renter.fullName,
    email: renter.email,
    verified,
    score,
    riskTier: adviceForScore(score).riskTier,
    fraudReported: renter.summary.fraudReported,
  };
}
