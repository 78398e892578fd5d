/** A table of matching weights that the operator put in force. Versions are never changed or deleted. */
export interface WeightsVersion {
  /** Counts up from 1. The newest version is in force. */
  version: number;
  /** The estimated columns as JSON, or `null` for the published table. */
  table: string | null;
  /** The version that this one repeats, 0 for the published table, or `null` for an estimate. */
  revertedTo: number | null;
  /** What an estimate was made of and what the preview showed, as JSON; `null` for a reversion. */
  figures: string | null;
  /** Who put it in force. */
  by: string;
  reason: string;
  appliedAt: number;
}

export interface MatchingWeightsReads {
  /** Returns the version in force, or `undefined` while the published table is. */
  newest(): Promise<WeightsVersion | undefined>;
  find(version: number): Promise<WeightsVersion | undefined>;
  /** Returns at most `limit` versions, the newest first. */
  list(limit: number): Promise<WeightsVersion[]>;
}

export interface MatchingWeightsWrites {
  /** Adds a version. Returns whether its number was still free. */
  add(version: WeightsVersion): Promise<boolean>;
}
