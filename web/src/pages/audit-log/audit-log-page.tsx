import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import type { AuditLine } from '../../../../src/http/dashboard/audit-log.ts';
import { auditLog } from '../../../../src/texts/en/staff/audit-log.ts';
import { call } from '../../api.ts';
import type { Column } from '../../components/column.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Filters } from '../../components/filters.tsx';
import { Anchor } from '../../components/link.tsx';
import { Page } from '../../components/page.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { PeriodFilter, usePeriod } from '../../components/period.tsx';
import { Id, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { inMode } from '../../mode.ts';
import { staffTexts } from '../../texts.ts';
import { Download } from '../usage/download.tsx';
import { actionName, entryParts } from './words.ts';

const { t, rich } = staffTexts(auditLog);

const COLUMNS: Column<AuditLine>[] = [
  { key: 'action', title: t('action'), cell: (line) => <ActionText {...line} /> },
  { key: 'at', title: t('when'), cell: ({ at }) => <Time at={at} exact /> },
];

/** Lists what staff did, filtered by the address. */
export default function AuditLogPage() {
  const [{ userId, action }] = useAddress();
  const { from, to, wrong } = usePeriod();
  const filter = { from, to, userId, action };
  const { data: facets } = useQuery({
    queryKey: ['/dashboard/audit-log/facets'],
    queryFn: ({ signal }) => call('GET /dashboard/audit-log/facets', { signal }),
  });
  const people = (facets?.people ?? []).toSorted((one, other) => one.actor.localeCompare(other.actor));
  return (
    <Page
      title={t('title')}
      description={rich('description', {
        link: (content) => (
          <Anchor to="/checks" inherit>
            {content}
          </Anchor>
        ),
      })}
      action={
        wrong === undefined && (
          <Download path={inMode('/dashboard/audit-log.csv')} parameters={filter}>
            {t('download')}
          </Download>
        )
      }
    >
      <Stack gap="sm">
        <PeriodFilter />
        <Filters
          fields={[
            {
              name: 'userId',
              label: t('person'),
              options: withChosen(
                people.map((person) => ({ value: person.userId, label: person.actor })),
                userId,
              ),
            },
            {
              name: 'action',
              label: t('action'),
              options: withChosen(
                (facets?.actions ?? []).map((name) => ({ value: name, label: actionName(name) })),
                action,
              ),
            },
          ]}
        />
      </Stack>
      {wrong === undefined && (
        <PagedTable
          label={t('title')}
          list="GET /dashboard/audit-log"
          query={filter}
          columns={COLUMNS}
          rowKey={({ id }) => id}
          empty={
            <EmptyState title={userId || action ? t('noMatches') : t('empty')}>
              {userId || action ? t('noMatchesText') : t('emptyText')}
            </EmptyState>
          }
        />
      )}
    </Page>
  );
}

/** Returns the options, including the value in the URL even if it is not among the recent ones. */
function withChosen(options: { value: string; label: string }[], chosen: string | undefined) {
  if (!chosen || options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label: chosen }];
}

function ActionText({ actor, action, subject, about }: AuditLine) {
  const parts = entryParts(
    action,
    <UserText>{actor}</UserText>,
    subject === '' ? null : <Subject subject={subject} about={about} />,
  );
  // As arguments, the parts need no keys.
  return createElement('span', null, ...parts);
}

/** Shows a subject. An ID in it that is about somebody links to their page, and their name precedes it. */
function Subject({ subject, about }: Pick<AuditLine, 'subject' | 'about'>) {
  if (about === null) return <UserText>{subject}</UserText>;
  const [before = '', ...after] = subject.split(about.id);
  return (
    <>
      {before}
      <SubjectLink {...about}>
        {about.name === null ? t('noName') : <UserText>{about.name}</UserText>}
      </SubjectLink>{' '}
      <Text span fz="sm" c="dimmed">
        <Id>{about.id}</Id>
      </Text>
      {after.join(about.id)}
    </>
  );
}

interface SubjectLinkProps extends NonNullable<AuditLine['about']> {
  children: ReactNode;
}

function SubjectLink({ renterId, requestId, children }: SubjectLinkProps) {
  if (renterId !== null)
    return (
      <Anchor to="/renters/$id" params={{ id: renterId }} inherit>
        {children}
      </Anchor>
    );
  if (requestId !== null)
    return (
      <Anchor to="/checks/$id" params={{ id: requestId }} inherit>
        {children}
      </Anchor>
    );
  return children;
}
