import { useQuery } from '@tanstack/react-query';
import type { AuditLine } from '../../../../src/http/dashboard/audit-log.ts';
import { call } from '../../api.ts';
import type { Column } from '../../components/column.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Filters } from '../../components/filters.tsx';
import { Page } from '../../components/page.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { actionName, actionSentence } from './words.ts';

const COLUMNS: Column<AuditLine>[] = [
  { key: 'action', title: 'Action', cell: (line) => <ActionText {...line} /> },
  { key: 'at', title: 'When', cell: ({ at }) => <Time at={at} exact /> },
];

export default function AuditLogPage() {
  const [{ userId, action }] = useAddress();
  const { data: facets } = useQuery({
    queryKey: ['/dashboard/audit-log/facets'],
    queryFn: ({ signal }) => call('GET /dashboard/audit-log/facets', { signal }),
  });
  const people = (facets?.people ?? []).toSorted((one, other) => one.actor.localeCompare(other.actor));
  return (
    <Page
      title="Audit log"
      description="What your staff did on these pages, newest first. Entries can’t be changed."
    >
      <Filters
        fields={[
          {
            name: 'userId',
            label: 'Person',
            options: withChosen(
              people.map((person) => ({ value: person.userId, label: person.actor })),
              userId,
            ),
          },
          {
            name: 'action',
            label: 'Action',
            options: withChosen(
              (facets?.actions ?? []).map((name) => ({ value: name, label: actionName(name) })),
              action,
            ),
          },
        ]}
      />
      <PagedTable
        label="Audit log"
        list="GET /dashboard/audit-log"
        query={{ userId, action }}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={userId || action ? 'No matching entries' : 'No entries yet'}>
            {userId || action
              ? 'Choose another person or action.'
              : 'When staff change or file something on these pages, it appears here with their name and the time.'}
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
  const sentence = actionSentence(action, subject);
  return (
    <span>
      <UserText>{actor}</UserText> {sentence.before}
      {sentence.subject !== '' && <UserText>{sentence.subject}</UserText>}
      {sentence.after}
    </span>
  );
}
