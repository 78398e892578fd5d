import type { IdentifierKind } from '../rules/identity/identifier-kind.ts';
import type { UnbilledKind } from '../rules/identity/inquiries.ts';
import type { Page } from '../rules/text/paging.ts';
import type { CheckRecord } from './billing.ts';
import type { NamePlace } from './roster.ts';

/** An inquiry: a check as shown to the renter that it found. */
export type Inquiry = Pick<
  CheckRecord,
  'organizationId' | 'requestId' | 'at' | 'identifier' | 'recommendation' | 'score' | 'purpose'
> & {
  /** The name of the organization at that time. */
  organization: string;
};

/** A request that shows an organization something about renters, other than a check. */
export interface InquiryRecord {
  requestId: string;
  organizationId: string;
  /** The ID of the key or staff member that made the request. */
  callerId: string;
  at: number;
  kind: UnbilledKind;
  /** The kind of identifier that found the renters; `null` if they were known by their ID. */
  identifier: IdentifierKind | null;
  /** The renters that the response shows. */
  renterIds: readonly string[];
  /**
   * For a search of the network's names: the hash of the name, and then those of its beginnings. Counted even if
   * nobody is shown.
   */
  searchedName?: readonly string[];
}

/** How an organization is connected to a renter. The renter is within its reach if it filed or checked. */
export interface Reach {
  /** Whether it filed a report or an incident about the renter that is on file and not held for review. */
  filed: boolean;
  /** Whether one of its checks found the renter in the last 365 days. */
  checked: boolean;
  /** Whether the renter is on the roster of another organization. */
  shared: boolean;
}

/** What an inquiry may show. Renters outside reach count once a day (UTC) against the organization's limit. */
export interface InquiryOutcome {
  /** The renters that may be shown: all, or the first ones up to the daily limit. The inquiry is logged for them. */
  shown: ReadonlySet<string>;
  /** The renters within reach, among those of the inquiry. */
  withinReach: ReadonlySet<string>;
  /** The daily limit, if the organization has used it up and the inquiry may show nobody. */
  exceeded: number | null;
}

/** Who makes an inquiry: an organization, its key or staff member, and the request. */
export type Inquirer = Pick<InquiryRecord, 'organizationId' | 'callerId' | 'requestId'>;

/** An inquiry other than a check, as shown to the renter. */
export type UnbilledInquiry = Pick<Inquiry, 'organizationId' | 'organization' | 'requestId' | 'at'> &
  Pick<InquiryRecord, 'kind' | 'identifier'>;

/** A position in the inquiries of a renter. */
export type InquiryPlace = Pick<Inquiry, 'at' | 'requestId' | 'organizationId'>;

/** A renter's subscription to mails about inquiries. */
export interface InquiryMails {
  /** Normalized. */
  email: string;
  /** Mails are about inquiries since this time. */
  since: number;
}

/** A mail to send. It is given to one process only. */
export interface InquiryMail {
  renterId: string;
  email: string;
  /** The newest first, never empty. */
  inquiries: Inquiry[];
  /** The number of failed attempts. */
  tries: number;
}

export interface InquiryReads {
  /** Returns the time up to which all checks are indexed; `undefined` before the first run. */
  indexedUntil(): Promise<number | undefined>;
  /**
   * Returns at most `limit` inquiries of a renter after the position `after`, the newest first, from the
   * index and, for newer checks, from the check log. The result is always complete, but slow while many
   * checks are not indexed. Reads at most 1,000 segments, so a page may be short or empty although there is a
   * next page.
   */
  list(
    renterId: string,
    after: InquiryPlace | undefined,
    limit: number,
  ): Promise<Page<Inquiry, InquiryPlace>>;
  /** Returns how an organization is connected to each of the renters. IDs may be those of merged profiles. */
  findReach(
    organizationId: string,
    renterIds: readonly string[],
    now: number,
  ): Promise<ReadonlyMap<string, Reach>>;
  /** Counts the renters outside its reach that an organization was shown on the day (UTC) of `at`. */
  countShown(organizationId: string, at: number): Promise<number>;
  /**
   * Reads at most `limit` of the network's names that start with `prefix`, after the position `after`. Returns the
   * renters within reach of the organization, and the position of the last name, `null` at the end.
   */
  searchWithinReach(
    organizationId: string,
    prefix: string,
    now: number,
    after: NamePlace | undefined,
    limit: number,
  ): Promise<{ renterIds: string[]; last: NamePlace | null }>;
  /** Returns at most `limit` inquiries other than checks after the position `after`, the newest first. */
  listUnbilled(
    renterId: string,
    after: InquiryPlace | undefined,
    limit: number,
  ): Promise<Page<UnbilledInquiry, InquiryPlace>>;
  /**
   * Counts the organizations that checked a renter since `since`, among the newest 1,000 segments of the
   * index. Checks by name do not count, because other people may have the same name.
   */
  countOrganizations(renterId: string, since: number): Promise<number>;
  findMails(renterId: string): Promise<InquiryMails | undefined>;
}

export interface InquiryWrites {
  /**
   * Logs inquiries other than checks, in their order, and counts renters outside the organization's reach against its
   * daily limit. Lock the daily lookups of the organizations first.
   */
  record(inquiries: readonly InquiryRecord[]): Promise<InquiryOutcome[]>;
  /**
   * Closes the index up to `until`: a check that is logged later with an earlier time is recorded as late and
   * indexed separately. Ignores a time before the last one. A transaction that is already writing a check may
   * not see it yet.
   */
  close(until: number): Promise<void>;
  /**
   * Indexes the next few thousand checks before `until`, and queues the mails about them. Returns false if
   * there is nothing left to do. Several servers can call it at once: each takes the next batch.
   *
   * @param until at most the time that was closed, and best closed a minute ago, so that running writes have
   *   ended
   */
  index(until: number): Promise<boolean>;
  /** Indexes some of the checks that were logged late. Returns false if there are none left. */
  indexLate(): Promise<boolean>;
  /** Subscribes a renter to mails, or changes the address of the subscription. */
  startMails(renterId: string, mails: InquiryMails): Promise<void>;
  /** Ends a subscription and deletes its unsent mails. */
  stopMails(renterId: string): Promise<void>;
  /**
   * Takes the mail, due at `now`, of the next renter after `after`. The renter's following mail is due at
   * `nextDueAt`. A mail that was taken is not given out again.
   *
   * @param mostInquiries most inquiries in the mail; older ones are left out
   */
  takeMail(
    after: string,
    now: number,
    nextDueAt: number,
    mostInquiries: number,
  ): Promise<InquiryMail | undefined>;
  /**
   * Returns a mail that could not be sent to the queue, due at `dueAt`, unless the renter has unsubscribed.
   */
  putBackMail(mail: InquiryMail, dueAt: number): Promise<void>;
}
