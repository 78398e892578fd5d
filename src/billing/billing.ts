import type { NameCallers } from '../audit/caller-names.ts';
import type { Clock } from '../ids.ts';
import type { Store } from '../store/store.ts';
import { makeReadBalance, type ReadBalance } from './balance.ts';
import {
  makeRequestCredits,
  makeWithdrawCreditRequest,
  type RequestCredits,
  type WithdrawCreditRequest,
} from './credit-requests.ts';
import { makeSetCreditWarning, type SetCreditWarning } from './credit-warnings.ts';
import { type ExportLedger, type ExportUsage, makeExportLedger, makeExportUsage } from './export-usage.ts';
import { makeReadLedger, type ReadLedger } from './ledger.ts';
import { makeFindMidnights } from './midnights.ts';
import { makeReadUsageByDay, type ReadUsageByDay } from './usage.ts';
import { makeReadUsageByCaller, type ReadUsageByCaller } from './usage-by-caller.ts';

/** The use cases of usage and credits, for staff. */
export interface Billing {
  readUsageByDay: ReadUsageByDay;
  readUsageByCaller: ReadUsageByCaller;
  exportUsage: ExportUsage;
  readBalance: ReadBalance;
  readLedger: ReadLedger;
  exportLedger: ExportLedger;
  setCreditWarning: SetCreditWarning;
  requestCredits: RequestCredits;
  withdrawCreditRequest: WithdrawCreditRequest;
}

export function makeBilling(store: Store, nameCallers: NameCallers, clock: Clock): Billing {
  const local = { usage: store.usage, findMidnights: makeFindMidnights(store, clock), clock };
  const readLedger = makeReadLedger(store.billing);
  return {
    readUsageByDay: makeReadUsageByDay(local),
    readUsageByCaller: makeReadUsageByCaller(local, nameCallers),
    exportUsage: makeExportUsage(local, nameCallers),
    readBalance: makeReadBalance(store, clock),
    readLedger,
    exportLedger: makeExportLedger(readLedger),
    setCreditWarning: makeSetCreditWarning(store, clock),
    requestCredits: makeRequestCredits(store, clock),
    withdrawCreditRequest: makeWithdrawCreditRequest(store, clock),
  };
}
