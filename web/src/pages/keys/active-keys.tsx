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
import { limitsText } from './restriction-words.ts';

const COLUMNS: Column<KeyLine>[] = [
  {
    key: 'name',
    title: 'Name',
    cell: ({ name }) => <UserText>{name}</UserText>,
    sort: ({ name }) => name,
  },
  { key: 'preview', title: 'Key', cell: ({ preview }) => <Id>{preview}</Id>, secondary: true },
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
    secondary: true,
  },
  { key: 'limits', title: 'Limits', cell: (key) => <LimitsCell {...key} />, secondary: true },
  { key: 'revoke', title: '', cell: (key) => <Revoke {...key} /> },
];

interface ActiveKeysProps {
  keys: KeyLine[];
  /** The ID of the key whose details are open. */
  openKey: string | undefined;
  onOpen: (key: KeyLine) => void;
}

export function ActiveKeys({ keys, openKey, onOpen }: ActiveKeysProps) {
  return (
    <DataTable
      label="Active keys"
      columns={COLUMNS}
      rows={keys}
      rowKey={({ id }) => id}
      openKey={openKey}
      onOpen={onOpen}
    />
  );
}

function LimitsCell(key: KeyLine) {
  if (key.replacedBy !== null)
    return (
      <div>
        Replaced, works until <Time at={key.expiresAt} exact />
      </div>
    );
  return limitsText(key);
}

function LastUse(key: KeyLine) {
  const days = daysUnused(key, Date.now());
  return (
    <div>
      <Time at={key.lastUsedAt} relative />
      {days >= UNUSED_AFTER_DAYS && (
        <Text fz="sm" c="dimmed">
          Unused for {days} days. Revoke it if nothing needs it
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
    await queryClient.invalidateQueries({ queryKey: ['/dashboard/keys/ended'] });
  };
  return (
    <ConfirmAction
      title={`Revoke “${name}”?`}
      consequence="Requests with this key fail at once. You can’t undo this; create a new key for software that still needs one."
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
