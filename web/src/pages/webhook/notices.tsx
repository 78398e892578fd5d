import { Alert, Button, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CirclePause, Hourglass } from 'lucide-react';
import { useEffect } from 'react';
import type { WebhookResponse } from '../../../../src/http/dashboard/webhook.ts';
import { call } from '../../api.ts';
import { FormError } from '../../components/form.tsx';
import { Time } from '../../components/time.tsx';
import { counted } from '../../formats.ts';
import { useShowWebhook } from './use-show-webhook.ts';

type State = Omit<WebhookResponse, 'webhook'> & { webhook: NonNullable<WebhookResponse['webhook']> };

/** Shows that a webhook is off, fails, or has events that wait. Shows nothing if it works. */
export function Notices({ webhook, waiting }: State) {
  const { turnedOffAt, failingSince, url } = webhook;
  return (
    <>
      {turnedOffAt !== null ? (
        <TurnedOff url={url} at={turnedOffAt} />
      ) : (
        failingSince !== null && (
          <Alert color="red" icon={<CircleAlert size={16} aria-hidden />} title="Every delivery is failing">
            Nothing has been delivered since <Time at={failingSince} exact />. We turn the webhook off after
            five days without a successful delivery.
          </Alert>
        )
      )}
      {waiting > 0 && <Waiting count={waiting} />}
    </>
  );
}

function Waiting({ count }: { count: number }) {
  const queryClient = useQueryClient();
  // Once none waits any more, the list has their deliveries.
  useEffect(
    () => () => void queryClient.invalidateQueries({ queryKey: ['/dashboard/webhook/deliveries'] }),
    [queryClient],
  );
  return (
    <Alert color="gray" icon={<Hourglass size={16} aria-hidden />} title={waitingText(count)}>
      We send them as soon as fewer deliveries are pending.
    </Alert>
  );
}

/** The server counts up to 1,000. */
const MOST_COUNTED = 1_000;

function waitingText(waiting: number): string {
  if (waiting >= MOST_COUNTED) return '1,000 or more events are waiting';
  return `${counted(waiting, 'event')} ${waiting === 1 ? 'is' : 'are'} waiting`;
}

function TurnedOff({ url, at }: { url: string; at: number }) {
  const show = useShowWebhook();
  const turnOn = useMutation({
    mutationFn: () => call('PUT /dashboard/webhook', { body: { url } }),
    onSuccess: ({ webhook }) => show(webhook),
  });
  return (
    <Alert color="red" icon={<CirclePause size={16} aria-hidden />} title="The webhook is turned off">
      <Stack gap="sm" align="flex-start">
        <div>
          We couldn’t deliver anything for five days, so we stopped on <Time at={at} exact />. Once your
          server works again, turn the webhook on and resend the missed events.
        </div>
        <FormError error={turnOn.error} />
        <Button variant="default" loading={turnOn.isPending} onClick={() => turnOn.mutate()}>
          Turn on
        </Button>
      </Stack>
    </Alert>
  );
}
