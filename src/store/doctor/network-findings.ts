import type { DocumentQuota } from '../../rules/disputes/document-quota.ts';
import { lookupsPerDay, type Plan } from '../../rules/organizations/plans.ts';
import { DAY_MS, dayName, startOfDay } from '../../rules/text/days.ts';
import { counts } from '../sql/held-filings.ts';
import type { MigrationState } from '../sql/migrations.ts';
import type { Dialect, Snapshot } from '../sql/query.ts';
import { examineCredits, examineUsage } from './billing-findings.ts';
import { examineBlocks } from './block-findings.ts';
import { examineCertifications } from './certification-findings.ts';
import { examineContacts } from './contact-findings.ts';
import { examineDocuments } from './document-findings.ts';
import { examineFilings } from './filing-findings.ts';
import { type Finding, fail, ok, Problems, warn } from './findings.ts';
import { examineWalk } from './identity-findings.ts';
import { examineRosterLists } from './roster-score-findings.ts';
import { examineSummaries } from './summary-findings.ts';

export interface ExamineOptions {
  now: number;
  documentQuota: DocumentQuota;
  requireCertification: boolean;
  /** Called with the part being examined and its progress: `done` of `total`, counted in `unit`. */
  onProgress: (part: string, unit: string, done: number, total: number) => void;
}

const OLDEST_NODE = 26;

/** An attempt takes at most 10 s, and the server looks for pending deliveries every 5 s. */
const STUCK_AFTER_MS = 5 * 60_000;

export const WRONG_NODE =
  'Run npm ci, and start the program with ./bin/renter-screening, which uses the pinned Node.';

export function nodeVersion(): Finding {
  const { node } = process.versions;
  if (Number.parseInt(node, 10) >= OLDEST_NODE) return ok('Node', node);
  return warn('Node', `${node} is older than ${OLDEST_NODE}.`, WRONG_NODE);
}

export function schemaOf(name: string, { applied, pending }: MigrationState): Finding {
  if (pending.length === 0) return ok('database', `${name}, up to date with ${applied.at(-1)}`);
  return fail('database', `${name} lacks ${pending.join(', ')}.`, 'Run migrate, or start the server.');
}

/** The number of rows in a table whose foreign key matches no row of the parent table. */
export interface Dangling {
  table: string;
  parent: string;
  count: number;
}

export function references(dangling: readonly Dangling[]): Finding {
  const problems = new Problems();
  for (const { table, parent, count } of dangling) {
    problems.add(`rows of ${table} that refer to a missing row of ${parent}: ${count}`);
  }
  if (problems.count === 0) return ok('references', 'Every row refers to rows that exist.');
  const advice = 'Restore the newest backup, or report a bug: this program never writes such rows.';
  return fail('references', `${problems}`, advice);
}

/**
 * Compares stored totals with the rows that they are computed from: balances, usage, filings, renter summaries,
 * rosters and their names, mixed files, daily limits. Then looks for overdue jobs: disputes, held filings, blocks,
 * the inquiry index, deliveries, alerts; and for organizations without contact details.
 */
export async function* examineNetwork(
  snapshot: Snapshot,
  dialect: Dialect,
  { now, documentQuota, requireCertification, onProgress }: ExamineOptions,
): AsyncGenerator<Finding> {
  yield await examineCredits(snapshot, dialect, (done, total) =>
    onProgress('credits', 'organizations', done, total),
  );
  yield await examineUsage(snapshot, (done, total) => onProgress('usage', 'organizations', done, total));
  yield await examineFilings(snapshot, (done, total) => onProgress('filings', 'organizations', done, total));
  yield* examineSummaries(snapshot, (done, total) => onProgress('summaries', 'renters', done, total));
  yield* examineRosterLists(snapshot, (list, done, total) => onProgress(list, 'rows', done, total));
  yield await merges(snapshot);
  yield await mixedFiles(snapshot);
  yield await disputes(snapshot, now);
  yield await heldFilings(snapshot, now);
  yield await examineBlocks(snapshot, now);
  yield await examineDocuments(snapshot, documentQuota);
  yield await inquiries(snapshot, dialect, now);
  yield await dailyLookups(snapshot, now);
  yield await deliveries(snapshot, now);
  yield await alerts(snapshot, now);
  yield await examineWalk(snapshot);
  yield await examineContacts(snapshot);
  if (requireCertification) yield await examineCertifications(snapshot, now);
}

