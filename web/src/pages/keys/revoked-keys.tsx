import { Stack, Text, Title } from '@mantine/core';
import type { RevokedKeyLine } from '../../../../src/http/dashboard/keys.ts';
import type { Column } from '../../components/column.ts';
import { Count } from '../../components/figures.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { Id, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';

const COLUMNS: Column<RevokedKeyLine>[] = [
  { key: 'name', title: 'Name', cell: ({ name }) => <UserText>{name}</UserText> },
  { key: 'preview', title: 'Key', cell: ({ preview }) => <Id>{preview}</Id> },
  {
    key: 'requests',
    title: 'Requests',
    align: 'right',
    cell: ({ requestCount }) => <Count value={requestCount} />,
  },
  { key: 'revoked', title: 'Revoked', cell: ({ revokedAt }) => <Time at={revokedAt} exact /> },
  {
    key: 'by',
    title: 'By',
    cell: ({ revokedBy }) =>
      revokedBy === null ? 'The API or the operator' : <UserText>{revokedBy}</UserText>,
  },
];

export function RevokedKeys() {
  return (
    <Stack gap="sm" component="section">
      <Title order={2}>Revoked keys</Title>
      <PagedTable
        label="Revoked keys"
        list="GET /dashboard/keys/revoked"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={<Text c="dimmed">None so far.</Text>}
      />
    </Stack>
  );
}
