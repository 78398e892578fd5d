import type { Assertion } from './assertions.ts';
import type { Renter, RenterDetails } from './renters.ts';

/** The fields of a profile that a split may change. */
export interface SplitProfile extends Pick<Renter, 'fullName' | 'email' | 'phone' | 'verificationLevel'> {
  details: Pick<RenterDetails, 'address' | 'dateOfBirth'> | null;
}

/** A renter whose records the operator divided between two people. */
export interface Split {
  id: string;
  /** The renter who was split. */
  sourceId: string;
  /** The renter who was created for the second person. */
  targetId: string;
  /** The profile of the source before and after the split. */
  was: { before: SplitProfile; after: SplitProfile };
  splitAt: number;
  undoneAt: number | null;
}

/** What a split moves. */
export interface SplitRows {
  /** The numbers of reports. */
  reports: readonly number[];
  /** The IDs of incidents. */
  incidents: readonly string[];
  /** The IDs of identity verifications. */
  verifications: readonly string[];
  /** What is asserted about the new renter. */
  given: readonly Assertion[];
  /** What is no longer asserted about the source. */
  taken: readonly Assertion[];
}

export interface SplitReads {
  find(id: string): Promise<Split | undefined>;
  /** Returns at most `limit` splits, the newest first. */
  list(limit: number): Promise<Split[]>;
}

export interface SplitWrites {
  /** Returns the newest split of one of the renters, or that created one, that is not undone. */
  newestOf(renterIds: readonly string[]): Promise<Split | undefined>;
  /**
   * Moves records with their disputes, verifications and assertions to the new renter, which must exist, and puts it on the
   * rosters of the organizations that filed them. The caller updates profile and summary of both.
   */
  split(split: Split, rows: SplitRows): Promise<void>;
  /**
   * Moves everything of the new renter to the source, and makes its ID and member ID point there. The caller updates profile
   * and summary of both.
   */
  undo(split: Split, at: number): Promise<void>;
}
