import { Stack, Text, Title } from '@mantine/core';
import type { EndedKeyLine } from '../../../../src/http/dashboard/keys.ts';
import type { KeyMode } from '../../../../src/rules/organizations/key-mode.ts';
import type { Column } from '../../components/column.ts';
import { Count } from '../../components/figures.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { Id, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';

const COLUMNS: Column<EndedKeyLine>[] = [
  { key: 'name', title: 'Name', cell: ({ name }) => <UserText>{name}</UserText> },
  { key: 'preview', title: 'Key', cell: ({ preview }) => <Id>{preview}</Id> },
  {
    key: 'requests',
    title: 'Requests',
    align: 'right',
    cell: ({ requestCount }) => <Count value={requestCount} />,
  },
  { key: 'ended', title: 'Ended', cell: ({ endedAt }) => <Time at={endedAt} exact /> },
  { key: 'how', title: 'How', cell: (key) => <End {...key} /> },
];

function End({ isRevoked, revokedBy, replacedBy }: EndedKeyLine) {
  const what = replacedBy !== null ? 'Replaced' : isRevoked ? 'Revoked' : 'Expired';
  if (!isRevoked) return what;
  return (
    <div>
      {what} by {revokedBy === null ? 'the API or the operator' : <UserText>{revokedBy}</UserText>}
    </div>
  );
}

export function EndedKeys({ mode }: { mode: KeyMode }) {
  return (
    <Stack gap="sm" component="section">
      <Title order={2}>Revoked and expired keys</Title>
      <PagedTable
        label="Revoked and expired keys"
        list="GET /dashboard/keys/ended"
        query={{ mode }}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={<Text c="dimmed">None yet.</Text>}
      />
    </Stack>
  );
}
