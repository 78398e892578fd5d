import type { NameCallers } from '../accounts/caller-names.ts';
import type { Clock } from '../ids.ts';
import type { Store } from '../store/store.ts';
import { type ExportLedger, type ExportUsage, makeExportLedger, makeExportUsage } from './export-usage.ts';
import { makeReadBalance, type ReadBalance } from './read-balance.ts';
import { makeReadLedger, type ReadLedger } from './read-ledger.ts';
import { makeSetCreditWarning, type SetCreditWarning } from './set-credit-warning.ts';
import { makeReadUsageByCaller, type ReadUsageByCaller } from './usage-by-caller.ts';
import { makeReadUsageByDay, type ReadUsageByDay } from './usage-by-day.ts';

/** What staff see of what their organization used and has left. */
export interface Billing {
  readUsageByDay: ReadUsageByDay;
  readUsageByCaller: ReadUsageByCaller;
  exportUsage: ExportUsage;
  readBalance: ReadBalance;
  readLedger: ReadLedger;
  exportLedger: ExportLedger;
  setCreditWarning: SetCreditWarning;
}

export function makeBilling(store: Store, nameCallers: NameCallers, clock: Clock): Billing {
  const readLedger = makeReadLedger(store.billing);
  return {
    readUsageByDay: makeReadUsageByDay(store.usage),
    readUsageByCaller: makeReadUsageByCaller(store.usage, nameCallers),
    exportUsage: makeExportUsage(store.usage, nameCallers),
    readBalance: makeReadBalance(store, clock),
    readLedger,
    exportLedger: makeExportLedger(readLedger),
    setCreditWarning: makeSetCreditWarning(store),
  };
}
