import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { KeyLine } from '../../../../src/http/dashboard/keys.ts';
import { daysUnused, UNUSED_AFTER_DAYS } from '../../../../src/rules/organizations/unused-keys.ts';
import { keyTexts } from '../../../../src/texts/en/staff/keys.ts';
import { call } from '../../api.ts';
import type { Column } from '../../components/column.ts';
import { ConfirmAction } from '../../components/confirm-action.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { Count } from '../../components/figures.tsx';
import { Id, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { staffTexts } from '../../texts.ts';
import { limitsText } from './restriction-words.ts';

const { t, rich } = staffTexts(keyTexts);

const COLUMNS: Column<KeyLine>[] = [
  {
    key: 'name',
    title: t('name'),
    cell: ({ name }) => <UserText>{name}</UserText>,
    sort: ({ name }) => name,
  },
  {
    key: 'preview',
    title: t('key'),
    isCompact: true,
    cell: ({ preview }) => <Id>{preview}</Id>,
    secondary: true,
  },
  {
    key: 'requests',
    title: t('requests'),
    align: 'right',
    cell: ({ requestCount }) => <Count value={requestCount} />,
    sort: ({ requestCount }) => requestCount,
  },
  {
    key: 'used',
    title: t('lastUsed'),
    cell: (key) => <LastUse {...key} />,
    sort: ({ lastUsedAt }) => lastUsedAt,
  },
  {
    key: 'created',
    isCompact: true,
    title: t('created'),
    cell: ({ createdAt }) => <Time at={createdAt} />,
    sort: ({ createdAt }) => createdAt,
    secondary: true,
  },
  { key: 'limits', title: t('limits'), cell: (key) => <LimitsCell {...key} />, secondary: true },
  { key: 'revoke', title: '', isCompact: true, cell: (key) => <Revoke {...key} /> },
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
      label={t('active')}
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
    return <div>{rich('replacedUntil', { time: <Time at={key.expiresAt} exact /> })}</div>;
  return limitsText(key);
}

function LastUse(key: KeyLine) {
  const days = daysUnused(key, Date.now());
  return (
    <div>
      <Time at={key.lastUsedAt} relative />
      {days >= UNUSED_AFTER_DAYS && (
        <Text fz="sm" c="dimmed">
          {t('unused', { days })}
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
      title={t('revokeTitle', { name })}
      consequence={t('revokeText')}
      confirm={t('revoke')}
      onConfirm={revoke}
    >
      {(open) => (
        <Button variant="default" onClick={open} aria-label={t('revokeKey', { name })}>
          {t('revoke')}
        </Button>
      )}
    </ConfirmAction>
  );
}
