import { type Static, Type } from 'typebox';
import { ownProof } from '../../portal/identity-verification.ts';
import { MOST_ADDRESS_CHARACTERS, MOST_NUMBER_CHARACTERS } from '../../rules/text/limits.ts';
import { nullable, TIME } from '../schemas.ts';
import { renterRoute } from './route.ts';

/**
 * What a renter gave to prove who they are. Whether the profile took it over at once is not told: that would tell
 * whether a license is on another's file.
 */
const OWN_PROOF = Type.Object({
  id: Type.String(),
  license: Type.String(),
  /** Such as 1990-01-31. */
  dateOfBirth: Type.String(),
  address: Type.String(),
  /** Which text the renter consented to. */
  consentVersion: Type.Integer(),
  givenAt: TIME,
});

export type OwnProof = Static<typeof OWN_PROOF>;

const OWN_PROOFS = Type.Object({
  /** The newest first. */
  rows: Type.Array(OWN_PROOF),
  /** What came of the newest; `null` without any. */
  outcome: nullable(
    Type.Object({
      result: Type.Enum(['checking', 'verified', 'differs', 'review', 'shared', 'unmatched']),
      /** In what it differs from the renter's own file; empty but for `differs`. */
      differs: Type.Array(Type.Enum(['license', 'dateOfBirth'])),
    }),
  ),
});

export type OwnProofsAnswer = Static<typeof OWN_PROOFS>;

const PROOF = Type.Object(
  {
    license: Type.String({ maxLength: MOST_NUMBER_CHARACTERS }),
    dateOfBirth: Type.String({ maxLength: 10 }),
    address: Type.String({ maxLength: MOST_ADDRESS_CHARACTERS }),
    consentVersion: Type.Integer(),
  },
  { additionalProperties: false },
);

/** Proving who one is. */
export const proofRoutes = [
  renterRoute({ method: 'GET', path: '/portal/api/proofs', who: 'renter', response: OWN_PROOFS }).handledBy(
    async ({ renter }, app) => ({
      rows: (await app.listProofs(renter.renterId)).map(ownProof),
      outcome: await app.findProofOutcome(renter.renterId),
    }),
  ),

  renterRoute({
    method: 'POST',
    path: '/portal/api/proofs',
    who: 'renter',
    body: PROOF,
    response: OWN_PROOF,
  }).handledBy(async ({ renter, body }, app) => ownProof(await app.giveProof(renter.renterId, body))),
];
