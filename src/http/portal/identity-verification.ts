import { type Static, Type } from 'typebox';
import { ownVerification } from '../../portal/identity-verification.ts';
import { MOST_ADDRESS_CHARACTERS, MOST_NUMBER_CHARACTERS } from '../../rules/text/limits.ts';
import { nullable, TIME } from '../schemas.ts';
import { renterRoute } from './route.ts';

/**
 * What a renter gave to prove who they are. Whether the profile took it over at once is not told: that would tell
 * whether a license is on another's file.
 */
const OWN_VERIFICATION = Type.Object({
  id: Type.String(),
  license: Type.String(),
  /** Such as 1990-01-31. */
  dateOfBirth: Type.String(),
  address: Type.String(),
  /** Which text the renter consented to. */
  consentVersion: Type.Integer(),
  givenAt: TIME,
});

export type OwnVerification = Static<typeof OWN_VERIFICATION>;

const OWN_VERIFICATIONS = Type.Object({
  /** The newest first. */
  rows: Type.Array(OWN_VERIFICATION),
  /** What came of the newest; `null` without any. */
  outcome: nullable(
    Type.Object({
      result: Type.Enum(['checking', 'verified', 'differs', 'review', 'shared', 'unmatched']),
      /** In what it differs from the renter's own file; empty but for `differs`. */
      differs: Type.Array(Type.Enum(['license', 'dateOfBirth'])),
    }),
  ),
});

export type OwnVerificationsResponse = Static<typeof OWN_VERIFICATIONS>;

const VERIFICATION = Type.Object(
  {
    license: Type.String({ maxLength: MOST_NUMBER_CHARACTERS }),
    dateOfBirth: Type.String({ maxLength: 10 }),
    address: Type.String({ maxLength: MOST_ADDRESS_CHARACTERS }),
    consentVersion: Type.Integer(),
  },
  { additionalProperties: false },
);

/** Proving who one is. */
export const verificationRoutes = [
  renterRoute({
    method: 'GET',
    path: '/portal/api/verifications',
    who: 'renter',
    response: OWN_VERIFICATIONS,
  }).handledBy(async ({ renter }, app) => ({
    rows: (await app.listVerifications(renter.renterId)).map(ownVerification),
    outcome: await app.findVerificationOutcome(renter.renterId),
  })),

  renterRoute({
    method: 'POST',
    path: '/portal/api/verifications',
    who: 'renter',
    body: VERIFICATION,
    response: OWN_VERIFICATION,
  }).handledBy(async ({ renter, body }, app) =>
    ownVerification(await app.submitVerification(renter.renterId, body)),
  ),
];
