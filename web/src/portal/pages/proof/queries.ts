import { queryOptions } from '@tanstack/react-query';
import type { OwnProofsAnswer } from '../../../../../src/http/portal/proof.ts';
import { get } from '../../../api.ts';

export const PROOFS_PATH = '/portal/api/proofs';

export const OWN_PROOFS = queryOptions({
  queryKey: [PROOFS_PATH],
  queryFn: ({ signal }) => get<OwnProofsAnswer>(PROOFS_PATH, signal),
});
