import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAddress } from '../../hooks/use-address.ts';

/** Returns the mutation that sends manually by `send`, then opens the delivery beside the list. */
export function useSend(send: () => Promise<{ id: string }>) {
  const queryClient = useQueryClient();
  const [, setAddress] = useAddress();
  return useMutation({
    mutationFn: send,
    onSuccess: async ({ id }) => {
      // Clears the filter, which could hide the delivery.
      setAddress({ delivery: id, state: undefined });
      await queryClient.invalidateQueries({ queryKey: ['/dashboard/webhook/deliveries'] });
    },
  });
}
