import type { FiledSince } from '../../store.ts';
import { counts } from '../held-filings.ts';
import type { Prepare } from '../query.ts';
import { assertionMove } from './assertion-moves.ts';
import { identifierMove, type Move, NOTE, noted, type Sides } from './identifier-moves.ts';

/** Tables whose rows reference a renter and have a primary key of their own. */
export const OWN_KEYED = [
  'incidents',
  'disputes',
  'statements',
  'proofs',
  'correction_requests',
  'detached_emails',
  'file_requests',
  'adverse_actions',
  'block_requests',
] as const;

/**
 * Moves reports and incidents. Their numbers increase, so records with a higher number than any at the time
 * of the merge were filed since.
 */
export function recordMoves(prepare: Prepare): Move & {
  listSince(sides: Sides, limit: number): Promise<FiledSince>;
} {
  const noteLast = prepare(
    `${NOTE} SELECT CAST(?1 AS text), 'last_record', CAST(coalesce(max(number), 0) AS text) FROM (
       SELECT number FROM reports WHERE renter IN (?2, ?3)
       UNION ALL SELECT number FROM incidents WHERE renter IN (?2, ?3)) AS records`,
  );
  const noteReports = prepare(
    `${NOTE} SELECT CAST(?1 AS text), 'reports', CAST(number AS text) FROM reports WHERE renter = ?2`,
  );
  const moveReports = prepare('UPDATE reports SET renter = ?1 WHERE renter = ?2');
  const moveChanges = prepare('UPDATE file_changes SET renter = ?1 WHERE renter = ?2');
  const returnReports = prepare(
    `UPDATE reports SET renter = ?2 WHERE renter = ?3 AND number IN (SELECT CAST(ref AS bigint) FROM merged_rows
       WHERE merge_id = ?1 AND what = 'reports')`,
  );
  const returnRemoved = prepare(
    `UPDATE removed_records SET renter_id = ?2 WHERE renter_id = ?3 AND (
       (kind = 'report' AND CAST(number AS text) IN (${noted('reports')}))
       OR (kind = 'incident' AND id IN (${noted('incidents')})))`,
  );
  const ofReturned = `((record_kind = 'report' AND CAST(record_number AS text) IN (${noted('reports')}))
    OR (record_kind = 'incident' AND record IN (${noted('incidents')})))`;
  // Includes disputes that were filed since: their record shows which renter they belong to.
  const returnDisputes = prepare(`UPDATE disputes SET renter = ?2 WHERE renter = ?3 AND ${ofReturned}`);
  const returnChanges = prepare(`UPDATE file_changes SET renter = ?2 WHERE renter = ?3 AND ${ofReturned}`);
  const LAST = `SELECT CAST(ref AS bigint) FROM merged_rows WHERE merge_id = ?1 AND what = 'last_record'`;
  const since = prepare<{ number: number }>(
    `SELECT number FROM (
       SELECT number FROM reports WHERE renter = ?2 AND number > (${LAST})
       UNION ALL SELECT number FROM incidents WHERE renter = ?2 AND number > (${LAST})
     ) AS records ORDER BY number LIMIT ?3`,
  );
  const disputesSince = prepare<{ id: string }>(
    `SELECT id FROM disputes WHERE renter = ?2 AND id NOT IN (${noted('disputes')}) AND NOT ${ofReturned}
       AND filed_at >= ?3 ORDER BY id LIMIT ?4`,
  );
  return {
    async move({ mergeId, kept, merged }) {
      await noteLast.run(mergeId, kept, merged);
      await noteReports.run(mergeId, merged);
      await moveReports.run(kept, merged);
      await moveChanges.run(kept, merged);
    },
    async moveBack({ mergeId, kept, merged, keptId, mergedId }) {
      await returnReports.run(mergeId, merged, kept);
      await returnRemoved.run(mergeId, mergedId, keptId);
      await returnDisputes.run(mergeId, merged, kept);
      await returnChanges.run(mergeId, merged, kept);
    },
    async listSince({ mergeId, kept, at }, limit) {
      const recordNumbers = (await since.all(mergeId, kept, limit)).map(({ number }) => number);
      const disputes = (await disputesSince.all(mergeId, kept, at, limit)).map(({ id }) => id);
      return { recordNumbers, disputes };
    },
  };
}

/** Returns the moves of everything except records and the roster. */
export function moves(prepare: Prepare): Move[] {
  return [
    ...OWN_KEYED.map((table) => tableMove(prepare, table)),
    identifierMove(prepare),
    assertionMove(prepare),
    redirectMove(prepare),
    mailMove(prepare),
  ];
}

function tableMove(prepare: Prepare, table: (typeof OWN_KEYED)[number]): Move {
  const note = prepare(`${NOTE} SELECT CAST(?1 AS text), '${table}', id FROM ${table} WHERE renter = ?2`);
  const move = prepare(`UPDATE ${table} SET renter = ?1 WHERE renter = ?2`);
  const moveBack = prepare(`UPDATE ${table} SET renter = ?2 WHERE renter = ?3 AND id IN (${noted(table)})`);
  return {
    async move({ mergeId, kept, merged }) {
      await note.run(mergeId, merged);
      await move.run(kept, merged);
    },
    async moveBack({ mergeId, kept, merged }) {
      await moveBack.run(mergeId, merged, kept);
    },
  };
}

