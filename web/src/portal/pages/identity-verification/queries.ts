import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OwnVerificationsResponse } from '../../../../../src/http/portal/identity-verification.ts';
import { call } from '../../../api.ts';
import { FILE_PATH } from '../file/queries.ts';

export const VERIFICATIONS_PATH = '/portal/api/verifications';

/** The polling interval for the result: the identity check takes seconds. */
const POLL_MS = 2_000;

const OWN_VERIFICATIONS = queryOptions({
  queryKey: [VERIFICATIONS_PATH],
  queryFn: ({ signal }) => call('GET /portal/api/verifications', { signal }),
});

const isChecking = (response: OwnVerificationsResponse | undefined) =>
  response?.outcome?.result === 'checking';

/** Queries the given details and their result, and polls until the result is known. Then reloads the file. */
export function useOwnVerifications() {
  const queryClient = useQueryClient();
  const verifications = useQuery({
    ...OWN_VERIFICATIONS,
    refetchInterval: ({ state }) => (isChecking(state.data) ? POLL_MS : false),
  });
  const checking = isChecking(verifications.data);
  useEffect(() => {
    if (!checking) return;
    return () => void queryClient.invalidateQueries({ queryKey: [FILE_PATH] });
  }, [checking, queryClient]);
  return verifications;
}
