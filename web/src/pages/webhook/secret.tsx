import { Button, Group, NativeSelect, Paper, Stack, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangedWebhookResponse } from '../../../../src/http/dashboard/webhook.ts';
import { webhookTexts } from '../../../../src/texts/en/staff/webhook.ts';
import { call } from '../../api.ts';
import { ConfirmAction } from '../../components/confirm-action.tsx';
import { CopyField } from '../../components/copy-field.tsx';
import { FormError, SubmitButton } from '../../components/form.tsx';
import { Prose } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { staffTexts } from '../../texts.ts';
import { useShowWebhook } from './use-show-webhook.ts';

const { t, rich } = staffTexts(webhookTexts);

/** Shows a new secret, this once. */
export function NewSecret({ changed, onStored }: { changed: ChangedWebhookResponse; onStored: () => void }) {
  const { secret, webhook } = changed;
  return (
    <Paper role="region" aria-label={t('newSecret')}>
      <Stack gap="md" align="stretch">
        <Title order={2}>{t('newSecretTitle')}</Title>
        <CopyField once label={t('secret')} value={secret ?? ''} />
        <Prose>{rich('newSecretText', { old: <OldSecret until={webhook.oldSecretUntil} /> })}</Prose>
        <Group>
          <Button onClick={onStored}>{t('stored')}</Button>
        </Group>
      </Stack>
    </Paper>
  );
}

function OldSecret({ until }: { until: number | null }) {
  if (until === null || until <= Date.now()) return null;
  return rich('oldSecret', { time: <Time at={until} exact /> });
}

const OVERLAPS = [
  { value: '0', label: t('noOverlap') },
  { value: '1', label: t('oneHour') },
  { value: '24', label: t('hours', { hours: 24 }) },
  { value: '72', label: t('hours', { hours: 72 }) },
  { value: '168', label: t('aWeek') },
];
/** As the API: enough to change the secret in the receiver. */
const USUAL_OVERLAP = '24';

interface RotateSecretProps {
  oldSecretUntil: number | null;
  onSecret: (changed: ChangedWebhookResponse) => void;
}

/** Replaces the secret by a new one. Without an overlap, after which a receiver rejects what it gets, it asks again. */
export function RotateSecret({ oldSecretUntil, onSecret }: RotateSecretProps) {
  const show = useShowWebhook();
  const [hours, setHours] = useState(USUAL_OVERLAP);
  const send = async () => {
    const changed = await call('POST /dashboard/webhook/rotate-secret', {
      body: { overlapHours: Number(hours) },
    });
    show(changed.webhook);
    onSecret(changed);
  };
  // Removes the secret from memory once it is no longer shown.
  const rotate = useMutation({ mutationFn: send, gcTime: 0 });
  return (
    <Paper
      component="form"
      aria-label={t('rotate')}
      onSubmit={(event) => {
        event.preventDefault();
        rotate.mutate();
      }}
    >
      <Stack gap="sm" align="flex-start">
        <Title order={2}>{t('rotate')}</Title>
        <Prose>{rich('rotateText', { old: <OldSecret until={oldSecretUntil} /> })}</Prose>
        <NativeSelect
          label={t('overlap')}
          value={hours}
          onChange={(event) => setHours(event.currentTarget.value)}
          data={OVERLAPS}
        />
        <FormError error={rotate.error} />
        {hours === '0' ? (
          <ConfirmAction
            title={t('rotateTitle')}
            consequence={t('rotateConsequence')}
            confirm={t('rotateNow')}
            onConfirm={send}
          >
            {(open) => (
              <Button variant="default" onClick={open}>
                {t('rotateWithoutOverlap')}
              </Button>
            )}
          </ConfirmAction>
        ) : (
          <SubmitButton variant="default" pending={rotate.isPending}>
            {t('rotateNow')}
          </SubmitButton>
        )}
      </Stack>
    </Paper>
  );
}
