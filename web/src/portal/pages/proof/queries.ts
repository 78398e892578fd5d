import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OwnProofsAnswer } from '../../../../../src/http/portal/proof.ts';
import { call } from '../../../api.ts';
import { FILE_PATH } from '../file/queries.ts';

export const PROOFS_PATH = '/portal/api/proofs';

/** The polling interval for the result: the identity check takes seconds. */
const POLL_MS = 2_000;

const OWN_PROOFS = queryOptions({
  queryKey: [PROOFS_PATH],
  queryFn: ({ signal }) => call('GET /portal/api/proofs', { signal }),
});

const isChecking = (answer: OwnProofsAnswer | undefined) => answer?.outcome?.result === 'checking';

/** Queries the given details and their result, and polls until the result is known. Then reloads the file. */
export function useOwnProofs() {
  const queryClient = useQueryClient();
  const proofs = useQuery({
    ...OWN_PROOFS,
    refetchInterval: ({ state }) => (isChecking(state.data) ? POLL_MS : false),
  });
  const checking = isChecking(proofs.data);
  useEffect(() => {
    if (!checking) return;
    return () => void queryClient.invalidateQueries({ queryKey: [FILE_PATH] });
  }, [checking, queryClient]);
  return proofs;
}
