import { Group, Stack, Text, Title } from '@mantine/core';
import type { LedgerLine } from '../../../../src/http/dashboard/usage.ts';
import { dayName } from '../../../../src/rules/text/days.ts';
import { usageTexts } from '../../../../src/texts/en/staff/usage.ts';
import type { Column } from '../../components/column.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Count } from '../../components/figures.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { Time } from '../../components/time.tsx';
import { dayText, signedText } from '../../formats.ts';
import { staffTexts } from '../../texts.ts';
import { Download } from './download.tsx';

const { t } = staffTexts(usageTexts);

const COLUMNS: Column<LedgerLine>[] = [
  {
    key: 'at',
    title: t('date'),
    // A day in UTC is shown the same in every time zone.
    cell: ({ kind, at }) => (kind === 'checks' ? dayText(dayName(at)) : <Time at={at} exact />),
  },
  { key: 'entry', title: t('entry'), cell: entryText },
  {
    key: 'amount',
    title: t('credits'),
    align: 'right',
    cell: ({ amount }) => <span className="figures">{signedText(amount)}</span>,
  },
  {
    key: 'balance',
    title: t('balanceAfter'),
    align: 'right',
    cell: ({ balance }) => <Count value={balance} />,
  },
];

function entryText({ kind, amount }: LedgerLine): string {
  if (kind === 'checks') return t('checks');
  return t(amount > 0 ? 'granted' : 'takenBack');
}

/** Lists the grants, and the cost of each day's checks. */
export function Ledger() {
  return (
    <Stack gap="sm" component="section" aria-label={t('ledger')}>
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={2}>{t('ledger')}</Title>
          <Text c="dimmed">{t('ledgerText')}</Text>
        </div>
        <Download path="/dashboard/ledger.csv">{t('downloadLedger')}</Download>
      </Group>
      <PagedTable
        label={t('ledger')}
        list="GET /dashboard/ledger"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('noEntries')}>{t('noEntriesText')}</EmptyState>}
      />
    </Stack>
  );
}
