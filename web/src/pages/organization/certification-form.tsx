import { Alert, Blockquote, Paper, Text, TextInput, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CertificationResponse } from '../../../../src/http/dashboard/certification.ts';
import { MOST_TITLE_CHARACTERS } from '../../../../src/rules/organizations/certification.ts';
import { call } from '../../api.ts';
import { LineSkeleton, QueryStates } from '../../components/query-states.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useMay } from '../../session.ts';
import { CERTIFICATION } from './queries.ts';
import { RequestForm } from './request-form.tsx';

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
    <Paper component="section" aria-label="Permissible purpose">
      <Title order={2} mb="xs">
        Permissible purpose
      </Title>
      {last === null ? (
        <Text>
          No one has certified what your organization uses the network for.{' '}
          {required ? 'You can’t check anyone until an owner does.' : ''}
        </Text>
      ) : (
        <>
          <Text>
            <UserText>{last.title === null ? last.name : `${last.name}, ${last.title}`}</UserText> signed on{' '}
            <Time at={last.signedAt} />
            {last.byOperator && ', on a paper form recorded by the operator of your network'}.{' '}
            {certifiedUntil !== null && (
              <>
                {certifiedUntil > Date.now() ? 'In force until ' : 'It ended on '}
                <Time at={certifiedUntil} />.
              </>
            )}
          </Text>
          {last.revocation !== null && (
            <Alert color="red" title="Revoked by the operator of your network" mt="sm">
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

function SignForm({ certification }: { certification: CertificationResponse }) {
  const isOwner = useMay('sign_certification');
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [title, setTitle] = useState('');
  if (!isOwner || !certification.signable) return null;
  const { version, text } = certification;
  return (
    <RequestForm
      title="Sign the certification"
      description={text}
      submit="Sign for one year"
      disabled={name.trim() === ''}
      onSend={async () => {
        await call('POST /dashboard/certification', { body: { version, name, title } });
        await queries.invalidateQueries({ queryKey: [CERTIFICATION] });
        return call('GET /dashboard/organization', {});
      }}
    >
      <TextInput
        label="Your name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={200}
        maw={320}
        autoComplete="name"
      />
      <TextInput
        label="Your title"
        description="Optional, such as Managing director."
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        maxLength={MOST_TITLE_CHARACTERS}
        maw={320}
        autoComplete="organization-title"
      />
    </RequestForm>
  );
}
