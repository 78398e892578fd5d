import { Stack, Text, Title } from '@mantine/core';
import type { ImportRowLine } from '../../../../src/http/dashboard/import-responses.ts';
import { importTexts } from '../../../../src/texts/en/staff/import.ts';
import type { Column } from '../../components/column.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Count } from '../../components/figures.tsx';
import { Anchor } from '../../components/link.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { staffTexts } from '../../texts.ts';

const { t, rich } = staffTexts(importTexts);

const COLUMNS: Column<ImportRowLine>[] = [
  { key: 'why', title: t('leftReason'), cell: ({ errors }) => errors.map(({ error }) => error).join(' ') },
  { key: 'row', title: t('row'), align: 'right', cell: ({ number }) => <Count value={number} /> },
];

/** Lists the rows whose reports were left as they were when the import was undone. */
export function LeftRows({ id }: { id: string }) {
  return (
    <Stack gap="sm" component="section" aria-labelledby="left">
      <Title order={2} id="left">
        {t('left')}
      </Title>
      <Text c="dimmed">
        {rich('leftText', {
          link: (content) => (
            <Anchor to="/disputes" inherit>
              {content}
            </Anchor>
          ),
        })}
      </Text>
      <PagedTable
        label={t('leftRows')}
        list="GET /dashboard/imports/:id/rows"
        params={{ id }}
        query={{ show: 'left' }}
        columns={COLUMNS}
        rowKey={({ number }) => String(number)}
        empty={
          <EmptyState title={t('noLeft')} level={3}>
            {t('noLeftText')}
          </EmptyState>
        }
      />
    </Stack>
  );
}
