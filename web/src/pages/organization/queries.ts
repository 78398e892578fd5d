import { useQueryClient } from '@tanstack/react-query';
import type { OrganizationResponse } from '../../../../src/http/dashboard/organization.ts';
import { ME } from '../../session.ts';

export const ORGANIZATION = '/dashboard/organization';

/** Returns a function that shows an updated organization on the page and in the layout. */
export function useShowOrganization(): (response: OrganizationResponse) => void {
  const queryClient = useQueryClient();
  return (response) => {
    queryClient.setQueryData([ORGANIZATION], response);
    void queryClient.invalidateQueries({ queryKey: ME.queryKey });
  };
}

/** The query key of whether a second factor is required of all staff. */
export const FACTOR_POLICY = '/dashboard/organization/second-factor';

/** The query key of the certification of permissible purpose. */
export const CERTIFICATION = 'certification';
