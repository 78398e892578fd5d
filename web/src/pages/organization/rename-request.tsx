import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type {
  OrganizationResponse,
  RenameRequestResponse,
} from '../../../../src/http/dashboard/organization.ts';
import { call } from '../../api.ts';
import { RequestNotice } from '../../components/request-notice.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useMay } from '../../session.ts';
import { useShowOrganization } from './queries.ts';
import { RequestForm } from './request-form.tsx';

const MOST_NAME_CHARACTERS = 200;

/** Shows the open or rejected rename request, and to owners the form for one unless it is open. */
export function RenameRequest({ organization }: { organization: OrganizationResponse }) {
  const isOwner = useMay('rename_organization');
  const { name, renameRequest: request } = organization;
  return (
    <>
      {request !== null && <Decision request={request} />}
      {isOwner && (request === null || request.rejection !== null) && (
        <RenameForm key={request?.rejection?.at ?? 0} name={name} />
      )}
    </>
  );
}

function Decision({ request }: { request: RenameRequestResponse }) {
  const { name, requestedBy, requestedAt, rejection } = request;
  const show = useShowOrganization();
  return (
    <RequestNotice
      title={rejection === null ? 'Name requested' : 'Name rejected'}
      rejected={rejection !== null}
      removal={rejection === null ? 'Withdraw this name' : 'Dismiss'}
      mayRemove={useMay('rename_organization')}
      onRemove={() => call('DELETE /dashboard/rename-request')}
      onRemoved={show}
    >
      <Text>
        <UserText>{requestedBy}</UserText> asked for the name “<UserText>{name}</UserText>” on{' '}
        <Time at={requestedAt} exact />.{' '}
        {rejection === null ? (
          'The operator of the network decides. Until then, renters see the current name.'
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
    </RequestNotice>
  );
}

function RenameForm({ name }: { name: string }) {
  const [typed, setTyped] = useState(name);
  return (
    <RequestForm
      title="Change the name"
      description="Renters see this name when you check them, so the operator of the network approves changes."
      submit="Request this name"
      disabled={typed.trim() === name}
      onSend={() => call('POST /dashboard/rename-request', { body: { name: typed } })}
    >
      <TextInput
        label="New name"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        maxLength={MOST_NAME_CHARACTERS}
        maw={480}
        required
        autoComplete="organization"
      />
    </RequestForm>
  );
}
