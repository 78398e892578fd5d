import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** Query for the balance, and how long it will last. */
export const BALANCE = queryOptions({
  queryKey: ['/dashboard/balance'],
  queryFn: ({ signal }) => call('GET /dashboard/balance', { signal }),
});
