import { type Static, Type } from 'typebox';
import { MOST_REFERENCE_CHARACTERS } from '../../batches/limits.ts';
import { ApiError } from '../../errors.ts';
import {
  IDENTIFIER_KINDS,
  type IdentifierKind,
  identifierKindOf,
} from '../../rules/identity/identifier-kind.ts';
import { loggedPurpose, PURPOSE_NAMES } from '../../rules/organizations/purpose.ts';
import { FRAUD_ALERT } from '../../rules/scoring/renter-summary.ts';
import { explainResult, type FoundResult, inputsOf } from '../../screening/check.ts';
import {
  checkIdentifiersOf,
  malformedIn,
  type TypedIdentifiers,
  typedAs,
  whyNoIdentifier,
} from '../../screening/identifiers.ts';
import { requiredText, text } from '../fields.ts';
import { IDENTIFIER_KIND, nullable, RECOMMENDATION, RISK_TIER, TEXT_OR_NULL, TIME } from '../schemas.ts';
import { SCORED, scoredOf } from './check-responses.ts';
import { pageMadeId } from './parameters.ts';
import { staffRoute } from './route.ts';

/** The record that a check found. */
const CHECKED_RECORD = Type.Object({
  renterId: Type.String(),
  memberId: Type.String(),
  name: TEXT_OR_NULL,
  ...SCORED.properties,
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
  purpose: Type.Enum(PURPOSE_NAMES),
  reference: TEXT_OR_NULL,
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
  name: Type.Optional(text('The name of the person, to compare with the one on file')),
  reference: Type.Optional(
    Type.String({ description: 'Your own name for the check', maxLength: MOST_REFERENCE_CHARACTERS }),
  ),
  purpose: Type.Optional(Type.Enum(PURPOSE_NAMES, { description: '`tenancy` if omitted' })),
  kind: Type.Optional(Type.Enum([...IDENTIFIER_KINDS], { description: 'Derived from the text if omitted' })),
});

/** The routes of checks by staff. */
export const checkRoutes = [
  staffRoute({
    method: 'POST',
    path: '/dashboard/check',
    permission: 'check_renters',
    body: BODY,
    response: CHECK_CARD,
  }).handledBy(async ({ staff, body }, app) => {
    const { checkId, text, name = '', kind = identifierKindOf(text), purpose = 'tenancy' } = body;
    const reference = body.reference?.trim() || null;
    const typed = { ...(name.trim() !== '' && { name }), ...typedAs(kind, text) };
    const identifiers = checkIdentifiersOf(typed);
    if (identifiers.length === 0) throw new ApiError('invalid', whyNot(kind, typed));
    const query = { staff, identifiers, checkId, purpose: loggedPurpose(purpose), reference };
    const result = await app.checkAsStaff(query);
    const { requestId, recommendation, riskTier, message, checkedAt, creditsLeft } = result;
    const needsSecondIdentifier = result.found && result.needsSecondIdentifier;
    const record = result.found && !needsSecondIdentifier ? recordOf(result) : null;
    const asked = { requestId, checkedAt, checkedBy: staff.name, kind, purpose, reference };
    const hasFraudAlert = result.found && result.flags.includes(FRAUD_ALERT);
    const card = { ...asked, recommendation, riskTier, message, record, creditsLeft };
    return { ...card, needsSecondIdentifier, hasFraudAlert };
  }),
];

/** Returns why a typed text cannot be checked. Staff typed it into a field for any kind of identifier. */
function whyNot(kind: IdentifierKind, typed: TypedIdentifiers): string {
  if (malformedIn(typed).length === 0) return whyNoIdentifier(typed);
  return kind === 'email'
    ? 'Enter a valid e-mail address, such as jordan@example.com.'
    : 'Enter a phone number with at least seven digits.';
}

function recordOf(result: FoundResult): CheckedRecord {
  const { renter, score, flags } = result;
  return {
    renterId: renter.id,
    memberId: renter.memberId,
    name: renter.fullName,
    ...scoredOf(score, inputsOf(result), explainResult(result)),
    flags,
  };
}
