import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StaffLine } from '../../../../src/http/dashboard/team.ts';
import { put } from '../../api.ts';
import { ME, useMe } from '../../session.ts';
import { INVITATIONS, TEAM } from './paths.ts';

/** Changes what somebody may do, and shows it wherever it stands. */
export function useChange(id: string, what: 'role' | 'access') {
  const queryClient = useQueryClient();
  const { user } = useMe();
  const path = `${TEAM}/${encodeURIComponent(id)}`;
  return useMutation({
    mutationFn: (change: object) => put<StaffLine>(`${path}/${what}`, change),
    onSuccess: async (person) => {
      queryClient.setQueryData([path], person);
      // What somebody invited ends with their access.
      const changed = [[TEAM], [INVITATIONS], ...(id === user.id ? [ME.queryKey] : [])];
      await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
}
