import { Type } from 'typebox';
import type { SeenRenter } from '../../admission/reach.ts';
import { OTHER_ORGANIZATION } from '../../roster/list-roster.ts';
import { isVerified } from '../../rules/identity/verification.ts';
import { rentScoreOf } from '../../rules/scoring/rent-score.ts';
import { flagsOf } from '../../rules/scoring/renter-summary.ts';
import { requiredText } from '../fields.ts';
import { apiRoute } from './route.ts';
import { iso, SCORE, timestamp, VERIFICATION_LEVEL } from './schemas.ts';

/**
 * A renter in a response. Unknown fields are left out, and for a renter outside the organization's reach what the network
 * has on file. Specification 2.1.
 */
const RENTER = Type.Object({
  id: Type.String(),
  memberId: Type.String(),
  fullName: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
  phone: Type.Optional(Type.String()),
  verified: Type.Boolean(),
  verificationLevel: VERIFICATION_LEVEL,
  rentScore: Type.Optional(SCORE),
  fraudReported: Type.Optional(Type.Boolean()),
  totalRentals: Type.Optional(Type.Integer()),
  riskFlags: Type.Optional(Type.Array(Type.String())),
  createdAt: timestamp('When the profile was created'),
});

/** GET /renters. Specification 4.8. */
export const renters = apiRoute({
  method: 'GET',
  path: '/v1/renters',
  operation: 'listRenters',
  group: 'Screening',
  summary: "List the organization's roster, latest added first",
  description:
    'At most 50 renters, without paging. Accepts the key only in `x-api-key`. For a renter who was added manually, and whom the organization neither filed about nor checked in the last 12 months, `rentScore`, `fraudReported`, `totalRentals` and `riskFlags` are left out. An e-mail or phone that only other organizations filed is masked until you check the renter, such as `j•••@example.com`.',
  query: Type.Object({ orgId: requiredText("The organization's own ID") }),
  status: 200,
  response: Type.Array(RENTER),
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
  invalid: 'orgId is required.',
  errors: { 404: OTHER_ORGANIZATION },
  headerKeyOnly: true,
}).handledBy(async ({ caller, query: { orgId } }, app) => {
  return (await app.listRenters(caller, orgId)).map(presentRenter);
});

function presentRenter(renter: SeenRenter): Type.Static<typeof RENTER> {
  const { fullName, email, phone, summary, verificationLevel } = renter;
  const verified = isVerified(renter);
  return {
    id: renter.id,
    memberId: renter.memberId,
    ...(fullName !== null && { fullName }),
    ...(email !== null && { email }),
    ...(phone !== null && { phone }),
    verified,
    verificationLevel,
    ...(summary !== null && {
      rentScore: rentScoreOf(summary, verified),
      fraudReported: summary.fraudReported,
      totalRentals: summary.rentals,
      riskFlags: flagsOf(summary),
    }),
    createdAt: iso(renter.createdAt),
  };
}
