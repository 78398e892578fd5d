import { Button, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { KeyLine } from '../../../../src/http/dashboard/keys.ts';
import { DEFAULT_GRACE_HOURS } from '../../../../src/rules/organizations/key-restrictions.ts';
import { keyTexts } from '../../../../src/texts/en/staff/keys.ts';
import { call } from '../../api.ts';
import { ConfirmAction } from '../../components/confirm-action.tsx';
import { FormError, SubmitButton } from '../../components/form.tsx';
import { staffTexts } from '../../texts.ts';
import type { ShownKey } from './created-key.tsx';
import { ExpiryField, expiryError, expiryTime, USUAL_EXPIRY } from './expiry-field.tsx';

const { t } = staffTexts(keyTexts);

const GRACES = [
  { value: '0', label: t('grace0') },
  { value: '1', label: t('grace1') },
  { value: '24', label: t('grace24') },
  { value: '72', label: t('grace72') },
  { value: '168', label: t('grace168') },
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
      aria-label={t('rotate')}
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid()) rotate.mutate();
      }}
    >
      <Stack gap="sm" align="flex-start">
        <Title order={3}>{t('rotate')}</Title>
        <Text c="dimmed">{t('rotateText')}</Text>
        <NativeSelect
          label={t('grace')}
          value={hours}
          onChange={(event) => setHours(event.currentTarget.value)}
          data={GRACES}
        />
        <ExpiryField
          label={t('newExpires')}
          usual={t(expiresAt === null ? 'neverLikeOld' : 'sameLifetime')}
          value={expiry}
          onChange={setExpiry}
          error={error}
        />
        <FormError error={rotate.error} />
        {hours === '0' ? (
          <ConfirmAction
            title={t('stopTitle', { name })}
            consequence={t('stopText')}
            confirm={t('rotate')}
            onConfirm={send}
          >
            {(open) => (
              <Button variant="default" onClick={() => isValid() && open()}>
                {t('stopOld')}
              </Button>
            )}
          </ConfirmAction>
        ) : (
          <SubmitButton variant="default" pending={rotate.isPending}>
            {t('rotate')}
          </SubmitButton>
        )}
      </Stack>
    </form>
  );
}
