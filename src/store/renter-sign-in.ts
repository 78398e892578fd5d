/** What the store keeps of renters who open the portal: see `store.ts`. */

/** A renter's session, without the token that it is known by. */
export interface HeldRenterSession {
  id: string;
  /** What the link or code was mailed to, normalized. */
  email: string;
  address: string | null;
  userAgent: string | null;
  createdAt: number;
  lastSeenAt: number;
  /** However much it is used, it is over then. */
  expiresAt: number;
}

export interface RenterSignInReads {
  /** By the SHA-256 of its token. */
  findSession(tokenHash: string): Promise<HeldRenterSession | undefined>;
  /** At most `limit` sessions of one e-mail, the newest first. */
  listSessions(email: string, limit: number): Promise<HeldRenterSession[]>;
  /** How many links to this e-mail are good at that time. */
  countLinks(email: string, at: number): Promise<number>;
}

export interface RenterSignInWrites {
  /**
   * That this e-mail may be signed in by, as was asked for last at that time; one that is there already keeps its ID.
   * Something is written either way: how long it takes does not tell which it was.
   */
  putFirst(signIn: { id: string; email: string; at: number }): Promise<void>;
  /** Forgets one of this ID, which nobody signed in by. */
  forgetSignIn(id: string): Promise<void>;
  /** A session is in use; a time before the last is passed over. */
  touchSession(id: string, at: number): Promise<void>;
  endSession(id: string): Promise<void>;
  /** Forgets those of an e-mail that ended before `expiredBefore` or were last used before `seenBefore`. */
  forgetSessions(email: string, expiredBefore: number, seenBefore: number): Promise<void>;
  /** No link or code that was mailed to this e-mail is good any more. */
  endLinks(email: string): Promise<void>;
}
