import { Group, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { charts } from '../../../src/texts/en/staff/parts/charts.ts';
import { DataTable } from '../components/data-table.tsx';
import { dayText, numberText } from '../formats.ts';
import { staffTexts } from '../texts.ts';
import type { DayRow, Series } from './series.ts';
import classes from './time-series.module.css';

const { t } = staffTexts(charts);

/** Loads the script of charts, which few pages need. */
export const loadChart = () => import('./time-series-chart.tsx');

const Chart = lazy(loadChart);

interface TimeSeriesProps {
  title: string;
  kind: 'line' | 'bars';
  series: Series[];
  /** One row per day, with a number for the name of each series: `{ day: '2026-11-21', approved: 4 }`. */
  rows: readonly DayRow[];
}

/** Shows numbers by day as lines or stacked bars from zero, or as a table. */
export function TimeSeries({ title, kind, series, rows }: TimeSeriesProps) {
  const [view, setView] = useState('chart');
  return (
    <section aria-label={title}>
      <Group justify="space-between" mb="sm" gap="sm">
        <Text fw={600} component="h2">
          {title}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={t('shownAs', { title })}
          value={view}
          onChange={setView}
          data={[
            { value: 'chart', label: t('chart') },
            { value: 'table', label: t('table') },
          ]}
        />
      </Group>
      {view === 'chart' ? (
        <Suspense fallback={<Skeleton h={240} />}>
          <Chart label={title} kind={kind} series={series} rows={rows} />
        </Suspense>
      ) : (
        <div className={classes.table}>
          <DataTable
            label={title}
            rows={rows.toReversed()}
            rowKey={({ day }) => day}
            columns={[
              { key: 'day', title: t('day'), cell: ({ day }) => dayText(day), sort: ({ day }) => day },
              ...series.map(({ name, label }) => ({
                key: name,
                title: label,
                align: 'right' as const,
                cell: (row: DayRow) => numberText(Number(row[name] ?? 0)),
                sort: (row: DayRow) => Number(row[name] ?? 0),
              })),
            ]}
          />
        </div>
      )}
    </section>
  );
}
