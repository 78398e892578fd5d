import '@mantine/charts/styles.css';
import { BarChart, LineChart } from '@mantine/charts';
import { type DayRow, dayOnlyText, type Series, shortDayText, toneOf, valueText } from './series.ts';

interface ChartProps {
  label: string;
  kind: 'line' | 'bars';
  series: Series[];
  rows: readonly DayRow[];
}

/** Margins for the upper half of the highest axis label and the right half of the last day's label. */
const CHART = { accessibilityLayer: false, margin: { top: 8, right: 24, left: 4 } };

/** The chart of TimeSeries, loaded when it is first shown. */
export default function Chart({ label, kind, series, rows }: ChartProps) {
  const shared = {
    h: 240,
    data: [...rows],
    dataKey: 'day',
    series: series.map((one) => ({ name: one.name, label: one.label, color: toneOf(one) })),
    valueFormatter: valueText,
    xAxisProps: {
      tickFormatter: shortDayText,
      // Labels at equal distances, including the last day.
      interval: 'equidistantPreserveEnd' as const,
      minTickGap: 16,
      axisLine: { stroke: 'var(--app-control-line)' },
    },
    yAxisProps: {
      domain: [0, 'auto'] as [number, string],
      allowDecimals: false,
      // As wide as the longest label.
      width: 'auto' as const,
      tick: { fontSize: 12, fill: 'currentColor' },
      tickSize: 0,
      tickMargin: 8,
    },
    // The label is undefined until the pointer is on a day.
    tooltipProps: { labelFormatter: (day: unknown) => (typeof day === 'string' ? dayOnlyText(day) : '') },
    withLegend: series.length > 1,
    // In the given order, which is the order of the bars.
    legendProps: { itemSorter: null },
    tickLine: 'none' as const,
    gridAxis: 'x' as const,
  };
  return (
    <div role="img" aria-label={`${label}, as a chart. The table shows its figures.`}>
      {kind === 'line' ? (
        <LineChart {...shared} withDots={rows.length < 40} curveType="linear" lineChartProps={CHART} />
      ) : (
        <BarChart {...shared} type="stacked" barChartProps={CHART} />
      )}
    </div>
  );
}
