import { Refusal } from '../../errors.ts';
import { monthName } from '../../rules/months.ts';
import type { BillingReads, BillingWrites } from '../store.ts';
import type { Prepare } from './query.ts';

export function billingReads(prepare: Prepare): BillingReads {
  const count = prepare<{ checks: number }>(
    `SELECT CAST((SELECT count(*) FROM check_log WHERE organization_id = ?1 AND at >= ?2 AND at < ?3)
       + (SELECT coalesce(sum(checks), 0) FROM detached_months
          WHERE organization_id = ?1 AND starts_at >= ?2 AND ends_at <= ?3) AS bigint) AS checks`,
  );
  const cutMonth = prepare<{ starts_at: number }>(
    `SELECT starts_at FROM detached_months WHERE organization_id = ?1 AND starts_at < ?3 AND ends_at > ?2
       AND NOT (starts_at >= ?2 AND ends_at <= ?3) ORDER BY starts_at LIMIT 1`,
  );
  return {
    async countChecks(organizationId, fromMs, toMs) {
      const counted = await count.get(organizationId, fromMs, toMs);
      // Asked afterwards: a month may be detached meanwhile.
      const cut = await cutMonth.get(organizationId, fromMs, toMs);
      if (cut === undefined) return counted?.checks ?? 0;
      const text = `The checks of ${monthName(cut.starts_at)} are detached from the check log, and counted for the whole month alone.`;
      throw new Refusal('invalid', `${text} Choose a period that holds all of it, or nothing.`);
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
