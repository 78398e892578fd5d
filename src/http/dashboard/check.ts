import { Type } from 'typebox';
import {
  IDENTIFIER_KINDS,
  type IdentifierKind,
  identifierKindOf,
} from '../../rules/identity/identifier-kind.ts';
import { isVerified } from '../../rules/identity/verification.ts';
import type { Recommendation, RiskTier } from '../../rules/scoring/recommendation.ts';
import { type Components, componentsOf, compositeOf } from '../../rules/scoring/rent-score.ts';
import type { FoundAnswer } from '../../screening/check.ts';
import { identifiersOf, typedAs } from '../../screening/identifiers.ts';
import { requiredText } from '../fields.ts';
import { pageMadeId } from './page-made-id.ts';
import { staffRoute } from './route.ts';

/** The record that a check found. */
export interface CheckedRecord {
  renterId: string;
  memberId: string;
  name: string | null;
  verified: boolean;
  /** The rent score, 0 to 1000: the composite less 100 for each incident. */
  score: number;
  composite: number;
  components: Components;
  matchMethod: IdentifierKind;
  /** How many renters have the name that found this one, it included. Counting stops at 100. */
  sharers: number;
  summary: {
    rentals: number;
    reports: number;
    incidents: number;
    owedCents: number;
    lastIncidentAt: number | null;
    /** Incidents that other organizations filed. */
    crossOperatorFlags: number;
  };
  flags: string[];
}

/** A check as a clerk sees it. */
export interface CheckCard {
  requestId: string;
  checkedAt: number;
  checkedBy: string;
  /** As what the text was understood. */
  kind: IdentifierKind;
  recommendation: Recommendation;
  riskTier: RiskTier;
  message: string;
  /** `null` when the network knows nobody by what was asked for. */
  record: CheckedRecord | null;
  creditsLeft: number;
}

const BODY = Type.Object({
  checkId: pageMadeId('chk'),
  text: requiredText('What the renter is looked for by'),
  kind: Type.Optional(
    Type.Enum([...IDENTIFIER_KINDS], { description: 'Understood from the text without one' }),
  ),
});

/** Checks that staff make. */
export const checkRoutes = [
  staffRoute({ method: 'POST', path: '/dashboard/check', role: 'member', body: BODY }).handledBy(
    async ({ staff, body }, app): Promise<CheckCard> => {
      const { checkId, text, kind = identifierKindOf(text) } = body;
      const sought = identifiersOf(typedAs(kind, text));
      const answer = await app.checkAsStaff({ staff, sought, checkId });
      const { recommendation, riskTier, message, checkedAt, creditsLeft } = answer;
      const record = answer.found ? recordOf(answer) : null;
      const who = { requestId: checkId, checkedAt, checkedBy: staff.name };
      return { ...who, kind, recommendation, riskTier, message, record, creditsLeft };
    },
  ),
];

function recordOf({
  renter,
  score,
  matchMethod,
  sharers,
  crossOperatorFlags,
  flags,
}: FoundAnswer): CheckedRecord {
  const { standing } = renter;
  const verified = isVerified(renter);
  const components = componentsOf(standing, verified);
  return {
    renterId: renter.id,
    memberId: renter.memberId,
    name: renter.fullName,
    verified,
    score,
    composite: compositeOf(components),
    components,
    matchMethod,
    sharers,
    summary: {
      rentals: standing.rentals,
      reports: standing.reports,
      incidents: standing.incidents,
      owedCents: standing.owedCents,
      lastIncidentAt: standing.lastIncidentAt,
      crossOperatorFlags,
    },
    flags,
  };
}
