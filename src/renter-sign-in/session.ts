const HOUR_MS = 60 * 60 * 1000;

/** A phone is lent, a library's computer is left: a file that nobody looks at is closed soon. */
export const RENTER_IDLE_MS = 2 * HOUR_MS;

/** However much it is used, a session ends within a day: the next link is one mail away. */
export const RENTER_SESSION_MS = 24 * HOUR_MS;

/** A renter as a session shows who it is. */
export interface SignedInRenter {
  /** Of the file that is shown now. */
  renterId: string;
  /** What the link was mailed to, normalized. */
  email: string;
}

/** Who is signed in, and by which session. */
export interface RenterSession {
  sessionId: string;
  renter: SignedInRenter;
}

/**
 * Who is signed in by the cookies of a request: the oldest renter who has the session's e-mail now. Nobody when the
 * session is over or was ended, or the e-mail is on no file any more. Looked up for each request, so that what was
 * merged, moved or ended holds for the next.
 */
export type FindRenterSession = (cookies: string) => Promise<RenterSession | undefined>;
