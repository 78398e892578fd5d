import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentAnswer } from '../../../../src/http/dashboard/webhook.ts';
import { post } from '../../api.ts';
import { useAddress } from '../../components/use-address.ts';

/** Sends something by hand, then opens its delivery beside the list. @param path what sends it */
export function useSend(path: string) {
  const queryClient = useQueryClient();
  const [, setAddress] = useAddress();
  return useMutation({
    mutationFn: () => post<SentAnswer>(path),
    onSuccess: async ({ id }) => {
      // A filter could hide it.
      setAddress({ delivery: id, state: undefined });
      await queryClient.invalidateQueries({ queryKey: ['/dashboard/webhook/deliveries'] });
    },
  });
}
