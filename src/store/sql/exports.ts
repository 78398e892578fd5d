import type { CheckExport, ExportReads, ReportExport } from '../store.ts';
import { type CheckRow, checkOf, NEWEST_CHECK } from './check-log.ts';
import type { Prepare } from './query.ts';

/** So many reports have their incidents read by one query. */
const REPORTS_PER_QUERY = 100;

interface ReportRow {
  number: number;
  id: string;
  filed_at: number;
  variant: ReportExport['variant'];
  renter_id: string;
  member_id: string;
  renter_name: string | null;
  renter_email: string | null;
  renter_phone: string | null;
  industry: string | null;
  contract_id: string | null;
  payment_compliance: string | null;
  asset_condition: string | null;
  contract_compliance: string | null;
  rental_period: string | null;
  damage: string | null;
  total_charged: number | null;
  total_paid: number | null;
  outstanding_balance: number | null;
  score: number;
  recommendation: string | null;
  notes: string | null;
}

interface ExportedCheckRow extends CheckRow {
  caller: string | null;
  member_id: string | null;
  full_name: string | null;
}

const NEWEST_REPORT = { filedAt: Number.MAX_SAFE_INTEGER, number: 0 };

export function exportReads(prepare: Prepare): ExportReads {
  // The single bounds besides tell both engines where in the index to begin and to end.
  const reports = prepare<ReportRow>(
    `SELECT p.number, p.id, p.filed_at, p.variant, r.id AS renter_id, r.member_id, p.renter_name, p.renter_email,
       p.renter_phone, p.industry, p.contract_id, p.payment_compliance, p.asset_condition, p.contract_compliance,
       p.rental_period, p.damage, p.total_charged, p.total_paid, p.outstanding_balance, p.score, p.recommendation,
       p.notes
     FROM reports p JOIN renters r ON r.number = p.renter
     WHERE p.organization_id = ?1 AND p.filed_at >= ?2 AND p.filed_at < ?3
       AND p.filed_at <= ?4 AND (p.filed_at < ?4 OR p.number < ?5)
     ORDER BY p.filed_at DESC, p.number DESC LIMIT ?6`,
  );
  const incidents = prepare<{ report_number: number; type: string }>(
    `SELECT l.report_number, i.type FROM report_incidents l JOIN incidents i ON i.id = l.incident_id
     WHERE l.report_number IN (${Array(REPORTS_PER_QUERY).fill('?').join(', ')})
     ORDER BY l.report_number, i.id`,
  );
  const checks = prepare<ExportedCheckRow>(
    `SELECT c.request_id, c.organization_id, c.key_id, c.at, c.identifier, c.renter_id, c.recommendation, c.score,
       coalesce(k.name, u.name) AS caller, r.member_id, r.full_name
     FROM check_log c LEFT JOIN api_keys k ON k.id = c.key_id LEFT JOIN users u ON u.id = c.key_id
       LEFT JOIN renters r ON r.id = c.renter_id
     WHERE c.organization_id = ?1 AND c.at >= ?2 AND c.at < ?3 AND c.at <= ?4 AND (c.at, c.request_id) < (?4, ?5)
     ORDER BY c.at DESC, c.request_id DESC LIMIT ?6`,
  );

  async function typesOf(rows: readonly ReportRow[]): Promise<Map<number, string[]>> {
    const types = new Map<number, string[]>();
    for (let from = 0; from < rows.length; from += REPORTS_PER_QUERY) {
      const numbers = rows.slice(from, from + REPORTS_PER_QUERY).map(({ number }) => number);
      // No report has the number 0.
      const padding = Array<number>(REPORTS_PER_QUERY - numbers.length).fill(0);
      for (const { report_number, type } of await incidents.all(...numbers, ...padding)) {
        types.getOrInsertComputed(report_number, () => []).push(type);
      }
    }
    return types;
  }

  return {
    async reports(organizationId, { fromMs, toMs }, after = NEWEST_REPORT, limit) {
      const rows = await reports.all(organizationId, fromMs, toMs, after.filedAt, after.number, limit);
      const types = await typesOf(rows);
      return rows.map((row) => reportOf(row, types.get(row.number) ?? []));
    },
    async checks(organizationId, { fromMs, toMs }, after = NEWEST_CHECK, limit) {
      const rows = await checks.all(organizationId, fromMs, toMs, after.at, after.requestId, limit);
      return rows.map(checkExportOf);
    },
  };
}

function reportOf(row: ReportRow, incidents: readonly string[]): ReportExport {
  return {
    number: row.number,
    id: row.id,
    filedAt: row.filed_at,
    variant: row.variant,
    renterId: row.renter_id,
    memberId: row.member_id,
    renterName: row.renter_name,
    renterEmail: row.renter_email,
    renterPhone: row.renter_phone,
    industry: row.industry,
    contractId: row.contract_id,
    paymentCompliance: row.payment_compliance,
    assetCondition: row.asset_condition,
    contractCompliance: row.contract_compliance,
    rentalPeriod: row.rental_period,
    damage: row.damage === null ? [] : (JSON.parse(row.damage) as string[]),
    incidents,
    totalChargedCents: row.total_charged,
    totalPaidCents: row.total_paid,
    outstandingBalanceCents: row.outstanding_balance,
    score: row.score,
    recommendation: row.recommendation,
    notes: row.notes,
  };
}

function checkExportOf(row: ExportedCheckRow): CheckExport {
  return { ...checkOf(row), caller: row.caller, memberId: row.member_id, renterName: row.full_name };
}
