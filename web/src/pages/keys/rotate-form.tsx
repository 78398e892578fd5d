import { Button, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { KeyLine } from '../../../../src/http/dashboard/keys.ts';
import { DEFAULT_GRACE_HOURS } from '../../../../src/rules/organizations/key-restrictions.ts';
import { call } from '../../api.ts';
import { ConfirmAction } from '../../components/confirm-action.tsx';
import { FormError, SubmitButton } from '../../components/form.tsx';
import type { ShownKey } from './created-key.tsx';
import { ExpiryField, expiryError, expiryTime, USUAL_EXPIRY } from './expiry-field.tsx';

const GRACES = [
  { value: '0', label: '0 hours (the key was leaked)' },
  { value: '1', label: 'One hour' },
  { value: '24', label: 'One day' },
  { value: '72', label: 'Three days' },
  { value: '168', label: 'Seven days' },
];

/** Replaces a key by a new one. Without a grace, which stops software at once, it asks again. */
export function RotateForm({ rotated, onRotated }: { rotated: KeyLine; onRotated: (key: ShownKey) => void }) {
  const { id, name, expiresAt } = rotated;
  const queryClient = useQueryClient();
  const [hours, setHours] = useState(String(DEFAULT_GRACE_HOURS));
  const [expiry, setExpiry] = useState(USUAL_EXPIRY);
  const [error, setError] = useState<string>();
  const send = async () => {
    const chosen = expiryTime(expiry);
    const body = { graceHours: Number(hours), ...(chosen !== undefined && { expiresAt: chosen }) };
    onRotated(await call('POST /dashboard/keys/:id/rotate', { params: { id }, body }));
    await queryClient.invalidateQueries({ queryKey: ['/dashboard/keys'] });
    await queryClient.invalidateQueries({ queryKey: ['/dashboard/keys/ended'] });
  };
  // Removes the key from memory once it is no longer shown.
  const rotate = useMutation({ mutationFn: send, gcTime: 0 });
  const isValid = () => {
    const wrong = expiryError(expiry);
    setError(wrong);
    return wrong === undefined;
  };
  return (
    <form
      aria-label="Rotate"
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid()) rotate.mutate();
      }}
    >
      <Stack gap="sm" align="flex-start">
        <Title order={3}>Rotate</Title>
        <Text c="dimmed">
          You get a new key with the same name and limits. Choose how long the old one keeps working while you
          switch your software.
        </Text>
        <NativeSelect
          label="The old key works for"
          value={hours}
          onChange={(event) => setHours(event.currentTarget.value)}
          data={GRACES}
        />
        <ExpiryField
          label="The new key expires"
          usual={expiresAt === null ? 'Never, like the old one' : 'After the same lifetime as the old one'}
          value={expiry}
          onChange={setExpiry}
          error={error}
        />
        <FormError error={rotate.error} />
        {hours === '0' ? (
          <ConfirmAction
            title={`Stop the old key of “${name}”?`}
            consequence="Requests with the old key fail at once. You get a new key."
            confirm="Rotate"
            onConfirm={send}
          >
            {(open) => (
              <Button variant="default" onClick={() => isValid() && open()}>
                Rotate and stop the old key
              </Button>
            )}
          </ConfirmAction>
        ) : (
          <SubmitButton variant="default" pending={rotate.isPending}>
            Rotate
          </SubmitButton>
        )}
      </Stack>
    </form>
  );
}
