import { type Static, Type } from 'typebox';
import { isVerified } from '../../rules/identity/verification.ts';
import { PURPOSE_NAMES } from '../../rules/organizations/purpose.ts';
import type { CheckResult } from '../../screening/check.ts';
import { identifiersOf } from '../../screening/identifiers.ts';
import type { Identifier } from '../../store/store.ts';
import { text } from '../fields.ts';
import { nullable, RECOMMENDATION, RISK_TIER } from '../schemas.ts';
import {
  API_VERSION,
  EXPLANATION,
  iso,
  isoOrNull,
  OK,
  SCORE,
  timestamp,
  VERIFICATION_LEVEL,
} from './schemas.ts';

/** The lookup identifiers of a check, at least one of which is required, and its purpose. */
export const CHECK_FIELDS = {
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
};

/** Returns the lookup identifiers of a check, the most reliable first. */
export function identifiersIn({
  member_id: memberId,
  ...typed
}: Partial<Record<Exclude<keyof typeof CHECK_FIELDS, 'purpose'>, string>>): Identifier[] {
  return identifiersOf({ memberId, ...typed });
}

/** The response to a check. Some fields are present only if a record was found. */
export const CHECK_RESPONSE = Type.Object({
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
