import { queryOptions } from '@tanstack/react-query';
import type { BalanceAnswer } from '../../../../src/http/dashboard/usage.ts';
import { get } from '../../api.ts';

/** The balance, and how long it lasts. */
export const BALANCE = queryOptions({
  queryKey: ['/dashboard/balance'],
  queryFn: ({ signal }) => get<BalanceAnswer>('/dashboard/balance', signal),
});
