import type { Proof } from '../store/store.ts';

/** What a renter gave to prove who they are, as the renter may see it. */
export type OwnProof = Omit<Proof, 'onProfile'>;

/** Without whether the profile took it over at once: that would tell whether a license is on another's file. */
export function ownProof({ onProfile: _, ...proof }: Proof): OwnProof {
  return proof;
}
