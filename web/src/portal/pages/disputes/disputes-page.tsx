import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { OwnDisputeLine } from '../../../../../src/http/portal/disputes.ts';
import { DISPUTE_REASONS, isOpen } from '../../../../../src/rules/disputes/disputes.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Anchor, LinkButton } from '../../../components/link.tsx';
import { Page } from '../../../components/page.tsx';
import { LineSkeleton, QueryStates } from '../../../components/query-states.tsx';
import { Id, UserText } from '../../../components/text.tsx';
import { Time } from '../../../components/time.tsx';
import lists from '../../list.module.css';
import { More } from '../../more.tsx';
import { StatusBadge } from '../../status-badge.tsx';
import { OWN_DISPUTES } from './queries.ts';

/** The list of the renter's disputes. */
export default function DisputesPage() {
  return (
    <Page
      title="Disputes"
      description="What you say is wrong in your file, and the outcome. A dispute is free."
      action={<LinkButton to="/portal/disputes/new">Dispute a record</LinkButton>}
    >
      <Stack gap="lg" align="flex-start">
        <Disputes />
        <Text component="div">
          Is a record there because somebody used your identity, or because of trafficking?{' '}
          <Anchor to="/portal/blocks">Ask to block it</Anchor>
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
      empty={
        <EmptyState title="You have no disputes">
          If a report or an incident about you is wrong, you can dispute it. The organization that filed it
          has 30 days to answer. If it does not answer, the record is removed.
        </EmptyState>
      }
    >
      {({ pages }) => (
        <Stack gap="md" align="flex-start">
          <ul className={lists.list} aria-label="Disputes">
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
              <Id>{recordId}</Id>: {DISPUTE_REASONS[reason]}
            </Anchor>
          </Title>
          <StatusBadge status={status} appeal={dispute.appeal} />
        </Group>
        <Text c="dimmed" component="div">
          Filed by <UserText>{organization}</UserText>. You disputed it on <Time at={filedAt} />
        </Text>
        <Text component="div">
          {isOpen(status) || isAppealed ? (
            <>
              Decided by <Time at={dispute.appeal?.deadlineAt ?? deadlineAt} /> at the latest
            </>
          ) : (
            <>
              Ended on <Time at={endedAt} />
            </>
          )}
        </Text>
      </Stack>
    </Paper>
  );
}
