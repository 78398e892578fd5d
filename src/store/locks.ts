import type { Identifier } from './renters.ts';

/**
 * The locks that a use case takes in its transaction. A lock is waited for while another transaction has it, and is
 * held until the end of this one. No other method of a transaction locks what it reads, except those that take work off
 * a queue: they pass over rows that another transaction has locked.
 *
 * Lock first, then read: each statement sees what was committed when it began, so a row that was read before the lock
 * may have changed while the lock was waited for. Whoever needs a row to know what to lock reads it again afterwards.
 *
 * Deadlocks are avoided by one order: a transaction takes its locks in the order in which they are listed here.
 * Several identifiers, or several renters, are locked by one call, which puts them in order.
 *
 * On PostgreSQL a lock is the lock of a row, or an advisory lock where the row does not exist yet. On an embedded
 * database transactions run one after the other, and a lock does nothing.
 */
export interface Locks {
  /** Requests with this idempotency key. */
  idempotencyKey(organizationId: string, key: string): Promise<void>;
  /** The organization: its settings, its plan, what its balance is granted, and which files it imports. */
  organization(id: string): Promise<void>;
  /** Who of an organization's staff may do what, and its invitations. */
  team(organizationId: string): Promise<void>;
  /** How one staff member signs in: access, password, second factor and the sessions that these open. */
  staffMember(userId: string): Promise<void>;
  /** Whether an import is open, being filed or discarded. */
  import(id: string): Promise<void>;
  /** Which API keys of an organization are active. */
  apiKeys(organizationId: string): Promise<void>;
  /** Which renters have these identifiers, also where none has one yet. */
  identifiers(identifiers: readonly Identifier[]): Promise<void>;
  /** Which renters of an organization's roster have this name, also where none has it yet. */
  rosterName(organizationId: string, name: string): Promise<void>;
  /** A renter: profile, summary, disputes, statement and requests. The ID of a merged profile locks the renter it leads to. */
  renter(id: string): Promise<void>;
  /** Several renters, and the profiles of these IDs that were merged. */
  renters(ids: readonly string[]): Promise<void>;
  /** How many deliveries an organization sends manually. */
  manualDeliveries(organizationId: string): Promise<void>;
  /** The index of inquiries, which is extended step by step. */
  inquiryIndex(): Promise<void>;
}
