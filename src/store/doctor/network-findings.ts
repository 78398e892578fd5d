import type { MigrationState } from '../sql/migrations.ts';
import { countRows, type Snapshot } from '../sql/query.ts';
import { disputes } from './dispute-findings.ts';
import { type Finding, fail, ok, Problems, warn } from './findings.ts';
import { lookUps } from './lookup-findings.ts';
import { merges } from './merge-findings.ts';
import { examineStandings } from './standing-findings.ts';
import { examineUsage } from './usage-findings.ts';

export interface ExamineOptions {
  now: number;
  /** What is being examined, and how far: `done` of `total` things of one kind. */
  onProgress: (part: string, unit: string, done: number, total: number) => void;
}

const OLDEST_NODE = 26;

/** An attempt takes 10 s at most, and the server looks for pending ones every 5 s. */
const STUCK_AFTER_MS = 5 * 60_000;

/** So many organizations share a read of the grants; the checks of each are counted by themselves. */
const ORGANIZATIONS_PER_READ = 100;

export const WRONG_NODE = 'Run npm ci, and start it as npx renter-screening, which finds the pinned Node.';

export function nodeVersion(): Finding {
  const { node } = process.versions;
  if (Number.parseInt(node, 10) >= OLDEST_NODE) return ok('Node', node);
  return warn('Node', `${node} is older than ${OLDEST_NODE}.`, WRONG_NODE);
}

export function schemaOf(name: string, { applied, pending }: MigrationState): Finding {
  if (pending.length === 0) return ok('database', `${name}, up to date with ${applied.at(-1)}`);
  return fail('database', `${name} lacks ${pending.join(', ')}.`, 'Run migrate, or start the server.');
}

/** How many rows of a table refer to none of another. */
export interface Dangling {
  table: string;
  parent: string;
  count: number;
}

export function references(dangling: readonly Dangling[]): Finding {
  const problems = new Problems();
  for (const { table, parent, count } of dangling) {
    problems.add(`rows of ${table} that refer to no row of ${parent}: ${count}`);
  }
  if (problems.count === 0) return ok('references', 'Every row refers to rows that exist.');
  const advice = 'Restore the newest backup, or report a bug: the program never writes such rows.';
  return fail('references', `${problems}`, advice);
}

/** What is kept in two ways is compared: balances, usage, standings, rosters. And what should be over by now. */
export async function* examineNetwork(
  snapshot: Snapshot,
  { now, onProgress }: ExamineOptions,
): AsyncGenerator<Finding> {
  yield await credits(snapshot, (done, total) => onProgress('credits', 'organizations', done, total));
  yield await examineUsage(snapshot, (done, total) => onProgress('usage', 'organizations', done, total));
  yield* examineStandings(snapshot, (done, total) => onProgress('standings', 'renters', done, total));
  yield await merges(snapshot);
  yield await disputes(snapshot, now);
  yield await lookUps(snapshot, now);
  yield await deliveries(snapshot, now);
}

interface Balance {
  id: string;
  credits: number;
  /** Granted less one for each check, those of detached months included. */
  due: number;
}

const BALANCES_AFTER = `SELECT o.id, o.credits, CAST(coalesce(g.amount, 0) - coalesce(d.checks, 0)
    - (SELECT count(*) FROM check_log c WHERE c.organization_id = o.id) AS bigint) AS due
  FROM (SELECT id, credits FROM organizations WHERE id > ? ORDER BY id LIMIT ${ORGANIZATIONS_PER_READ}) o
  LEFT JOIN (SELECT organization_id, sum(amount) AS amount FROM credit_grants GROUP BY organization_id) g
    ON g.organization_id = o.id
  LEFT JOIN (SELECT organization_id, sum(checks) AS checks FROM detached_months GROUP BY organization_id) d
    ON d.organization_id = o.id
  ORDER BY o.id`;

async function credits(
  snapshot: Snapshot,
  onProgress: (done: number, total: number) => void,
): Promise<Finding> {
  const total = await snapshot((prepare) => countRows(prepare, 'organizations'));
  const problems = new Problems();
  let after = '';
  for (let done = 0; ; ) {
    const balances = await snapshot(async (prepare) => prepare<Balance>(BALANCES_AFTER).all(after));
    for (const { id, credits, due } of balances) {
      if (credits !== due) problems.add(`${id} has ${credits} and should have ${due}`);
      after = id;
    }
    if (balances.length === 0) break;
    done += balances.length;
    onProgress(Math.min(done, total), total);
  }
  if (problems.count === 0) return ok('credits', 'Every balance is what was granted less what was checked.');
  const advice = 'Correct the balance from the grants and the check log before billing.';
  return fail('credits', `${problems}`, advice);
}

async function deliveries(snapshot: Snapshot, now: number): Promise<Finding> {
  const stuck = await snapshot(async (prepare) =>
    prepare<{ count: number }>(
      "SELECT count(*) AS count FROM deliveries WHERE status IN ('pending', 'sending') AND created_at < ?",
    ).get(now - STUCK_AFTER_MS),
  );
  if (stuck?.count === 0) return ok('deliveries', 'None waits for longer than five minutes.');
  const detail = `${stuck?.count} wait for longer than five minutes.`;
  const advice = 'Is a server running? It sends what is pending, and what a crash cut off counts as failed.';
  return warn('deliveries', detail, advice);
}
