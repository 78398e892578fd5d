import { type Static, Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { IDENTIFIER_KINDS, identifierKindOf } from '../../rules/identity/identifier-kind.ts';
import { isVerified } from '../../rules/identity/verification.ts';
import { loggedPurpose, PURPOSE_NAMES } from '../../rules/organizations/purpose.ts';
import { componentsOf, compositeOf } from '../../rules/scoring/rent-score.ts';
import { FRAUD_ALERT } from '../../rules/scoring/renter-summary.ts';
import type { FoundResult } from '../../screening/check.ts';
import { checkIdentifiersOf, typedAs, whyNoIdentifier } from '../../screening/identifiers.ts';
import { requiredText } from '../fields.ts';
import {
  COMPONENTS,
  COUNT,
  IDENTIFIER_KIND,
  nullable,
  pick,
  RECOMMENDATION,
  RISK_TIER,
  SCORE,
  SUMMARY_TOTALS,
  TEXT_OR_NULL,
  TIME,
  TIME_OR_NULL,
} from '../schemas.ts';
import { pageMadeId } from './parameters.ts';
import { staffRoute } from './route.ts';

/** The record that a check found. */
const CHECKED_RECORD = Type.Object({
  renterId: Type.String(),
  memberId: Type.String(),
  name: TEXT_OR_NULL,
  verified: Type.Boolean(),
  /** The rent score: the composite less 100 for each incident that counts. */
  score: SCORE,
  composite: SCORE,
  components: COMPONENTS,
  matchMethod: IDENTIFIER_KIND,
  /** Number of renters with the name that found this one, including this one. Counting stops at 100. */
  sharers: COUNT,
  summary: Type.Object({
    ...SUMMARY_TOTALS,
    lastIncidentAt: TIME_OR_NULL,
    /** Incidents that other organizations filed. */
    crossOperatorFlags: COUNT,
  }),
  flags: Type.Array(Type.String()),
});

export type CheckedRecord = Static<typeof CHECKED_RECORD>;

/** A check as staff see it. */
const CHECK_CARD = Type.Object({
  requestId: Type.String(),
  checkedAt: TIME,
  checkedBy: Type.String(),
  /** The kind of identifier that the text was recognized as. */
  kind: IDENTIFIER_KIND,
  recommendation: RECOMMENDATION,
  riskTier: RISK_TIER,
  message: Type.String(),
  /** `null` if no renter was found, and while a second identifier is needed. */
  record: nullable(CHECKED_RECORD),
  /** Whether adverse records were found by a name alone, and the organization asks for a second identifier. */
  needsSecondIdentifier: Type.Boolean(),
  /** Whether the renter who was found has a fraud alert. */
  hasFraudAlert: Type.Boolean(),
  creditsLeft: Type.Integer(),
});

export type CheckCard = Static<typeof CHECK_CARD>;

const BODY = Type.Object({
  checkId: pageMadeId('chk'),
  text: requiredText('The identifier'),
  purpose: Type.Optional(Type.Enum(PURPOSE_NAMES, { description: '`tenancy` if omitted' })),
  kind: Type.Optional(Type.Enum([...IDENTIFIER_KINDS], { description: 'Derived from the text if omitted' })),
});

/** The routes of checks by staff. */
export const checkRoutes = [
  staffRoute({
    method: 'POST',
    path: '/dashboard/check',
    role: 'member',
    body: BODY,
    response: CHECK_CARD,
  }).handledBy(async ({ staff, body }, app) => {
    const { checkId, text, kind = identifierKindOf(text) } = body;
    const typed = typedAs(kind, text);
    const identifiers = checkIdentifiersOf(typed);
    if (identifiers.length === 0) throw new ApiError('invalid', whyNoIdentifier(typed));
    const purpose = loggedPurpose(body.purpose);
    const result = await app.checkAsStaff({ staff, identifiers, checkId, purpose });
    const { recommendation, riskTier, message, checkedAt, creditsLeft } = result;
    const needsSecondIdentifier = result.found && result.needsSecondIdentifier;
    const record = result.found && !needsSecondIdentifier ? recordOf(result) : null;
    const who = { requestId: checkId, checkedAt, checkedBy: staff.name };
    const hasFraudAlert = result.found && result.flags.includes(FRAUD_ALERT);
    const card = { ...who, kind, recommendation, riskTier, message, record, creditsLeft };
    return { ...card, needsSecondIdentifier, hasFraudAlert };
  }),
];

function recordOf({
  renter,
  score,
  matchMethod,
  sharers,
  crossOperatorFlags,
  flags,
}: FoundResult): CheckedRecord {
  const { summary } = renter;
  const verified = isVerified(renter);
  const components = componentsOf(summary, verified);
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
    summary: pick(CHECKED_RECORD.properties.summary, { ...summary, crossOperatorFlags }),
    flags,
  };
}
