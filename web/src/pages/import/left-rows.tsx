import { Stack, Text, Title } from '@mantine/core';
import type { ImportRowLine } from '../../../../src/http/dashboard/import-responses.ts';
import type { Column } from '../../components/column.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Count } from '../../components/figures.tsx';
import { Anchor } from '../../components/link.tsx';
import { PagedTable } from '../../components/paged-table.tsx';

const COLUMNS: Column<ImportRowLine>[] = [
  { key: 'why', title: 'Reason', cell: ({ errors }) => errors.map(({ error }) => error).join(' ') },
  { key: 'row', title: 'Row', align: 'right', cell: ({ number }) => <Count value={number} /> },
];

/** Lists the rows whose reports were left as they were when the import was undone. */
export function LeftRows({ id }: { id: string }) {
  return (
    <Stack gap="sm" component="section" aria-labelledby="left">
      <Title order={2} id="left">
        Not withdrawn
      </Title>
      <Text c="dimmed">
        A disputed report needs a decision first.{' '}
        <Anchor to="/disputes" inherit>
          See the disputes
        </Anchor>
      </Text>
      <PagedTable
        label="Rows not withdrawn"
        list="GET /dashboard/imports/:id/rows"
        params={{ id }}
        query={{ show: 'left' }}
        columns={COLUMNS}
        rowKey={({ number }) => String(number)}
        empty={
          <EmptyState title="No rows left" level={3}>
            Every report was withdrawn.
          </EmptyState>
        }
      />
    </Stack>
  );
}
