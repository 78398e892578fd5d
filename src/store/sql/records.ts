import { BEST_SCORE } from '../../rules/scoring/record-age.ts';
import type {
  Changer,
  Correction,
  FiledRecord,
  RecordKind,
  RecordReads,
  RecordWrites,
  Removal,
  RemovedRecord,
} from '../store.ts';
import { filingDiscount } from './filing-days.ts';
import { counts } from './held-filings.ts';
import { blockedRecordReads, blockedRecordWrites } from './own-records/blocked-records.ts';
import { ownRecordReads } from './own-records/own-records.ts';
import { type Dialect, insertInto, type Prepare, type Query } from './query.ts';
import {
  CONTENT_VERSION,
  INCIDENT_COLUMNS,
  INCIDENT_ROW,
  type IncidentRow,
  incidentOf,
  incidentValues,
  REPORT_COLUMNS,
  REPORT_ROW,
  type ReportRow,
  reportOf,
  reportValues,
  storedRecord,
} from './record-rows.ts';
import { renterIds, renterNumber, renterNumbers } from './renter-rows.ts';

export interface RemovedRow extends Changer {
  kind: RecordKind;
  removed_at: number;
  reason: RemovedRecord['reason'];
  version: number;
  content: string;
}

interface LinkRow {
  report_number: number;
  incident_id: string;
}

/** The columns that `removedOf` reads. */
export const REMOVED_FIELDS = ['kind', 'removed_at', 'reason', 'version', 'content', 'actor', 'said'];

const REMOVED_ROW = `SELECT ${REMOVED_FIELDS.join(', ')} FROM removed_records`;

/** Adverse reports (`isAdverseReport`), in the words of the indexes of their age. */
const ADVERSE = `(p.score < ${BEST_SCORE} OR p.unpaid = 1)`;

export function recordReads(prepare: Prepare, dialect: Dialect): RecordReads {
  const reports = (where: string) =>
    prepare<ReportRow>(
      `SELECT ${REPORT_ROW} FROM reports p JOIN renters r ON r.number = p.renter WHERE ${where}`,
      'array',
    );
  const incidents = (where: string) =>
    prepare<IncidentRow>(
      `SELECT ${INCIDENT_ROW} FROM incidents i JOIN renters r ON r.number = i.renter WHERE ${where}`,
      'array',
    );
  const report = reports(`p.renter = ${renterNumber('?')} AND p.id = ?`);
  const incident = incidents(`i.id = ?2 AND i.renter = ${renterNumber('?1')}`);
  const ofReport = incidents(
    'i.id IN (SELECT incident_id FROM report_incidents WHERE report_number = ?) ORDER BY i.number',
  );
  const links = (where: string) =>
    prepare<LinkRow>(`SELECT report_number, incident_id FROM report_incidents WHERE ${where}`);
  const linksOfReport = links('report_number = ?');
  const linksOfIncident = links('incident_id = ?');
  const withdrawn = prepare<{ count: number }>(
    `SELECT count(CASE WHEN reason = 'withdrawn' THEN 1 END) AS count FROM (SELECT reason FROM removed_records
       WHERE organization_id = ? AND kind = 'report' AND filed_at >= ? ORDER BY filed_at DESC, number DESC LIMIT ?) AS newest`,
  );
  const changes = prepare<{ count: number }>(
    `SELECT count(*) AS count FROM (
       SELECT 1 FROM removed_records WHERE kind = ? AND id = ? AND removed_at >= ? LIMIT ?) AS found`,
  );
  const aged = agedRecords(reports, incidents);
  const removed = (where: string) => prepare<RemovedRow>(`${REMOVED_ROW} WHERE ${where}`);
  const removedOfRenter = (filedBy: string) =>
    removed(`renter_id IN (${renterIds('?1')}) ${filedBy} ORDER BY removed_at DESC, id DESC LIMIT ?2`);
  const removedOfAnybody = removedOfRenter('');
  const removedOfSome = removedOfRenter(`AND organization_id IN (${dialect.elements('?3')})`);
  const others = othersCount(prepare, dialect);
  const lastRemoved = removed('kind = ? AND id = ? ORDER BY removed_at DESC LIMIT 1');
  return {
    async find(renterId, kind, id) {
      if (kind === 'report') {
        const row = await report.get(renterId, id);
        return row && { kind, report: reportOf(row) };
      }
      const row = await incident.get(renterId, id);
      return row && { kind, incident: incidentOf(row) };
    },
    async listRemoved(renterId, limit, filedBy) {
      const rows =
        filedBy === undefined
          ? removedOfAnybody.all(renterId, limit)
          : removedOfSome.all(renterId, limit, JSON.stringify(filedBy));
      return (await rows).map(removedOf);
    },
    countOthers: others,
    ...ownRecordReads(prepare, dialect),
    async findRemoved(kind, id) {
      const row = await lastRemoved.get(kind, id);
      return row && removedOf(row);
    },
    async incidentsOf(reportNumber) {
      return (await ofReport.all(reportNumber)).map(incidentOf);
    },
    ...blockedRecordReads(prepare),
    async countWithdrawn(organizationId, filedSince, newest) {
      return (await withdrawn.get(organizationId, filedSince, newest))?.count ?? 0;
    },
    async countChanges(kind, id, since, most) {
      return (await changes.get(kind, id, since, most))?.count ?? 0;
    },
    async listLinks(record) {
      const rows =
        record.kind === 'report'
          ? linksOfReport.all(record.report.number)
          : linksOfIncident.all(record.incident.id);
      return (await rows).map((row) => ({ reportNumber: row.report_number, incidentId: row.incident_id }));
    },
    listAged: aged,
  };
}