/**
 * Redirects profiles that were merged into the merged renter earlier: each points directly to the kept
 * renter.
 */
function redirectMove(prepare: Prepare): Move {
  const note = prepare(
    `${NOTE} SELECT CAST(?1 AS text), 'redirects', CAST(number AS text) FROM renters WHERE merged_into = ?2`,
  );
  const move = prepare('UPDATE renters SET merged_into = ?1 WHERE merged_into = ?2');
  const moveBack = prepare(
    `UPDATE renters SET merged_into = ?2 WHERE number IN (SELECT CAST(ref AS bigint) FROM merged_rows
       WHERE merge_id = ?1 AND what = 'redirects')`,
  );
  return {
    async move({ mergeId, kept, merged }) {
      await note.run(mergeId, merged);
      await move.run(kept, merged);
    },
    async moveBack({ mergeId, merged }) {
      await moveBack.run(mergeId, merged);
    },
  };
}

/** Moves the subscription to mails about inquiries, unless the kept renter has one already. */
function mailMove(prepare: Prepare): Move {
  const NONE = 'NOT EXISTS (SELECT 1 FROM lookup_mails k WHERE k.renter_id = ?3)';
  const note = prepare(
    `${NOTE} SELECT CAST(?1 AS text), 'lookup_mails', m.renter_id FROM lookup_mails m
     WHERE m.renter_id = ?2 AND ${NONE}`,
  );
  const wasNoted = prepare(noted('lookup_mails'));
  const tables = ['lookup_mails', 'unmailed_lookups'];
  const rename = tables.map((table) => prepare(`UPDATE ${table} SET renter_id = ? WHERE renter_id = ?`));
  return {
    async move({ mergeId, keptId, mergedId }) {
      await note.run(mergeId, mergedId, keptId);
      if ((await wasNoted.get(mergeId)) === undefined) return;
      for (const statement of rename) await statement.run(keptId, mergedId);
    },
    async moveBack({ mergeId, keptId, mergedId }) {
      if ((await wasNoted.get(mergeId)) === undefined) return;
      for (const statement of rename) await statement.run(mergedId, keptId);
    },
  };
}

/** Statement that counts the incidents of two renters for their rosters. */
export const COUNT_ROSTER = `UPDATE roster SET incidents = (SELECT count(*) FROM incidents i
  WHERE i.renter = roster.renter AND i.organization_id = roster.organization_id
    AND ${counts('i.id')}) WHERE renter IN (?, ?)`;

/**
 * Moves roster entries. If an organization has both renters on its roster, only the kept renter's entry
 * stays. Moving back restores all entries of the merged renter.
 */
export function rosterMoves(prepare: Prepare): Move {
  const note = prepare(
    `INSERT INTO merged_rows (merge_id, what, ref, content)
     SELECT CAST(?1 AS text), 'roster', organization_id, number || ' ' || added_at || ' ' || adverse_filed_at
     FROM roster WHERE renter = ?2`,
  );
  const move = prepare(
    `UPDATE roster SET renter = ?1 WHERE renter = ?2 AND organization_id NOT IN
       (SELECT organization_id FROM roster WHERE renter = ?1)`,
  );
  const drop = prepare('DELETE FROM roster WHERE renter = ?');
  const list = prepare<{ ref: string; content: string }>(
    "SELECT ref, content FROM merged_rows WHERE merge_id = ? AND what = 'roster'",
  );
  const dropMoved = prepare('DELETE FROM roster WHERE number = ?');
  const putBack = prepare(
    `INSERT INTO roster (number, organization_id, renter, incidents, added_at, adverse_filed_at)
     VALUES (?, ?, ?, 0, ?, ?)`,
  );
  const keepOnRoster = prepare(
    `INSERT INTO roster (organization_id, renter, incidents, added_at)
     SELECT CAST(?1 AS text), CAST(?2 AS bigint), 0, CAST(?3 AS bigint)
     WHERE EXISTS (SELECT 1 FROM reports WHERE renter = ?2 AND organization_id = ?1)
       OR EXISTS (SELECT 1 FROM incidents WHERE renter = ?2 AND organization_id = ?1)
     ON CONFLICT DO NOTHING`,
  );
  const count = prepare(COUNT_ROSTER);
  return {
    async move({ mergeId, kept, merged }) {
      await note.run(mergeId, merged);
      await move.run(kept, merged);
      await drop.run(merged);
      await count.run(kept, merged);
    },
    async moveBack({ mergeId, kept, merged, at }) {
      for (const { ref: organizationId, content } of await list.all(mergeId)) {
        // An earlier version of the program noted no adverse filings.
        const [number = '', addedAt = '', adverseFiledAt = ''] = content.split(' ');
        await dropMoved.run(Number(number));
        await putBack.run(Number(number), organizationId, merged, Number(addedAt), adverseFiledAt);
        await keepOnRoster.run(organizationId, kept, at);
      }
      await count.run(kept, merged);
    },
  };
}
