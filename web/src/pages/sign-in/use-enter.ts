import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ownAddress } from '../../own-address.ts';

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
