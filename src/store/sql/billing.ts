import { ApiError } from '../../errors.ts';
import { DAY_MS, monthName } from '../../rules/text/days.ts';
import type { BillingReads, BillingWrites, CheckOutcome, LedgerEntry } from '../store.ts';
import type { Prepare } from './query.ts';

/**
 * The ledger dates the checks of a day at its end, so that, newest first, they come above the day's grants.
 */
const END_OF_DAY_MS = DAY_MS - 1;

/** SQL condition: the balance of an organization is below its credit warning. */
const BELOW = 'credit_warning IS NOT NULL AND credits < credit_warning';

type OutcomeRow = Omit<CheckOutcome, 'renterId'> & { renter_id: string | null };

type LedgerRow = { credits: number } & (LedgerEntry | { at: null });

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
  const check = prepare<OutcomeRow>(
    `SELECT identifier, renter_id, recommendation, score, inputs FROM check_log
     WHERE organization_id = ? AND at = ? AND request_id = ?`,
  );
  const ledger = prepare<LedgerRow>(
    `SELECT o.credits, e.at, e.number, e.amount FROM organizations o LEFT JOIN (
       SELECT * FROM (SELECT day + ${END_OF_DAY_MS} AS at, 0 AS number, CAST(-sum(checks) AS bigint) AS amount
         FROM usage_days WHERE organization_id = ?1 AND day < ?2 GROUP BY day ORDER BY day DESC LIMIT ?5) AS used
       UNION ALL
       SELECT * FROM (SELECT at, number, amount FROM credit_grants
         WHERE organization_id = ?1 AND (at, number) < (?3, ?4) ORDER BY at DESC, number DESC LIMIT ?5) AS granted
     ) AS e ON o.id = ?1
     WHERE o.id = ?1 ORDER BY e.at DESC, e.number DESC LIMIT ?5`,
  );
  const warning = prepare<{ threshold: number; warned_at: number | null }>(
    `SELECT credit_warning AS threshold, credit_warned_at AS warned_at FROM organizations
     WHERE id = ? AND credit_warning IS NOT NULL`,
  );
  const changed = prepare<{ id: string }>(
    `SELECT id FROM organizations WHERE credit_warning IS NOT NULL
       AND (credits < credit_warning) = (credit_warned_at IS NULL) ORDER BY id`,
  );
  return {
    async ledger(organizationId, before, limit) {
      const { at, number } = before ?? { at: Number.MAX_SAFE_INTEGER, number: 0 };
      // The checks of a day have number 0, so they sort after a grant in its last millisecond.
      const beforeDay = at - END_OF_DAY_MS + (number > 0 ? 1 : 0);
      const rows = await ledger.all(organizationId, beforeDay, at, number, limit);
      const entries = rows.flatMap((row) => (row.at === null ? [] : [entryOf(row)]));
      return { credits: rows[0]?.credits ?? 0, entries };
    },
    async findWarning(organizationId) {
      const row = await warning.get(organizationId);
      return row && { threshold: row.threshold, warnedAt: row.warned_at };
    },
    async listChangedWarnings() {
      return (await changed.all()).map(({ id }) => id);
    },
    async findCheck(organizationId, at, requestId) {
      const row = await check.get(organizationId, at, requestId);
      if (row === undefined) return undefined;
      const { renter_id: renterId, ...outcome } = row;
      return { ...outcome, renterId };
    },
    async countChecks(organizationId, fromMs, toMs) {
      const counted = await count.get(organizationId, fromMs, toMs);
      // Queried after the count, because a month may be detached in between.
      const cut = await cutMonth.get(organizationId, fromMs, toMs);
      if (cut === undefined) return counted?.checks ?? 0;
      const text = `The checks of ${monthName(cut.starts_at)} are detached from the check log, so they can only be counted as a whole month.`;
      throw new ApiError('invalid', `${text} Choose a period with all of it or none of it.`);
    },
  };
}

export function billingWrites(prepare: Prepare): BillingWrites {
  const log = prepare('INSERT INTO credit_grants (organization_id, amount, at) VALUES (?, ?, ?)');
  const addCredits = prepare('UPDATE organizations SET credits = credits + ? WHERE id = ?');
  const setWarning = prepare(
    `UPDATE organizations SET credit_warned_at = CASE WHEN credit_warning = ?2 THEN credit_warned_at END,
       credit_warning = ?2 WHERE id = ?1`,
  );
  const claimWarning = prepare(
    `UPDATE organizations SET credit_warned_at = ?2 WHERE id = ?1 AND credit_warned_at IS NULL AND ${BELOW}`,
  );
  const forgetWarning = prepare('UPDATE organizations SET credit_warned_at = NULL WHERE id = ?');
  const forgetAbove = prepare(
    `UPDATE organizations SET credit_warned_at = NULL WHERE id = ? AND NOT (${BELOW})`,
  );
  return {
    async setWarning(organizationId, threshold) {
      await setWarning.run(organizationId, threshold);
    },
    async claimWarning(organizationId, at) {
      return (await claimWarning.run(organizationId, at)) === 1;
    },
    async forgetWarning(organizationId, onceAbove) {
      await (onceAbove ? forgetAbove : forgetWarning).run(organizationId);
    },
    async grant({ organizationId, amount, at }) {
      await log.run(organizationId, amount, at);
      await addCredits.run(amount, organizationId);
    },
  };
}

function entryOf({ at, number, amount }: LedgerEntry): LedgerEntry {
  return { at, number, amount };
}
