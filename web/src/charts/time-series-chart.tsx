import { Group, Paper, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { scaleBand, scaleLinear } from 'd3-scale';
import { type PointerEvent, useState } from 'react';
import { DAY_MS, dayNamed } from '../../../src/rules/text/days.ts';
import { charts } from '../../../src/texts/en/staff/parts/charts.ts';
import { dayText, monthText, numberText, shortDayText } from '../formats.ts';
import { staffTexts } from '../texts.ts';
import { type DayRow, type Series, toneOf } from './series.ts';
import classes from './time-series.module.css';

const { t } = staffTexts(charts);

interface SeriesProps {
  series: readonly Series[];
  rows: readonly DayRow[];
}

interface ChartProps extends SeriesProps {
  label: string;
  kind: 'line' | 'bars';
}

/** All in pixels. The margins have room for labels, which are 12 px high. */
const HEIGHT = 240;
const TOP = 8;
const RIGHT = 24;
const BOTTOM = 24;
const CHARACTER_WIDTH = 8;
const DAY_LABEL_WIDTH = 52;
const MONTH_LABEL_WIDTH = 72;
const WIDEST_BAR = 32;
const VALUES_WIDTH = 176;

const TICKS = 4;
const YEAR_DAYS = 365;
/** More points than this are drawn as a line without dots. */
const MOST_DOTS = 40;

const countOf = (row: DayRow, { name }: Series) => Number(row[name] ?? 0);
const sumOf = (row: DayRow, series: readonly Series[]) =>
  series.reduce((sum, each) => sum + countOf(row, each), 0);

/** The chart of TimeSeries, loaded when it is first shown. */
export default function Chart({ label, kind, series, rows }: ChartProps) {
  const { ref, width } = useElementSize();
  const [pointed, setPointed] = useState<number>();
  const scales = scalesFor({ kind, series, rows, width });
  const pointAt = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) => {
    const index = scales.indexAt(clientX - currentTarget.getBoundingClientRect().left);
    setPointed(rows[index] === undefined ? undefined : index);
  };
  return (
    <div className={classes.chart}>
      <div ref={ref} className={classes.plot}>
        <svg
          role="img"
          aria-label={t('chartLabel', { title: label })}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          width={width}
          height={HEIGHT}
          onPointerMove={pointAt}
          onPointerLeave={() => setPointed(undefined)}
        >
          <Axes scales={scales} rows={rows} />
          {pointed !== undefined && <PointedDay x={scales.x(pointed)} />}
          {kind === 'bars' ? (
            <Bars scales={scales} series={series} rows={rows} />
          ) : (
            <Lines scales={scales} series={series} rows={rows} />
          )}
        </svg>
        {pointed !== undefined && (
          <Values
            row={rows[pointed] as DayRow}
            series={series}
            left={Math.max(0, Math.min(scales.x(pointed) + 12, width - VALUES_WIDTH))}
          />
        )}
      </div>
      {series.length > 1 && (
        <Group gap="md" justify="flex-end">
          {series.map((each) => (
            <Name key={each.name} series={each} />
          ))}
        </Group>
      )}
    </div>
  );
}

type Scales = ReturnType<typeof scalesFor>;

/** Returns where days and counts are in a chart of this width. */
function scalesFor({ kind, series, rows, width }: Omit<ChartProps, 'label'> & { width: number }) {
  const highest = rows.map((row) =>
    kind === 'bars' ? sumOf(row, series) : Math.max(...series.map((each) => countOf(row, each))),
  );
  const y = scaleLinear([0, Math.max(1, ...highest)], [HEIGHT - BOTTOM, TOP]).nice(TICKS);
  const ticks = y.ticks(TICKS).filter(Number.isInteger);
  const left = Math.max(...ticks.map((tick) => numberText(tick).length)) * CHARACTER_WIDTH + 8;
  const right = Math.max(left, width - RIGHT);
  const labelWidth = isLong(rows) ? MONTH_LABEL_WIDTH : DAY_LABEL_WIDTH;
  const bands = scaleBand(rows.keys(), [left, right]).padding(0.2);
  return {
    left,
    right,
    y,
    ticks,
    x: (index: number) => (bands(index) ?? 0) + bands.bandwidth() / 2,
    indexAt: (x: number) => Math.floor(((x - left) / (right - left)) * rows.length),
    barWidth: Math.min(WIDEST_BAR, bands.bandwidth()),
    daysBetweenLabels: Math.ceil(rows.length / Math.max(1, Math.floor((right - left) / labelWidth))),
  };
}

