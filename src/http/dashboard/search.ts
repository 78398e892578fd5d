import { Type } from 'typebox';
import {
  IDENTIFIER_KINDS,
  type IdentifierKind,
  identifierKindOf,
} from '../../rules/identity/identifier-kind.ts';
import { isVerified } from '../../rules/identity/verification.ts';
import { adviceForScore, type RiskTier } from '../../rules/scoring/recommendation.ts';
import { rentScoreOf } from '../../rules/scoring/rent-score.ts';
import { isFraudReported } from '../../rules/scoring/renter-summary.ts';
import { typedAs } from '../../screening/identifiers.ts';
import type { Renter } from '../../store/store.ts';
import { requiredText } from '../fields.ts';
import { staffRoute } from './route.ts';

/** A renter of the network, as a page offers one to choose. */
export interface RenterChoice {
  renterId: string;
  memberId: string;
  name: string | null;
  email: string | null;
  verified: boolean;
  score: number;
  riskTier: RiskTier;
  fraudReported: boolean;
}

export interface SearchAnswer {
  /** As what the text was understood. */
  kind: IdentifierKind;
  /** As many as the API answers: 1 by member ID, 10 by name, else 5. */
  rows: RenterChoice[];
}

const QUERY = Type.Object({
  q: requiredText('What the renters are looked for by'),
  kind: Type.Optional(
    Type.Enum([...IDENTIFIER_KINDS], { description: 'Understood from the text without one' }),
  ),
});

/** Looks renters up, to choose one. Costs no credit. */
export const searchRoutes = [
  staffRoute({ method: 'GET', path: '/dashboard/search', role: 'member', query: QUERY }).handledBy(
    async ({ staff, query: { q, kind = identifierKindOf(q) } }, app): Promise<SearchAnswer> => {
      await app.limitSearches(staff.userId);
      const found = await app.search(typedAs(kind, q));
      return { kind, rows: found.map(choiceOf) };
    },
  ),
];

/** A renter as a choice. */
export function choiceOf(renter: Renter): RenterChoice {
  const verified = isVerified(renter);
  const score = rentScoreOf(renter.standing, verified);
  return {
    renterId: renter.id,
    memberId: renter.memberId,
    name: renter.fullName,
    email: renter.email,
    verified,
    score,
    riskTier: adviceForScore(score).riskTier,
    fraudReported: isFraudReported(renter.standing),
  };
}
