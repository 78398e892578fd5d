import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { OwnDisputeLine } from '../../../../../src/http/portal/disputes.ts';
import { isOpen } from '../../../../../src/rules/disputes/disputes.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Anchor, LinkButton } from '../../../components/link.tsx';
import { Page } from '../../../components/page.tsx';
import { LineSkeleton, QueryStates } from '../../../components/query-states.tsx';
import { Id, UserText } from '../../../components/text.tsx';
import { Time } from '../../../components/time.tsx';
import { rich, t } from '../../../texts.ts';
import lists from '../../list.module.css';
import { More } from '../../more.tsx';
import { StatusBadge } from '../../status-badge.tsx';
import { OWN_DISPUTES } from './queries.ts';
import { DISPUTE_REASON_TEXTS } from './words.ts';

/** The list of the renter's disputes. */
export default function DisputesPage() {
  return (
    <Page
      title={t('disputes.title')}
      description={t('disputes.description')}
      action={<LinkButton to="/portal/disputes/new">{t('disputes.disputeRecord')}</LinkButton>}
    >
      <Stack gap="lg" align="flex-start">
        <Disputes />
        <Text component="div">
          {rich('disputes.askToBlock', {
            link: (content) => <Anchor to="/portal/blocks">{content}</Anchor>,
          })}
        </Text>
      </Stack>
    </Page>
  );
}

function Disputes() {
  const list = useInfiniteQuery(OWN_DISPUTES);
  return (
    <QueryStates
      query={list}
      skeleton={<LineSkeleton lines={6} />}
      isEmpty={({ pages }) => pages.every(({ rows }) => rows.length === 0)}
      empty={<EmptyState title={t('disputes.none')}>{t('disputes.noneText')}</EmptyState>}
    >
      {({ pages }) => (
        <Stack gap="md" align="flex-start">
          <ul className={lists.list} aria-label={t('disputes.title')}>
            {pages
              .flatMap(({ rows }) => rows)
              .map((dispute) => (
                <li key={dispute.id}>
                  <DisputeCard dispute={dispute} />
                </li>
              ))}
          </ul>
          <More list={list} />
        </Stack>
      )}
    </QueryStates>
  );
}

function DisputeCard({ dispute }: { dispute: OwnDisputeLine }) {
  const { id, recordId, organization, reason, status, filedAt, deadlineAt, endedAt } = dispute;
  const isAppealed = dispute.appeal?.endedAt === null;
  return (
    <Paper component="article" p="lg">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Title order={2}>
            <Anchor to="/portal/disputes/$id" params={{ id }}>
              <Id>{recordId}</Id>: {t(DISPUTE_REASON_TEXTS[reason])}
            </Anchor>
          </Title>
          <StatusBadge status={status} appeal={dispute.appeal} />
        </Group>
        <Text c="dimmed" component="div">
          {rich('disputes.filedBy', {
            organization: <UserText>{organization}</UserText>,
            day: <Time at={filedAt} />,
          })}
        </Text>
        <Text component="div">
          {isOpen(status) || isAppealed
            ? rich('disputes.decidedBy', { day: <Time at={dispute.appeal?.deadlineAt ?? deadlineAt} /> })
            : rich('disputes.endedOn', { day: <Time at={endedAt} /> })}
        </Text>
      </Stack>
    </Paper>
  );
}
