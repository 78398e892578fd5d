import type { Page } from '../rules/text/paging.ts';
import type { CheckRecord } from './billing.ts';

/** A check as the renter sees it who was found by it. */
export type Lookup = Pick<
  CheckRecord,
  'organizationId' | 'requestId' | 'at' | 'identifier' | 'recommendation' | 'score'
> & {
  /** The name of the organization now. */
  organization: string;
};

/** A place in the look-ups of a renter. */
export type LookupPlace = Pick<Lookup, 'at' | 'requestId' | 'organizationId'>;

/** The mails that a renter wants. */
export interface LookupMails {
  /** Normalized. */
  email: string;
  /** Of look-ups from then on. */
  since: number;
}

/** A mail that is to leave. Nobody else sends it. */
export interface LookupMail {
  renterId: string;
  email: string;
  /** The newest first, never empty. */
  lookups: Lookup[];
  /** How often it was tried in vain. */
  tries: number;
}

export interface LookupReads {
  /** Up to when all checks are gathered into runs; `undefined` before the first time. */
  gatheredUntil(): Promise<number | undefined>;
  /**
   * At most `limit` look-ups of a renter behind `after`, the newest first: what is gathered, and what the check log
   * holds since. None is missing, at whatever moment it is asked; where much is not gathered yet, that takes its time.
   * It looks through 1,000 runs: a page may hold few look-ups, or none, and yet have a next one.
   */
  list(renterId: string, after: LookupPlace | undefined, limit: number): Promise<Page<Lookup, LookupPlace>>;
  /**
   * How many organizations looked a renter up since then, of what is gathered in the newest 1,000 runs. Look-ups by name
   * do not count: others bear it.
   */
  countOrganizations(renterId: string, since: number): Promise<number>;
  findMails(renterId: string): Promise<LookupMails | undefined>;
}

export interface LookupWrites {
  /**
   * From now on a check before `until` that is logged counts as late, and finds its run without being gathered. A time
   * before the last one is passed over. What was being logged meanwhile may not know of it yet.
   */
  close(until: number): Promise<void>;
  /**
   * Gathers the next checks before `until`, some thousand at most, and the mails that renters want of them. False: there
   * is nothing left to do. Of several servers each takes the next.
   *
   * @param until not after what was closed; best closed a minute ago, for what was being logged then
   */
  gather(until: number): Promise<boolean>;
  /** Likewise some checks that were logged too late. */
  gatherLate(): Promise<boolean>;
  /** From `since` on; to another address than before, too. */
  startMails(renterId: string, mails: LookupMails): Promise<void>;
  /** Forgets also what has not left yet. */
  stopMails(renterId: string): Promise<void>;
  /**
   * Takes the mail that is due at `now` of the next renter behind that one; the renter's next is due at `nextDueAt`.
   * Once taken it is not given out again.
   *
   * @param mostLookups the mail holds so many at most, the newest; of more it says nothing
   */
  takeMail(
    after: string,
    now: number,
    nextDueAt: number,
    mostLookups: number,
  ): Promise<LookupMail | undefined>;
  /** Gives a mail back that could not be sent: it is due again then, unless the renter wants none any more. */
  putBackMail(mail: LookupMail, dueAt: number): Promise<void>;
}