/** Each query reads one index of age, so that it costs the same however many records are on file. */
function agedRecords(
  reports: (where: string) => Query<ReportRow>,
  incidents: (where: string) => Query<IncidentRow>,
): RecordReads['listAged'] {
  const datedReports = reports(`p.occurred_on < ? AND ${ADVERSE} ORDER BY p.occurred_on LIMIT ?`);
  const undatedReports = reports(
    `p.occurred_on IS NULL AND p.filed_at < ? AND ${ADVERSE} ORDER BY p.filed_at LIMIT ?`,
  );
  const datedIncidents = incidents('i.occurred_on < ? ORDER BY i.occurred_on LIMIT ?');
  const undatedIncidents = incidents('i.occurred_on IS NULL AND i.filed_at < ? ORDER BY i.filed_at LIMIT ?');
  return async (since, limit) => {
    const found: FiledRecord[] = [];
    const addReport = (row: ReportRow) => found.push({ kind: 'report', report: reportOf(row) });
    const addIncident = (row: IncidentRow) => found.push({ kind: 'incident', incident: incidentOf(row) });
    for (const row of await datedReports.all(since.day, limit)) addReport(row);
    for (const row of await undatedReports.all(since.filedAt, limit - found.length)) addReport(row);
    for (const row of await datedIncidents.all(since.day, limit - found.length)) addIncident(row);
    for (const row of await undatedIncidents.all(since.filedAt, limit - found.length)) addIncident(row);
    return found;
  };
}

interface OthersRow {
  records: number;
  organizations: number;
  removed: number;
  disputes: number;
}

function othersCount(prepare: Prepare, dialect: Dialect): RecordReads['countOthers'] {
  const byOthers = `organization_id NOT IN (${dialect.elements('?2')})`;
  const from = (table: string) => `FROM ${table} WHERE renter = ${renterNumber('?1')} AND ${byOthers}`;
  const count = prepare<OthersRow>(
    `SELECT count(*) AS records, count(DISTINCT organization_id) AS organizations,
       (SELECT count(*) FROM removed_records
        WHERE renter_id IN (${renterIds('?1')}) AND ${byOthers} AND reason <> 'blocked') AS removed,
       (SELECT count(*) ${from('disputes')}) AS disputes
     FROM (SELECT organization_id ${from('reports')} UNION ALL SELECT organization_id ${from('incidents')}
       UNION ALL SELECT organization_id FROM removed_records
         WHERE renter_id IN (${renterIds('?1')}) AND ${byOthers} AND reason = 'blocked') AS filed`,
  );
  return async (renterId, filedBy) => {
    const row = await count.get(renterId, JSON.stringify(filedBy));
    if (row === undefined) throw new Error('a count returned no row');
    const { records, organizations, removed: removedRecords, disputes } = row;
    return { records, organizations, removedRecords, disputes };
  };
}

