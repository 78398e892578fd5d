/** What the store keeps of what a renter says: see `store.ts`. */

/** What a renter says to the file. */
export interface Statement {
  said: string;
  writtenAt: number;
}

/** Who a renter says to be, as it was written. */
export interface Proof {
  id: string;
  license: string;
  /** Such as 1990-01-31. */
  dateOfBirth: string;
  address: string;
  /** Which text the renter consented to: see `rules/consent.ts`. It was then. */
  consentVersion: number;
  givenAt: number;
  /** Whether the profile took it over; else it waits for the identity check. */
  onProfile: boolean;
}

/** What a profile has of a proof alone: nobody had said it before. */
export interface TakenOver {
  /** Normalized. */
  license: string | null;
  address: boolean;
  dateOfBirth: boolean;
}

/** What a profile has by its renter's own word alone now: nobody has confirmed it. */
export interface OwnWord {
  /** Normalized. */
  licenses: readonly string[];
  address: boolean;
  dateOfBirth: boolean;
}

/** What a renter says is wrong about the contact data. */
export interface CorrectionRequest {
  id: string;
  said: string;
  askedAt: number;
  /** `null` while nobody has seen to it. */
  doneAt: number | null;
  /** The ID of the organization that has. */
  doneBy: string | null;
}

export interface RenterFileReads {
  findStatement(renterId: string): Promise<Statement | undefined>;
  /** At most `limit` proofs, the newest first, older than the one of the ID `before`. */
  listProofs(renterId: string, before: string | undefined, limit: number): Promise<Proof[]>;
  /** The renters who have a license, normalized, on the profile by their own word alone. */
  listUnconfirmed(license: string): Promise<string[]>;
  findOwnWord(renterId: string): Promise<OwnWord>;
  /** At most `limit` correction requests, the newest first, older than the one of the ID `before`. */
  listRequests(renterId: string, before: string | undefined, limit: number): Promise<CorrectionRequest[]>;
  /** How many nobody has seen to. */
  countOpenRequests(renterId: string): Promise<number>;
}

export interface RenterFileWrites {
  /** In place of an earlier one. One that came by a merge is set aside until the merge is undone; likewise below. */
  putStatement(renterId: string, statement: Statement & { id: string }): Promise<void>;
  /** False when there is none. */
  removeStatement(renterId: string): Promise<boolean>;
  addProof(renterId: string, proof: Proof, taken: TakenOver): Promise<void>;
  /** The profile has nothing of this proof any more by which it is found: it waits for the identity check. */
  takeOff(proofId: string): Promise<void>;
  /** An organization says it too, or it is off the profile: from now on it is not the renter's own word alone. */
  confirm(renterId: string, said: OwnWord): Promise<void>;
  addRequest(renterId: string, request: Pick<CorrectionRequest, 'id' | 'said' | 'askedAt'>): Promise<void>;
  /** False when there is no such one of this renter that is open. */
  finishRequest(renterId: string, id: string, done: { at: number; by: string }): Promise<boolean>;
}
