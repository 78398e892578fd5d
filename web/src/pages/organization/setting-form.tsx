import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { OrganizationResponse } from '../../../../src/http/dashboard/organization.ts';
import { FormError, SubmitButton } from '../../components/form.tsx';
import { useShowOrganization } from './queries.ts';

interface SettingFormProps {
  title: string;
  description: string;
  /** The label of the button that sends it. */
  submit: string;
  disabled: boolean;
  onSend: () => Promise<OrganizationResponse>;
  children: ReactNode;
}

/** A form for a setting of the organization, or for a request to change one that the operator decides about. */
export function SettingForm({ title, description, submit, disabled, onSend, children }: SettingFormProps) {
  const titleId = useId();
  const send = useMutation({ mutationFn: onSend, onSuccess: useShowOrganization() });
  return (
    <Paper
      component="form"
      aria-labelledby={titleId}
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate();
      }}
    >
      <Stack gap="md">
        <div>
          <Title order={2} id={titleId}>
            {title}
          </Title>
          <Text c="dimmed">{description}</Text>
        </div>
        {children}
        <FormError error={send.error} />
        <Group>
          <SubmitButton pending={send.isPending} disabled={disabled}>
            {submit}
          </SubmitButton>
        </Group>
      </Stack>
    </Paper>
  );
}
