import { Stack, Text, Title } from '@mantine/core';
import { Hourglass } from 'lucide-react';
import type { ImportRowLine } from '../../../../src/http/dashboard/import-responses.ts';
import { importTexts } from '../../../../src/texts/en/staff/import.ts';
import type { Column } from '../../components/column.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Count } from '../../components/figures.tsx';
import { Anchor } from '../../components/link.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { Id } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { staffTexts } from '../../texts.ts';
import classes from './import.module.css';

const { t, rich } = staffTexts(importTexts);

const COLUMNS: Column<ImportRowLine>[] = [
  {
    key: 'report',
    title: t('heldReport'),
    cell: ({ held }) => held && <Id>{held.recordId}</Id>,
  },
  { key: 'row', title: t('row'), align: 'right', cell: ({ number }) => <Count value={number} /> },
  {
    key: 'state',
    title: t('heldStatus'),
    cell: ({ held }) =>
      held && (
        <span className={classes.iconText}>
          <Hourglass size={16} aria-hidden />
          <span>{rich('heldUntil', { time: <Time at={held.releaseAt} /> })}</span>
        </span>
      ),
  },
];

/** Lists the rows of an import whose reports are held for review. */
export function HeldRows({ id }: { id: string }) {
  return (
    <Stack gap="sm" component="section" aria-labelledby="held">
      <Title order={2} id="held">
        {t('held')}
      </Title>
      <Text c="dimmed">
        {rich('heldText', {
          link: (content) => (
            <Anchor to="/disputes" inherit>
              {content}
            </Anchor>
          ),
        })}
      </Text>
      <PagedTable
        label={t('heldRows')}
        list="GET /dashboard/imports/:id/rows"
        params={{ id }}
        query={{ show: 'held' }}
        columns={COLUMNS}
        rowKey={({ number }) => String(number)}
        empty={
          <EmptyState title={t('noHeld')} level={3}>
            {t('noHeldText')}
          </EmptyState>
        }
      />
    </Stack>
  );
}
