import { ASSERTION_COLUMNS, IS_DETAIL, PRECEDENCE } from '../assertions.ts';
import type { Prepare } from '../query.ts';
import { IDENTIFIER_NAME, type Move, noted } from './identifier-moves.ts';

/** SQL expression for the name of an assertion `a` in `merged_rows`. */
const NAME = "a.kind || ' ' || a.source || ' ' || a.organization_id || ' ' || a.value";

const COLUMNS = ASSERTION_COLUMNS.join(', ');

/** Returns a select of what an assertion `a` about the renter `from` asserts, for the renter `to`. */
const copied = (to: string, from: string) =>
  `SELECT CAST(${to} AS bigint), a.kind, a.value, a.organization_id, a.source, a.at FROM assertions a WHERE a.renter = ${from}`;

/**
 * Moves assertions to the kept renter, after the identifiers. Those of details stay with the merged profile, too, like
 * the details. The identifiers that only the merge adds are marked as such. Moving back restores what both profiles had
 * at the merge, except for identifiers that were removed from the kept renter since, and keeps e-mails closed that the
 * renter detached since. Nothing is noted about merges from
 * before assertions were stored: then the merged renter gets what is asserted about the kept one.
 */
export function assertionMove(prepare: Prepare): Move {
  const note = (what: string) =>
    prepare(
      `INSERT INTO merged_rows (merge_id, what, ref, content)
       SELECT CAST(?1 AS text), '${what}', ${NAME}, CAST(a.at AS text) FROM assertions a WHERE a.renter = ?2`,
    );
  const [noteMerged, noteKept] = [note('assertions'), note('kept_assertions')];
  const add = prepare(
    `INSERT INTO assertions (${COLUMNS}) ${copied('?1', '?2')}
     ON CONFLICT (renter, kind, value, organization_id, source) DO UPDATE SET
       at = CASE WHEN excluded.at < assertions.at THEN excluded.at ELSE assertions.at END`,
  );
  const drop = prepare(`DELETE FROM assertions WHERE renter = ? AND NOT (${IS_DETAIL})`);
  const mark = prepare(
    `INSERT INTO assertions (${COLUMNS})
     SELECT i.renter, i.kind, i.value, '', 'merge', CAST(?3 AS bigint) FROM identifiers i
     WHERE i.renter = ?2 AND ${IDENTIFIER_NAME} IN (${noted('added_identifiers')}) ON CONFLICT DO NOTHING`,
  );
  const giveBack = prepare(
    `INSERT INTO assertions (${COLUMNS})
     SELECT CAST(?2 AS bigint), a.kind, a.value, a.organization_id, a.source, CAST(w.content AS bigint)
     FROM assertions a JOIN merged_rows w ON w.merge_id = ?1 AND w.what = 'assertions' AND w.ref = ${NAME}
     WHERE a.renter = ?3 ON CONFLICT DO NOTHING`,
  );
  const ofIdentifier = 'i.renter = ?1 AND i.kind = a.kind AND i.value = a.value';
  const giveUnnoted = prepare(
    `INSERT INTO assertions (${COLUMNS}) ${copied('?1', '?2')} AND a.source <> 'merge'
       AND EXISTS (SELECT 1 FROM identifiers i WHERE ${ofIdentifier})
       AND NOT EXISTS (SELECT 1 FROM assertions i WHERE ${ofIdentifier})`,
  );
  const giveDetached = prepare(
    `INSERT INTO assertions (${COLUMNS}) ${copied('?1', '?2')} AND a.source = 'detached'
       AND EXISTS (SELECT 1 FROM identifiers i WHERE ${ofIdentifier})
     ON CONFLICT (renter, kind, value, organization_id, source) DO UPDATE SET at = excluded.at`,
  );
  const dropAdded = prepare(
    `DELETE FROM assertions AS a WHERE a.renter = ?2 AND ${NAME} IN (${noted('assertions')})
       AND ${NAME} NOT IN (${noted('kept_assertions')})`,
  );
  const dropUnused = prepare(
    `DELETE FROM assertions AS a WHERE a.renter = ?1 AND NOT (${IS_DETAIL})
       AND NOT EXISTS (SELECT 1 FROM identifiers i WHERE ${ofIdentifier})`,
  );
  const restoreTimes = prepare(
    `UPDATE assertions AS a SET at = (SELECT CAST(w.content AS bigint) FROM merged_rows w
       WHERE w.merge_id = ?1 AND w.what = 'kept_assertions' AND w.ref = ${NAME})
     WHERE a.renter = ?2 AND ${NAME} IN (${noted('kept_assertions')})`,
  );
  const updatePrecedence = prepare(
    `UPDATE identifiers AS i SET precedence = (SELECT ${PRECEDENCE} FROM assertions a
       WHERE a.renter = i.renter AND a.kind = i.kind AND a.value = i.value)
     WHERE i.renter = ?`,
  );
  return {
    async move({ mergeId, kept, merged, at }) {
      await noteMerged.run(mergeId, merged);
      await noteKept.run(mergeId, kept);
      await add.run(kept, merged);
      await drop.run(merged);
      await mark.run(mergeId, kept, at);
      await updatePrecedence.run(kept);
    },
    async moveBack({ mergeId, kept, merged }) {
      await giveBack.run(mergeId, merged, kept);
      await giveUnnoted.run(merged, kept);
      await giveDetached.run(merged, kept);
      await dropAdded.run(mergeId, kept);
      await dropUnused.run(kept);
      await restoreTimes.run(mergeId, kept);
      await updatePrecedence.run(kept);
      await updatePrecedence.run(merged);
    },
  };
}
