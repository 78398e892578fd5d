import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { OrganizationResponse } from '../../../../src/http/dashboard/organization.ts';
import { FormError, SubmitButton } from '../../components/form.tsx';
import { useShowOrganization } from './queries.ts';

interface RequestFormProps {
  title: string;
  description: string;
  /** The label of the button that sends the request. */
  submit: string;
  disabled: boolean;
  onSend: () => Promise<OrganizationResponse>;
  children: ReactNode;
}

/** A form about the organization, such as a request to the operator. */
export function RequestForm({ title, description, submit, disabled, onSend, children }: RequestFormProps) {
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
