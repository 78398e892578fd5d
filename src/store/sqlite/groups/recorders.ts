import type { CheckRecord, KeyUsage } from '../../store.ts';
import type { SqlitePrepare } from '../connection/database.ts';
import { NONE_REFUSED, type Refusals } from './group-writer.ts';

/** Writes a group of checks: a line of the log for each, and for each organization its credits in one go. */
export function checkRecorder(prepare: SqlitePrepare): (checks: readonly CheckRecord[]) => Refusals {
  const log = prepare(`INSERT INTO check_log
       (request_id, organization_id, key_id, at, identifier, renter_id, recommendation, score)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`);
  const bill = prepare('UPDATE organizations SET credits = credits - ? WHERE id = ?');
  return (checks) => {
    const used = new Map<string, number>();
    for (const check of checks) {
      const { requestId, organizationId, keyId, at, identifier, renterId, recommendation, score } = check;
      const written = log.run(
        requestId,
        organizationId,
        keyId,
        at,
        identifier,
        renterId,
        recommendation,
        score,
      );
      used.set(organizationId, (used.get(organizationId) ?? 0) + written);
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
