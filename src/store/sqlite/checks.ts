import { isExpired } from '../../rules/organizations/key-restrictions.ts';
import { requestsPerMinute } from '../../rules/organizations/plans.ts';
import { tierOfCheck } from '../../rules/scoring/recommendation.ts';
import { startOfDay } from '../../rules/text/days.ts';
import { RESULT_COLUMNS } from '../sql/checks/batches.ts';
import { CHECK_COLUMNS, checkValues } from '../sql/checks/check-log.ts';
import { FIND_RESPONSE, PUT_RESPONSE, putValues } from '../sql/idempotency-records.ts';
import { INQUIRY_COLUMNS } from '../sql/inquiries/inquiry-rows.ts';
import { NOT_COUNTED, windowOf } from '../sql/keys.ts';
import { insertInto } from '../sql/query.ts';
import type { BatchPart, CheckRecord, DayUsage, Reads, Store, StoredResponse } from '../store.ts';
import type { SqlitePrepare } from './connection/database.ts';
import type { TurnSnapshot } from './connection/turn-snapshot.ts';
import { type Failures, NO_FAILURES } from './groups/group-writer.ts';
import { RateWindows } from './rate-windows.ts';

/**
 * Returns the first step of a check: it finds the holder of the key, counts the request, and finds the renter
 * by the identifiers. The caller compares the count with the limit.
 */
export function admitter(reads: Pick<Reads, 'keys' | 'renters'>, snapshot: TurnSnapshot): Store['admit'] {
  // Requests that arrive together often bring the same key.
  const findHolder = snapshot.oncePerTurn(reads.keys.findHolder);
  const windows = new RateWindows();
  return async ({ hash, identifiers, at, isAddressAllowed }) => {
    const holder = await findHolder(hash);
    if (holder === undefined) return undefined;
    const isUsable =
      holder.apiAccess && !isExpired(holder, at) && (holder.allowedAddresses === null || isAddressAllowed);
    if (!isUsable) return { holder, isUsable, ...NOT_COUNTED, match: undefined };
    const { requests, resetsInMs } = windows.count(holder.keyId, at);
    const ofOrganization =
      requests <= requestsPerMinute(holder) ? windows.count(windowOf(holder), at) : undefined;
    // A test key finds nobody in the network.
    const match =
      identifiers.length === 0 || holder.mode === 'test'
        ? undefined
        : await reads.renters.findFirst(identifiers, holder.organizationId);
    return {
      holder,
      isUsable,
      requests,
      resetsInMs,
      organizationRequests: ofOrganization?.requests ?? 0,
      organizationResetsInMs: ofOrganization?.resetsInMs ?? 0,
      match,
    };
  };
}

/** A check to write. `earlier` is set in place of writing it if its key has a response that has not expired. */
export interface CheckWrite {
  check: CheckRecord;
  earlier: StoredResponse | undefined;
}

/** Returns the function that writes a group of checks, and the responses to those that have an idempotency key. */
export function checkRecorder(prepare: SqlitePrepare): (writes: readonly CheckWrite[]) => Failures {
  const log = checkLogger(prepare);
  const putResponse = prepare(PUT_RESPONSE);
  const findResponse = prepare<StoredResponse>(FIND_RESPONSE);
  /** Stores the response to a check, or returns the earlier one with its key. */
  function earlierOrPut({ response, at }: CheckRecord): StoredResponse | undefined {
    if (response === undefined || putResponse.run(...putValues(response, at)) === 1) return undefined;
    return findResponse.get(response.key, at);
  }
  return (writes) => {
    const checks: CheckRecord[] = [];
    for (const write of writes) {
      write.earlier = earlierOrPut(write.check);
      if (write.earlier === undefined) checks.push(write.check);
    }
    log(checks);
    return NO_FAILURES;
  };
}

/** A part of a batch to write. */
export interface PartWrite {
  part: BatchPart;
  isRecorded: boolean;
}

/** Returns the function that writes parts of batches: the checks, the responses, and how far the batches are. */
export function batchPartRecorder(prepare: SqlitePrepare): (writes: readonly PartWrite[]) => Failures {
  const log = checkLogger(prepare);
  const advance = prepare(
    `UPDATE check_batches SET answered = answered + ?, claimed_until = ?
     WHERE id = ? AND answered = ? AND status = 'running'`,
  );
  const addResult = prepare(insertInto('batch_results', RESULT_COLUMNS));
  return (writes) => {
    for (const write of writes) {
      const { batchId, answered, results, claimedUntil } = write.part;
      write.isRecorded = advance.run(results.length, claimedUntil, batchId, answered) === 1;
      if (!write.isRecorded) continue;
      log(results.map(({ check }) => check));
      for (const [index, { check, response }] of results.entries()) {
        const tier = tierOfCheck(check.recommendation, check.score);
        addResult.run(batchId, answered + index + 1, check.requestId, tier, response);
      }
    }
    return NO_FAILURES;
  };
}

/**
 * Returns the function that logs checks: a row of the log for each, and one update of usage and credits for all that share them.
 * A check from before the index was closed is also recorded as a late inquiry.
 */
function checkLogger(prepare: SqlitePrepare): (checks: readonly CheckRecord[]) => void {
  const log = prepare(`${insertInto('check_log', CHECK_COLUMNS)} ON CONFLICT DO NOTHING`);
  // Usually the row exists, and an update costs two thirds of an upsert.
  const count = prepare(
    'UPDATE usage_days SET checks = checks + ? WHERE organization_id = ? AND day = ? AND caller = ? AND tier = ?',
  );
  const begin = prepare(
    'INSERT INTO usage_days (checks, organization_id, day, caller, tier) VALUES (?, ?, ?, ?, ?)',
  );
  const bill = prepare('UPDATE organizations SET credits = credits - ? WHERE id = ?');
  const gathering = prepare<{ closed_until: number }>('SELECT closed_until FROM lookup_gathering');
  const putLate = prepare(`${insertInto('late_lookups', INQUIRY_COLUMNS)} ON CONFLICT DO NOTHING`);
  return (checks) => {
    const closedUntil = gathering.get()?.closed_until ?? 0;
    const days = new Map<string, DayUsage & { organizationId: string }>();
    for (const check of checks) {
      const { requestId, organizationId, keyId, at, identifier, renterId } = check;
      const { recommendation, score, purpose } = check;
      const written = log.run(...checkValues(check));
      if (written === 0) continue;
      if (at < closedUntil && renterId !== null) {
        putLate.run(renterId, at, requestId, organizationId, identifier, recommendation, score, purpose);
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
  };
}
