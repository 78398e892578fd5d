import { countedIncidents } from '../../rules/scoring/counted-incidents.ts';
import {
  EMPTY_SUMMARY,
  isDamaged,
  isUnpaid,
  type RenterSummary,
  withIncident,
  withReport,
} from '../../rules/scoring/renter-summary.ts';
import type { AssetCondition, PaymentCompliance } from '../../rules/scoring/report-score.ts';
import { count } from '../../rules/text/counts.ts';
import { IS_DETAIL, PRECEDENCE } from '../sql/assertions.ts';
import { counts } from '../sql/held-filings.ts';
import { countRows, type Prepare, type Snapshot } from '../sql/query.ts';
import { RENTER_ROW, type RenterRow, renterOf, scoreOf } from '../sql/renter-rows.ts';
import { type Finding, fail, ok, Problems } from './findings.ts';

/** Renters in one read. Short transactions do not hold up vacuuming and checkpoints. */
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

/** A batch of renters in the order of their numbers, with their records, all from one snapshot. */
interface Page {
  renters: RenterRow[];
  reportsOf: Map<number, ReportRow[]>;
  incidentsOf: Map<number, IncidentRow[]>;
  rosterOf: Map<number, RosterRow[]>;
  /** Renters with an identifier whose precedence or existence does not match the assertions. */
  misasserted: ReadonlySet<number>;
  /** Renters whose summary is not recomputed yet since its rules changed. */
  outdated: ReadonlySet<number>;
  /** The stored score of each renter. */
  scoreOf: ReadonlyMap<number, number>;
  /** Renters whom the operator's newest decision confirms to be a fraud. */
  frauds: ReadonlySet<number>;
}

/**
 * Recomputes the summary of every renter from the reports and incidents that count and compares it with the stored one, and
 * the stored score with that of the summary. Also compares the number of incidents that each organization filed with the number on its roster, and the precedence of
 * each identifier with who asserted it.
 */
export async function* examineSummaries(
  snapshot: Snapshot,
  onProgress: (done: number, total: number) => void,
): AsyncGenerator<Finding> {
  const total = await snapshot((prepare) => countRows(prepare, 'renters'));
  const summaries = new Problems();
  const rosters = new Problems();
  const identifiers = new Problems();
  let done = 0;
  for await (const page of pagesOf(snapshot)) {
    const { renters, reportsOf, incidentsOf, rosterOf, frauds, misasserted } = page;
    for (const row of renters) {
      const [number] = row;
      const renter = renterOf(row);
      const { id, summary } = renter;
      const filed = incidentsOf.get(number) ?? [];
      const computed = summaryFrom(reportsOf.get(number) ?? [], filed);
      computed.fraudReported ||= frauds.has(number);
      const isRight = page.outdated.has(number) || isSame(summary, computed);
      if (!isRight || page.scoreOf.get(number) !== scoreOf(renter)) summaries.add(id);
      if (!isRosterRight(rosterOf.get(number) ?? [], filed)) rosters.add(id);
      if (misasserted.has(number)) identifiers.add(id);
    }
    done += renters.length;
    onProgress(Math.min(done, total), total);
  }
  yield verdict('summaries', 'has a summary that matches the reports and incidents', total, summaries);
  yield verdict('rosters', 'has rosters that match the incidents filed', total, rosters);
  yield verdict('identifiers', 'has identifiers that match who asserted them', total, identifiers);
}

async function* pagesOf(snapshot: Snapshot): AsyncGenerator<Page> {
  for (let after = 0; ; ) {
    const page = await snapshot((prepare) => readPage(prepare, after));
    const last = page.renters.at(-1);
    if (last === undefined) return;
    yield page;
    after = last[0];
  }
}

/** Every identifier must be among the assertions, with the same precedence, and the other way round. */
const MISASSERTED = `SELECT DISTINCT renter FROM (
    SELECT renter, kind, value, precedence FROM identifiers WHERE renter BETWEEN ?1 AND ?2
    UNION ALL
    SELECT renter, kind, value, ${PRECEDENCE} FROM assertions
    WHERE renter BETWEEN ?1 AND ?2 AND NOT (${IS_DETAIL}) GROUP BY renter, kind, value
  ) AS compared GROUP BY renter, kind, value HAVING count(*) <> 2 OR min(precedence) <> max(precedence)`;

