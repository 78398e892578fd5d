import { Group, Paper, Anchor as PlainAnchor, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OwnFileResponse } from '../../../../../src/http/portal/file.ts';
import { LinkButton } from '../../../components/link.tsx';
import { Page, Part } from '../../../components/page.tsx';
import { QueryStates } from '../../../components/query-states.tsx';
import { Id, UserText } from '../../../components/text.tsx';
import { Time } from '../../../components/time.tsx';
import type { Prefetch } from '../../../page-router.tsx';
import { rich, t } from '../../../texts.ts';
import { ME, useMe } from '../../session.ts';
import { ComparisonNotice } from './comparison-notice.tsx';
import { Corrections } from './corrections.tsx';
import { Emails } from './emails.tsx';
import classes from './file.module.css';
import { FoundBy } from './found-by.tsx';
import { FraudAlertPart } from './fraud-alert-part.tsx';
import { OWN_EMAILS, OWN_FILE, OWN_RECORDS, OWN_REMOVED, OWN_REQUESTS } from './queries.ts';
import { RaiseScore } from './raise-score.tsx';
import { Records } from './records.tsx';
import { Removed } from './removed.tsx';
import { Score } from './score.tsx';
import { StatementPart } from './statement-part.tsx';

export const prefetch: Prefetch = async (queryClient) => {
  await queryClient.prefetchQuery(ME);
  const opens = queryClient.getQueryData(ME.queryKey)?.opens ?? 'nothing';
  if (opens === 'nothing') return;
  await Promise.all([
    queryClient.prefetchQuery(OWN_FILE),
    queryClient.prefetchInfiniteQuery(OWN_RECORDS),
    queryClient.prefetchQuery(OWN_REMOVED),
    queryClient.prefetchQuery(OWN_EMAILS),
    queryClient.prefetchQuery(OWN_REQUESTS),
  ]);
};

/** The page with the renter's file. */
export default function FilePage() {
  const file = useQuery(OWN_FILE);
  return (
    <Page
      title={t('file.title')}
      description={t('file.description')}
      action={
        <LinkButton to="/portal/download" variant="default">
          {t('frame.download')}
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
          {fullName === null ? t('file.noName') : <UserText>{fullName}</UserText>}
        </Text>
        <Group gap="xs">
          <Text c="dimmed">{t('file.memberId')}</Text>
          <Id>{memberId ?? ''}</Id>
        </Group>
        <Text c="dimmed" component="div">
          {rich('file.signedInWith', {
            email: <UserText>{email}</UserText>,
            value: (content) => (
              <Text c="var(--mantine-color-text)" span>
                {content}
              </Text>
            ),
          })}
        </Text>
      </Stack>
    </Paper>
  );
}

function Content({ file }: { file: OwnFileResponse }) {
  return (
    <Stack gap="xl">
      <PartLinks hasSteps={file.steps !== null} />
      {file.fraud !== null && (
        <Part title={t('file.fraud')}>
          <Paper p="lg">
            <UserText lines>{file.fraud.reason ?? t('file.fraudClosed')}</UserText>
            <Text c="dimmed">{rich('file.fraudDecided', { day: <Time at={file.fraud.decidedAt} /> })}</Text>
          </Paper>
        </Part>
      )}
      {file.comparison !== null && <ComparisonNotice comparison={file.comparison} />}
      <Score file={file} />
      <RaiseScore file={file} />
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

/** Links to the parts of the page, which is long on a phone. */
function PartLinks({ hasSteps }: { hasSteps: boolean }) {
  const parts = [
    ['score', t('file.score')],
    ...(hasSteps ? [['raise-score', t('raise.title')]] : []),
    ['records', t('records.title')],
    ['statement', t('file.statement')],
    ['fraud-alert', t('file.fraudAlert')],
    ['details', t('file.details')],
    ['emails', t('file.myEmails')],
  ];
  return (
    <nav aria-labelledby="parts" className={classes.parts}>
      <Text fw={600} id="parts">
        {t('file.parts')}
      </Text>
      <ul>
        {parts.map(([anchor, title]) => (
          <li key={anchor}>
            <PlainAnchor href={`#${anchor}`}>{title}</PlainAnchor>
          </li>
        ))}
      </ul>
    </nav>
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
