import type { Split, SplitReads, SplitRows, SplitWrites } from '../../store.ts';
import { PRECEDENCE } from '../assertions.ts';
import type { Dialect, Prepare } from '../query.ts';
import { relistEntries } from '../roster-names.ts';
import { COUNT_ROSTER, OWN_KEYED } from './merge-moves.ts';

interface SplitRow {
  id: string;
  source_id: string;
  target_id: string;
  /** JSON. */
  was: string;
  split_at: number;
  undone_at: number | null;
}

const SPLIT = `SELECT m.id, s.id AS source_id, t.id AS target_id, m.was, m.split_at, m.undone_at
  FROM renter_splits m JOIN renters s ON s.number = m.source JOIN renters t ON t.number = m.target`;

export function splitReads(prepare: Prepare): SplitReads {
  const find = prepare<SplitRow>(`${SPLIT} WHERE m.id = ?`);
  const list = prepare<SplitRow>(`${SPLIT} ORDER BY m.id DESC LIMIT ?`);
  return {
    async find(id) {
      const row = await find.get(id);
      return row && splitOf(row);
    },
    async list(limit) {
      return (await list.all(limit)).map(splitOf);
    },
  };
}

function splitOf(row: SplitRow): Split {
  return {
    id: row.id,
    sourceId: row.source_id,
    targetId: row.target_id,
    was: JSON.parse(row.was),
    splitAt: row.split_at,
    undoneAt: row.undone_at,
  };
}

/** The numbers of the two renters, and their IDs. */
interface Sides {
  source: number;
  target: number;
  sourceId: string;
  targetId: string;
}

export function splitWrites(prepare: Prepare, dialect: Dialect): SplitWrites {
  const newest = prepare<SplitRow>(
    `${SPLIT} WHERE m.undone_at IS NULL
       AND (s.id IN (${dialect.elements('?1')}) OR t.id IN (${dialect.elements('?1')}))
     ORDER BY m.split_at DESC, m.id DESC LIMIT 1`,
  );
  const numberOf = prepare<{ number: number }>('SELECT number FROM renters WHERE id = ?');
  const add = prepare('INSERT INTO renter_splits (id, source, target, was, split_at) VALUES (?, ?, ?, ?, ?)');
  const end = prepare('UPDATE renter_splits SET undone_at = ? WHERE id = ?');
  const records = recordMoves(prepare, dialect);
  const roster = rosterMoves(prepare);
  const assertions = assertionMoves(prepare, dialect);
  const rest = restMoves(prepare);
  const relist = relistEntries(prepare);

  async function sidesOf({ sourceId, targetId }: Split): Promise<Sides> {
    const source = (await numberOf.get(sourceId))?.number ?? 0;
    return { source, target: (await numberOf.get(targetId))?.number ?? 0, sourceId, targetId };
  }

  return {
    async newestOf(renterIds) {
      const row = await newest.get(JSON.stringify(renterIds));
      return row && splitOf(row);
    },
    async split(split, rows) {
      const sides = await sidesOf(split);
      await add.run(split.id, sides.source, sides.target, JSON.stringify(split.was), split.splitAt);
      await records.move(sides, rows);
      await relist([sides.source, sides.target], async () => {
        await roster.move(sides);
        await assertions.move(sides, rows);
      });
    },
    async undo(split, at) {
      const sides = await sidesOf(split);
      await records.moveBack(sides);
      await relist([sides.source, sides.target], async () => {
        await roster.moveBack(sides);
        await assertions.moveBack(sides);
      });
      await rest(sides);
      await end.run(at, split.id);
    },
  };
}

