import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** The balance, and how long it lasts. */
export const BALANCE = queryOptions({
  queryKey: ['/dashboard/balance'],
  queryFn: ({ signal }) => call('GET /dashboard/balance', { signal }),
});
