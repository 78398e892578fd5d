import { DAY_MS, dayName } from '../rules/text/days.ts';
import type { BillingReads, LedgerEntry } from '../store/store.ts';

/** Lines on a page of the ledger. */
const PAGE_LINES = 25;

/** A grant, or the credits used by the checks of one day. */
interface LedgerLine {
  /** The number of the grant, or the day; unique. */
  id: string;
  kind: 'grant' | 'checks';
  /** The time of the grant, or the beginning of the day in UTC. */
  at: number;
  /** Negative if credits were used or taken back. */
  amount: number;
  /** The balance after this line. */
  balance: number;
}

/** The end of a page: its last entry, and the balance before that entry. */
export interface LedgerPlace extends Pick<LedgerEntry, 'at' | 'number'> {
  balanceBefore: number;
}

interface LedgerPage {
  rows: LedgerLine[];
  /** The position before the next page; `null` at the end. */
  next: LedgerPlace | null;
}

export type ReadLedger = (organizationId: string, after?: LedgerPlace, lines?: number) => Promise<LedgerPage>;

/** Returns the changes of an organization's balance, the newest first, one page at a time. */
export function makeReadLedger(billing: Pick<BillingReads, 'ledger'>): ReadLedger {
  return async (organizationId, after, lines = PAGE_LINES) => {
    const { credits, entries } = await billing.ledger(organizationId, after, lines + 1);
    let balance = after?.balanceBefore ?? credits;
    const shown = entries.slice(0, lines);
    const rows = shown.map((entry): LedgerLine => {
      const line = { ...identityOf(entry), amount: entry.amount, balance };
      balance -= entry.amount;
      return line;
    });
    const last = shown.at(-1);
    const next =
      entries.length > lines && last !== undefined
        ? { at: last.at, number: last.number, balanceBefore: balance }
        : null;
    return { rows, next };
  };
}

/** Returns the identity of a line. The checks of a day are stored with the time of its end. */
function identityOf({ at, number }: LedgerEntry): Pick<LedgerLine, 'id' | 'kind' | 'at'> {
  if (number > 0) return { id: String(number), kind: 'grant', at };
  const day = at + 1 - DAY_MS;
  return { id: dayName(day), kind: 'checks', at: day };
}
