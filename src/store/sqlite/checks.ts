import { RateLimiterMemory } from 'rate-limiter-flexible';
import { tierOfCheck } from '../../rules/scoring/recommendation.ts';
import { startOfDay } from '../../rules/text/days.ts';
import { CHECK_COLUMNS, checkValues } from '../sql/check-log.ts';
import { LOOKUP_COLUMNS } from '../sql/lookup-rows.ts';
import { insertInto } from '../sql/query.ts';
import type { CheckRecord, DayUsage, Reads, Store } from '../store.ts';
import type { SqlitePrepare } from './connection/database.ts';
import type { TurnSnapshot } from './connection/turn-snapshot.ts';
import { NONE_REFUSED, type Refusals } from './groups/group-writer.ts';

/** The window of a rate limit. Specification 8: requests per minute per key. */
const WINDOW_SECONDS = 60;

/**
 * Returns the function that a check begins with: it finds the holder of the key, counts the request, and finds the renter
 * whom the request asks about. Comparing the count with the limit is left to the caller.
 */
export function admitter(reads: Pick<Reads, 'keys' | 'renters'>, snapshot: TurnSnapshot): Store['admit'] {
  // Requests that arrive together often bring the same key.
  const findHolder = snapshot.oncePerTurn(reads.keys.findHolder);
  // Counted here and not in the database, which one server works on.
  const windows = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: WINDOW_SECONDS });
  return async (hash, sought) => {
    const holder = await findHolder(hash);
    if (holder === undefined) return undefined;
    if (!holder.apiAccess) return { holder, requests: 0, match: undefined };
    const { consumedPoints: requests } = await windows.consume(holder.keyId);
    const match =
      sought.length === 0 ? undefined : await reads.renters.findFirst(sought, holder.organizationId);
    return { holder, requests, match };
  };
}

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
