import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { RenterMeAnswer } from '../../../src/http/portal/me.ts';
import { call } from '../api.ts';
import { ownAddress } from '../own-address.ts';

export const ME = queryOptions({
  queryKey: ['/portal/api/me'],
  queryFn: ({ signal }) => call('GET /portal/api/me', { signal }),
});

/** Whose file is open. Pages are shown only once it is known. */
export function useMe(): RenterMeAnswer {
  const { data } = useQuery(ME);
  if (data === undefined) throw new Error('useMe is for pages that stand in the layout');
  return data;
}

/** Goes to where one was before signing in, or to one's file. */
export function useEnter(): () => void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { next } = useSearch({ strict: false }) as { next?: string };
  return () => {
    queryClient.clear();
    const href = ownAddress(next, location.origin);
    // The staff's pages are another application.
    void navigate({ href: /^\/portal([/?]|$)/.test(href) ? href : '/portal', replace: true });
  };
}
