import { makeReadBalance } from '../billing/read-balance.ts';
import type { Clock } from '../ids.ts';
import { makeReadFilingsByDay, type ReadFilingsByDay } from '../reporting/filings-by-day.ts';
import type { Store } from '../store/store.ts';
import { type FindAttention, makeFindAttention } from './find-attention.ts';
import { type FindFirstSteps, makeFindFirstSteps } from './find-first-steps.ts';
import type { ListKeys } from './list-keys.ts';

/** What an organization's staff see first. */
export interface Overview {
  readFilingsByDay: ReadFilingsByDay;
  findAttention: FindAttention;
  findFirstSteps: FindFirstSteps;
}

export function makeOverview(store: Store, listKeys: ListKeys, clock: Clock): Overview {
  return {
    readFilingsByDay: makeReadFilingsByDay(store.usage),
    findAttention: makeFindAttention({ store, readBalance: makeReadBalance(store, clock), listKeys, clock }),
    findFirstSteps: makeFindFirstSteps(store),
  };
}
