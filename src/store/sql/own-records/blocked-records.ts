import type { RecordReads, RecordWrites } from '../../store.ts';
import { filingCounter } from '../filing-days.ts';
import { NOTE } from '../merges/identifier-moves.ts';
import { type Dialect, insertInto, type Prepare } from '../query.ts';
import {
  INCIDENT_COLUMNS,
  incidentValues,
  REPORT_COLUMNS,
  reportValues,
  storedRecord,
} from '../record-rows.ts';
import { renterNumbers } from '../renter-rows.ts';

export function blockedRecordReads(prepare: Prepare): Pick<RecordReads, 'findBlocked'> {
  const find = prepare<{ version: number; content: string; renter_id: string }>(
    `SELECT version, content, renter_id FROM removed_records
     WHERE kind = ? AND id = ? AND reason = 'blocked' ORDER BY removed_at DESC LIMIT 1`,
  );
  return {
    async findBlocked(kind, id) {
      const row = await find.get(kind, id);
      if (row === undefined) return undefined;
      const record = storedRecord(kind, row.version, row.content);
      const content = record.kind === 'report' ? record.report : record.incident;
      content.renterId = row.renter_id;
      return record;
    },
  };
}

/** Restores blocked records. The archived rows are deleted, so that the records have the versions that they had. */
export function blockedRecordWrites(
  prepare: Prepare,
  dialect: Dialect,
): Pick<RecordWrites, 'restore' | 'markRemoved' | 'restoreLinks'> {
  const { findBlocked } = blockedRecordReads(prepare);
  const numberOf = renterNumbers(prepare);
  const { countFilings } = filingCounter(prepare, dialect);
  const unarchive = prepare("DELETE FROM removed_records WHERE kind = ? AND id = ? AND reason = 'blocked'");
  const mark = prepare('UPDATE removed_records SET reason = ? WHERE kind = ? AND id = ? AND reason = ?');
  const insertReport = prepare(insertInto('reports', ['number', ...REPORT_COLUMNS]));
  const insertIncident = prepare(insertInto('incidents', INCIDENT_COLUMNS));
  const countIncident = prepare(
    'UPDATE roster SET incidents = incidents + 1 WHERE organization_id = ? AND renter = ?',
  );
  const link = prepare(
    `INSERT INTO report_incidents (report_number, incident_id)
     SELECT p.number, i.id FROM reports p, incidents i WHERE p.number = ? AND i.id = ? ON CONFLICT DO NOTHING`,
  );
  // If the renter was merged since, undoing the merge returns the record, too.
  const note = prepare(
    `${NOTE} WITH RECURSIVE chain (id, kept) AS (
       SELECT m.id, m.kept FROM renter_merges m JOIN renters r ON r.number = m.merged
       WHERE r.id = ?1 AND m.undone_at IS NULL
       UNION SELECT m.id, m.kept FROM renter_merges m JOIN chain c ON m.merged = c.kept WHERE m.undone_at IS NULL)
     SELECT id, CAST(?2 AS text), CAST(?3 AS text) FROM chain WHERE true ON CONFLICT DO NOTHING`,
  );
  return {
    async restore(kind, id) {
      const record = await findBlocked(kind, id);
      if (record === undefined) return;
      await unarchive.run(kind, id);
      if (record.kind === 'report') {
        const { number, renterId, organizationId, filedAt } = record.report;
        await countFilings(organizationId, filedAt, { reports: 1, incidents: 0 });
        await insertReport.run(number, ...reportValues(await numberOf(renterId), record.report));
        await note.run(renterId, 'reports', String(number));
        return;
      }
      const { renterId, organizationId, filedAt } = record.incident;
      await countFilings(organizationId, filedAt, { reports: 0, incidents: 1 });
      const renter = await numberOf(renterId);
      await insertIncident.run(...incidentValues(renter, record.incident));
      await countIncident.run(organizationId, renter);
      await note.run(renterId, 'incidents', id);
    },
    async markRemoved(kind, id, as) {
      return (await mark.run(as, kind, id, as === 'blocked' ? 'withdrawn' : 'blocked')) > 0;
    },
    async restoreLinks(links) {
      for (const { reportNumber, incidentId } of links) await link.run(reportNumber, incidentId);
    },
  };
}
