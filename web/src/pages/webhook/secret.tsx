import { Button, Group, NativeSelect, Paper, Stack, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangedWebhookResponse } from '../../../../src/http/dashboard/webhook.ts';
import { call } from '../../api.ts';
import { ConfirmAction } from '../../components/confirm-action.tsx';
import { CopyField } from '../../components/copy-field.tsx';
import { FormError, SubmitButton } from '../../components/form.tsx';
import { Prose } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useShowWebhook } from './use-show-webhook.ts';

/** Shows a new secret, this once. */
export function NewSecret({ changed, onStored }: { changed: ChangedWebhookResponse; onStored: () => void }) {
  const { secret, webhook } = changed;
  return (
    <Paper role="region" aria-label="The new secret">
      <Stack gap="md" align="stretch">
        <Title order={2}>Deliveries are signed with a new secret</Title>
        <CopyField once label="Signing secret" value={secret ?? ''} />
        <Prose>
          Store it with your other secrets. Your software needs it to verify each request.{' '}
          <OldSecret until={webhook.oldSecretUntil} /> If you lose it, rotate it.
        </Prose>
        <Group>
          <Button onClick={onStored}>I have stored it</Button>
        </Group>
      </Stack>
    </Paper>
  );
}

function OldSecret({ until }: { until: number | null }) {
  if (until === null || until <= Date.now()) return null;
  return (
    <>
      Until <Time at={until} exact />, deliveries are also signed with the old secret.
    </>
  );
}

const OVERLAPS = [
  { value: '0', label: '0 hours: stops at once' },
  { value: '1', label: '1 hour' },
  { value: '24', label: '24 hours' },
  { value: '72', label: '72 hours' },
  { value: '168', label: '168 hours (a week)' },
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
      aria-label="Rotate the secret"
      onSubmit={(event) => {
        event.preventDefault();
        rotate.mutate();
      }}
    >
      <Stack gap="sm" align="flex-start">
        <Title order={2}>Rotate the secret</Title>
        <Prose>
          You get a new secret. Choose how long we also sign deliveries with the old one while you update your
          software. <OldSecret until={oldSecretUntil} />
        </Prose>
        <NativeSelect
          label="Keep signing with the old secret for"
          value={hours}
          onChange={(event) => setHours(event.currentTarget.value)}
          data={OVERLAPS}
        />
        <FormError error={rotate.error} />
        {hours === '0' ? (
          <ConfirmAction
            title="Stop using the old secret at once?"
            consequence="Software that has only the old secret will reject every delivery until you give it the new one."
            confirm="Rotate"
            onConfirm={send}
          >
            {(open) => (
              <Button variant="default" onClick={open}>
                Rotate and stop the old secret
              </Button>
            )}
          </ConfirmAction>
        ) : (
          <SubmitButton variant="default" pending={rotate.isPending}>
            Rotate
          </SubmitButton>
        )}
      </Stack>
    </Paper>
  );
}
