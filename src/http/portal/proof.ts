import { Type } from 'typebox';
import type { GiveProof, ListProofs } from '../../portal/give-proof.ts';
import { MOST_ADDRESS_CHARACTERS, MOST_NUMBER_CHARACTERS } from '../../rules/profile-limits.ts';
import type { Proof } from '../../store/store.ts';
import { type PortalRoute, renterRoute } from './route.ts';

/** What the renter gave to prove who they are. */
export type OwnProof = Omit<Proof, 'onProfile'>;

export interface OwnProofsAnswer {
  /** The newest first. */
  rows: OwnProof[];
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
export function proofRoutes(app: { giveProof: GiveProof; listProofs: ListProofs }): PortalRoute[] {
  return [
    renterRoute({ method: 'GET', path: '/portal/api/proofs' }).handledBy(
      async ({ renter }): Promise<OwnProofsAnswer> => ({
        rows: (await app.listProofs(renter.renterId)).map(presentProof),
      }),
    ),

    renterRoute({ method: 'POST', path: '/portal/api/proofs', body: PROOF }).handledBy(
      async ({ renter, body }): Promise<OwnProof> => presentProof(await app.giveProof(renter.renterId, body)),
    ),
  ];
}

/** Whether the profile took it over stands in the file; why not would tell what is on others'. */
function presentProof({ onProfile: _, ...proof }: Proof): OwnProof {
  return proof;
}
