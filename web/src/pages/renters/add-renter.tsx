import { Alert, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { AddRenterResponse } from '../../../../src/http/dashboard/roster.ts';
import {
  MOST_EMAIL_CHARACTERS,
  MOST_NAME_CHARACTERS,
  MOST_NUMBER_CHARACTERS,
} from '../../../../src/rules/text/limits.ts';
import { rentersTexts } from '../../../../src/texts/en/staff/renters/renters.ts';
import { call } from '../../api.ts';
import { FormError, SubmitButton } from '../../components/form.tsx';
import { LinkButton } from '../../components/link.tsx';
import { SidePanel } from '../../components/side-panel.tsx';
import { Id } from '../../components/text.tsx';
import { staffTexts } from '../../texts.ts';

const { t, rich } = staffTexts(rentersTexts);

const EMPTY = { name: '', email: '', phone: '' };

/** Adds a renter to the roster manually. */
export function AddRenter({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [person, setPerson] = useState(EMPTY);
  const add = useMutation({
    mutationFn: () => call('POST /dashboard/renters', { body: person }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['/dashboard/roster'] });
      await queryClient.invalidateQueries({ queryKey: ['/dashboard/roster/count'] });
    },
  });
  const field = (name: keyof typeof EMPTY) => ({
    value: person[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      setPerson((before) => ({ ...before, [name]: value }));
    },
    autoComplete: 'off',
  });
  return (
    <SidePanel title={t('add')} onClose={onClose}>
      {add.data !== undefined ? (
        <Added {...add.data} />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            add.mutate();
          }}
        >
          <Stack gap="md">
            <Text c="dimmed">{t('addText')}</Text>
            <TextInput
              label={t('email')}
              type="email"
              maxLength={MOST_EMAIL_CHARACTERS}
              {...field('email')}
              autoFocus
            />
            <TextInput label={t('name')} maxLength={MOST_NAME_CHARACTERS} {...field('name')} />
            <TextInput label={t('phone')} type="tel" maxLength={MOST_NUMBER_CHARACTERS} {...field('phone')} />
            <FormError error={add.error} />
            <SubmitButton pending={add.isPending}>{t('addToRoster')}</SubmitButton>
          </Stack>
        </form>
      )}
    </SidePanel>
  );
}

function Added({ renterId, memberId, wasOnFile, wasOnRoster }: AddRenterResponse) {
  return (
    <Stack gap="md" align="flex-start">
      <Alert color="gray" icon={<CircleCheck size={16} aria-hidden />} role="status">
        {rich(wasOnRoster ? 'wasOnRoster' : wasOnFile ? 'wasOnFile' : 'isNew', {
          memberId: <Id>{memberId}</Id>,
        })}
      </Alert>
      <LinkButton to="/renters/$id" params={{ id: renterId }}>
        {t('openRenter')}
      </LinkButton>
    </Stack>
  );
}