function recordMoves(prepare: Prepare, dialect: Dialect) {
  const numbers = (json: string) => `SELECT number FROM ${dialect.objects(json, 'e', { number: 'bigint' })}`;
  const reports = prepare(
    `UPDATE reports SET renter = ?2 WHERE renter = ?1 AND number IN (${numbers('?3')})`,
  );
  const byId = (table: string) =>
    prepare(`UPDATE ${table} SET renter = ?2 WHERE renter = ?1 AND id IN (${dialect.elements('?3')})`);
  const [incidents, verifications] = [byId('incidents'), byId('proofs')];
  const ofRecords = (table: string) =>
    prepare(
      `UPDATE ${table} SET renter = ?2 WHERE renter = ?1 AND (
         (record_kind = 'report' AND record_number IN (${numbers('?3')}))
         OR (record_kind = 'incident' AND record IN (${dialect.elements('?4')})))`,
    );
  const [disputes, changes] = [ofRecords('disputes'), ofRecords('file_changes')];
  // Earlier versions of the records, which were corrected.
  const versions = prepare(
    `UPDATE removed_records SET renter_id = ?1 WHERE (kind = 'report' AND number IN (${numbers('?2')}))
       OR (kind = 'incident' AND id IN (${dialect.elements('?3')}))`,
  );
  const all = ['reports', 'file_changes', ...OWN_KEYED.filter((table) => table !== 'statements')].map(
    (table) => prepare(`UPDATE ${table} SET renter = ?1 WHERE renter = ?2`),
  );
  const removed = prepare('UPDATE removed_records SET renter_id = ? WHERE renter_id = ?');
  const statements = prepare(
    `UPDATE statements SET renter = ?1 WHERE renter = ?2 AND NOT EXISTS (SELECT 1 FROM statements s WHERE s.renter = ?1)`,
  );
  return {
    async move({ source, target, targetId }: Sides, rows: SplitRows): Promise<void> {
      const ofReports = JSON.stringify(rows.reports.map((number) => ({ number })));
      const ofIncidents = JSON.stringify(rows.incidents);
      await reports.run(source, target, ofReports);
      await incidents.run(source, target, ofIncidents);
      await verifications.run(source, target, JSON.stringify(rows.verifications));
      await disputes.run(source, target, ofReports, ofIncidents);
      await changes.run(source, target, ofReports, ofIncidents);
      await versions.run(targetId, ofReports, ofIncidents);
    },
    async moveBack({ source, target, sourceId, targetId }: Sides): Promise<void> {
      for (const statement of all) await statement.run(source, target);
      await statements.run(source, target);
      await removed.run(sourceId, targetId);
    },
  };
}

/** Moves the entries of organizations that have all their records on the other renter, and copies the others. */
function rosterMoves(prepare: Prepare) {
  const filed = (renter: string) =>
    `(EXISTS (SELECT 1 FROM reports p WHERE p.renter = ${renter} AND p.organization_id = o.organization_id)
      OR EXISTS (SELECT 1 FROM incidents i WHERE i.renter = ${renter} AND i.organization_id = o.organization_id))`;
  const move = prepare(
    `UPDATE roster AS o SET renter = ?2 WHERE o.renter = ?1 AND ${filed('?2')} AND NOT ${filed('?1')}`,
  );
  const copy = prepare(
    `INSERT INTO roster (organization_id, renter, incidents, added_at, adverse_filed_at)
     SELECT o.organization_id, CAST(?2 AS bigint), 0, o.added_at, o.adverse_filed_at FROM roster o
     WHERE o.renter = ?1 AND ${filed('?2')}`,
  );
  const moveBack = prepare(
    `UPDATE roster SET renter = ?1 WHERE renter = ?2 AND organization_id NOT IN
       (SELECT organization_id FROM roster WHERE renter = ?1)`,
  );
  const drop = prepare('DELETE FROM roster WHERE renter = ?');
  const count = prepare(COUNT_ROSTER);
  return {
    async move({ source, target }: Sides): Promise<void> {
      await move.run(source, target);
      await copy.run(source, target);
      await count.run(source, target);
    },
    async moveBack({ source, target }: Sides): Promise<void> {
      await moveBack.run(source, target);
      await drop.run(target);
      await count.run(source, target);
    },
  };
}

