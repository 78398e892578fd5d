import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OwnProofsAnswer } from '../../../../../src/http/portal/proof.ts';
import { call } from '../../../api.ts';
import { FILE_PATH } from '../file/queries.ts';

export const PROOFS_PATH = '/portal/api/proofs';

/** How often it is asked what came of a proof: the identity check takes seconds. */
const POLL_MS = 2_000;

const OWN_PROOFS = queryOptions({
  queryKey: [PROOFS_PATH],
  queryFn: ({ signal }) => call('GET /portal/api/proofs', { signal }),
});

const isChecking = (answer: OwnProofsAnswer | undefined) => answer?.outcome?.result === 'checking';

/** What the renter gave, and what came of it, followed until it is known. The file is read again then. */
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