/** Returns whether days without their year would be ambiguous. */
function isLong(rows: readonly DayRow[]): boolean {
  const [first, last] = [rows[0]?.day ?? '', rows.at(-1)?.day ?? ''];
  return (dayNamed(last) ?? 0) - (dayNamed(first) ?? 0) >= YEAR_DAYS * DAY_MS;
}

function Axes({ scales, rows }: { scales: Scales; rows: readonly DayRow[] }) {
  const labelOf = isLong(rows) ? monthText : shortDayText;
  const { left, right, y, ticks, x, daysBetweenLabels } = scales;
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick} className={tick === 0 ? classes.zero : classes.grid} data-value>
          <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
          <text x={left - 8} y={y(tick)}>
            {numberText(tick)}
          </text>
        </g>
      ))}
      {rows.map(({ day }, index) =>
        // Counted from the last day, which always has a label.
        (rows.length - 1 - index) % daysBetweenLabels === 0 ? (
          <text key={day} data-day x={x(index)} y={HEIGHT - 6}>
            {labelOf(day)}
          </text>
        ) : null,
      )}
    </>
  );
}

function PointedDay({ x }: { x: number }) {
  return <line className={classes.pointed} x1={x} x2={x} y1={TOP} y2={HEIGHT - BOTTOM} />;
}

function Bars({ scales: { x, y, barWidth }, series, rows }: SeriesProps & { scales: Scales }) {
  return rows.flatMap((row, index) =>
    series.map((each, which) => {
      const below = sumOf(row, series.slice(0, which));
      const top = y(below + countOf(row, each));
      return (
        <rect
          key={`${row.day} ${each.name}`}
          x={x(index) - barWidth / 2}
          y={top}
          width={barWidth}
          height={y(below) - top}
          fill={toneOf(each)}
        />
      );
    }),
  );
}

function Lines({ scales: { x, y }, series, rows }: SeriesProps & { scales: Scales }) {
  return series.map((each) => {
    const points = rows.map((row, index) => ({ day: row.day, cx: x(index), cy: y(countOf(row, each)) }));
    return (
      <g key={each.name}>
        <polyline
          className={classes.line}
          points={points.map(({ cx, cy }) => `${cx},${cy}`).join(' ')}
          stroke={toneOf(each)}
        />
        {points.length < MOST_DOTS &&
          points.map(({ day, cx, cy }) => <circle key={day} cx={cx} cy={cy} r={4} fill={toneOf(each)} />)}
      </g>
    );
  });
}

/** The counts of the day at the pointer. */
function Values({ row, series, left }: { row: DayRow; series: readonly Series[]; left: number }) {
  return (
    <Paper className={classes.values ?? ''} shadow="md" p="xs" style={{ left, width: VALUES_WIDTH }}>
      <Text fz="sm" fw={600}>
        {dayText(row.day)}
      </Text>
      {series.map((each) => (
        <Group key={each.name} justify="space-between" gap="sm" wrap="nowrap">
          <Name series={each} />
          <Text fz="sm">{numberText(countOf(row, each))}</Text>
        </Group>
      ))}
    </Paper>
  );
}

/** The name of a series with its color. */
function Name({ series }: { series: Series }) {
  return (
    <Group gap={8} wrap="nowrap">
      <span className={classes.tone} style={{ background: toneOf(series) }} />
      <Text fz="sm">{series.label}</Text>
    </Group>
  );
}
