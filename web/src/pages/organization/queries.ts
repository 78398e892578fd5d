import { useQueryClient } from '@tanstack/react-query';
import type { OrganizationAnswer } from '../../../../src/http/dashboard/organization.ts';
import { ME } from '../../session.ts';

export const ORGANIZATION = '/dashboard/organization';

/** Shows an answer on the page and in its frame. */
export function useShowOrganization(): (answer: OrganizationAnswer) => void {
  const queryClient = useQueryClient();
  return (answer) => {
    queryClient.setQueryData([ORGANIZATION], answer);
    void queryClient.invalidateQueries({ queryKey: ME.queryKey });
  };
}