export function removedOf(row: RemovedRow): RemovedRecord {
  const { kind, removed_at: removedAt, reason, version, content, actor, said } = row;
  return { ...storedRecord(kind, version, content), reason, removedAt, actor, said };
}

/** The columns of a record that was removed or corrected. */
const ARCHIVED = [
  ...[
    'kind',
    'id',
    'removed_at',
    'number',
    'renter_id',
    'organization_id',
    'contract_id',
    'filed_at',
    'reason',
  ],
  ...['version', 'content', 'actor', 'said'],
];

export function recordWrites(prepare: Prepare, dialect: Dialect): RecordWrites {
  const numberOf = renterNumbers(prepare);
  const discount = filingDiscount(prepare, dialect);
  const keep = prepare(insertInto('removed_records', ARCHIVED));
  const last = prepare<{ at: number | null }>(
    'SELECT max(removed_at) AS at FROM removed_records WHERE kind = ? AND id = ?',
  );
  const unlinkReport = prepare('DELETE FROM report_incidents WHERE report_number = ?');
  const unlinkIncident = prepare('DELETE FROM report_incidents WHERE incident_id = ?');
  const dropReport = prepare('DELETE FROM reports WHERE number = ?');
  const dropIncident = prepare('DELETE FROM incidents WHERE id = ?');
  const set = (columns: readonly string[]) => columns.map((column) => `${column} = ?`).join(', ');
  const updateReport = prepare(`UPDATE reports SET ${set(REPORT_COLUMNS)} WHERE number = ?`);
  const updateIncident = prepare(`UPDATE incidents SET ${set(INCIDENT_COLUMNS)} WHERE number = ?`);
  const countIncidentDown = prepare(
    `UPDATE roster SET incidents = incidents - 1 WHERE organization_id = ? AND renter = ? AND ${counts('?')}`,
  );
  async function archive(record: FiledRecord, { reason, at, by }: Removal | Correction): Promise<void> {
    const content = record.kind === 'report' ? record.report : record.incident;
    const { id, number, renterId, organizationId, filedAt } = content;
    const contractId = 'contractId' in content ? content.contractId : null;
    // The time tells the versions of a record apart, also two within a millisecond.
    const removedAt = Math.max(at, ((await last.get(record.kind, id))?.at ?? 0) + 1);
    await keep.run(
      ...[record.kind, id, removedAt, number, renterId, organizationId, contractId, filedAt, reason],
      ...[CONTENT_VERSION, JSON.stringify(content), by?.actor ?? null, by?.said ?? null],
    );
  }
  return {
    async remove(record, removal) {
      await archive(record, removal);
      await discount(record);
      if (record.kind === 'report') {
        await unlinkReport.run(record.report.number);
        await dropReport.run(record.report.number);
        return;
      }
      const { id, renterId, organizationId } = record.incident;
      await unlinkIncident.run(id);
      await dropIncident.run(id);
      await countIncidentDown.run(organizationId, await numberOf(renterId), id);
    },
    async correct(before, after, correction) {
      await archive(before, correction);
      if (after.kind === 'report') {
        const { number, renterId } = after.report;
        await updateReport.run(...reportValues(await numberOf(renterId), after.report), number);
        return;
      }
      const { number, renterId } = after.incident;
      await updateIncident.run(...incidentValues(await numberOf(renterId), after.incident), number);
    },
    ...blockedRecordWrites(prepare, dialect),
  };
}
