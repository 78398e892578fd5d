import type { Clock } from '../ids.ts';
import type { NameCallers } from '../organizations/caller-names.ts';
import type { Store } from '../store/store.ts';
import { makeReadBalance, type ReadBalance } from './balance.ts';
import {
  makeRequestCredits,
  makeWithdrawCreditRequest,
  type RequestCredits,
  type WithdrawCreditRequest,
} from './credit-requests.ts';
import { makeSetCreditWarning, type SetCreditWarning } from './credit-warnings.ts';
import { makeReadLedger, type ReadLedger } from './ledger.ts';
import {
  type ExportLedger,
  type ExportUsage,
  makeExportLedger,
  makeExportUsage,
  makeReadUsageByCaller,
  makeReadUsageByDay,
  type ReadUsageByCaller,
  type ReadUsageByDay,
} from './usage.ts';

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
  const readLedger = makeReadLedger(store.billing);
  return {
    readUsageByDay: makeReadUsageByDay(store.usage),
    readUsageByCaller: makeReadUsageByCaller(store.usage, nameCallers),
    exportUsage: makeExportUsage(store.usage, nameCallers),
    readBalance: makeReadBalance(store, clock),
    readLedger,
    exportLedger: makeExportLedger(readLedger),
    setCreditWarning: makeSetCreditWarning(store, clock),
    requestCredits: makeRequestCredits(store, clock),
    withdrawCreditRequest: makeWithdrawCreditRequest(store, clock),
  };
}
