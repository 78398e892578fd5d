import { queryOptions, useQuery } from '@tanstack/react-query';
import type { MeResponse } from '../../src/http/dashboard/me.ts';
import { mayActAs, type Role } from '../../src/rules/staff/roles.ts';
import { call } from './api.ts';

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

/** Returns whether the signed-in person has at least this role: `useMay('admin')`. */
export const useMay = (role: Role): boolean => mayActAs(useMe().user.role, role);
