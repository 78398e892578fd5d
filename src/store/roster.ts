import type { Identifier, Renter } from './renters.ts';

/** A renter on a roster. */
export interface RosterRow {
  /** A number that rises with each renter added. */
  place: number;
  addedAt: number;
  renter: Renter;
  /** When the newest report on file was filed, by any organization. */
  lastReportAt: number | null;
}

/** A position in the list of names. */
export interface NamePlace {
  name: string;
  /** The precedence of the name for the renter, lowest first: see `findFirst`. */
  precedence: number;
  /** The renter's number in the database. */
  renter: number;
}

/** The result of searching some of the network's names for renters on one roster. */
export interface NamesOnRoster {
  /** The matches that are on the roster, by name; only the first match of each renter. */
  found: (NamePlace & { renterId: string })[];
  /** The number of names that were read. */
  scanned: number;
  /** The last name that was read; `undefined` if there was none. */
  last: NamePlace | undefined;
}

export interface RosterReads {
  /** Returns at most `limit` rows with a place below `before`, the latest added first. */
  list(organizationId: string, before: number | undefined, limit: number): Promise<RosterRow[]>;
  /** Reads at most `limit` of the network's names that start with `prefix`, after the position `after`. */
  searchNamePrefix(
    organizationId: string,
    prefix: string,
    after: NamePlace | undefined,
    limit: number,
  ): Promise<NamesOnRoster>;
  /** Returns at most `limit` renters of the roster with this identifier, in the order of `findFirst`. */
  search(organizationId: string, identifier: Identifier, limit: number): Promise<RosterRow[]>;
  /** Returns those of the renters who are on the roster, in no order. */
  listOf(organizationId: string, renterIds: readonly string[]): Promise<RosterRow[]>;
  /** Finds a renter's entry on the roster. */
  find(organizationId: string, renterId: string): Promise<Omit<RosterRow, 'renter'> | undefined>;
  /** Returns when the organization filed its newest adverse filings about a renter, as far as they are stored. */
  adverseFilings(organizationId: string, renterId: string): Promise<number[]>;
  /** Whether the renter is on the roster of another organization. */
  isOnAnother(organizationId: string, renterId: string): Promise<boolean>;
  /** Counts the renters on the roster, up to `most`. */
  count(organizationId: string, most: number): Promise<number>;
}
