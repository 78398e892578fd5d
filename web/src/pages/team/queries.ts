import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StaffLine } from '../../../../src/http/dashboard/team.ts';
import { ME, useMe } from '../../session.ts';

export const TEAM = '/dashboard/team';
export const INVITATIONS = '/dashboard/team/invitations';

/**
 * Returns the mutation that changes a staff member by `change`, which calls the server, and reloads what
 * shows it.
 */
export function useChange<To>(id: string, change: (to: To) => Promise<StaffLine>) {
  const queryClient = useQueryClient();
  const { user } = useMe();
  const path = `${TEAM}/${encodeURIComponent(id)}`;
  return useMutation({
    mutationFn: change,
    onSuccess: async (person) => {
      queryClient.setQueryData([path], person);
      // Switching off access also ends the person's invitations.
      const changed = [[TEAM], [INVITATIONS], ...(id === user.id ? [ME.queryKey] : [])];
      await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
}
