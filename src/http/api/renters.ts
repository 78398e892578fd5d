import { Type } from 'typebox';
import type { SeenRenter } from '../../admission/reach.ts';
import { OTHER_ORGANIZATION } from '../../roster/list-roster.ts';
import { isVerified } from '../../rules/identity/verification.ts';
import { rentScoreOf } from '../../rules/scoring/rent-score.ts';
import { flagsOf } from '../../rules/scoring/renter-summary.ts';
import { requiredText } from '../fields.ts';
import { apiRoute } from './route.ts';
import { countOf, FLAGS, idOf, iso, MEMBER_ID, SCORE, timestamp, VERIFICATION_LEVEL } from './schemas.ts';

/** The fields of every renter. Unknown ones are left out. */
const PROFILE = {
  id: idOf('ren'),
  memberId: MEMBER_ID,
  fullName: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
  phone: Type.Optional(Type.String()),
  verified: Type.Boolean(),
  verificationLevel: VERIFICATION_LEVEL,
};

const CREATED_AT = timestamp('When the profile was created');

/**
 * A renter in a response, within the organization's reach or outside it. Specification 2.1. These are two schemas, because
 * the serializer writes required fields before optional ones: with one schema, `createdAt` would come before the score.
 */
const RENTER = Type.Union([
  Type.Object({
    ...PROFILE,
    rentScore: SCORE,
    fraudReported: Type.Boolean(),
    totalRentals: countOf(),
    riskFlags: FLAGS,
    createdAt: CREATED_AT,
  }),
  Type.Object({ ...PROFILE, createdAt: CREATED_AT }),
]);

/** GET /renters. Specification 4.8. */
export const renters = apiRoute({
  method: 'GET',
  path: '/v1/renters',
  operation: 'listRenters',
  scope: 'read',
  group: 'Screening',
  showsOthers: true,
  summary: "List the organization's roster, most recently added first",
  description:
    'At most 50 renters, without pagination. Accepts the key only in `x-api-key`. For a renter that the organization neither filed about nor checked in the last 365 days, `rentScore`, `fraudReported`, `totalRentals` and `riskFlags` are left out; a filing that is held for review does not count. An e-mail or phone that only other organizations filed is masked until you check the renter, such as `j•••@example.com`.',
  query: Type.Object({ orgId: requiredText("The organization's own ID") }),
  hasEntityTag: true,
  status: 200,
  response: Type.Array(RENTER, { maxItems: 50 }),
  examples: {
    roster: [
      {
        id: 'ren_01KAJ5M2S400008QZ3T6W9XYV2',
        memberId: 'MB-7K2M9QXR',
        fullName: 'Jordan Reyes',
        email: 'jordan@example.com',
        phone: '+1 555 010 4477',
        verified: false,
        verificationLevel: 'UNVERIFIED',
        rentScore: 720,
        fraudReported: false,
        totalRentals: 4,
        riskFlags: ['LATE_RETURN'],
        createdAt: '2025-03-02T11:05:00.000Z',
      },
    ],
  },
  errors: {
    invalid: 'orgId is required.',
    key_missing: 'The API key is missing: send it in the x-api-key header.',
    not_found: OTHER_ORGANIZATION,
  },
  headerKeyOnly: true,
}).handledBy(async ({ caller, query: { orgId } }, app) => {
  return (await app.listRenters(caller, orgId)).map((renter) => presentRenter(renter, orgId));
});

function presentRenter(renter: SeenRenter, organizationId: string): Type.Static<typeof RENTER> {
  const { id, memberId, fullName, email, phone, summary, verificationLevel } = renter;
  const verified = isVerified(renter);
  const profile = {
    id,
    memberId,
    ...(fullName !== null && { fullName }),
    ...(email !== null && { email }),
    ...(phone !== null && { phone }),
    verified,
    verificationLevel,
    createdAt: iso(renter.createdAt),
  };
  if (summary === null) return profile;
  return {
    ...profile,
    rentScore: rentScoreOf(summary, verified),
    fraudReported: summary.fraudReported,
    totalRentals: summary.rentals,
    riskFlags: flagsOf(summary, organizationId),
  };
}
