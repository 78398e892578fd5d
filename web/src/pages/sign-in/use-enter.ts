import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ownAddress } from '../../own-address.ts';

/** Goes to where one was before signing in, or to the overview. */
export function useEnter(): () => void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { next } = useSearch({ strict: false });
  return () => {
    queryClient.clear();
    void navigate({ href: ownAddress(next, location.origin), replace: true });
  };
}
