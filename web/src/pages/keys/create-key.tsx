import { Button, Group, Paper, Stack, TextInput, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type ResponseTo } from '../../api.ts';
import { CopyField } from '../../components/copy-field.tsx';
import { FormError, SubmitButton } from '../../components/form.tsx';
import { Prose, UserText } from '../../components/text.tsx';

const MOST_NAME_CHARACTERS = 100;

/** Asks for a name, then shows the key, which is never shown again. */
export function CreateKey({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const create = useMutation({
    mutationFn: (name: string) => call('POST /dashboard/keys', { body: { name } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['/dashboard/keys'] }),
    // Removes the key from memory once it is no longer shown.
    gcTime: 0,
  });
  if (create.data !== undefined) return <CreatedKey created={create.data} onStored={onClose} />;
  return <NameForm create={create} onCancel={onClose} />;
}

interface NameFormProps {
  create: { mutate: (name: string) => void; isPending: boolean; error: Error | null };
  onCancel: () => void;
}

function NameForm({ create, onCancel }: NameFormProps) {
  const [name, setName] = useState('');
  return (
    <Paper
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate(name);
      }}
    >
      <Stack gap="md">
        <Title order={2}>Create a key</Title>
        <TextInput
          label="Name"
          description="Where it will be used, such as “Front desk” or “Booking server”."
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={MOST_NAME_CHARACTERS}
          maw={480}
          required
          autoFocus
          autoComplete="off"
        />
        <FormError error={create.error} />
        <Group gap="sm">
          <SubmitButton pending={create.isPending}>Create</SubmitButton>
          <Button variant="default" onClick={onCancel} disabled={create.isPending}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

function CreatedKey({
  created,
  onStored,
}: {
  created: ResponseTo<'POST /dashboard/keys'>;
  onStored: () => void;
}) {
  return (
    <Paper role="region" aria-label="The new key">
      <Stack gap="md" align="stretch">
        <Title order={2}>
          <UserText>{created.name}</UserText> is created
        </Title>
        <CopyField once label="API key" value={created.key} />
        <Prose>
          Store it with the other secrets of your software. Anyone who has it can check renters at your cost.
          If you lose it, create another key and revoke this one.
        </Prose>
        <Group>
          <Button onClick={onStored}>I have stored it</Button>
        </Group>
      </Stack>
    </Paper>
  );
}
