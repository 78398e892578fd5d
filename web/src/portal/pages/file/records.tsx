import { Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isOpen } from '../../../../../src/rules/disputes/disputes.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { LinkButton } from '../../../components/link.tsx';
import { Part } from '../../../components/page.tsx';
import { LineSkeleton, QueryStates } from '../../../components/query-states.tsx';
import { t } from '../../../texts.ts';
import lists from '../../list.module.css';
import { More } from '../../more.tsx';
import { OWN_RECORDS } from './queries.ts';
import { RecordCard, type ShownRecord } from './record-card.tsx';

/** Shows all reports and incidents, each with a link to dispute it. */
export function Records() {
  return (
    <Part title={t('records.title')} anchor="records">
      <RecordList action={(record) => <DisputeLink record={record} />} />
    </Part>
  );
}

interface RecordListProps {
  /** Renders the action for a record. */
  action: (record: ShownRecord) => ReactNode;
  /** The level of the headings. */
  level?: 2 | 3;
}

/** Shows the records, the newest first, with a button for more. */
export function RecordList({ action, level = 3 }: RecordListProps) {
  const list = useInfiniteQuery(OWN_RECORDS);
  return (
    <QueryStates
      query={list}
      skeleton={<LineSkeleton lines={6} />}
      isEmpty={({ pages }) => pages.every(({ rows }) => rows.length === 0)}
      empty={
        <EmptyState title={t('records.none')} level={level}>
          {t('records.noneText')}
        </EmptyState>
      }
    >
      {({ pages }) => (
        <Stack gap="md" align="flex-start">
          <ul className={lists.list} aria-label={t('records.list')}>
            {pages
              .flatMap(({ rows }) => rows)
              .map((record) => (
                <li key={record.id}>
                  <RecordCard record={record} action={action(record)} level={level} />
                </li>
              ))}
          </ul>
          <More list={list} />
        </Stack>
      )}
    </QueryStates>
  );
}

/** A link to the dispute of a record, or to a new one. */
export function DisputeLink({ record: { kind, id, recordId, dispute } }: { record: ShownRecord }) {
  return (
    <>
      {dispute !== null && (
        <LinkButton to="/portal/disputes/$id" params={{ id: dispute.id }} variant="default">
          {t('records.seeDispute')}
        </LinkButton>
      )}
      {(dispute === null || !isOpen(dispute.status)) && (
        <LinkButton
          to="/portal/disputes/new"
          search={{ kind, record: id }}
          variant="default"
          aria-label={t('records.disputeThisRecord', { recordId })}
        >
          {t('records.disputeThis')}
        </LinkButton>
      )}
    </>
  );
}
