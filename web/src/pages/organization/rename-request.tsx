import { Alert, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { CircleX, Clock } from 'lucide-react';
import { useState } from 'react';
import type {
  OrganizationResponse,
  RenameRequestResponse,
} from '../../../../src/http/dashboard/organization.ts';
import { call } from '../../api.ts';
import { FormError, SubmitButton } from '../../components/form.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useMay } from '../../session.ts';
import { useShowOrganization } from './queries.ts';

const MOST_NAME_CHARACTERS = 200;

/** Shows the open or rejected rename request, and to owners the form for one unless it is open. */
export function RenameRequest({ organization }: { organization: OrganizationResponse }) {
  const isOwner = useMay('owner');
  const { name, renameRequest: request } = organization;
  return (
    <>
      {request !== null && <Decision request={request} isOwner={isOwner} />}
      {isOwner && (request === null || request.rejection !== null) && (
        <RequestForm key={request?.rejection?.at ?? 0} name={name} />
      )}
    </>
  );
}

function Decision({ request, isOwner }: { request: RenameRequestResponse; isOwner: boolean }) {
  const show = useShowOrganization();
  const remove = useMutation({
    mutationFn: () => call('DELETE /dashboard/rename-request'),
    onSuccess: show,
  });
  const { name, requestedBy, requestedAt, rejection } = request;
  const Icon = rejection === null ? Clock : CircleX;
  return (
    <Alert
      color={rejection === null ? 'gray' : 'red'}
      icon={<Icon size={16} aria-hidden />}
      title={rejection === null ? 'Name requested' : 'Name rejected'}
    >
      <Stack gap="sm" align="flex-start">
        <Text>
          <UserText>{requestedBy}</UserText> asked for the name “<UserText>{name}</UserText>” on{' '}
          <Time at={requestedAt} exact />.{' '}
          {rejection === null ? (
            'The operator of the network decides. Until then renters see the current name.'
          ) : (
            <>
              The operator of the network rejected it on <Time at={rejection.at} exact />, for this reason:
            </>
          )}
        </Text>
        {rejection !== null && (
          <Text component="div">
            <UserText lines>{rejection.reason}</UserText>
          </Text>
        )}
        <FormError error={remove.error} />
        {isOwner && (
          <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
            {rejection === null ? 'Withdraw the name' : 'Dismiss'}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

function RequestForm({ name }: { name: string }) {
  const [typed, setTyped] = useState(name);
  const show = useShowOrganization();
  const send = useMutation({
    mutationFn: () => call('POST /dashboard/rename-request', { body: { name: typed } }),
    onSuccess: show,
  });
  return (
    <Paper
      component="form"
      aria-labelledby="rename"
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate();
      }}
    >
      <Stack gap="md">
        <div>
          <Title order={2} id="rename">
            Change the name
          </Title>
          <Text c="dimmed">
            Renters see the name as who looked them up, so the operator of the network decides.
          </Text>
        </div>
        <TextInput
          label="New name"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          maxLength={MOST_NAME_CHARACTERS}
          maw={480}
          required
          autoComplete="organization"
        />
        <FormError error={send.error} />
        <Group>
          <SubmitButton pending={send.isPending} disabled={typed.trim() === name}>
            Request this name
          </SubmitButton>
        </Group>
      </Stack>
    </Paper>
  );
}