/** Reads the next batch of renters after a number. */
async function readPage(prepare: Prepare, after: number): Promise<Page> {
  const renters = await prepare<RenterRow>(
    `SELECT ${RENTER_ROW} FROM renters r WHERE number > ? ORDER BY number LIMIT ${RENTERS_PER_READ}`,
    'array',
  ).all(after);
  const range = [renters[0]?.[0] ?? 0, renters.at(-1)?.[0] ?? 0];
  const reports = prepare<ReportRow>(
    `SELECT renter, organization_id, contract_id, payment_compliance, asset_condition, damage,
       outstanding_balance FROM reports WHERE renter BETWEEN ? AND ? AND ${counts('reports.id')}
     ORDER BY renter, number`,
  );
  const incidents = prepare<IncidentRow>(
    `SELECT renter, organization_id, type, filed_at FROM incidents
     WHERE renter BETWEEN ? AND ? AND ${counts('incidents.id')} ORDER BY renter, id`,
  );
  // The subquery makes the index usable: its first column is the organization.
  const roster = prepare<RosterRow>(
    `SELECT renter, organization_id, incidents FROM roster
     WHERE organization_id IN (SELECT id FROM organizations) AND renter BETWEEN ? AND ?`,
  );
  // The last row of a renter is the newest decision.
  const decisions = await prepare<{ renter: number; confirmed: number }>(
    `SELECT coalesce(r.merged_into, r.number) AS renter, f.confirmed
     FROM fraud_decisions f JOIN renters r ON r.id = f.renter_id
     WHERE coalesce(r.merged_into, r.number) BETWEEN ? AND ? ORDER BY f.decided_at`,
  ).all(...range);
  const misasserted = await prepare<{ renter: number }>(MISASSERTED).all(...range);
  const outdated = await prepare<{ renter: number }>(
    'SELECT renter FROM outdated_summaries WHERE renter BETWEEN ? AND ?',
  ).all(...range);
  const scores = await prepare<{ number: number; score: number }>(
    'SELECT number, score FROM renters WHERE number BETWEEN ? AND ?',
  ).all(...range);
  const newest = new Map(decisions.map(({ renter, confirmed }) => [renter, confirmed]));
  return {
    frauds: new Set([...newest].flatMap(([renter, confirmed]) => (confirmed === 1 ? [renter] : []))),
    misasserted: new Set(misasserted.map(({ renter }) => renter)),
    outdated: new Set(outdated.map(({ renter }) => renter)),
    scoreOf: new Map(scores.map(({ number, score }) => [number, score])),
    renters,
    reportsOf: byRenter(await reports.all(...range)),
    incidentsOf: byRenter(await incidents.all(...range)),
    rosterOf: byRenter(await roster.all(...range)),
  };
}

function byRenter<Row extends { renter: number }>(rows: Row[]): Map<number, Row[]> {
  return Map.groupBy(rows, (row) => row.renter);
}

function verdict(check: string, rule: string, total: number, wrong: Problems): Finding {
  const all = count(total);
  if (wrong.count === 0)
    return ok(check, `${total === 1 ? 'The only renter' : `Each of ${all} renters`} ${rule}.`);
  const detail = `${count(wrong.count)} of ${all} renters differ: ${wrong}`;
  return fail(check, detail, 'Restore the newest backup, or report a bug: checks rely on what is stored.');
}

function summaryFrom(reports: readonly ReportRow[], incidents: readonly IncidentRow[]): RenterSummary {
  let summary = EMPTY_SUMMARY;
  const filed = incidents.map(({ type, organization_id: organizationId, filed_at: filedAt }) => ({
    type,
    organizationId,
    filedAt,
  }));
  const counted = countedIncidents(filed);
  for (const incident of filed)
    summary = withIncident(summary, { ...incident, counted: counted.has(incident) });
  const contracts = new Set<string>();
  for (const row of reports) {
    const contract = row.contract_id === null ? undefined : `${row.organization_id} ${row.contract_id}`;
    const outstandingBalanceCents = row.outstanding_balance ?? 0;
    summary = withReport(summary, {
      unpaid: isUnpaid(outstandingBalanceCents, row.payment_compliance ?? undefined),
      damaged:
        (row.damage ?? '[]') !== '[]' || (row.asset_condition !== null && isDamaged(row.asset_condition)),
      outstandingBalanceCents,
      newRental: contract === undefined || !contracts.has(contract),
    });
    if (contract !== undefined) contracts.add(contract);
  }
  return summary;
}

/**
 * Compares two summaries. Ignores the order of flags, because incidents of the same moment have no defined
 * order, and the fields that disputes, identity checks and the renter set.
 */
function isSame(kept: RenterSummary, computed: RenterSummary): boolean {
  const ignored = { openDisputes: 0, identityFlags: [], hiddenFlags: [], fraudAlertUntil: null };
  const comparable = (summary: RenterSummary) =>
    JSON.stringify({ ...summary, ...ignored, incidentFlags: [...summary.incidentFlags].sort() });
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
