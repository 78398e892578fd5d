import type { RenterMatch } from './filing-context.ts';
import type { Identifier } from './renters.ts';

/**
 * The locks that a use case takes in its transaction. A call waits while another transaction has the lock,
 * and the lock lasts until the end of the transaction. Other methods of a transaction do not lock what they
 * read, except those that take work from a queue. Those skip rows that another transaction has locked.
 *
 * Lock first, then read. Each statement sees what was committed when the statement began, so a row that was
 * read before the lock may have changed during the wait. A use case that reads a row to find out what to lock
 * reads it again afterwards.
 *
 * To avoid deadlocks, a transaction takes its locks in the order in which they are listed here. A single call
 * locks several identifiers or renters, in a fixed order.
 *
 * On PostgreSQL a lock is a row lock, or an advisory lock if the row may not exist yet. On an embedded
 * database transactions run one after the other, and a lock does nothing.
 */
export interface Locks {
  /** Requests with this idempotency key. */
  idempotencyKey(organizationId: string, key: string): Promise<void>;
  /** API requests with this key, a hash. Returns whether it is locked, without waiting. */
  tryIdempotencyKey(key: string): Promise<boolean>;
  /** The set of all organizations' names. */
  organizationNames(): Promise<void>;
  /** An organization: its settings, plan, credit grants and imports. */
  organization(id: string): Promise<void>;
  /** The roles and access of an organization's staff, and its invitations. */
  team(organizationId: string): Promise<void>;
  /** The sign-in of one staff member: access, password, second factor, and the sessions opened with them. */
  staffMember(userId: string): Promise<void>;
  /** An import: its state, and the cells of its rows until it is filed. */
  import(id: string): Promise<void>;
  /** The set of active API keys of an organization. */
  apiKeys(organizationId: string): Promise<void>;
  /** The renters with these identifiers, even if there are none yet. */
  identifiers(identifiers: readonly Identifier[]): Promise<void>;
  /** The renters with this name on an organization's roster, even if there are none yet. */
  rosterName(organizationId: string, name: string): Promise<void>;
  /**
   * The renter that a filing is about. Returns the locked ones: none if nobody matched when the lock was requested, even if
   * somebody does afterwards.
   */
  matchedRenter(match: RenterMatch): Promise<{ includes(renterId: string): boolean }>;
  /**
   * A renter: profile, summary, disputes, statement and requests. The ID of a merged profile also locks the
   * kept renter.
   */
  renter(id: string): Promise<void>;
  /** Several renters. The ID of a merged profile also locks the kept renter. */
  renters(ids: readonly string[]): Promise<void>;
  /** The renters outside their reach that organizations were shown today. */
  dailyLookups(organizationIds: readonly string[]): Promise<void>;
  /** The number of deliveries that an organization sends manually. */
  manualDeliveries(organizationId: string): Promise<void>;
  /** The number of an organization's batches, and of their rows. */
  batches(organizationId: string): Promise<void>;
  /** An organization's webhook. Not locked if there is none. */
  webhook(organizationId: string): Promise<void>;
  /** The list of an organization's events, when positions are assigned. */
  events(organizationId: string): Promise<void>;
  /** The test world of an organization: its clock, and when it is due. Not locked if there is none. */
  testWorld(organizationId: string): Promise<void>;
  /** The inquiry index, which is extended step by step. */
  inquiryIndex(): Promise<void>;
}
