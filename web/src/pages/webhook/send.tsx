import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCcw, Send } from 'lucide-react';
import { deliveries } from '../../../../src/texts/en/staff/deliveries.ts';
import { call } from '../../api.ts';
import { FormError } from '../../components/form.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { staffTexts } from '../../texts.ts';

const { t } = staffTexts(deliveries);

/** Returns the mutation that sends manually by `send`, then opens the delivery beside the list. */
function useSend(send: () => Promise<{ id: string }>) {
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

/** Sends a test event and opens its delivery. */
export function SendTest() {
  const send = useSend(() => call('POST /dashboard/webhook/test'));
  return (
    <Stack gap="xs" align="flex-end">
      <Button
        leftSection={<Send size={16} aria-hidden />}
        loading={send.isPending}
        onClick={() => send.mutate()}
      >
        {t('sendTest')}
      </Button>
      <FormError error={send.error} />
    </Stack>
  );
}

/** Sends the body of a delivery again and opens the new delivery. */
export function SendAgain({ id }: { id: string }) {
  const send = useSend(() => call('POST /dashboard/webhook/deliveries/:id/resend', { params: { id } }));
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="default"
        leftSection={<RotateCcw size={16} aria-hidden />}
        loading={send.isPending}
        onClick={() => send.mutate()}
      >
        {t('sendAgain')}
      </Button>
      <Text fz="sm" c="dimmed">
        {t('sendAgainText')}
      </Text>
      <FormError error={send.error} />
    </Stack>
  );
}
