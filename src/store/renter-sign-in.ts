/** The part of the store for renters who sign in to the portal: see `store.ts`. */
import type { NewSession } from './staff.ts';

/** A renter's session, without its token. */
export interface HeldRenterSession {
  id: string;
  /** The normalized e-mail that the link or code was sent to. */
  email: string;
  address: string | null;
  userAgent: string | null;
  /** The language in which the e-mail last used the portal, such as `es`; `null` if it is not known yet. */
  language: string | null;
  createdAt: number;
  lastSeenAt: number;
  /** When the session ends, even if it is in use. */
  expiresAt: number;
}

/** A stored link or code that was mailed, without its token. */
export interface RenterLink {
  id: string;
  email: string;
  value: string;
}

export interface NewRenterLink extends RenterLink {
  kind: 'link' | 'code';
  /** The hash of a link's token, or of the e-mail that a code was mailed to. */
  identifier: string;
  createdAt: number;
  expiresAt: number;
}

export interface RenterSignInReads {
  /** Returns the newest link or code with this identifier that has not expired by `at`. */
  findLink(kind: NewRenterLink['kind'], identifier: string, at: number): Promise<RenterLink | undefined>;
  /** Finds a session by the SHA-256 of its token. */
  findSession(tokenHash: string): Promise<HeldRenterSession | undefined>;
  /** Returns at most `limit` sessions of an e-mail, the newest first. */
  listSessions(email: string, limit: number): Promise<HeldRenterSession[]>;
  /** Returns the language in which an e-mail last used the portal; `null` if it is not known. */
  findLanguage(email: string): Promise<string | null>;
  /** Counts the links sent to an e-mail that are valid at `at`. */
  countLinks(email: string, at: number): Promise<number>;
}

export interface RenterSignInWrites {
  /**
   * Allows this e-mail to sign in and stores the time of the request. An existing row keeps its ID. Both
   * cases write a row, so the response time does not reveal which one it was.
   */
  putFirst(signIn: { id: string; email: string; at: number }): Promise<void>;
  /** Stores the language in which an e-mail last used the portal. Does nothing for an e-mail that may not sign in. */
  putLanguage(email: string, language: string): Promise<void>;
  /** Deletes the row with this ID. Nobody may have signed in with it. */
  forgetSignIn(id: string): Promise<void>;
  /** Stores a link or code and deletes expired ones. */
  createLink(link: NewRenterLink): Promise<void>;
  /** Replaces a value. Returns false if it is no longer `from`. Of concurrent calls only one succeeds. */
  replaceLink(id: string, from: string, to: string): Promise<boolean>;
  /** Deletes a link or code. Returns false if it does not exist. Of concurrent calls only one succeeds. */
  deleteLink(id: string): Promise<boolean>;
  /** Creates a session. Returns false, without creating one, if the e-mail is not allowed to sign in. */
  createSession(session: NewSession & { email: string }): Promise<boolean>;
  /** Records that a session was used. Ignores a time before the last one. */
  touchSession(id: string, at: number): Promise<void>;
  endSession(id: string): Promise<void>;
  /** Deletes the sessions of an e-mail that expired by `expiredBefore` or were last used by `seenBefore`. */
  forgetSessions(email: string, expiredBefore: number, seenBefore: number): Promise<void>;
  /** Ends all sessions of an e-mail. */
  endSessions(email: string): Promise<void>;
  /** Invalidates all links and codes sent to this e-mail. */
  endLinks(email: string): Promise<void>;
}
