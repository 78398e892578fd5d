import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { RenterMeResponse } from '../../../src/http/portal/sign-in.ts';
import { call } from '../api.ts';
import { ownAddress } from '../own-address.ts';

export const ME = queryOptions({
  queryKey: ['/portal/api/me'],
  queryFn: ({ signal }) => call('GET /portal/api/me', { signal }),
});

/** Returns the signed-in renter. Pages are rendered only once it is loaded. */
export function useMe(): RenterMeResponse {
  const { data } = useQuery(ME);
  if (data === undefined) throw new Error('useMe is for pages inside the layout');
  return data;
}

/** Returns a function that opens the page from before signing in, or the file. */
export function useEnter(): () => void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { next } = useSearch({ strict: false });
  return () => {
    queryClient.clear();
    const href = ownAddress(next, location.origin);
    // The staff's pages are a separate application.
    void navigate({ href: /^\/portal([/?]|$)/.test(href) ? href : '/portal', replace: true });
  };
}
