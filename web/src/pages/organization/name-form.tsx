import { Paper, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api.ts';
import { FormError, SaveBar } from '../../components/form.tsx';
import { useShowOrganization } from './queries.ts';

const MOST_NAME_CHARACTERS = 200;

export function NameForm({ name }: { name: string }) {
  const [typed, setTyped] = useState(name);
  const show = useShowOrganization();
  const save = useMutation({
    mutationFn: () => call('PUT /dashboard/organization', { body: { name: typed } }),
    onSuccess: show,
  });
  return (
    <Paper
      component="form"
      aria-label="Name"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Stack gap="md">
        <TextInput
          label="Name"
          description="It stands in the frame of these pages, and renters see it as who looked them up."
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          maxLength={MOST_NAME_CHARACTERS}
          maw={480}
          required
          autoComplete="organization"
        />
        <FormError error={save.error} />
        <SaveBar
          changed={typed.trim() !== name}
          pending={save.isPending}
          onDiscard={() => {
            setTyped(name);
            save.reset();
          }}
        />
      </Stack>
    </Paper>
  );
}
