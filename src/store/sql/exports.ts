import { REACH_MS } from '../../rules/organizations/reach.ts';
import type { CheckExport, ExportReads, RosterExport } from '../store.ts';
import { NOTICE_ROW, type NoticeRow, noticeOf } from './adverse-actions.ts';
import { CHECK_ROW, checkOf } from './checks/check-log.ts';
import { checkSearch } from './checks/search-checks.ts';
import { DISPUTE_ROW, type DisputeRow, disputeOf } from './dispute-rows.ts';
import { reachOfEntry } from './inquiries/reach.ts';
import { type Dialect, limited, type Prepare, type Value } from './query.ts';
import { REPORT_ROW, type ReportRow, reportOf } from './record-rows.ts';
import { RENTER_ROW, type RenterRow } from './renter-rows.ts';
import { entriesBelow, lastReportAt, type PlaceRow, rosterRowOf } from './roster.ts';

type ExportedRosterRow = [
  filed: number,
  checked: number,
  shared: number,
  ownContact: string | null,
  ...row: [...PlaceRow, ...RenterRow],
];
type ExportedReportRow = [memberId: string, heldUntil: number | null, ...report: ReportRow];
type ExportedCheckRow = [
  caller: string | null,
  memberId: string | null,
  name: string | null,
  inputs: string | null,
  ...check: Value[],
];

export function exportReads(prepare: Prepare, dialect: Dialect): ExportReads {
  // Half the work of asking for the renters of a page, how each is within reach, and what was asserted, one after the other.
  const roster = limited((limit) =>
    prepare<ExportedRosterRow>(
      `SELECT ${reachOfEntry(dialect)},
         (SELECT string_agg(s.value, '\n') FROM assertions s
          WHERE s.renter = a.kept AND s.kind IN ('email', 'phone') AND s.organization_id = ?1),
         a.number, a.added_at, ${lastReportAt('a.kept')}, ${RENTER_ROW}
       FROM (SELECT e.number, e.added_at, e.incidents, e.organization_id, e.renter AS kept, k.id AS renter_id
         FROM (${entriesBelow(dialect, limit, '?3')}) e JOIN renters k ON k.number = e.renter) a
       JOIN renters r ON r.number = a.kept ORDER BY a.number DESC`,
      'array',
    ),
  );
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
  const incidents = prepare<[reportNumber: number, type: string]>(
    `SELECT l.report_number, i.type FROM report_incidents l JOIN incidents i ON i.id = l.incident_id
     WHERE ${dialect.anyOf('l.report_number', `SELECT number FROM ${dialect.objects('?', 'n', { number: 'bigint' })}`)}
     ORDER BY l.report_number, i.id`,
    'array',
  );
  // The page is read before it is joined: with old statistics, PostgreSQL would join the whole period, and sort it then. For a
  // limit that it does not know, it reads the index in its order.
  const named = (
    page: string,
  ) => `SELECT coalesce(k.name, u.name), r.member_id, r.full_name, c.inputs, ${CHECK_ROW}
     FROM (${page}) c
     LEFT JOIN api_keys k ON k.id = c.key_id LEFT JOIN users u ON u.id = c.key_id
     LEFT JOIN renters r ON r.id = c.renter_id
     ORDER BY c.at DESC, c.request_id DESC`;
  const checks = prepare<ExportedCheckRow>(
    named(`SELECT * FROM check_log
       WHERE organization_id = ?1 AND at >= ?2 AND at <= ?3 AND (at, request_id) < (?3, ?4)
       ORDER BY at DESC, request_id DESC LIMIT ?5`),
    'array',
  );

  const disputes = prepare<DisputeRow & { member_id: string; full_name: string | null }>(
    `SELECT r.member_id, r.full_name, ${DISPUTE_ROW} FROM disputes d JOIN renters r ON r.number = d.renter
     WHERE d.organization_id = ?1 AND d.filed_at >= ?2 AND d.filed_at <= ?3 AND (d.filed_at < ?3 OR d.id < ?4)
     ORDER BY d.filed_at DESC, d.id DESC LIMIT ?5`,
  );
  const adverseActions = prepare<NoticeRow & { member_id: string }>(
    `SELECT r.member_id, ${NOTICE_ROW} FROM adverse_actions a JOIN renters r ON r.number = a.renter
     WHERE a.organization_id = ?1 AND a.created_at >= ?2 AND a.created_at <= ?3 AND (a.created_at < ?3 OR a.id < ?4)
     ORDER BY a.created_at DESC, a.id DESC LIMIT ?5`,
  );

  /** Returns the types of the incidents that are linked to reports, by report number. */
  async function typesOf(numbers: readonly number[]): Promise<Map<number, string[]>> {
    const types = new Map<number, string[]>();
    for (const [number, type] of await incidents.all(JSON.stringify(numbers.map((number) => ({ number }))))) {
      types.getOrInsertComputed(number, () => []).push(type);
    }
    return types;
  }

  return {
    async roster(organizationId, now, before = Number.MAX_SAFE_INTEGER, limit) {
      return (await roster(limit).all(organizationId, now - REACH_MS, before)).map(rosterExportOf);
    },
    async reports(organizationId, { fromMs, toMs }, after = { filedAt: toMs, number: 0 }, limit) {
      const rows = await reports.all(organizationId, fromMs, after.filedAt, after.number, limit);
      const types = await typesOf(rows.map(([, , number]) => number));
      return rows.map(([memberId, heldUntil, ...row]) => {
        return { ...reportOf(row), memberId, heldUntil, incidents: types.get(row[0]) ?? [] };
      });
    },
    async checks(organizationId, { fromMs, toMs }, after = { at: toMs, requestId: '' }, limit) {
      const rows = await checks.all(organizationId, fromMs, after.at, after.requestId, limit);
      return rows.map(checkExportOf);
    },
    async disputes(organizationId, { fromMs, toMs }, after = { filedAt: toMs, id: '' }, limit) {
      const rows = await disputes.all(organizationId, fromMs, after.filedAt, after.id, limit);
      return rows.map(({ member_id: memberId, full_name: renterName, ...row }) => {
        return { ...disputeOf(row), memberId, renterName };
      });
    },
    async adverseActions(organizationId, { fromMs, toMs }, after = { createdAt: toMs, id: '' }, limit) {
      const rows = await adverseActions.all(organizationId, fromMs, after.createdAt, after.id, limit);
      return rows.map(({ member_id: memberId, ...row }) => ({ ...noticeOf(row), memberId }));
    },
    searchChecks: checkSearch(
      prepare,
      dialect,
      (checks) => named(`SELECT c.* ${checks}`),
      (row) => checkExportOf(row as ExportedCheckRow),
    ),
  };
}

function rosterExportOf([filed, checked, shared, own, ...row]: ExportedRosterRow): RosterExport {
  const reach = { filed: filed === 1, checked: checked === 1, shared: shared === 1 };
  return { ...rosterRowOf(row), reach, ownContact: own === null ? [] : own.split('\n') };
}

function checkExportOf(row: ExportedCheckRow): CheckExport {
  const [caller, memberId, renterName, inputs] = row;
  return { ...checkOf(row, 4), inputs, caller, memberId, renterName };
}
