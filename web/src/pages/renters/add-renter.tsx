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
import { call } from '../../api.ts';
import { FormError, SubmitButton } from '../../components/form.tsx';
import { LinkButton } from '../../components/link.tsx';
import { SidePanel } from '../../components/side-panel.tsx';
import { Id } from '../../components/text.tsx';

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
    <SidePanel title="Add a renter" onClose={onClose}>
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
            <Text c="dimmed">
              Enter an e-mail, a name, or both. An e-mail finds a renter who is already on file; a name or
              phone alone doesn’t, because people share them.
            </Text>
            <TextInput
              label="E-mail"
              type="email"
              maxLength={MOST_EMAIL_CHARACTERS}
              {...field('email')}
              autoFocus
            />
            <TextInput label="Name" maxLength={MOST_NAME_CHARACTERS} {...field('name')} />
            <TextInput label="Phone" type="tel" maxLength={MOST_NUMBER_CHARACTERS} {...field('phone')} />
            <FormError error={add.error} />
            <SubmitButton pending={add.isPending}>Add to the roster</SubmitButton>
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
        {wasOnRoster
          ? 'This renter is already on your roster.'
          : wasOnFile
            ? 'This person was already on file in the network and is now on your roster.'
            : 'Added. There is nothing on file about this person yet.'}{' '}
        Member ID <Id>{memberId}</Id>
      </Alert>
      <LinkButton to="/renters/$id" params={{ id: renterId }}>
        Open the renter
      </LinkButton>
    </Stack>
  );
}
