import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../api.ts';
import { forgetDrafts } from '../drafts.ts';
import { forgetSession } from '../sign-in-again.ts';

/** Returns the mutation that signs out a staff member, opens the sign-in page and forgets what was shown and typed. */
export function useSignOut() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call('POST /dashboard/sign-out'),
    onSuccess: async () => {
      await navigate({ to: '/sign-in', state: { signedOut: true } });
      forgetSession(queryClient);
      forgetDrafts();
    },
  });
}
