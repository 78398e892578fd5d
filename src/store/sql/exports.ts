import type { CheckExport, ExportReads, NumberedReport } from '../store.ts';
import { CHECK_ROW, checkOf } from './checks/check-log.ts';
import type { Prepare, Value } from './query.ts';
import { REPORT_ROW, type ReportRow, reportOf } from './record-rows.ts';

/** Number of reports whose incidents are read by one query. */
const REPORTS_PER_QUERY = 100;

type ExportedReportRow = [memberId: string, heldUntil: number | null, ...report: ReportRow];
type ExportedCheckRow = [
  caller: string | null,
  memberId: string | null,
  name: string | null,
  ...check: Value[],
];

export function exportReads(prepare: Prepare): ExportReads {
  // The single-column bounds are redundant, but both engines use them to find the start and end in the index. There is only
  // one upper bound: SQLite begins to read at the first of several, and each page would read all previous ones again.
  const reports = prepare<ExportedReportRow>(
    `SELECT r.member_id, h.release_at, ${REPORT_ROW}
     FROM reports p JOIN renters r ON r.number = p.renter
       LEFT JOIN held_records h ON h.id = p.id AND h.ended_at IS NULL
     WHERE p.organization_id = ?1 AND p.filed_at >= ?2 AND p.filed_at <= ?3 AND (p.filed_at < ?3 OR p.number < ?4)
     ORDER BY p.filed_at DESC, p.number DESC LIMIT ?5`,
    'array',
  );
  const incidents = prepare<{ report_number: number; type: string }>(
    `SELECT l.report_number, i.type FROM report_incidents l JOIN incidents i ON i.id = l.incident_id
     WHERE l.report_number IN (${Array(REPORTS_PER_QUERY).fill('?').join(', ')})
     ORDER BY l.report_number, i.id`,
  );
  const checks = prepare<ExportedCheckRow>(
    `SELECT coalesce(k.name, u.name), r.member_id, r.full_name, ${CHECK_ROW}
     FROM check_log c LEFT JOIN api_keys k ON k.id = c.key_id LEFT JOIN users u ON u.id = c.key_id
       LEFT JOIN renters r ON r.id = c.renter_id
     WHERE c.organization_id = ?1 AND c.at >= ?2 AND c.at <= ?3 AND (c.at, c.request_id) < (?3, ?4)
     ORDER BY c.at DESC, c.request_id DESC LIMIT ?5`,
    'array',
  );

  /** Returns the types of the incidents that are linked to reports, by report number. */
  async function typesOf(reports: readonly NumberedReport[]): Promise<Map<number, string[]>> {
    const types = new Map<number, string[]>();
    for (let from = 0; from < reports.length; from += REPORTS_PER_QUERY) {
      const numbers = reports.slice(from, from + REPORTS_PER_QUERY).map(({ number }) => number);
      // Pads the list to its fixed length: no report has the number 0.
      const padding = Array<number>(REPORTS_PER_QUERY - numbers.length).fill(0);
      for (const { report_number, type } of await incidents.all(...numbers, ...padding)) {
        types.getOrInsertComputed(report_number, () => []).push(type);
      }
    }
    return types;
  }

  return {
    async reports(organizationId, { fromMs, toMs }, after = { filedAt: toMs, number: 0 }, limit) {
      const rows = await reports.all(organizationId, fromMs, after.filedAt, after.number, limit);
      const read = rows.map(([memberId, heldUntil, ...row]) => ({ ...reportOf(row), memberId, heldUntil }));
      const types = await typesOf(read);
      return read.map((report) => ({ ...report, incidents: types.get(report.number) ?? [] }));
    },
    async checks(organizationId, { fromMs, toMs }, after = { at: toMs, requestId: '' }, limit) {
      const rows = await checks.all(organizationId, fromMs, after.at, after.requestId, limit);
      return rows.map(checkExportOf);
    },
  };
}

function checkExportOf(row: ExportedCheckRow): CheckExport {
  const [caller, memberId, renterName] = row;
  return { ...checkOf(row, 3), caller, memberId, renterName };
}
