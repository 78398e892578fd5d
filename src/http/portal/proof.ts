import { Type } from 'typebox';
import { type OwnProof, ownProof } from '../../portal/identity-verification.ts';
import type { ProofOutcome } from '../../portal/verification-outcome.ts';
import { MOST_ADDRESS_CHARACTERS, MOST_NUMBER_CHARACTERS } from '../../rules/text/limits.ts';
import { renterRoute } from './route.ts';

export interface OwnProofsAnswer {
  /** The newest first. */
  rows: OwnProof[];
  /** What came of the newest; `null` without any. */
  outcome: ProofOutcome | null;
}

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
  renterRoute({ method: 'GET', path: '/portal/api/proofs', who: 'renter' }).handledBy(
    async ({ renter }, app): Promise<OwnProofsAnswer> => ({
      rows: (await app.listProofs(renter.renterId)).map(ownProof),
      outcome: await app.findProofOutcome(renter.renterId),
    }),
  ),

  renterRoute({ method: 'POST', path: '/portal/api/proofs', who: 'renter', body: PROOF }).handledBy(
    async ({ renter, body }, app): Promise<OwnProof> => ownProof(await app.giveProof(renter.renterId, body)),
  ),
];
