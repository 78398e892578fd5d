import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** How the signed-in person signs in. */
export const FACTORS = queryOptions({
  queryKey: ['/dashboard/security/second-factor'],
  queryFn: ({ signal }) => call('GET /dashboard/security/second-factor', { signal }),
});

/** The passkeys of the signed-in person. */
export const PASSKEYS = queryOptions({
  queryKey: ['/dashboard/security/passkeys'],
  queryFn: ({ signal }) => call('GET /dashboard/security/passkeys', { signal }),
});
