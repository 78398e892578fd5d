/** The two renters of a merge, by number and ID. */
export interface Sides {
  mergeId: string;
  kept: number;
  merged: number;
  keptId: string;
  mergedId: string;
  /** Time of the merge, or of undoing it. */
  at: number;
}

/**
 * Moves rows of the merged renter to the kept one, and notes each in `merged_rows`, so that it can be moved
 * back.
 */
export interface Move {
  move(sides: Sides): Promise<void>;
  moveBack(sides: Sides): Promise<void>;
}

/** Beginning of a statement that notes moved rows. */
export const NOTE = 'INSERT INTO merged_rows (merge_id, what, ref)';

/** Returns a select of the rows of one kind that the merge `?1` noted. */
export const noted = (what: string) => `SELECT ref FROM merged_rows WHERE merge_id = ?1 AND what = '${what}'`;
