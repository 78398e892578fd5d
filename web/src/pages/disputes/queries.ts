import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DisputeAnswer } from '../../../../src/http/dashboard/dispute-answers.ts';
import type { BodyOf } from '../../api.ts';

export type Decision = BodyOf<'POST /dashboard/disputes/:id/decision'>;

export const disputePath = (id: string): string => `/dashboard/disputes/${encodeURIComponent(id)}`;

/** Everything that a decision changes is read anew: the queue, what needs attention, the renter. */
const CHANGED = ['/dashboard/disputes', '/dashboard/overview', '/dashboard/renters', '/dashboard/roster'];

/**
 * A step of a dispute, by somebody of the organization. An error says how it stands now: that is read, too.
 *
 * @param step calls the server
 */
export function useDisputeStep<Body>(id: string, step: (body: Body) => Promise<DisputeAnswer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: step,
    onSuccess: (answer) => client.setQueryData([disputePath(id)], answer),
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => CHANGED.some((area) => String(path).startsWith(area)),
      }),
  });
}
