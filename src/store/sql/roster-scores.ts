import type { Prepare } from './query.ts';
import { renterNumber } from './renter-rows.ts';

/**
 * `roster_scores` has a row for each entry of each roster: the organization, the `score` of the renter, and the renter. Each
 * change of an entry or a score comes with one of these functions, in the same transaction and under the lock of the renter.
 */
const INSERT = `INSERT INTO roster_scores (organization_id, score, renter)
  SELECT o.organization_id, r.score, r.number FROM renters r JOIN roster o ON o.renter = r.number`;

/** Prepares the statements that come with a change of one row. Renters are given by ID. */
export function rosterScores(prepare: Prepare) {
  return {
    /** Follows a new entry: organization, renter. */
    entered: prepare(
      `${INSERT} WHERE o.organization_id = ? AND r.number = ${renterNumber('?')} ON CONFLICT DO NOTHING`,
    ),
    /** Precedes an update of a renter: renter, new score. Writes nothing if the score stays the same. */
    changing: prepare(
      `UPDATE roster_scores SET score = ?2 WHERE (organization_id, score, renter) IN
         (SELECT o.organization_id, r.score, r.number FROM renters r JOIN roster o ON o.renter = r.number
          WHERE r.id = ?1 AND r.score <> ?2)`,
    ),
  };
}

/** Prepares the statements that remove the rows of a renter, given by number, and add them again. */
export function relistedScores(prepare: Prepare) {
  return {
    remove: prepare(
      `DELETE FROM roster_scores WHERE (organization_id, score, renter) IN
         (SELECT o.organization_id, r.score, r.number FROM renters r JOIN roster o ON o.renter = r.number WHERE r.number = ?)`,
    ),
    add: prepare(`${INSERT} WHERE r.number = ? ON CONFLICT DO NOTHING`),
  };
}
