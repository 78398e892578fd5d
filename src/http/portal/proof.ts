import { Type } from 'typebox';
import {
  type GiveProof,
  type ListProofs,
  type OwnProof,
  ownProof,
} from '../../portal/identity-verification.ts';
import type { FindProofOutcome, ProofOutcome } from '../../portal/verification-outcome.ts';
import { MOST_ADDRESS_CHARACTERS, MOST_NUMBER_CHARACTERS } from '../../rules/text/limits.ts';
import { type PortalRoute, renterRoute } from './route.ts';

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
export function proofRoutes(app: {
  giveProof: GiveProof;
  listProofs: ListProofs;
  findProofOutcome: FindProofOutcome;
}): PortalRoute[] {
  return [
    renterRoute({ method: 'GET', path: '/portal/api/proofs' }).handledBy(
      async ({ renter }): Promise<OwnProofsAnswer> => ({
        rows: (await app.listProofs(renter.renterId)).map(ownProof),
        outcome: await app.findProofOutcome(renter.renterId),
      }),
    ),

    renterRoute({ method: 'POST', path: '/portal/api/proofs', body: PROOF }).handledBy(
      async ({ renter, body }): Promise<OwnProof> => ownProof(await app.giveProof(renter.renterId, body)),
    ),
  ];
}
