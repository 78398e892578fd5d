import type { Identifier, Renter } from './renters.ts';

/** A renter on a roster. */
export interface RosterRow {
  /** Its number: rises with the entries. */
  place: number;
  addedAt: number;
  renter: Renter;
  /** When the newest report on file was filed, by whichever organization. */
  lastReportAt: number | null;
}

/** A name of a renter, in the order of names. */
export interface NamePlace {
  name: string;
  /** The renter's number in the database. */
  renter: number;
}

/** Some of the network's names that start alike, looked through for renters of one roster. */
export interface NamesOnRoster {
  /** Those of renters of the roster, in the order of names; of a renter with several the first alone. */
  found: (NamePlace & { renterId: string })[];
  /** How many names were looked through. */
  scanned: number;
  /** The last of them; `undefined` when there is none. */
  last: NamePlace | undefined;
}

export interface RosterReads {
  /** At most `limit` rows, who entered last first; those who entered before the place `before`. */
  list(organizationId: string, before: number | undefined, limit: number): Promise<RosterRow[]>;
  /** Looks through at most `limit` of the network's names that start so, from behind `after` on. */
  searchNamePrefix(
    organizationId: string,
    prefix: string,
    after: NamePlace | undefined,
    limit: number,
  ): Promise<NamesOnRoster>;
  /** At most `limit` renters of the roster with this identifier, the oldest first. */
  search(organizationId: string, identifier: Identifier, limit: number): Promise<RosterRow[]>;
  /** Those of these renters who are on the roster, in no order. */
  listOf(organizationId: string, renterIds: readonly string[]): Promise<RosterRow[]>;
  /** A renter's place on the roster. */
  find(organizationId: string, renterId: string): Promise<Omit<RosterRow, 'renter'> | undefined>;
  /** Whether the renter is on the roster of another organization. */
  isOnAnother(organizationId: string, renterId: string): Promise<boolean>;
  /** How many renters are on the roster; counting stops at `most`. */
  count(organizationId: string, most: number): Promise<number>;
}
