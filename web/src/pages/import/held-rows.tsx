import { Stack, Text, Title } from '@mantine/core';
import { Hourglass } from 'lucide-react';
import type { ImportRowLine } from '../../../../src/http/dashboard/import-responses.ts';
import type { Column } from '../../components/column.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Count } from '../../components/figures.tsx';
import { Anchor } from '../../components/link.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { Id } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import classes from './import.module.css';

const COLUMNS: Column<ImportRowLine>[] = [
  {
    key: 'report',
    title: 'Report',
    cell: ({ held }) => held && <Id>{held.recordId}</Id>,
  },
  { key: 'row', title: 'Row', align: 'right', cell: ({ number }) => <Count value={number} /> },
  {
    key: 'state',
    title: 'Status',
    cell: ({ held }) =>
      held && (
        <span className={classes.iconText}>
          <Hourglass size={16} aria-hidden />
          <span>
            Held: counts from <Time at={held.releaseAt} /> at the latest
          </span>
        </span>
      ),
  },
];

/** Lists the rows of an import whose reports are held for review. */
export function HeldRows({ id }: { id: string }) {
  return (
    <Stack gap="sm" component="section" aria-labelledby="held">
      <Title order={2} id="held">
        Held for review
      </Title>
      <Text c="dimmed">
        The operator of your network reviews these reports before they count.{' '}
        <Anchor to="/disputes" inherit>
          See why they are held
        </Anchor>
        . Do not file them again.
      </Text>
      <PagedTable
        label="Held rows"
        list="GET /dashboard/imports/:id/rows"
        params={{ id }}
        query={{ show: 'held' }}
        columns={COLUMNS}
        rowKey={({ number }) => String(number)}
        empty={
          <EmptyState title="No reports are held" level={3}>
            All were released or rejected.
          </EmptyState>
        }
      />
    </Stack>
  );
}
