import type { DatabaseSync } from 'node:sqlite';
import type { AssetCondition, PaymentCompliance } from '../../rules/report-score.ts';
import {
  EMPTY_STANDING,
  isDamaged,
  isUnpaid,
  type Standing,
  withIncident,
  withReport,
} from '../../rules/standing.ts';
import { RENTER_ROW, type RenterRow, renterOf } from '../sql/renter-rows.ts';
import { preparer } from './database.ts';
import { type Finding, fail, ok, Problems } from './findings.ts';

/** So many renters share a read: few reads, each so short that the log can be written back meanwhile. */
const RENTERS_PER_READ = 1_000;

interface ReportRow {
  renter: number;
  organization_id: string;
  contract_id: string | null;
  payment_compliance: PaymentCompliance | null;
  asset_condition: AssetCondition | null;
  damage: string | null;
  outstanding_balance: number | null;
}

interface IncidentRow {
  renter: number;
  organization_id: string;
  type: string;
  filed_at: number;
}

interface RosterRow {
  renter: number;
  organization_id: string;
  incidents: number;
}

/** Some renters in the order of their numbers, with what is on file about each, all of one moment. */
interface Page {
  renters: RenterRow[];
  reportsOf: Map<number, ReportRow[]>;
  incidentsOf: Map<number, IncidentRow[]>;
  rosterOf: Map<number, RosterRow[]>;
}

/**
 * Adds up the reports and incidents of every renter by the rules, and compares with the standing that is kept;
 * likewise the incidents that each organization filed with those on its roster.
 */
export function* examineStandings(
  db: DatabaseSync,
  onProgress: (done: number, total: number) => void,
): Generator<Finding> {
  const total = preparer(db)<{ count: number }>('SELECT count(*) AS count FROM renters').get()?.count ?? 0;
  const standings = new Problems();
  const rosters = new Problems();
  let done = 0;
  for (const { renters, reportsOf, incidentsOf, rosterOf } of pagesOf(db)) {
    for (const row of renters) {
      const [number, id] = row;
      const filed = incidentsOf.get(number) ?? [];
      const computed = standingFrom(reportsOf.get(number) ?? [], filed);
      if (!isSame(renterOf(row).standing, computed)) standings.add(id);
      if (!isRosterRight(rosterOf.get(number) ?? [], filed)) rosters.add(id);
    }
    done += renters.length;
    onProgress(Math.min(done, total), total);
  }
  yield verdict('standings', 'is what its reports and incidents add up to', total, standings);
  yield verdict('rosters', "counts each organization's own incidents", total, rosters);
}

function* pagesOf(db: DatabaseSync): Generator<Page> {
  const prepare = preparer(db);
  const page = prepare<RenterRow>(
    `SELECT ${RENTER_ROW} FROM renters r WHERE number > ? ORDER BY number LIMIT ${RENTERS_PER_READ}`,
    'array',
  );
  const reports = prepare<ReportRow>(
    `SELECT renter, organization_id, contract_id, payment_compliance, asset_condition, damage,
       outstanding_balance FROM reports WHERE renter BETWEEN ? AND ? ORDER BY renter, number`,
  );
  const incidents = prepare<IncidentRow>(
    `SELECT renter, organization_id, type, filed_at FROM incidents WHERE renter BETWEEN ? AND ?
     ORDER BY renter, id`,
  );
  // CROSS JOIN: organization by organization, never over the whole roster. https://sqlite.org/optoverview.html#crossjoin
  const roster = prepare<RosterRow>(
    `SELECT r.renter, r.organization_id, r.incidents FROM organizations o
     CROSS JOIN roster r ON r.organization_id = o.id AND r.renter BETWEEN ? AND ?`,
  );
  for (let after = 0; ; ) {
    // Others write meanwhile.
    db.exec('BEGIN');
    const renters = page.all(after);
    const from = renters[0]?.[0] ?? 0;
    const to = renters.at(-1)?.[0] ?? 0;
    const read = {
      renters,
      reportsOf: byRenter(reports.all(from, to)),
      incidentsOf: byRenter(incidents.all(from, to)),
      rosterOf: byRenter(roster.all(from, to)),
    };
    db.exec('COMMIT');
    if (renters.length === 0) return;
    yield read;
    after = to;
  }
}

function byRenter<Row extends { renter: number }>(rows: Row[]): Map<number, Row[]> {
  return Map.groupBy(rows, (row) => row.renter);
}

function verdict(check: string, rule: string, total: number, wrong: Problems): Finding {
  const all = total.toLocaleString('en-US');
  if (wrong.count === 0) return ok(check, `Each of ${all} renters ${rule}.`);
  const detail = `${wrong.count.toLocaleString('en-US')} of ${all} renters differ: ${wrong}`;
  return fail(check, detail, 'Restore the newest backup, or report a bug: checks answer from what is kept.');
}

function standingFrom(reports: readonly ReportRow[], incidents: readonly IncidentRow[]): Standing {
  let standing = EMPTY_STANDING;
  for (const { type, filed_at } of incidents) standing = withIncident(standing, type, filed_at);
  const contracts = new Set<string>();
  for (const row of reports) {
    const contract = row.contract_id === null ? undefined : `${row.organization_id} ${row.contract_id}`;
    const outstandingBalanceCents = row.outstanding_balance ?? 0;
    standing = withReport(standing, {
      unpaid: isUnpaid(outstandingBalanceCents, row.payment_compliance ?? undefined),
      damaged: row.asset_condition === null ? row.damage !== '[]' : isDamaged(row.asset_condition),
      outstandingBalanceCents,
      newRental: contract === undefined || !contracts.has(contract),
    });
    if (contract !== undefined) contracts.add(contract);
  }
  return standing;
}

/** The order of flags is not compared: incidents of one moment may have come either way. */
function isSame(kept: Standing, computed: Standing): boolean {
  const comparable = (standing: Standing) =>
    JSON.stringify({ ...standing, incidentFlags: [...standing.incidentFlags].sort() });
  return comparable(kept) === comparable(computed);
}

function isRosterRight(roster: readonly RosterRow[], incidents: readonly IncidentRow[]): boolean {
  const filed = new Map<string, number>();
  for (const { organization_id: id } of incidents) filed.set(id, (filed.get(id) ?? 0) + 1);
  const listed = new Map(roster.map((row) => [row.organization_id, row.incidents]));
  return (
    [...filed].every(([id, incidents]) => listed.get(id) === incidents) &&
    [...listed].every(([id, incidents]) => (filed.get(id) ?? 0) === incidents)
  );
}
