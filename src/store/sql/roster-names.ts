import type { Prepare } from './query.ts';
import { renterNumber } from './renter-rows.ts';
import { relistedScores } from './roster-scores.ts';

/**
 * `roster_names` has a row for each name of each renter on each roster: `roster` joined with the names in `identifiers`.
 * Each change of these two tables is followed by one of these functions, in the same transaction and under the lock of the
 * renter.
 */
const INSERT = `INSERT INTO roster_names (organization_id, name, renter)
  SELECT o.organization_id, i.value, o.renter FROM roster o JOIN identifiers i ON i.renter = o.renter AND i.kind = 'name'`;

/** Prepares the statements that follow a change of one row. Renters are given by ID. */
export function rosterNames(prepare: Prepare) {
  return {
    /** Follows a new entry: organization, renter. */
    entered: prepare(
      `${INSERT} WHERE o.organization_id = ? AND o.renter = ${renterNumber('?')} ON CONFLICT DO NOTHING`,
    ),
    /** Follows a new name: renter, name. */
    added: prepare(`${INSERT} WHERE o.renter = ${renterNumber('?')} AND i.value = ? ON CONFLICT DO NOTHING`),
    /** Follows the removal of a name: renter, name. A test world may have kept it. */
    removed: prepare(
      `DELETE FROM roster_names WHERE organization_id IN (SELECT o.organization_id FROM roster o WHERE o.renter = ${renterNumber('?1')})
         AND name = ?2 AND renter = ${renterNumber('?1')}
         AND NOT EXISTS (SELECT 1 FROM identifiers i WHERE i.renter = ${renterNumber('?1')} AND i.kind = 'name' AND i.value = ?2)`,
    ),
  };
}

/**
 * Returns a function that makes a change of the names and rosters of some renters, given by number, and lists their names
 * and scores again after it.
 */
export function relistEntries(prepare: Prepare) {
  const names = {
    remove: prepare(
      `DELETE FROM roster_names WHERE (organization_id, name, renter) IN
         (SELECT o.organization_id, i.value, o.renter FROM roster o JOIN identifiers i ON i.renter = o.renter AND i.kind = 'name'
          WHERE o.renter = ?)`,
    ),
    add: prepare(`${INSERT} WHERE o.renter = ? ON CONFLICT DO NOTHING`),
  };
  const lists = [names, relistedScores(prepare)];
  return async (renters: readonly number[], change: () => Promise<void>): Promise<void> => {
    for (const { remove } of lists) for (const renter of renters) await remove.run(renter);
    await change();
    for (const { add } of lists) for (const renter of renters) await add.run(renter);
  };
}
