import { Group, Stack, Text, Title } from '@mantine/core';
import type { LedgerLine } from '../../../../src/http/dashboard/usage.ts';
import { dayName } from '../../../../src/rules/text/days.ts';
import type { Column } from '../../components/column.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Count } from '../../components/figures.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { Time } from '../../components/time.tsx';
import { dayText, signedText } from '../../formats.ts';
import { Download } from './download.tsx';

const COLUMNS: Column<LedgerLine>[] = [
  {
    key: 'at',
    title: 'Date',
    // A day in UTC is shown the same in every time zone.
    cell: ({ kind, at }) => (kind === 'checks' ? dayText(dayName(at)) : <Time at={at} exact />),
  },
  { key: 'entry', title: 'Entry', cell: entryText },
  {
    key: 'amount',
    title: 'Credits',
    align: 'right',
    cell: ({ amount }) => <span className="figures">{signedText(amount)}</span>,
  },
  { key: 'balance', title: 'Balance', align: 'right', cell: ({ balance }) => <Count value={balance} /> },
];

function entryText({ kind, amount }: LedgerLine): string {
  if (kind === 'checks') return 'Checks that day';
  return amount > 0 ? 'Granted by the operator' : 'Taken back by the operator';
}

/** Lists the grants, and the cost of each day's checks. */
export function Ledger() {
  return (
    <Stack gap="sm" component="section" aria-label="Ledger">
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={2}>Ledger</Title>
          <Text c="dimmed">How your balance changed. Checks are added up by day (UTC).</Text>
        </div>
        <Download path="/dashboard/ledger.csv">Download ledger</Download>
      </Group>
      <PagedTable
        label="Ledger"
        list="GET /dashboard/ledger"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="No credits granted or used yet">
            Credits from the operator, and the credits your checks use each day, appear here.
          </EmptyState>
        }
      />
    </Stack>
  );
}
