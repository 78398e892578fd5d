import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NameCallers } from '../audit/caller-names.ts';
import { BYTE_ORDER_MARK, csvText, isoTime } from '../exporting/csv.ts';
import { dayName, daysOf } from '../rules/text/days.ts';
import type { DayPeriod } from '../rules/text/periods.ts';
import { UTC, type ZoneDay, zoneDays } from '../rules/text/zones.ts';
import type { UsageLine } from '../store/store.ts';
import type { LedgerPlace, ReadLedger } from './ledger.ts';
import { addLines, type LocalUsage, linesOfDay, localSum, type Midnights } from './midnights.ts';

/** About how many lines are in one part of a file, and so in memory at once. */
const LINES_A_PART = 500;

export type ExportUsage = (organizationId: string, period: DayPeriod) => AsyncIterable<string>;

/** Exports an organization's usage in a period as CSV: a line for each day, key or staff member, and tier. */
export function makeExportUsage(local: LocalUsage, nameCallers: NameCallers): ExportUsage {
  return async function* (organizationId, { timeZone, from, to }) {
    const days = zoneDays(timeZone, from, to);
    const before = await local.findMidnights(organizationId, days);
    const day = `day_${timeZone === UTC ? 'utc' : timeZone}`;
    yield BYTE_ORDER_MARK + csvText([[day, 'checked_by', 'name', 'id', 'risk_tier', 'checks', 'credits']]);
    let lines: (UsageLine & { day: string })[] = [];
    for (const one of days) {
      const read = await linesOf(local, organizationId, one, before);
      lines.push(...read.map((line) => ({ day: one.day, ...line })));
      if (lines.length < LINES_A_PART && one !== days.at(-1)) continue;
      const nameOf = await nameCallers(
        organizationId,
        lines.map(({ caller }) => caller),
      );
      const rows = lines.map(({ day, caller, tier, checks }) => {
        const { kind, name } = nameOf(caller);
        return [day, kind, name, caller, tier, checks, checks];
      });
      if (rows.length > 0) yield csvText(rows);
      lines = [];
      await nextTurn();
    }
  };
}

/** Returns the usage of a local day by caller and tier. */
async function linesOf(
  { usage, clock }: LocalUsage,
  organizationId: string,
  day: ZoneDay,
  before: Midnights,
): Promise<UsageLine[]> {
  const { fromDay, toDay, added, subtracted } = localSum(day, before, clock());
  const lines: UsageLine[] = [];
  for (const utcDay of daysOf(fromDay, toDay))
    lines.push(...(await linesOfDay(usage, organizationId, utcDay)));
  return addLines([...lines, ...added], subtracted);
}

export type ExportLedger = (organizationId: string) => AsyncIterable<string>;

/** Exports the changes of an organization's balance as CSV, the newest first. */
export function makeExportLedger(readLedger: ReadLedger): ExportLedger {
  return async function* (organizationId) {
    yield BYTE_ORDER_MARK + csvText([['time_utc', 'entry', 'credits', 'balance']]);
    let after: LedgerPlace | undefined;
    for (;;) {
      const { rows, next } = await readLedger(organizationId, after, LINES_A_PART);
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
