import { Stack, Text, Title } from '@mantine/core';
import type { EndedKeyLine } from '../../../../src/http/dashboard/keys.ts';
import type { KeyMode } from '../../../../src/rules/organizations/key-mode.ts';
import { keyTexts } from '../../../../src/texts/en/staff/keys.ts';
import type { Column } from '../../components/column.ts';
import { Count } from '../../components/figures.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { Id, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { staffTexts } from '../../texts.ts';

const { t, rich } = staffTexts(keyTexts);

const COLUMNS: Column<EndedKeyLine>[] = [
  { key: 'name', title: t('name'), cell: ({ name }) => <UserText>{name}</UserText> },
  { key: 'preview', title: t('key'), cell: ({ preview }) => <Id>{preview}</Id> },
  {
    key: 'requests',
    title: t('requests'),
    align: 'right',
    cell: ({ requestCount }) => <Count value={requestCount} />,
  },
  { key: 'ended', title: t('endedAt'), cell: ({ endedAt }) => <Time at={endedAt} exact /> },
  { key: 'how', title: t('how'), cell: (key) => <End {...key} /> },
];

function End({ isRevoked, revokedBy, replacedBy }: EndedKeyLine) {
  const isReplaced = replacedBy !== null;
  if (!isRevoked) return t(isReplaced ? 'replaced' : 'expired');
  if (revokedBy === null) return <div>{t(isReplaced ? 'replacedByOther' : 'revokedByOther')}</div>;
  const who = <UserText>{revokedBy}</UserText>;
  return <div>{rich(isReplaced ? 'replacedBy' : 'revokedBy', { who })}</div>;
}

export function EndedKeys({ mode }: { mode: KeyMode }) {
  return (
    <Stack gap="sm" component="section">
      <Title order={2}>{t('ended')}</Title>
      <PagedTable
        label={t('ended')}
        list="GET /dashboard/keys/ended"
        query={{ mode }}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={<Text c="dimmed">{t('endedEmpty')}</Text>}
      />
    </Stack>
  );
}
