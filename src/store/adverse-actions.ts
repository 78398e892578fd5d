import type { NoticeMedium, NoticeStatus } from '../rules/adverse-actions/adverse-action.ts';
import type { NoticeContent } from '../rules/adverse-actions/notice-content.ts';

/** A notice of an adverse action: tells a renter what an organization decided because of a check. */
export interface AdverseActionNotice {
  id: string;
  organizationId: string;
  renterId: string;
  /** The request of the check. */
  requestId: string;
  medium: NoticeMedium;
  status: NoticeStatus;
  content: NoticeContent;
  createdAt: number;
  /** The name of the staff member or key; `null` if it has none. */
  createdBy: string | null;
  /** When it was mailed, or the organization said that it was handed over. */
  sentAt: number | null;
  /** The e-mail that it was sent to, normalized. */
  sentTo: string | null;
  /** When the status last changed. */
  changedAt: number;
  /** Why it was withdrawn; `null` if it was not, or no reason was given. */
  reason: string | null;
}

/** Notices that wait for staff. */
export interface WaitingNotices {
  waiting: number;
  /** The ID of the oldest. */
  oldest: string | null;
}

export interface AdverseActionReads {
  find(id: string): Promise<AdverseActionNotice | undefined>;
  /** Returns at most `limit` notices of an organization that are older than the ID `before`, the newest first. */
  list(
    organizationId: string,
    filter: { renterId?: string | undefined },
    before: string | undefined,
    limit: number,
  ): Promise<AdverseActionNotice[]>;
  /** Returns at most `limit` notices that were sent to a renter and are older than the ID `before`, the newest first. */
  listOfRenter(renterId: string, before: string | undefined, limit: number): Promise<AdverseActionNotice[]>;
  /** Returns those notices of an organization that have one of these IDs, in no order. */
  listById(organizationId: string, ids: readonly string[]): Promise<AdverseActionNotice[]>;
  /** Returns the notices of some checks that are not withdrawn, the oldest first. There are at most a few of each. */
  listOfChecks(organizationId: string, requestIds: readonly string[]): Promise<AdverseActionNotice[]>;
  /** Counts the notices that an organization made to a renter since `fromMs`, up to `most`. */
  countMade(organizationId: string, renterId: string, fromMs: number, most: number): Promise<number>;
  /** Counts the printed notices of an organization that were not handed over, up to `most`, and returns the ID of the oldest. */
  countToHandOver(organizationId: string, most: number): Promise<WaitingNotices>;
  /** The same for notices whose e-mail was given up. */
  countUndelivered(organizationId: string, most: number): Promise<WaitingNotices>;
  /**
   * Counts the notices of an organization behind which a record was removed or corrected, up to `most`, and returns the ID of the
   * oldest. A notice counts until it is withdrawn or made final after the change, or somebody has seen the change.
   */
  countOutdated(organizationId: string, most: number): Promise<WaitingNotices>;
}

export interface AdverseActionWrites {
  /** Adds a notice, with a mail to send if its medium is e-mail. */
  add(notice: AdverseActionNotice): Promise<void>;
  /** Stores status, times and reason. */
  update(notice: AdverseActionNotice): Promise<void>;
  /** Marks the notices to a renter that were sent or confirmed as disputed. */
  markDisputed(renterId: string, at: number): Promise<void>;
  /** Takes a draft whose mail is due at `at`. No other process takes it before `until`. */
  takeMail(
    at: number,
    until: (notice: AdverseActionNotice) => number,
  ): Promise<AdverseActionNotice | undefined>;
  /** Marks the mail of a notice as sent or given up. */
  finishMail(id: string): Promise<void>;
}