async function deliveries(snapshot: Snapshot, now: number): Promise<Finding> {
  const stuck = await snapshot(async (prepare) =>
    prepare<{ count: number }>(
      `SELECT count(*) AS count FROM deliveries
       WHERE status = 'pending' AND created_at < ?1 AND due_at < ?1 OR status = 'sending' AND claimed_at < ?1`,
    ).get(now - STUCK_AFTER_MS),
  );
  if (stuck?.count === 0) return ok('deliveries', 'No delivery has waited for more than five minutes.');
  const detail = `Waiting for more than five minutes: ${stuck?.count}.`;
  const advice =
    'Is a server running? It sends pending deliveries, and marks those cut off by a crash as failed.';
  return warn('deliveries', detail, advice);
}

/** Every minute, a server mails new alerts; one that it could not mail is mailed ten minutes later. */
const UNMAILED_AFTER_MS = 30 * 60_000;

/** Reports how many alerts wait for the operator. Warns when they are not mailed. */
async function alerts(snapshot: Snapshot, now: number): Promise<Finding> {
  const found = await snapshot(async (prepare) =>
    prepare<{ open: number; unmailed: number }>(
      `SELECT count(*) AS open, count(CASE WHEN mail_due_at IS NOT NULL AND raised_at < ? THEN 1 END) AS unmailed
       FROM alerts WHERE dismissed_at IS NULL`,
    ).get(now - UNMAILED_AFTER_MS),
  );
  const { open = 0, unmailed = 0 } = found ?? {};
  if (unmailed === 0) return ok('alerts', `Open: ${open}. None has waited for half an hour to be mailed.`);
  const advice = 'Is a server running, and does SMTP_URL accept mail? alerts list shows them.';
  return warn('alerts', `Waiting to be mailed for more than half an hour: ${unmailed}.`, advice);
}

/** Most wrong rows read. The finding shows the first few and a count. */
const MOST_READ = 1_000;

const MISDIRECTED = `SELECT r.id FROM renters r LEFT JOIN renters k ON k.number = r.merged_into
  WHERE r.merged_into IS NOT NULL AND (k.number IS NULL OR k.merged_into IS NOT NULL)
  ORDER BY r.number LIMIT ${MOST_READ}`;

/** Checks that every merged renter points to an existing renter who is not merged itself. */
async function merges(snapshot: Snapshot): Promise<Finding> {
  const misdirected = await snapshot(async (prepare) => prepare<{ id: string }>(MISDIRECTED).all());
  if (misdirected.length === 0)
    return ok('merges', 'Every merged renter points to the renter that was kept.');
  const problems = new Problems();
  for (const { id } of misdirected) problems.add(`${id} does not point to a kept renter`);
  const advice = 'Restore the newest backup, or report a bug: merging never leaves such rows.';
  return fail('merges', `${problems}`, advice);
}

const FLAGGED = "',' || r.identity_flags || ',' LIKE '%,MIXED_FILE,%'";

/** Open files without the flag are right only if the operator decided before that they are about one person. */
const MISFLAGGED = `SELECT r.id, m.state FROM renters r LEFT JOIN mixed_files m ON m.renter = r.number
  WHERE r.merged_into IS NULL AND ((${FLAGGED} AND coalesce(m.state, '') <> 'open')
    OR (m.state = 'open' AND m.settled = '[]' AND NOT (${FLAGGED})))
  ORDER BY r.number LIMIT ${MOST_READ}`;

