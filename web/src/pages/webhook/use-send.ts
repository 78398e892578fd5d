import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAddress } from '../../components/use-address.ts';

/** Sends something manually by `send`, then opens its delivery beside the list. */
export function useSend(send: () => Promise<{ id: string }>) {
  const queryClient = useQueryClient();
  const [, setAddress] = useAddress();
  return useMutation({
    mutationFn: send,
    onSuccess: async ({ id }) => {
      // A filter could hide it.
      setAddress({ delivery: id, state: undefined });
      await queryClient.invalidateQueries({ queryKey: ['/dashboard/webhook/deliveries'] });
    },
  });
}
