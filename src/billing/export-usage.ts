import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NameCallers } from '../accounts/caller-names.ts';
import { BYTE_ORDER_MARK, csvText, isoTime } from '../exporting/csv.ts';
import { dayName } from '../rules/days.ts';
import type { DayUsage, UsageReads } from '../store/store.ts';
import type { LedgerPlace, ReadLedger } from './read-ledger.ts';
import type { DayPeriod } from './usage-by-day.ts';

/** So many lines are in memory at a time. */
const LINES_A_READ = 500;

export type ExportUsage = (organizationId: string, period: DayPeriod) => AsyncIterable<string>;

/** What an organization checked in a period as CSV: a line for each day, key or person, and tier. */
export function makeExportUsage(usage: Pick<UsageReads, 'lines'>, nameCallers: NameCallers): ExportUsage {
  return async function* (organizationId, { fromDay, toDay }) {
    yield BYTE_ORDER_MARK +
      csvText([['day_utc', 'checked_by', 'name', 'id', 'risk_tier', 'checks', 'credits']]);
    let after: DayUsage | undefined;
    for (;;) {
      const lines = await usage.lines(organizationId, fromDay, toDay, after, LINES_A_READ);
      const nameOf = await nameCallers(
        organizationId,
        lines.map(({ caller }) => caller),
      );
      const rows = lines.map(({ day, caller, tier, checks }) => {
        const { kind, name } = nameOf(caller);
        return [dayName(day), kind, name, caller, tier, checks, checks];
      });
      if (rows.length > 0) yield csvText(rows);
      if (lines.length < LINES_A_READ) return;
      after = lines.at(-1);
      await nextTurn();
    }
  };
}

export type ExportLedger = (organizationId: string) => AsyncIterable<string>;

/** How the balance of an organization came about as CSV, the newest first. */
export function makeExportLedger(readLedger: ReadLedger): ExportLedger {
  return async function* (organizationId) {
    yield BYTE_ORDER_MARK + csvText([['time_utc', 'entry', 'credits', 'balance']]);
    let after: LedgerPlace | undefined;
    for (;;) {
      const { rows, next } = await readLedger(organizationId, after, LINES_A_READ);
      const lines = rows.map(({ kind, at, amount, balance }) => {
        return [kind === 'checks' ? dayName(at) : isoTime(at), kind, amount, balance];
      });
      if (lines.length > 0) yield csvText(lines);
      if (next === null) return;
      after = next;
      await nextTurn();
    }
  };
}
