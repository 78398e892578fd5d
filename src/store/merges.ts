import type { Identifier, Renter, RenterDetails } from './renters.ts';

/** Two profiles that the operator made one. */
export interface Merge {
  id: string;
  /** Who has both histories now. */
  keptId: string;
  /** Whose ID and member ID lead there. */
  mergedId: string;
  /** The kept renter's profile before. */
  keptWas: KeptProfile;
  mergedAt: number;
  undoneAt: number | null;
}

/** What of the kept renter a merge changes besides. */
export interface KeptProfile extends Pick<Renter, 'fullName' | 'email' | 'phone'> {
  details: Pick<RenterDetails, 'address' | 'dateOfBirth'> | null;
  /** Pairs that say of the kept renter what was declared of the merged one: that somebody is different. */
  carriedPairs: readonly string[];
}

/** A profile's own row. */
export interface OwnProfile {
  renter: Renter;
  /** The ID of the renter that it was merged into. */
  mergedInto: string | null;
}

/** What was filed about a kept renter since a merge, by which it cannot be told whom of the two it is about. */
export interface FiledSince {
  /** Record numbers of reports and incidents, the oldest first, at most as many as were asked for. */
  recordNumbers: number[];
  /** The IDs of disputes. */
  disputes: string[];
}

/** Identifiers that the two of a merge do not have any more when it is undone. */
export interface LostIdentifiers {
  /** Those that the kept renter had by the merge alone. */
  kept: Identifier[];
  /** Those of the merged one that were taken away from the kept renter since. */
  merged: Identifier[];
}

export interface MergeReads {
  find(id: string): Promise<Merge | undefined>;
  /** At most `limit`, the newest first, older than the one of the ID `before`. */
  list(before: string | undefined, limit: number): Promise<Merge[]>;
}

export interface MergeWrites {
  /** The rows of two profiles themselves, however merged; nobody else changes them until the end. */
  hold(oneId: string, otherId: string): Promise<OwnProfile[]>;
  /** The newest merge that is not undone and that one of these two was kept or merged by. */
  newestOf(oneId: string, otherId: string): Promise<Merge | undefined>;
  /** The details of a profile itself. */
  ownDetails(id: string): Promise<RenterDetails | undefined>;
  /**
   * Moves all that hangs on the merged profile to the kept renter, and has its ID and member ID lead there. Profile and
   * standing of both are the caller's.
   */
  merge(merge: Merge): Promise<void>;
  /** Moves all of that back, as far as it is still there; a statement always; and has the ID lead to itself. */
  undo(merge: Merge, at: number): Promise<void>;
  /** What was filed about the kept renter since, at most `limit` of each. To be asked before it is undone. */
  listFiledSince(merge: Merge, limit: number): Promise<FiledSince>;
  /** Likewise. */
  listLostIdentifiers(merge: Merge): Promise<LostIdentifiers>;
}
