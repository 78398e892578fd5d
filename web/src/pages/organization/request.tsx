import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { CircleX, Clock } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { OrganizationResponse } from '../../../../src/http/dashboard/organization.ts';
import { FormError, SubmitButton } from '../../components/form.tsx';
import { useMay } from '../../session.ts';
import { useShowOrganization } from './queries.ts';

interface RequestNoticeProps {
  title: string;
  rejected?: boolean;
  /** The label of the button that removes the request. */
  removal: string;
  onRemove: () => Promise<OrganizationResponse>;
  children: ReactNode;
}

/** Shows a request to the operator, and to owners the button that removes it. */
export function RequestNotice({ title, rejected = false, removal, onRemove, children }: RequestNoticeProps) {
  const isOwner = useMay('owner');
  const remove = useMutation({ mutationFn: onRemove, onSuccess: useShowOrganization() });
  const Icon = rejected ? CircleX : Clock;
  return (
    <Alert color={rejected ? 'red' : 'gray'} icon={<Icon size={16} aria-hidden />} title={title}>
      <Stack gap="sm" align="flex-start">
        {children}
        <FormError error={remove.error} />
        {isOwner && (
          <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
            {removal}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

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
