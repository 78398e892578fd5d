import { type Static, Type } from 'typebox';
import { DOCUMENT_KINDS, MOST_ISSUER_CHARACTERS } from '../../rules/identity/identity-verification.ts';
import { MOST_ADDRESS_CHARACTERS, MOST_NUMBER_CHARACTERS } from '../../rules/text/limits.ts';
import { nullable, pick, TEXT_OR_NULL, TIME } from '../schemas.ts';
import { renterRoute } from './route.ts';

/**
 * Data that a renter submitted to verify their identity. It does not say whether the profile took it over
 * at once, because that would reveal whether another renter has the license.
 */
const OWN_VERIFICATION = Type.Object({
  id: Type.String(),
  license: TEXT_OR_NULL,
  /** The document in place of a license. */
  document: nullable(
    Type.Object({
      kind: Type.Enum([...DOCUMENT_KINDS]),
      number: Type.String(),
      issuedBy: Type.String(),
    }),
  ),
  /** Such as 1990-01-31. */
  dateOfBirth: Type.String(),
  address: Type.String(),
  /** Version of the consent text that the renter agreed to. */
  consentVersion: Type.Integer(),
  givenAt: TIME,
});

const OWN_VERIFICATIONS = Type.Object({
  /** Whether the identity is verified; `false` if the session opens nothing. */
  verified: Type.Boolean(),
  /** Newest first. */
  rows: Type.Array(OWN_VERIFICATION),
  /** The outcome of the newest one; `null` without any. */
  outcome: nullable(
    Type.Object({
      result: Type.Enum(['checking', 'verified', 'review', 'rejected', 'shared', 'unmatched']),
      /** Fields that differ from the renter's own file, if the whole file is open. */
      differs: Type.Array(Type.Enum(['license', 'dateOfBirth'])),
      /** The operator's reason for a rejection. */
      reason: TEXT_OR_NULL,
    }),
  ),
});

export type OwnVerificationsResponse = Static<typeof OWN_VERIFICATIONS>;

const VERIFICATION = Type.Object(
  {
    license: Type.Optional(Type.String({ maxLength: MOST_NUMBER_CHARACTERS })),
    /** In place of a license. */
    document: Type.Optional(
      Type.Object(
        {
          kind: Type.Enum([...DOCUMENT_KINDS]),
          number: Type.String({ maxLength: MOST_NUMBER_CHARACTERS }),
          issuedBy: Type.String({ maxLength: MOST_ISSUER_CHARACTERS }),
        },
        { additionalProperties: false },
      ),
    ),
    dateOfBirth: Type.String({ maxLength: 10 }),
    address: Type.String({ maxLength: MOST_ADDRESS_CHARACTERS }),
    consentVersion: Type.Integer(),
  },
  { additionalProperties: false },
);

/** The routes of identity verification. */
export const verificationRoutes = [
  renterRoute({
    method: 'GET',
    path: '/portal/api/verifications',
    who: 'renter',
    needs: 'nothing',
    response: OWN_VERIFICATIONS,
  }).handledBy(async ({ renter }, app) => ({
    verified: renter.opens !== 'nothing' && (await app.readOwnFile(renter)).verified,
    rows: (await app.listVerifications(renter)).map((verification) => pick(OWN_VERIFICATION, verification)),
    outcome: await app.findVerificationOutcome(renter),
  })),

  renterRoute({
    method: 'POST',
    path: '/portal/api/verifications',
    who: 'renter',
    needs: 'nothing',
    body: VERIFICATION,
    response: OWN_VERIFICATION,
  }).handledBy(async ({ renter, body: { license = null, document = null, ...details } }, app) =>
    pick(OWN_VERIFICATION, await app.submitVerification(renter, { license, document, ...details })),
  ),
];
