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

/** A position in the network's list of names. */
export interface NamePlace {
  name: string;
  /** The precedence of the name for the renter, lowest first: see `findFirst`. */
  precedence: number;
  /** The renter's number in the database. */
  renter: number;
}

/** A position in the list of names of one roster. */
export type RosterNamePlace = Omit<NamePlace, 'precedence'>;

/** A position in the list of one roster by score. */
export interface RosterScorePlace {
  score: number;
  /** The renter's number in the database. */
  renter: number;
}

/** The lowest and the highest of some scores. */
export interface ScoreRange {
  min: number;
  max: number;
}

export type Direction = 'ascending' | 'descending';

/** A row of a roster in the order of scores. */
export interface ScoredRosterRow extends RosterRow {
  at: RosterScorePlace;
}

/** A row of a roster in the order of names. */
export interface NamedRosterRow extends RosterRow {
  at: RosterNamePlace;
}

/** A renter found by a name, which may be turned (see `turnedNames`). */
export interface FoundRosterRow extends NamedRosterRow {
  /** All names of the renter, in the same order each time. */
  names: string[];
}

export interface RosterReads {
  /** Returns at most `limit` rows after the place `after`, in the order in which they were added. */
  listByPlace(
    organizationId: string,
    direction: Direction,
    after: number | undefined,
    limit: number,
  ): Promise<RosterRow[]>;
  /** Returns at most `limit` rows after the position `after`, by name. A renter with several names has a row for each. */
  listByName(
    organizationId: string,
    direction: Direction,
    after: RosterNamePlace | undefined,
    limit: number,
  ): Promise<NamedRosterRow[]>;
  /** Returns at most `limit` rows with a score in a range after the position `after`, by score. */
  listByScore(
    organizationId: string,
    direction: Direction,
    range: ScoreRange,
    after: RosterScorePlace | undefined,
    limit: number,
  ): Promise<ScoredRosterRow[]>;
  /**
   * Returns at most `limit` rows with a name or a turned name that starts with `prefix`, by name, after the position `after`. A renter
   * has a row for each of them.
   */
  searchNamePrefix(
    organizationId: string,
    prefix: string,
    after: RosterNamePlace,
    limit: number,
  ): Promise<FoundRosterRow[]>;
  /** Returns at most `limit` renters of the roster with this identifier, in the order of `findFirst`. */
  search(organizationId: string, identifier: Identifier, limit: number): Promise<RosterRow[]>;
  /** Finds a renter's entry on the roster. */
  find(organizationId: string, renterId: string): Promise<Omit<RosterRow, 'renter'> | undefined>;
  /** Whether the renter is on the roster of another organization. */
  isOnAnother(organizationId: string, renterId: string): Promise<boolean>;
  /** Counts the renters on the roster, up to `most`. */
  count(organizationId: string, most: number): Promise<number>;
  /** Returns about how many renters are on the roster, up to `most`, from a sample of it. */
  estimate(organizationId: string, most: number): Promise<number>;
}