/** Moves assertions, and makes the identifiers of both renters follow from them. */
function assertionMoves(prepare: Prepare, dialect: Dialect) {
  const fields = {
    kind: 'text',
    value: 'text',
    organization_id: 'text',
    source: 'text',
    at: 'bigint',
  } as const;
  const listed = (json: string) => dialect.objects(json, 'e', fields);
  const COLUMNS = 'renter, kind, value, organization_id, source, at';
  const earliest = `ON CONFLICT (renter, kind, value, organization_id, source) DO UPDATE SET
    at = CASE WHEN excluded.at < assertions.at THEN excluded.at ELSE assertions.at END`;
  const give = prepare(
    `INSERT INTO assertions (${COLUMNS}) SELECT CAST(?1 AS bigint), e.kind, e.value, e.organization_id, e.source, e.at
     FROM ${listed('?2')} WHERE true ${earliest}`,
  );
  const take = prepare(
    `DELETE FROM assertions AS a WHERE a.renter = ?1 AND EXISTS (SELECT 1 FROM ${listed('?2')} WHERE e.kind = a.kind
       AND e.value = a.value AND e.organization_id = a.organization_id AND e.source = a.source)`,
  );
  const giveBack = prepare(
    `INSERT INTO assertions (${COLUMNS}) SELECT CAST(?1 AS bigint), a.kind, a.value, a.organization_id, a.source, a.at
     FROM assertions a WHERE a.renter = ?2 ${earliest}`,
  );
  const dropAssertions = prepare('DELETE FROM assertions WHERE renter = ?');
  const dropIdentifiers = prepare('DELETE FROM identifiers WHERE renter = ?');
  const identify = prepare(
    `INSERT INTO identifiers (renter, kind, value, precedence)
     SELECT renter, kind, value, ${PRECEDENCE} FROM assertions
     WHERE renter = ? AND kind NOT IN ('date_of_birth', 'address') GROUP BY renter, kind, value`,
  );
  async function follow(renter: number): Promise<void> {
    await dropIdentifiers.run(renter);
    await identify.run(renter);
  }
  const json = (assertions: SplitRows['given']) =>
    JSON.stringify(
      assertions.map(({ organizationId, ...one }) => ({ ...one, organization_id: organizationId ?? '' })),
    );
  return {
    async move({ source, target }: Sides, { given, taken }: SplitRows): Promise<void> {
      await give.run(target, json(given));
      await take.run(source, json(taken));
      for (const renter of [source, target]) await follow(renter);
    },
    async moveBack({ source, target }: Sides): Promise<void> {
      await giveBack.run(source, target);
      await dropAssertions.run(target);
      for (const renter of [source, target]) await follow(renter);
    },
  };
}

/** Returns the function that redirects the target to the source, with its mails about inquiries. */
function restMoves(prepare: Prepare) {
  const mails = ['lookup_mails', 'unmailed_lookups'].map((table) =>
    prepare(`UPDATE ${table} SET renter_id = ?1 WHERE renter_id = ?2`),
  );
  const hasMails = prepare('SELECT 1 FROM lookup_mails WHERE renter_id = ?');
  const dropMails = ['lookup_mails', 'unmailed_lookups'].map((table) =>
    prepare(`DELETE FROM ${table} WHERE renter_id = ?`),
  );
  const forget = [
    prepare('DELETE FROM identity_queue WHERE renter = ?'),
    prepare('DELETE FROM mixed_files WHERE renter = ?'),
    prepare("DELETE FROM identity_pairs WHERE state = 'open' AND renter = ?"),
    prepare("DELETE FROM identity_pairs WHERE state = 'open' AND other = ?"),
  ];
  const redirect = [
    prepare('UPDATE renters SET merged_into = ?1 WHERE merged_into = ?2'),
    prepare('UPDATE renters SET merged_into = ?1 WHERE number = ?2'),
  ];
  return async ({ source, target, sourceId, targetId }: Sides): Promise<void> => {
    if ((await hasMails.get(sourceId)) === undefined)
      for (const statement of mails) await statement.run(sourceId, targetId);
    else for (const statement of dropMails) await statement.run(targetId);
    for (const statement of forget) await statement.run(target);
    for (const statement of redirect) await statement.run(source, target);
  };
}
