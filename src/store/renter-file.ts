/** The part of the store for what renters add to their own file: see `store.ts`. */

/** A renter's statement, shown with the file. */
export interface Statement {
  said: string;
  writtenAt: number;
}

/** The details that a renter gave in an identity verification, as written. */
export interface IdentityVerification {
  id: string;
  license: string;
  /** Such as 1990-01-31. */
  dateOfBirth: string;
  address: string;
  /** The version of the text that the renter consented to. */
  consentVersion: number;
  givenAt: number;
  /** Whether the details were added to the profile. If not, they wait for the identity check. */
  onProfile: boolean;
}

/** The details that an identity verification added to a profile. No organization had stated them before. */
export interface AddedDetails {
  /** Normalized. */
  license: string | null;
  address: boolean;
  dateOfBirth: boolean;
}

/** The details of a profile that only its renter has stated: no organization has confirmed them. */
export interface Unconfirmed {
  /** Normalized. */
  licenses: readonly string[];
  address: boolean;
  dateOfBirth: boolean;
}

/** A renter's request to correct the contact data. */
export interface CorrectionRequest {
  id: string;
  said: string;
  askedAt: number;
  /** `null` while the request is open. */
  doneAt: number | null;
  /** The ID of the organization that handled it. */
  doneBy: string | null;
}

export interface RenterFileReads {
  findStatement(renterId: string): Promise<Statement | undefined>;
  /** Returns at most `limit` identity verifications that are older than the ID `before`, the newest first. */
  listVerifications(
    renterId: string,
    before: string | undefined,
    limit: number,
  ): Promise<IdentityVerification[]>;
  /**
   * Returns the renters whose profile has this normalized license unconfirmed, by their own statement only.
   */
  listUnconfirmed(license: string): Promise<string[]>;
  findUnconfirmed(renterId: string): Promise<Unconfirmed>;
  /** Returns at most `limit` correction requests that are older than the ID `before`, the newest first. */
  listRequests(renterId: string, before: string | undefined, limit: number): Promise<CorrectionRequest[]>;
  /** Counts the open correction requests of a renter. */
  countOpenRequests(renterId: string): Promise<number>;
}

export interface RenterFileWrites {
  /**
   * Replaces the statement. If the old one came from a merged renter, it is kept until the merge is undone.
   */
  putStatement(renterId: string, statement: Statement & { id: string }): Promise<void>;
  /** Removes the statement, with the same exception. Returns false if there is none. */
  removeStatement(renterId: string): Promise<boolean>;
  addVerification(renterId: string, verification: IdentityVerification, taken: AddedDetails): Promise<void>;
  /**
   * Marks a verification as not on the profile any more and its license as not added: it waits for the
   * identity check.
   */
  takeOff(verificationId: string): Promise<void>;
  /** Marks details as no longer unconfirmed: an organization stated them, too, or they left the profile. */
  confirm(renterId: string, said: Unconfirmed): Promise<void>;
  addRequest(renterId: string, request: Pick<CorrectionRequest, 'id' | 'said' | 'askedAt'>): Promise<void>;
  /** Closes a correction request. Returns false if this renter has no such open request. */
  finishRequest(renterId: string, id: string, done: { at: number; by: string }): Promise<boolean>;
}
