import type { IdentityDocument } from '../rules/identity/identity-verification.ts';

/** The part of the store for what renters add to their own file: see `store.ts`. */

/** A renter's statement, shown with the file. */
export interface Statement {
  said: string;
  writtenAt: number;
}

/** The details that a renter gave in an identity verification, as written. */
export interface IdentityVerification {
  id: string;
  /** `null` if the renter gave another document. */
  license: string | null;
  /** The document in place of a license. It is for the operator alone, and never becomes an identifier of the profile. */
  document: IdentityDocument | null;
  /** Such as 1990-01-31. */
  dateOfBirth: string;
  address: string;
  /** The version of the text that the renter consented to. */
  consentVersion: number;
  givenAt: number;
  /** Whether the profile contains the details. */
  onProfile: boolean;
  /** The e-mail of the session that gave it; `null` for one from before this was recorded. */
  email: string | null;
  /** Whether the session opened the whole file. If not, the details are not compared with other renters. */
  wholeFile: boolean;
  /** `null` while the operator has to decide. `replaced` by a later one with the same e-mail. */
  decision: 'accepted' | 'rejected' | 'replaced' | null;
  decidedAt: number | null;
  /** The operator's reason; `null` if the operator did not decide. */
  reason: string | null;
}

/** An identity verification with the ID of its renter. */
export type OpenVerification = IdentityVerification & { renterId: string };

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
  /** The e-mail that the renter wants on the file, normalized; `null` if none. */
  email: string | null;
  /** The e-mail of the session that sent it; `null` for a request from before this was recorded. */
  askedWith: string | null;
  askedAt: number;
  /** `null` while the request is open. */
  doneAt: number | null;
  /** The ID of the organization that handled it. */
  doneBy: string | null;
}

/** An e-mail that was removed from a renter's file, and who removed it. */
export interface DetachedEmail {
  id: string;
  email: string;
  party: 'renter' | 'organization' | 'operator';
  /** `null` unless an organization detached it. */
  organizationId: string | null;
  detachedAt: number;
}

export interface RenterFileReads {
  findStatement(renterId: string): Promise<Statement | undefined>;
  /**
   * Returns at most `limit` identity verifications that are older than the ID `before`, the newest first: all,
   * or those given with one e-mail.
   */
  listVerifications(
    renterId: string,
    before: string | undefined,
    limit: number,
    email?: string,
  ): Promise<IdentityVerification[]>;
  /** Finds an identity verification with its renter. */
  findVerification(id: string): Promise<OpenVerification | undefined>;
  /** Returns at most `limit` undecided identity verifications with an ID above `after`, the oldest first. */
  listOpenVerifications(after: string | undefined, limit: number): Promise<OpenVerification[]>;
  /**
   * Returns the renters whose profile has this normalized license unconfirmed, by their own statement only.
   */
  listUnconfirmed(license: string): Promise<string[]>;
  findUnconfirmed(renterId: string): Promise<Unconfirmed>;
  /**
   * Returns at most `limit` correction requests that are older than the ID `before`, the newest first: all, or
   * those sent with one e-mail.
   */
  listRequests(
    renterId: string,
    before: string | undefined,
    limit: number,
    askedWith?: string,
  ): Promise<CorrectionRequest[]>;
  /** Returns at most `limit` e-mails that were detached before the ID `before`, the newest first. */
  listDetachedEmails(renterId: string, before: string | undefined, limit: number): Promise<DetachedEmail[]>;
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
  /** Stores the decision of a verification, and whether the profile contains its details now. */
  decideVerification(
    id: string,
    decided: Pick<IdentityVerification, 'decision' | 'decidedAt' | 'reason' | 'onProfile'>,
  ): Promise<void>;
  /**
   * Marks a verification as not on the profile any more and its license as not added: it waits for the
   * identity check.
   */
  takeOff(verificationId: string): Promise<void>;
  /** Marks details as no longer unconfirmed: an organization stated them, too, or they left the profile. */
  confirm(renterId: string, said: Unconfirmed): Promise<void>;
  addRequest(renterId: string, request: Omit<CorrectionRequest, 'doneAt' | 'doneBy'>): Promise<void>;
  addDetachedEmail(renterId: string, detached: DetachedEmail): Promise<void>;
  /** Closes a correction request. Returns false if this renter has no such open request. */
  finishRequest(renterId: string, id: string, done: { at: number; by: string }): Promise<boolean>;
}
