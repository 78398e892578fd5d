/** The two renters of a merge, by number and ID. */
export interface Sides {
  mergeId: string;
  kept: number;
  merged: number;
  keptId: string;
  mergedId: string;
  /** When it is merged, or undone. */
  at: number;
}

/** Moves what hangs on the merged renter to the kept one, and notes by name what was moved. */
export interface Move {
  move(sides: Sides): Promise<void>;
  moveBack(sides: Sides): Promise<void>;
}

/** Begins a statement that notes what a merge moves. */
export const NOTE = 'INSERT INTO merged_rows (merge_id, what, ref)';

/** What the merge `?1` noted of one kind, as a select. */
export const noted = (what: string) => `SELECT ref FROM merged_rows WHERE merge_id = ?1 AND what = '${what}'`;
