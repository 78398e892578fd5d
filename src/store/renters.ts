import type { IdentifierKind } from '../rules/identity/identifier-kind.ts';
import type { VerificationLevel } from '../rules/identity/verification.ts';
import type { RenterSummary } from '../rules/scoring/renter-summary.ts';
import type { AssertedBy, Detail } from './assertions.ts';

export type { IdentifierKind };

export interface Identifier {
  kind: IdentifierKind;
  /** Normalized, never empty. */
  value: string;
}

export type { VerificationLevel };

export interface Renter {
  id: string;
  memberId: string;
  /** As first given. */
  fullName: string | null;
  email: string | null;
  phone: string | null;
  verificationLevel: VerificationLevel;
  createdAt: number;
  summary: RenterSummary;
}

/** What a check needs of a renter. */
export type MatchedRenter = Omit<Renter, 'email' | 'phone' | 'createdAt'>;

/** A renter found by an organization. */
export interface Match {
  /** The identifier that found the renter. */
  identifier: Identifier;
  /** Whether another renter has the identifier, too. */
  shared: boolean;
  renter: MatchedRenter;
  /** The number of incidents that the requesting organization filed about this renter. */
  ownIncidents: number;
}

export interface RenterReads {
  /**
   * Finds a renter by the first of the identifiers that matches any renter. If several renters have it, finds the one
   * that the most organizations filed it for, and in a tie the one who had it first.
   */
  findFirst(identifiers: readonly Identifier[], organizationId: string): Promise<Match | undefined>;
  findById(id: string): Promise<Renter | undefined>;
  /** Returns at most `limit` renters with this identifier, in the order of `findFirst`. */
  search(identifier: Identifier, limit: number): Promise<Renter[]>;
  /** Returns the ID of a renter who has one of these values of an identifier: of the first value that a renter has. */
  findAny(kind: Exclude<IdentifierKind, 'member_id'>, values: readonly string[]): Promise<string | undefined>;
  /** Returns at most `limit` renters whose name starts with `prefix`, by name. */
  searchNamePrefix(prefix: string, limit: number): Promise<Renter[]>;
  /** Counts the renters with this name, up to `most`. */
  countByName(name: string, most: number): Promise<number>;
  /** Finds a renter with this phone and this name; of several the first by the phone, as in `findFirst`. */
  findByPhoneAndName(phone: string, name: string): Promise<Renter | undefined>;
  /** Returns at most `limit` renters of the organization's roster, the latest added first. */
  listRoster(organizationId: string, limit: number): Promise<Renter[]>;
  /**
   * Returns at most `limit` identifiers of one kind, without the member ID. The first are those that the most
   * organizations filed, so that one organization cannot hide them behind identifiers that it invents.
   */
  listIdentifiers(renterId: string, kind: IdentifierKind, limit: number): Promise<string[]>;
  /** Returns the details of a renter; `undefined` if neither an edit nor a filing ever added one. */
  findDetails(renterId: string): Promise<RenterDetails | undefined>;
  /** Returns the IDs of at most `limit` renters whose summary must be recomputed, because an upgrade changed its rules. */
  listOutdatedSummaries(limit: number): Promise<string[]>;
}

export interface RenterWrites {
  create(renter: Renter): Promise<void>;
  /** Updates names, contact data, verification and summary. */
  update(renter: Renter): Promise<void>;
  /** Adds an identifier, and who asserted it. */
  addIdentifier(renterId: string, identifier: Identifier, by: AssertedBy): Promise<void>;
  /** Removes an identifier, and who asserted it. */
  removeIdentifier(renterId: string, identifier: Identifier): Promise<void>;
  /** Updates the details, and deletes the assertions of other values, except those by filings. */
  putDetails(renterId: string, details: RenterDetails): Promise<void>;
  /** Stores who asserted a detail. A filed detail may differ from the one on the profile. */
  assertDetail(renterId: string, detail: Detail, by: AssertedBy): Promise<void>;
  /** Stores that the summary of a renter was recomputed. */
  endOutdatedSummary(renterId: string): Promise<void>;
  /** Adds a renter to a roster. If the renter is already there, adds the new incidents to the count. */
  enterRoster(entry: RosterEntry): Promise<void>;
  /** Stores when the organization filed its newest adverse filings about a renter on its roster. */
  putAdverseFilings(organizationId: string, renterId: string, filedAt: readonly number[]): Promise<void>;
}

/** Further details of a renter. */
export interface RenterDetails {
  address: string | null;
  /** Such as 1990-01-31. */
  dateOfBirth: string | null;
  /** The number of changes, from 1. */
  version: number;
  updatedAt: number;
}

export interface RosterEntry {
  organizationId: string;
  renterId: string;
  newIncidents: number;
  at: number;
}
