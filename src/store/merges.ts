import type { Profile } from '../rules/identity/matching/person.ts';
import type { Identifier, Renter, RenterDetails } from './renters.ts';

/** Two profiles that the operator merged into one. */
export interface Merge {
  id: string;
  /** The renter who has both histories now. */
  keptId: string;
  /** The renter whose ID and member ID now point to the kept renter. */
  mergedId: string;
  /** The kept renter's profile before the merge. */
  keptWas: KeptProfile;
  mergedAt: number;
  undoneAt: number | null;
}

/** The fields of the kept renter that a merge may change, and the pairs that it adds. */
export interface KeptProfile extends Pick<Renter, 'fullName' | 'email' | 'phone'> {
  details: Pick<RenterDetails, 'address' | 'dateOfBirth'> | null;
  /** The IDs of pairs through which the kept renter inherited the merged renter's "distinct" decisions. */
  carriedPairs: readonly string[];
}

/** The row of a profile, whether merged or not. */
export interface OwnProfile {
  renter: Renter;
  /** The ID of the renter that it was merged into. */
  mergedInto: string | null;
}

/** What was filed about a kept renter since a merge. It cannot be assigned to either of the two profiles. */
export interface FiledSince {
  /** The record numbers of reports and incidents, the oldest first. */
  recordNumbers: number[];
  /** The IDs of disputes. */
  disputes: string[];
}

/** Identifiers that the profiles lose when a merge is undone. */
export interface LostIdentifiers {
  /** Those that the kept renter had only through the merge. */
  kept: Identifier[];
  /** Those of the merged renter that were removed from the kept renter since. */
  merged: Identifier[];
}

export interface MergeReads {
  find(id: string): Promise<Merge | undefined>;
  /** Returns at most `limit` merges that are older than the ID `before`, the newest first. */
  list(before: string | undefined, limit: number): Promise<Merge[]>;
  /**
   * Returns the two profiles of a merge as they are compared, without what they got from each other. Returns `undefined` if
   * the kept renter was merged into another since.
   */
  profilesBefore(merge: Merge): Promise<{ kept: Profile; merged: Profile } | undefined>;
}

export interface MergeWrites {
  /** Returns the rows of two profiles, whether merged or not. */
  ownProfiles(oneId: string, otherId: string): Promise<OwnProfile[]>;
  /** Returns the newest merge that involves either of the two renters and is not undone. */
  newestOf(oneId: string, otherId: string): Promise<Merge | undefined>;
  /** Returns the details of this profile, without following a merge. */
  ownDetails(id: string): Promise<RenterDetails | undefined>;
  /**
   * Moves everything that belongs to the merged profile to the kept renter, and makes its ID and member ID
   * point there. The caller updates the profile and the summary of both.
   */
  merge(merge: Merge): Promise<void>;
  /**
   * Moves back what still exists, and a statement in any case. The ID of the merged renter is its own again.
   */
  undo(merge: Merge, at: number): Promise<void>;
  /** Returns at most `limit` records and disputes filed since the merge. Call it before `undo`. */
  listFiledSince(merge: Merge, limit: number): Promise<FiledSince>;
  /** Returns the identifiers that undoing the merge removes. Call it before `undo`. */
  listLostIdentifiers(merge: Merge): Promise<LostIdentifiers>;
}
