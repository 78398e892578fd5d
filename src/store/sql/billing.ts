import type { BillingReads, BillingWrites } from '../store.ts';
import type { Prepare } from './query.ts';

export function billingReads(prepare: Prepare): BillingReads {
  const count = prepare<{ checks: number }>(
    'SELECT count(*) AS checks FROM check_log WHERE organization_id = ? AND at >= ? AND at < ?',
  );
  return {
    async countChecks(organizationId, fromMs, toMs) {
      return (await count.get(organizationId, fromMs, toMs))?.checks ?? 0;
    },
  };
}

export function billingWrites(prepare: Prepare): BillingWrites {
  const log = prepare('INSERT INTO credit_grants (organization_id, amount, at) VALUES (?, ?, ?)');
  const addCredits = prepare('UPDATE organizations SET credits = credits + ? WHERE id = ?');
  return {
    async grant({ organizationId, amount, at }) {
      await log.run(organizationId, amount, at);
      await addCredits.run(amount, organizationId);
    },
  };
}
