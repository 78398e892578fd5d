import { queryOptions } from '@tanstack/react-query';
import type { DevelopersResponse } from '../../../../src/http/dashboard/developers.ts';
import { call } from '../../api.ts';

/** The name and the visible part of a key. */
export type KeyName = DevelopersResponse['keys'][number];

export const DEVELOPERS = queryOptions({
  queryKey: ['/dashboard/developers'],
  queryFn: ({ signal }) => call('GET /dashboard/developers', { signal }),
});
