import { Button, Stack } from '@mantine/core';
import { Send } from 'lucide-react';
import { call } from '../../api.ts';
import { FormError } from '../../components/form.tsx';
import { useSend } from './use-send.ts';

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
        Send a test event
      </Button>
      <FormError error={send.error} />
    </Stack>
  );
}
