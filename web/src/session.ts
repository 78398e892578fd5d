import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { MeResponse } from '../../src/http/dashboard/me.ts';
import { may, type Permission } from '../../src/rules/staff/roles.ts';
import { call } from './api.ts';
import { MODE } from './mode.ts';
import { ownAddress } from './own-address.ts';

/** The signed-in person, with their organization. */
export type Me = MeResponse;

export const ME = queryOptions({
  queryKey: ['/dashboard/me'],
  queryFn: ({ signal }) => call('GET /dashboard/me', { signal }),
});

/** Returns the signed-in person. The layout shows pages only after this is loaded. */
export function useMe(): Me {
  const { data } = useQuery(ME);
  if (data === undefined) throw new Error('useMe is for pages inside the layout');
  return data;
}

/** Returns whether the role of the signed-in person allows something in the mode of the pages: `useMay('check_renters')`. */
export const useMay = (permission: Permission): boolean => may(useMe().user.role, permission, MODE);

/** Returns a function that opens the page from before signing in, or the overview. */
export function useEnter(): () => void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { next } = useSearch({ strict: false });
  return () => {
    queryClient.clear();
    void navigate({ href: ownAddress(next, location.origin), replace: true });
  };
}
