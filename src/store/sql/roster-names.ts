import { type Dialect, type Prepare, sharing } from './query.ts';

/**
 * `roster_names` has a row for each name of each renter on each roster: `roster` joined with the names in `identifiers`.
 * Whoever changes one of these tables calls the function below that keeps the names in step.
 */
const INSERT = 'INSERT INTO roster_names (organization_id, name, renter)';

const JOINED = `roster o JOIN identifiers i ON i.renter = o.renter AND i.kind = 'name'`;

/**
 * Returns the function that runs a statement which enters a renter on a roster, with the organization as its first
 * parameter and the renter's number as its second, and adds the names of the renter to that roster.
 */
export function enterWithNames(prepare: Prepare, dialect: Dialect, enter: string) {
  return sharing(
    prepare,
    dialect.inOneTrip(
      enter,
      `${INSERT} SELECT CAST(?1 AS text), i.value, i.renter FROM identifiers i
       WHERE i.renter = ?2 AND i.kind = 'name' ON CONFLICT DO NOTHING`,
    ),
  );
}

/** Returns the functions that add a renter's new name to all rosters with the renter, and that remove a name. */
export function nameOnRosters(prepare: Prepare) {
  const on = 'FROM roster o WHERE o.renter = ?1';
  const add = prepare(
    `${INSERT} SELECT o.organization_id, CAST(?2 AS text), o.renter ${on} ON CONFLICT DO NOTHING`,
  );
  const remove = prepare(
    `DELETE FROM roster_names WHERE organization_id IN (SELECT o.organization_id ${on}) AND name = ?2 AND renter = ?1`,
  );
  return { add, remove };
}

/**
 * Returns a function that makes a change of the names and rosters of some renters, given by number, and lists their names
 * again after it.
 */
export function relistNames(prepare: Prepare) {
  const remove = prepare(
    `DELETE FROM roster_names WHERE (organization_id, name, renter) IN
       (SELECT o.organization_id, i.value, o.renter FROM ${JOINED} WHERE o.renter = ?)`,
  );
  const add = prepare(
    `${INSERT} SELECT o.organization_id, i.value, o.renter FROM ${JOINED} WHERE o.renter = ? ON CONFLICT DO NOTHING`,
  );
  return async (renters: readonly number[], change: () => Promise<void>): Promise<void> => {
    for (const renter of renters) await remove.run(renter);
    await change();
    for (const renter of renters) await add.run(renter);
  };
}
