import { type Static, Type } from 'typebox';
import { IDENTIFIER_KINDS } from '../../rules/identity/identifier-kind.ts';
import { isVerified } from '../../rules/identity/verification.ts';
import { PURPOSE_NAMES } from '../../rules/organizations/purpose.ts';
import type { CheckInputs } from '../../rules/scoring/check-inputs.ts';
import type { CheckResult } from '../../screening/check.ts';
import { checkIdentifiersOf, type TypedIdentifiers } from '../../screening/identifiers.ts';
import type { Identifier } from '../../store/store.ts';
import { text } from '../fields.ts';
import { shownAs } from '../openapi/schemas.ts';
import { nullable, RECOMMENDATION, RISK_TIER } from '../schemas.ts';
import {
  API_VERSION,
  centsOf,
  countOf,
  EXPLANATION,
  FLAGS,
  iso,
  isoOrNull,
  MEMBER_ID,
  OK,
  SCORE,
  timestamp,
  VERIFICATION_LEVEL,
} from './schemas.ts';

/** The lookup identifiers of a check, at least one of which is required, and its purpose. */
export const CHECK_FIELDS = {
  member_id: Type.Optional(text('Network member ID, such as MB-7K2M9QXR. Searched first')),
  email: Type.Optional(text('E-mail address. Searched second', 'jordan@example.com')),
  phone: Type.Optional(
    text(
      'Phone number in any format; only the digits count, of which there must be seven or more. Searched third',
    ),
  ),
  license: Type.Optional(text('License number. Searched fourth')),
  name: Type.Optional(text('Full name. Searched last, because a name alone does not identify a person')),
  purpose: Type.Optional(
    Type.Enum(PURPOSE_NAMES, {
      description: 'Why you check, `tenancy` by default. It is logged, and the renter sees it',
    }),
  ),
};

type CheckFields = Partial<Record<Exclude<keyof typeof CHECK_FIELDS, 'purpose'>, string>>;

/** Returns the identifiers of a check as they were typed. */
export function typedIn({ member_id: memberId, email, phone, license, name }: CheckFields): TypedIdentifiers {
  return { memberId, email, phone, license, name };
}

/** Returns the lookup identifiers of a check, the most reliable first. */
export function identifiersIn(fields: CheckFields): Identifier[] {
  return checkIdentifiersOf(typedIn(fields));
}

/** The fields that are present only if a record was found. */
const SCORE_MAX = Type.Literal(1000);
const MATCH_METHOD = Type.Enum([...IDENTIFIER_KINDS]);
const RENTER = Type.Object({
  member_id: nullable(MEMBER_ID),
  name: nullable(Type.String()),
  verified: Type.Boolean(),
  verification_level: VERIFICATION_LEVEL,
});
export const CHECK_SUMMARY = Type.Object({
  total_rentals: countOf('Reports on file; reports on the same contract count as one'),
  incidents: countOf('Incidents on file'),
  outstanding_balance: centsOf('Total owed in all reports on file'),
  last_incident_date: nullable(timestamp('When the newest incident was filed')),
  network_reports: countOf('Reports on file'),
  cross_operator_flags: countOf('Incidents that other organizations filed'),
});

/** The fields that are always present. */
const MESSAGE = Type.String({ description: 'The result in words' });
const CHECKED_AT = timestamp('When it was checked');

/** The response to a check as the server writes it. */
const CHECK = Type.Object({
  ok: OK,
  found: Type.Boolean(),
  recommendation: RECOMMENDATION,
  risk_tier: RISK_TIER,
  score: Type.Optional(SCORE),
  score_max: Type.Optional(SCORE_MAX),
  match_method: Type.Optional(MATCH_METHOD),
  renter: Type.Optional(RENTER),
  summary: Type.Optional(CHECK_SUMMARY),
  flags: FLAGS,
  message: MESSAGE,
  data: Type.Optional(Type.Null()),
  explanation: Type.Optional(EXPLANATION),
  checked_at: CHECKED_AT,
  api_version: API_VERSION,
});

const FOUND = Type.Object(
  {
    ok: OK,
    found: Type.Literal(true),
    recommendation: RECOMMENDATION,
    risk_tier: Type.Enum(['LOW', 'MODERATE', 'HIGH', 'CRITICAL']),
    score: SCORE,
    score_max: SCORE_MAX,
    match_method: MATCH_METHOD,
    renter: RENTER,
    summary: CHECK_SUMMARY,
    flags: FLAGS,
    message: MESSAGE,
    explanation: Type.Optional(EXPLANATION),
    checked_at: CHECKED_AT,
    api_version: API_VERSION,
  },
  { title: 'FoundCheck', description: 'A check that found a record' },
);

const ABSENT = Type.Object(
  {
    ok: OK,
    found: Type.Literal(false),
    recommendation: Type.Literal('APPROVED'),
    risk_tier: Type.Literal('UNKNOWN'),
    flags: Type.Array(Type.String(), { maxItems: 0 }),
    message: MESSAGE,
    data: Type.Null(),
    explanation: Type.Optional(EXPLANATION),
    checked_at: CHECKED_AT,
    api_version: API_VERSION,
  },
  {
    title: 'AbsentCheck',
    description: 'A check that found no record. `APPROVED` then means only that nothing is known',
  },
);

/** The response to a check. */
export const CHECK_RESPONSE = shownAs(CHECK, { oneOf: [FOUND, ABSENT] });

/** A check that found a renter. */
export const FOUND_EXAMPLE: Static<typeof CHECK_RESPONSE> = {
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

/** Returns the response to a check. */
export function presentCheck(result: CheckResult): Static<typeof CHECK_RESPONSE> {
  const closing = { message: result.message, checked_at: iso(result.checkedAt), api_version: '1.0' } as const;
  const { recommendation, riskTier: risk_tier } = result;
  if (!result.found)
    return { ok: true, found: false, recommendation, risk_tier, flags: [], data: null, ...closing };
  const { renter, score, matchMethod, flags, crossOperatorFlags } = result;
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
    summary: presentSummary({ summary: renter.summary, crossOperatorFlags }),
    flags,
    ...closing,
  };
}

/** Returns what a check tells about a renter's record. Amounts are in cents. */
export function presentSummary({
  summary,
  crossOperatorFlags,
}: Pick<CheckInputs, 'summary' | 'crossOperatorFlags'>): Static<typeof CHECK_SUMMARY> {
  return {
    total_rentals: summary.rentals,
    incidents: summary.incidents,
    outstanding_balance: summary.owedCents,
    last_incident_date: isoOrNull(summary.lastIncidentAt),
    network_reports: summary.reports,
    cross_operator_flags: crossOperatorFlags,
  };
}