/** Checks that the flag `MIXED_FILE` is on the files that the operator sees in the list of mixed files. */
async function mixedFiles(snapshot: Snapshot): Promise<Finding> {
  const misflagged = await snapshot(async (prepare) =>
    prepare<{ id: string; state: string | null }>(MISFLAGGED).all(),
  );
  if (misflagged.length === 0)
    return ok('mixed files', "Every file with the flag MIXED_FILE is on the operator's list.");
  const problems = new Problems();
  for (const { id, state } of misflagged)
    problems.add(state === 'open' ? `${id} is listed, but not flagged` : `${id} is flagged, but not listed`);
  const advice = 'Restore the newest backup, or report a bug: both are written together.';
  return fail('mixed files', `${problems}`, advice);
}

/** Servers look for passed deadlines every minute. */
const LATE_AFTER_MS = 5 * 60_000;

const OPEN = "status IN ('open', 'under_review')";

const MISCOUNTED = `SELECT r.id, r.open_disputes AS kept, coalesce(o.open, 0) AS open FROM renters r
  LEFT JOIN (SELECT renter, count(*) AS open FROM disputes d LEFT JOIN appeals a ON a.dispute_id = d.id
    WHERE (${OPEN} OR (a.filed_at IS NOT NULL AND a.ended_at IS NULL)) AND ${counts('d.record')}
    GROUP BY renter) o ON o.renter = r.number
  WHERE r.open_disputes <> coalesce(o.open, 0) ORDER BY r.number LIMIT ${MOST_READ}`;

/**
 * Checks that every renter with an open dispute or appeal is flagged, and that none is past its deadline.
 */
async function disputes(snapshot: Snapshot, now: number): Promise<Finding> {
  const { miscounted, late } = await snapshot(async (prepare) => ({
    miscounted: await prepare<{ id: string; kept: number; open: number }>(MISCOUNTED).all(),
    late: await prepare<{ count: number }>(
      `SELECT (SELECT count(*) FROM disputes WHERE deadline_at < ?1 AND ${OPEN})
         + (SELECT count(*) FROM appeals WHERE deadline_at < ?1 AND ended_at IS NULL) AS count`,
    ).get(now - LATE_AFTER_MS),
  }));
  const problems = new Problems();
  for (const { id, kept, open } of miscounted) problems.add(`${id} has ${open} open, but ${kept} recorded`);
  if (problems.count > 0) {
    const advice = 'Restore the newest backup, or report a bug: checks return the recorded number.';
    return fail('disputes', `${problems}`, advice);
  }
  if (late?.count === 0)
    return ok('disputes', 'Every renter with an open dispute or appeal is flagged; none is overdue.');
  const advice = 'Is a server running? It decides overdue disputes and appeals in favor of the renter.';
  return warn('disputes', `Overdue by more than five minutes: ${late?.count}.`, advice);
}

/** Checks that every held record is on file, and that none is past its release. */
async function heldFilings(snapshot: Snapshot, now: number): Promise<Finding> {
  const { missing, late } = await snapshot(async (prepare) => ({
    missing: await prepare<{ id: string }>(
      `SELECT id FROM held_records h WHERE ended_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM reports p WHERE p.number = h.number AND p.id = h.id)
         AND NOT EXISTS (SELECT 1 FROM incidents i WHERE i.id = h.id) ORDER BY id LIMIT ${MOST_READ}`,
    ).all(),
    late: await prepare<{ count: number }>(
      'SELECT count(*) AS count FROM held_records WHERE ended_at IS NULL AND release_at < ?',
    ).get(now - LATE_AFTER_MS),
  }));
  if (missing.length > 0) {
    const problems = new Problems();
    for (const { id } of missing) problems.add(`${id} is held, but not on file`);
    const advice = 'Restore the newest backup, or report a bug: removing a record ends its hold.';
    return fail('held filings', `${problems}`, advice);
  }
  if (late?.count === 0)
    return ok('held filings', 'Every held record is on file; none is past its release time.');
  const advice = 'Is a server running? It releases held filings that nobody decided.';
  return warn('held filings', `Past their release time by more than five minutes: ${late?.count}.`, advice);
}

