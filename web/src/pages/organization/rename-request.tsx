import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type {
  OrganizationResponse,
  RenameRequestResponse,
} from '../../../../src/http/dashboard/organization.ts';
import { MOST_ORGANIZATION_NAME_CHARACTERS } from '../../../../src/rules/text/limits.ts';
import { organizationTexts } from '../../../../src/texts/en/staff/organization.ts';
import { call } from '../../api.ts';
import { RequestNotice } from '../../components/request-notice.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useMay } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { useShowOrganization } from './queries.ts';
import { SettingForm } from './setting-form.tsx';

const { t, rich } = staffTexts(organizationTexts);

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
  const asked = {
    who: <UserText>{requestedBy}</UserText>,
    name: <UserText>{name}</UserText>,
    time: <Time at={requestedAt} exact />,
  };
  return (
    <RequestNotice
      title={t(rejection === null ? 'nameRequested' : 'nameRejected')}
      rejected={rejection !== null}
      removal={t(rejection === null ? 'withdrawName' : 'dismiss')}
      mayRemove={useMay('rename_organization')}
      onRemove={() => call('DELETE /dashboard/rename-request')}
      onRemoved={show}
    >
      <Text>
        {rejection === null
          ? rich('nameRequestedText', asked)
          : rich('nameRejectedText', { ...asked, rejected: <Time at={rejection.at} exact /> })}
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
    <SettingForm
      title={t('renameTitle')}
      description={t('renameText')}
      submit={t('requestName')}
      disabled={typed.trim() === name}
      onSend={() => call('POST /dashboard/rename-request', { body: { name: typed } })}
    >
      <TextInput
        label={t('newName')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        maxLength={MOST_ORGANIZATION_NAME_CHARACTERS}
        maw={480}
        required
        autoComplete="organization"
      />
    </SettingForm>
  );
}
