import type { Identifier, IdentifierKind, LostIdentifiers } from '../../store.ts';
import type { Prepare } from '../query.ts';

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

/** SQL expression for the name of an identifier `i` in `merged_rows`. */
export const IDENTIFIER_NAME = "i.kind || ' ' || i.value";

/**
 * Moves identifiers to the kept renter; `assertionMove` then updates their precedence. Moving back returns the merged renter's identifiers, except those
 * that were removed from the kept renter since, and removes from the kept renter those that only the merge
 * had added.
 */
export function identifierMove(prepare: Prepare): Move {
  const note = prepare(
    `${NOTE} SELECT CAST(?1 AS text), 'identifiers', ${IDENTIFIER_NAME} FROM identifiers i WHERE i.renter = ?2`,
  );
  const noteAdded = prepare(
    `${NOTE} SELECT CAST(?1 AS text), 'added_identifiers', ${IDENTIFIER_NAME} FROM identifiers i WHERE i.renter = ?2
       AND NOT EXISTS (SELECT 1 FROM identifiers k WHERE k.kind = i.kind AND k.value = i.value AND k.renter = ?3)`,
  );
  const add = prepare(
    `INSERT INTO identifiers (kind, value, precedence, renter)
     SELECT kind, value, precedence, CAST(?1 AS bigint) FROM identifiers WHERE renter = ?2 ON CONFLICT DO NOTHING`,
  );
  const drop = prepare('DELETE FROM identifiers WHERE renter = ?');
  const dropAdded = prepare(
    `DELETE FROM identifiers AS i WHERE i.renter = ?2 AND ${IDENTIFIER_NAME} IN (${noted('added_identifiers')})`,
  );
  const returnIdentifiers = prepare(
    `INSERT INTO identifiers (kind, value, precedence, renter)
     SELECT i.kind, i.value, i.precedence, CAST(?2 AS bigint) FROM identifiers i
     WHERE i.renter = ?3 AND ${IDENTIFIER_NAME} IN (${noted('identifiers')}) ON CONFLICT DO NOTHING`,
  );
  return {
    async move({ mergeId, kept, merged }) {
      await note.run(mergeId, merged);
      await noteAdded.run(mergeId, merged, kept);
      await add.run(kept, merged);
      await drop.run(merged);
    },
    async moveBack({ mergeId, kept, merged }) {
      await returnIdentifiers.run(mergeId, merged, kept);
      await dropAdded.run(mergeId, kept);
    },
  };
}

/** Prepares the query for `LostIdentifiers`. Run it before the merge is undone. */
export function lostIdentifiers(prepare: Prepare): (sides: Sides) => Promise<LostIdentifiers> {
  const added = prepare<{ ref: string }>(noted('added_identifiers'));
  const takenAway = prepare<{ ref: string }>(
    `${noted('identifiers')} AND ref NOT IN (SELECT ${IDENTIFIER_NAME} FROM identifiers i WHERE i.renter = ?2)`,
  );
  return async ({ mergeId, kept }) => ({
    kept: (await added.all(mergeId)).map(identifierOf),
    merged: (await takenAway.all(mergeId, kept)).map(identifierOf),
  });
}

/** Returns the identifier that a row of `merged_rows` names. */
export function identifierOf({ ref }: { ref: string }): Identifier {
  const space = ref.indexOf(' ');
  return { kind: ref.slice(0, space) as IdentifierKind, value: ref.slice(space + 1) };
}
