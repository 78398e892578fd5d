import { Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OwnFileResponse } from '../../../../../src/http/portal/file.ts';
import { LinkButton } from '../../../components/link.tsx';
import { Page, Part } from '../../../components/page.tsx';
import { QueryStates } from '../../../components/query-states.tsx';
import { Id, UserText } from '../../../components/text.tsx';
import { Time } from '../../../components/time.tsx';
import { useMe } from '../../session.ts';
import { ComparisonNotice } from './comparison-notice.tsx';
import { Corrections } from './corrections.tsx';
import { Emails } from './emails.tsx';
import { FoundBy } from './found-by.tsx';
import { FraudAlertPart } from './fraud-alert-part.tsx';
import { OWN_FILE } from './queries.ts';
import { Records } from './records.tsx';
import { Removed } from './removed.tsx';
import { Score } from './score.tsx';
import { StatementPart } from './statement-part.tsx';

/** The page with the renter's file. */
export default function FilePage() {
  const file = useQuery(OWN_FILE);
  return (
    <Page
      title="My file"
      description="What organizations in this network filed about you, and what it does to your score."
      action={
        <LinkButton to="/portal/take-file" variant="default">
          Take my file
        </LinkButton>
      }
    >
      <Who />
      <QueryStates query={file} skeleton={<FileSkeleton />}>
        {(response) => <Content file={response} />}
      </QueryStates>
    </Page>
  );
}

function Who() {
  const { email, fullName, memberId } = useMe();
  return (
    <Paper p="lg">
      <Stack gap="xs">
        <Text fw={600} component="div">
          {fullName === null ? 'No name is on file' : <UserText>{fullName}</UserText>}
        </Text>
        <Group gap="xs">
          <Text c="dimmed">Member ID</Text>
          <Id>{memberId ?? ''}</Id>
        </Group>
        <Text component="div">
          <Text c="dimmed" span>
            Signed in with
          </Text>{' '}
          <UserText>{email}</UserText>
        </Text>
      </Stack>
    </Paper>
  );
}

function Content({ file }: { file: OwnFileResponse }) {
  return (
    <Stack gap="xl">
      {file.fraud !== null && (
        <Part title="The network says that you committed fraud">
          <Paper p="lg">
            <UserText lines>{file.fraud.reason ?? 'The reason opens with your whole file.'}</UserText>
            <Text c="dimmed">
              Decided on <Time at={file.fraud.decidedAt} />. If this is wrong, write to the network.
            </Text>
          </Paper>
        </Part>
      )}
      {file.comparison !== null && <ComparisonNotice comparison={file.comparison} />}
      <Score file={file} />
      <Records />
      <Removed />
      <StatementPart statement={file.statement} />
      <FraudAlertPart until={file.fraudAlertEndsAt} />
      <FoundBy file={file} />
      <Emails />
      <Corrections />
    </Stack>
  );
}

/** A placeholder for the file. */
function FileSkeleton() {
  return (
    <Stack gap="lg">
      <Skeleton h={280} />
      <Skeleton h={160} />
      <Skeleton h={160} />
    </Stack>
  );
}