/** Every minute, servers index the checks that are more than five minutes old. */
const WAITS_LONG_MS = 15 * 60_000;

/**
 * Reports how far the inquiry index has caught up with the check log. Warns when checks wait for too long.
 */
async function inquiries(snapshot: Snapshot, dialect: Dialect, now: number): Promise<Finding> {
  const { until, first } = await snapshot(async (prepare) => {
    const state = prepare<{ until: number }>('SELECT gathered_until AS until FROM lookup_gathering');
    const until = (await state.get())?.until ?? 0;
    const first = await prepare<{ at: number | null }>(dialect.firstCheck).get(until);
    return { until, first: first?.at ?? now };
  });
  if (first < now - WAITS_LONG_MS) {
    const advice =
      'Is a server running? It indexes them. After two days of backlog no renter can see any inquiries.';
    return warn('inquiries', `Checks since ${timeOf(first)} are not indexed yet.`, advice);
  }
  if (until > now) {
    const advice = 'A clock ran fast. No check is lost, but until then each one is written twice.';
    return warn('inquiries', `Indexed up to ${timeOf(until)}, which is in the future.`, advice);
  }
  return ok(
    'inquiries',
    until === 0 ? 'There are no inquiries yet.' : `All are indexed up to ${timeOf(until)}.`,
  );
}

interface LookupsRow {
  organization_id: string;
  day: number;
  shown: number;
  plan: Plan;
  daily_lookups: number | null;
}

/**
 * Checks that every renter who counted against a daily limit was logged as an inquiry. Warns of organizations
 * that were shown more renters than their limit today or yesterday: it may have been lowered since.
 */
async function dailyLookups(snapshot: Snapshot, now: number): Promise<Finding> {
  const missing = await snapshot(async (prepare) =>
    prepare<{ renter_id: string }>(
      `SELECT s.renter_id FROM renters_shown s WHERE NOT EXISTS (
         SELECT 1 FROM unbilled_inquiries u WHERE u.renter_id = s.renter_id AND u.at >= s.day
           AND u.at < s.day + ${DAY_MS} AND u.organization_id = s.organization_id
       ) ORDER BY s.renter_id LIMIT ${MOST_READ}`,
    ).all(),
  );
  const problems = new Problems();
  for (const { renter_id: id } of missing) problems.add(`${id} was shown without an inquiry`);
  if (problems.count > 0) {
    const advice = 'Restore the newest backup, or report a bug: both are written together.';
    return fail('daily lookups', `${problems}`, advice);
  }
  const days = await snapshot(async (prepare) =>
    prepare<LookupsRow>(
      `SELECT s.organization_id, s.day, s.shown, o.plan, o.daily_lookups FROM (
         SELECT organization_id, day, count(*) AS shown FROM renters_shown WHERE day >= ?
         GROUP BY organization_id, day
       ) AS s JOIN organizations o ON o.id = s.organization_id ORDER BY s.organization_id, s.day`,
    ).all(startOfDay(now, -1)),
  );
  for (const { organization_id: id, day, shown, plan, daily_lookups } of days) {
    const limit = lookupsPerDay({ plan, dailyLookups: daily_lookups });
    if (shown > limit)
      problems.add(`renters shown to ${id} on ${dayName(day)}: ${shown} of at most ${limit}`);
  }
  if (problems.count === 0)
    return ok('daily lookups', 'Every renter shown without a check has an inquiry; no limit is exceeded.');
  const advice = 'Was the limit lowered, or the plan changed, on that day or since? If not, report a bug.';
  return warn('daily lookups', `${problems}`, advice);
}

/** Formats a time in milliseconds to the second, such as 2026-11-21T14:05:00Z. */
function timeOf(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}
