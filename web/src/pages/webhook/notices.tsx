import { Alert, Button, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CirclePause, Hourglass } from 'lucide-react';
import { useEffect } from 'react';
import type { WebhookResponse } from '../../../../src/http/dashboard/webhook.ts';
import { webhookTexts } from '../../../../src/texts/en/staff/webhook.ts';
import { call } from '../../api.ts';
import { FormError } from '../../components/form.tsx';
import { Time } from '../../components/time.tsx';
import { staffTexts } from '../../texts.ts';
import { useShowWebhook } from './use-show-webhook.ts';

const { t, rich } = staffTexts(webhookTexts);

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
          <Alert color="red" icon={<CircleAlert size={16} aria-hidden />} title={t('failing')}>
            {rich('failingText', { time: <Time at={failingSince} exact /> })}
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
      {t('waitingText')}
    </Alert>
  );
}

/** The server counts up to 1,000. */
const MOST_COUNTED = 1_000;

function waitingText(waiting: number): string {
  return waiting >= MOST_COUNTED ? t('manyWaiting') : t('waiting', { count: waiting });
}

function TurnedOff({ url, at }: { url: string; at: number }) {
  const show = useShowWebhook();
  const turnOn = useMutation({
    mutationFn: () => call('PUT /dashboard/webhook', { body: { url } }),
    onSuccess: ({ webhook }) => show(webhook),
  });
  return (
    <Alert color="red" icon={<CirclePause size={16} aria-hidden />} title={t('turnedOff')}>
      <Stack gap="sm" align="flex-start">
        <div>{rich('turnedOffText', { time: <Time at={at} exact /> })}</div>
        <FormError error={turnOn.error} />
        <Button variant="default" loading={turnOn.isPending} onClick={() => turnOn.mutate()}>
          {t('turnOn')}
        </Button>
      </Stack>
    </Alert>
  );
}
