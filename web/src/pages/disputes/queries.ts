import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DisputeAnswer } from '../../../../src/http/dashboard/dispute-answers.ts';
import { post } from '../../api.ts';

export const disputePath = (id: string, rest = ''): string =>
  `/dashboard/disputes/${encodeURIComponent(id)}${rest}`;

/** Everything that a decision changes is read anew: the queue, what needs attention, the renter. */
const CHANGED = ['/dashboard/disputes', '/dashboard/overview', '/dashboard/renters', '/dashboard/roster'];

/** A step of a dispute, by somebody of the organization. A refusal says how it stands now: that is read, too. */
export function useDisputeStep(id: string, step: 'review' | 'decision') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: object) => post<DisputeAnswer>(disputePath(id, `/${step}`), body),
    onSuccess: (answer) => client.setQueryData([disputePath(id)], answer),
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => CHANGED.some((area) => String(path).startsWith(area)),
      }),
  });
}
