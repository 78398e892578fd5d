import { MOST_LATER_WORDS } from '../../rules/identity/turned-names.ts';
import type { Prepare } from './query.ts';
import { renterNumber } from './renter-rows.ts';
import { relistedScores } from './roster-scores.ts';

/**
 * `roster_names` has a row for each name of each renter on each roster: `roster` joined with the names in `identifiers`.
 * `roster_turned_names` has the same names as they begin with a later word (see `turnedNames`): a row for each word moved to the front.
 * Each change of `roster` and of the names is followed by one of these functions, in the same transaction and under the lock of the
 * renter.
 */
const INSERT = `INSERT INTO roster_names (organization_id, name, renter)
  SELECT o.organization_id, i.value, o.renter FROM roster o JOIN identifiers i ON i.renter = o.renter AND i.kind = 'name'`;

/** Select of the names of the renter of a number. */
export const namesOf = (renter: string) =>
  `SELECT i.renter, i.value FROM identifiers i WHERE i.renter = ${renter} AND i.kind = 'name'`;

/**
 * Returns a subquery of the turned names of a select of `renter` and `value`. One step moves the last word to the front. `rtrim` removes
 * all characters but the space from the end, which is the last word.
 */
export const turnedFrom = (names: string) => `(WITH RECURSIVE turned (renter, name, moved, spaces) AS (
    SELECT renter, value, 0, length(value) - length(replace(value, ' ', '')) FROM (${names}) AS written
    UNION ALL
    SELECT renter,
      substr(name, length(rtrim(name, replace(name, ' ', ''))) + 1) || ' ' || rtrim(rtrim(name, replace(name, ' ', ''))),
      moved + 1, spaces
    FROM turned WHERE moved < spaces AND moved < ${MOST_LATER_WORDS})
  SELECT renter, name, moved FROM turned WHERE moved > 0)`;

/** Select of the rows of `roster_turned_names` that follow from a select of `renter` and `value`. */
const turnedOnRosters = (names: string, where: string) =>
  // CROSS JOIN: SQLite reads the names first, and then only the entries of their renter.
  `SELECT o.organization_id, t.name, o.renter, t.moved FROM ${turnedFrom(names)} t CROSS JOIN roster o
   WHERE o.renter = t.renter AND ${where}`;

const insertTurned = (names: string, where = 'true') =>
  `INSERT INTO roster_turned_names (organization_id, name, renter, moved)
   ${turnedOnRosters(names, where)} ON CONFLICT DO NOTHING`;

const deleteTurned = (names: string) =>
  `DELETE FROM roster_turned_names WHERE (organization_id, name, renter, moved) IN (${turnedOnRosters(names, 'true')})`;

/** Returns functions that follow a change of one row. Renters are given by ID. */
export function rosterNames(prepare: Prepare) {
  const renter = renterNumber('?1');
  const isGone = `NOT EXISTS (SELECT 1 FROM identifiers i WHERE i.renter = ${renter} AND i.kind = 'name' AND i.value = ?2)`;
  const entered = [
    prepare(`${INSERT} WHERE o.organization_id = ?2 AND o.renter = ${renter} ON CONFLICT DO NOTHING`),
    prepare(insertTurned(namesOf(renter), 'o.organization_id = ?2')),
  ];
  const added = [
    prepare(`${INSERT} WHERE o.renter = ${renter} AND i.value = ?2 ON CONFLICT DO NOTHING`),
    prepare(insertTurned(`${namesOf(renter)} AND i.value = ?2`)),
  ];
  // A test world may have kept the name.
  const removed = [
    prepare(
      `DELETE FROM roster_names WHERE organization_id IN (SELECT o.organization_id FROM roster o WHERE o.renter = ${renter})
         AND name = ?2 AND renter = ${renter} AND ${isGone}`,
    ),
    prepare(deleteTurned(`SELECT ${renter} AS renter, CAST(?2 AS text) AS value WHERE ${isGone}`)),
  ];
  return {
    /** Follows a new entry. */
    async entered(renterId: string, organizationId: string): Promise<void> {
      for (const statement of entered) await statement.write(renterId, organizationId);
    },
    /** Follows a new name. */
    async added(renterId: string, name: string): Promise<void> {
      for (const statement of added) await statement.write(renterId, name);
    },
    /** Follows the removal of a name. */
    async removed(renterId: string, name: string): Promise<void> {
      for (const statement of removed) await statement.write(renterId, name);
    },
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
  const turned = { remove: prepare(deleteTurned(namesOf('?'))), add: prepare(insertTurned(namesOf('?'))) };
  const lists = [names, turned, relistedScores(prepare)];
  return async (renters: readonly number[], change: () => Promise<void>): Promise<void> => {
    for (const { remove } of lists) for (const renter of renters) await remove.run(renter);
    await change();
    for (const { add } of lists) for (const renter of renters) await add.run(renter);
  };
}
