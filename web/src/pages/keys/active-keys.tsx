import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { KeyLine } from '../../../../src/http/dashboard/keys.ts';
import { daysUnused, UNUSED_AFTER_DAYS } from '../../../../src/rules/organizations/unused-keys.ts';
import { call } from '../../api.ts';
import type { Column } from '../../components/column.ts';
import { ConfirmAction } from '../../components/confirm-action.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { Count } from '../../components/figures.tsx';
import { Id, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';

const COLUMNS: Column<KeyLine>[] = [
  {
    key: 'name',
    title: 'Name',
    cell: ({ name }) => <UserText>{name}</UserText>,
    sort: ({ name }) => name,
  },
  { key: 'preview', title: 'Key', cell: ({ preview }) => <Id>{preview}</Id> },
  {
    key: 'requests',
    title: 'Requests',
    align: 'right',
    cell: ({ requestCount }) => <Count value={requestCount} />,
    sort: ({ requestCount }) => requestCount,
  },
  {
    key: 'used',
    title: 'Last used',
    cell: (key) => <LastUse {...key} />,
    sort: ({ lastUsedAt }) => lastUsedAt,
  },
  {
    key: 'created',
    title: 'Created',
    cell: ({ createdAt }) => <Time at={createdAt} />,
    sort: ({ createdAt }) => createdAt,
  },
  { key: 'revoke', title: '', cell: (key) => <Revoke {...key} /> },
];

export function ActiveKeys({ keys }: { keys: KeyLine[] }) {
  return <DataTable label="Active keys" columns={COLUMNS} rows={keys} rowKey={({ id }) => id} />;
}

function LastUse(key: KeyLine) {
  const days = daysUnused(key, Date.now());
  return (
    <div>
      <Time at={key.lastUsedAt} relative />
      {days >= UNUSED_AFTER_DAYS && (
        <Text fz="sm" c="dimmed">
          Unused for {days} days: revoke it if nothing needs it
        </Text>
      )}
    </div>
  );
}

function Revoke({ id, name }: KeyLine) {
  const queryClient = useQueryClient();
  const revoke = async () => {
    await call('DELETE /dashboard/keys/:id', { params: { id } });
    await queryClient.invalidateQueries({ queryKey: ['/dashboard/keys'] });
    await queryClient.invalidateQueries({ queryKey: ['/dashboard/keys/revoked'] });
  };
  return (
    <ConfirmAction
      title={`Revoke “${name}”?`}
      consequence="Requests with it fail at once. A revoked key stays revoked: what still needs one gets a new one."
      confirm="Revoke"
      onConfirm={revoke}
    >
      {(open) => (
        <Button variant="default" onClick={open} aria-label={`Revoke ${name}`}>
          Revoke
        </Button>
      )}
    </ConfirmAction>
  );
}
