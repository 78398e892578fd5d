import { Alert, Blockquote, Paper, Text, TextInput, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CertificationResponse } from '../../../../src/http/dashboard/certification.ts';
import { MOST_TITLE_CHARACTERS } from '../../../../src/rules/organizations/certification.ts';
import { organizationTexts } from '../../../../src/texts/en/staff/organization.ts';
import { call } from '../../api.ts';
import { LineSkeleton, QueryStates } from '../../components/query-states.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useMay } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { CERTIFICATION } from './queries.ts';
import { SettingForm } from './setting-form.tsx';

const { t, rich } = staffTexts(organizationTexts);

/** Shows the certification of permissible purpose, and the form with which an owner signs it. */
export function Certification() {
  const certification = useQuery({
    queryKey: [CERTIFICATION],
    queryFn: ({ signal }) => call('GET /dashboard/certification', { signal }),
  });
  return (
    <QueryStates query={certification} skeleton={<LineSkeleton lines={4} />}>
      {(response) => (
        <>
          <Signed certification={response} />
          <SignForm certification={response} />
        </>
      )}
    </QueryStates>
  );
}

function Signed({ certification }: { certification: CertificationResponse }) {
  const { required, certifiedUntil, last } = certification;
  return (
    <Paper component="section" aria-label={t('purpose')}>
      <Title order={2} mb="xs">
        {t('purpose')}
      </Title>
      {last === null ? (
        <Text>{t(required ? 'notCertifiedButRequired' : 'notCertified')}</Text>
      ) : (
        <>
          <Text>
            {rich(last.byOperator ? 'signedOnPaper' : 'signed', {
              who: <UserText>{signerOf(last)}</UserText>,
              day: <Time at={last.signedAt} />,
            })}{' '}
            {certifiedUntil !== null &&
              rich(certifiedUntil > Date.now() ? 'inForce' : 'ended', { day: <Time at={certifiedUntil} /> })}
          </Text>
          {last.revocation !== null && (
            <Alert color="red" title={t('revoked')} mt="sm">
              <UserText>{last.revocation.reason}</UserText>
            </Alert>
          )}
          <Blockquote mt="sm" p="md">
            {last.text}
          </Blockquote>
        </>
      )}
    </Paper>
  );
}

function signerOf({ name, title }: { name: string; title: string | null }): string {
  return title === null ? name : t('signer', { name, title });
}

function SignForm({ certification }: { certification: CertificationResponse }) {
  const isOwner = useMay('sign_certification');
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [title, setTitle] = useState('');
  if (!isOwner || !certification.signable) return null;
  const { version, text } = certification;
  return (
    <SettingForm
      title={t('signTitle')}
      description={text}
      submit={t('sign')}
      disabled={name.trim() === ''}
      onSend={async () => {
        await call('POST /dashboard/certification', { body: { version, name, title } });
        await queries.invalidateQueries({ queryKey: [CERTIFICATION] });
        return call('GET /dashboard/organization', {});
      }}
    >
      <TextInput
        label={t('signerName')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={200}
        maw={320}
        autoComplete="name"
      />
      <TextInput
        label={t('signerTitle')}
        description={t('signerTitleHint')}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        maxLength={MOST_TITLE_CHARACTERS}
        maw={320}
        autoComplete="organization-title"
      />
    </SettingForm>
  );
}
