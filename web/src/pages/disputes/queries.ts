import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DisputeResponse } from '../../../../src/http/dashboard/dispute-responses.ts';
import type { BodyOf } from '../../api.ts';

export type Decision = BodyOf<'POST /dashboard/disputes/:id/decision'>;

export const disputePath = (id: string): string => `/dashboard/disputes/${encodeURIComponent(id)}`;

/** Queries that a decision changes and that are reloaded: the queue, the overview, the renter. */
const CHANGED = ['/dashboard/disputes', '/dashboard/overview', '/dashboard/renters', '/dashboard/roster'];

/**
 * Returns the mutation for a step that staff take in a dispute. Reloads the dispute after an error, too,
 * because it may have changed.
 *
 * @param step calls the server
 */
export function useDisputeStep<Body>(id: string, step: (body: Body) => Promise<DisputeResponse>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: step,
    onSuccess: (response) => client.setQueryData([disputePath(id)], response),
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => CHANGED.some((area) => String(path).startsWith(area)),
      }),
  });
}
