import type { AssertionSource } from '../rules/identity/assertion-source.ts';
import type { IdentifierKind } from '../rules/identity/identifier-kind.ts';

/** What an assertion is about: an identifier, normalized, or a detail of the profile, as written. */
export interface Asserted {
  kind: IdentifierKind | DetailKind;
  value: string;
}

export type DetailKind = 'date_of_birth' | 'address';

export interface Detail extends Asserted {
  kind: DetailKind;
}

export type { AssertionSource };

/** Who asserted something, and how. */
export interface AssertedBy {
  /**
   * The organization that filed or edited it. For an e-mail that the renter confirmed: the organization whose records
   * it was confirmed for, `null` for the whole file. `null` for all others.
   */
  organizationId: string | null;
  source: AssertionSource;
  /** The first time. */
  at: number;
}

/** A statement that a renter has an identifier or detail. Each organization and source counts once. */
export interface Assertion extends Asserted, AssertedBy {}

export interface AssertionReads {
  /** Returns at most `limit` assertions about a renter, sorted by kind, value, organization and source. */
  list(renterId: string, limit: number): Promise<Assertion[]>;
  /** Returns at most `limit` assertions of one identifier or detail, sorted by organization and source. */
  listOf(renterId: string, asserted: Asserted, limit: number): Promise<Assertion[]>;
  /** Returns what an organization asserted about each of the renters itself, by filings and edits, by renter, the latest last. */
  listOwn(organizationId: string, renterIds: readonly string[]): Promise<ReadonlyMap<string, Asserted[]>>;
}
