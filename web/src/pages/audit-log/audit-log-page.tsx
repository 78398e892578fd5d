import { useQuery } from '@tanstack/react-query';
import { createElement } from 'react';
import type { AuditLine } from '../../../../src/http/dashboard/audit-log.ts';
import { auditLog } from '../../../../src/texts/en/staff/audit-log.ts';
import { call } from '../../api.ts';
import type { Column } from '../../components/column.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Filters } from '../../components/filters.tsx';
import { Page } from '../../components/page.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { staffTexts } from '../../texts.ts';
import { actionName, entryParts } from './words.ts';

const { t } = staffTexts(auditLog);

const COLUMNS: Column<AuditLine>[] = [
  { key: 'action', title: t('action'), cell: (line) => <ActionText {...line} /> },
  { key: 'at', title: t('when'), cell: ({ at }) => <Time at={at} exact /> },
];

export default function AuditLogPage() {
  const [{ userId, action }] = useAddress();
  const { data: facets } = useQuery({
    queryKey: ['/dashboard/audit-log/facets'],
    queryFn: ({ signal }) => call('GET /dashboard/audit-log/facets', { signal }),
  });
  const people = (facets?.people ?? []).toSorted((one, other) => one.actor.localeCompare(other.actor));
  return (
    <Page title={t('title')} description={t('description')}>
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
      <PagedTable
        label={t('title')}
        list="GET /dashboard/audit-log"
        query={{ userId, action }}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={userId || action ? t('noMatches') : t('empty')}>
            {userId || action ? t('noMatchesText') : t('emptyText')}
          </EmptyState>
        }
      />
    </Page>
  );
}

/** Returns the options, including the value in the URL even if it is not among the recent ones. */
function withChosen(options: { value: string; label: string }[], chosen: string | undefined) {
  if (!chosen || options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label: chosen }];
}

function ActionText({ actor, action, subject }: AuditLine) {
  const parts = entryParts(
    action,
    <UserText>{actor}</UserText>,
    subject === '' ? null : <UserText>{subject}</UserText>,
  );
  // As arguments, the parts need no keys.
  return createElement('span', null, ...parts);
}
