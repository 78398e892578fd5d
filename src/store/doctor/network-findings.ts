import type { MigrationState } from '../sql/migrations.ts';
import type { Snapshot } from '../sql/query.ts';
import { examineCredits } from './credit-findings.ts';
import { disputes } from './dispute-findings.ts';
import { type Finding, fail, ok, Problems, warn } from './findings.ts';
import { inquiries } from './inquiry-findings.ts';
import { merges } from './merge-findings.ts';
import { examineSummaries } from './summary-findings.ts';
import { examineUsage } from './usage-findings.ts';

export interface ExamineOptions {
  now: number;
  /** Called with the part being examined and its progress: `done` of `total`, counted in `unit`. */
  onProgress: (part: string, unit: string, done: number, total: number) => void;
}

const OLDEST_NODE = 26;

/** An attempt takes at most 10 s, and the server looks for pending deliveries every 5 s. */
const STUCK_AFTER_MS = 5 * 60_000;

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

/** The number of rows in a table whose foreign key matches no row of the parent table. */
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
  const advice = 'Restore the newest backup, or report a bug: this program never writes such rows.';
  return fail('references', `${problems}`, advice);
}

/**
 * Compares stored totals with the rows that they are computed from: balances, usage, renter summaries,
 * rosters. Then looks for overdue jobs: disputes, the inquiry index, deliveries.
 */
export async function* examineNetwork(
  snapshot: Snapshot,
  { now, onProgress }: ExamineOptions,
): AsyncGenerator<Finding> {
  yield await examineCredits(snapshot, (done, total) => onProgress('credits', 'organizations', done, total));
  yield await examineUsage(snapshot, (done, total) => onProgress('usage', 'organizations', done, total));
  yield* examineSummaries(snapshot, (done, total) => onProgress('summaries', 'renters', done, total));
  yield await merges(snapshot);
  yield await disputes(snapshot, now);
  yield await inquiries(snapshot, now);
  yield await deliveries(snapshot, now);
}

async function deliveries(snapshot: Snapshot, now: number): Promise<Finding> {
  const stuck = await snapshot(async (prepare) =>
    prepare<{ count: number }>(
      "SELECT count(*) AS count FROM deliveries WHERE status IN ('pending', 'sending') AND created_at < ?",
    ).get(now - STUCK_AFTER_MS),
  );
  if (stuck?.count === 0) return ok('deliveries', 'No delivery has waited for more than five minutes.');
  const detail = `Waiting for more than five minutes: ${stuck?.count}.`;
  const advice =
    'Is a server running? It sends pending deliveries, and marks those cut off by a crash as failed.';
  return warn('deliveries', detail, advice);
}
