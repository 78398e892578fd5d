import type { BillingReads, BillingWrites, CheckRecord } from '../store.ts';
import type { Prepare } from './database.ts';
import { NONE_REFUSED, type Refusals } from './group-writer.ts';

export function billingReads(prepare: Prepare): BillingReads {
  const count = prepare<{ checks: number }>(
    'SELECT count(*) AS checks FROM check_log WHERE organization_id = ? AND at >= ? AND at < ?',
  );
  return {
    async countChecks(organizationId, fromMs, toMs) {
      return count.get(organizationId, fromMs, toMs)?.checks ?? 0;
    },
  };
}

export function billingWrites(prepare: Prepare): BillingWrites {
  const log = prepare('INSERT INTO credit_grants (organization_id, amount, at) VALUES (?, ?, ?)');
  const addCredits = prepare('UPDATE organizations SET credits = credits + ? WHERE id = ?');
  return {
    async grant({ organizationId, amount, at }) {
      log.run(organizationId, amount, at);
      addCredits.run(amount, organizationId);
    },
  };
}

/** Writes a group of checks: a line of the log for each, and for each organization its credits in one go. */
export function checkRecorder(prepare: Prepare): (checks: readonly CheckRecord[]) => Refusals {
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
      used.set(organizationId, (used.get(organizationId) ?? 0) + written.changes);
    }
    for (const [organizationId, credits] of used) bill.run(credits, organizationId);
    return NONE_REFUSED;
  };
}
