import { tierOfCheck } from '../../../rules/scoring/recommendation.ts';
import { startOfDay } from '../../../rules/text/days.ts';
import { CHECK_COLUMNS, checkValues } from '../../sql/check-log.ts';
import { LOOKUP_COLUMNS } from '../../sql/lookup-rows.ts';
import { insertInto } from '../../sql/query.ts';
import { REQUEST_COLUMNS, requestDeletes, requestValues } from '../../sql/request-log.ts';
import type { CheckRecord, DayUsage, KeyUsage, RequestEntry, RequestPruning } from '../../store.ts';
import type { SqlitePrepare } from '../connection/database.ts';
import { DIALECT } from '../dialect.ts';
import { NONE_REFUSED, type Refusals } from './group-writer.ts';

/**
 * Writes a group of checks: a line of the log for each; usage by day, and credits, once for all that they share. What is
 * logged later than look-ups were gathered is put down as late.
 */
export function checkRecorder(prepare: SqlitePrepare): (checks: readonly CheckRecord[]) => Refusals {
  const log = prepare(`${insertInto('check_log', CHECK_COLUMNS)} ON CONFLICT DO NOTHING`);
  // As a rule the row is there: to change it at once costs two thirds of an insert that meets it.
  const count = prepare(
    'UPDATE usage_days SET checks = checks + ? WHERE organization_id = ? AND day = ? AND caller = ? AND tier = ?',
  );
  const begin = prepare(
    'INSERT INTO usage_days (checks, organization_id, day, caller, tier) VALUES (?, ?, ?, ?, ?)',
  );
  const bill = prepare('UPDATE organizations SET credits = credits - ? WHERE id = ?');
  const gathering = prepare<{ closed_until: number }>('SELECT closed_until FROM lookup_gathering');
  const putLate = prepare(`${insertInto('late_lookups', LOOKUP_COLUMNS)} ON CONFLICT DO NOTHING`);
  return (checks) => {
    const closedUntil = gathering.get()?.closed_until ?? 0;
    const days = new Map<string, DayUsage & { organizationId: string }>();
    for (const check of checks) {
      const { requestId, organizationId, keyId, at, identifier, renterId, recommendation, score } = check;
      const written = log.run(...checkValues(check));
      if (written === 0) continue;
      if (at < closedUntil && renterId !== null) {
        putLate.run(renterId, at, requestId, organizationId, identifier, recommendation, score);
      }
      const day = startOfDay(at);
      const tier = tierOfCheck(recommendation, score);
      const usage = days.getOrInsert(`${organizationId} ${day} ${keyId} ${tier}`, {
        organizationId,
        day,
        caller: keyId,
        tier,
        checks: 0,
      });
      usage.checks++;
    }
    const used = new Map<string, number>();
    for (const { organizationId, day, caller, tier, checks } of days.values()) {
      const counted = count.run(checks, organizationId, day, caller, tier);
      if (counted === 0) begin.run(checks, organizationId, day, caller, tier);
      used.set(organizationId, (used.get(organizationId) ?? 0) + checks);
    }
    for (const [organizationId, credits] of used) bill.run(credits, organizationId);
    return NONE_REFUSED;
  };
}

/** Writes a group of counts. */
export function keyUsageRecorder(
  prepare: SqlitePrepare,
): (usages: readonly (readonly KeyUsage[])[]) => Refusals {
  const add =
    prepare(`UPDATE api_keys SET request_count = request_count + ?, last_used_at = max(coalesce(last_used_at, 0), ?)
     WHERE id = ?`);
  return (usages) => {
    for (const { keyId, requests, lastUsedAt } of usages.flat()) add.run(requests, lastUsedAt, keyId);
    return NONE_REFUSED;
  };
}

/** What is added to the request log at once. */
export interface RequestBatch {
  entries: readonly RequestEntry[];
  pruning: RequestPruning;
}

/** Writes a group of what is added to the request log, and forgets what is too much or too old. */
export function requestRecorder(prepare: SqlitePrepare): (batches: readonly RequestBatch[]) => Refusals {
  const add = prepare(`${insertInto('request_log', REQUEST_COLUMNS)} ON CONFLICT DO NOTHING`);
  const { excess, aged } = requestDeletes(prepare, DIALECT);
  return (batches) => {
    for (const { entries, pruning } of batches) {
      for (const entry of entries) add.run(...requestValues(entry));
      const { organizationIds, keep, before, most } = pruning;
      for (const organizationId of organizationIds) excess.run(organizationId, keep, most);
      aged.run(before, most);
    }
    return NONE_REFUSED;
  };
}
