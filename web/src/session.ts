import { queryOptions, useQuery } from '@tanstack/react-query';
import type { MeAnswer } from '../../src/http/dashboard/me.ts';
import { mayActAs, type Role } from '../../src/rules/staff/roles.ts';
import { call } from './api.ts';

/** Who is signed in, and for whom. */
export type Me = MeAnswer;

export const ME = queryOptions({
  queryKey: ['/dashboard/me'],
  queryFn: ({ signal }) => call('GET /dashboard/me', { signal }),
});

/** Who is signed in. Pages are shown only once it is known. */
export function useMe(): Me {
  const { data } = useQuery(ME);
  if (data === undefined) throw new Error('useMe is for pages that stand in the layout');
  return data;
}

/** Whether the signed-in person has at least this role: `useMay('admin')`. */
export const useMay = (role: Role): boolean => mayActAs(useMe().user.role, role);
