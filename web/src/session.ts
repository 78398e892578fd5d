import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import type { MeAnswer } from '../../src/http/dashboard/me.ts';
import { mayActAs, type Role } from '../../src/rules/roles.ts';
import { get } from './api.ts';

/** Who is signed in, and for whom. */
export type Me = MeAnswer;

export const ME = queryOptions({
  queryKey: ['/dashboard/me'],
  queryFn: ({ signal }) => get<Me>('/dashboard/me', signal),
});

/** Who is signed in. Pages are shown only once it is known. */
export function useMe(): Me {
  const { data } = useQuery(ME);
  if (data === undefined) throw new Error('useMe is for pages that stand in the layout');
  return data;
}

/** Whether the signed-in person has at least this role: `useMay('admin')`. */
export const useMay = (role: Role): boolean => mayActAs(useMe().user.role, role);

/** Where people are who have no session. */
const SIGNED_OUT = /^\/(sign-in|invitation)(\/|$)/;

/** Nothing of the session that ended stays in the page; after signing in one is where one was. */
export function signInAgain(router: AnyRouter, queryClient: QueryClient): void {
  const { pathname, href } = router.state.location;
  if (SIGNED_OUT.test(pathname)) return;
  // Cleared while they are shown, the pages would ask again.
  void router
    .navigate({ to: '/sign-in', search: href === '/' ? {} : { next: href } })
    .then(() => queryClient.clear());
}
