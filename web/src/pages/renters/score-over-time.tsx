import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ScoreResponse } from '../../../../src/http/dashboard/renter-history.ts';
import { DAY_MS } from '../../../../src/rules/text/days.ts';
import { dayAfter, dayIn } from '../../../../src/rules/text/zones.ts';
import { renterTexts } from '../../../../src/texts/en/staff/renters/renter.ts';
import { TimeSeries } from '../../charts/time-series.tsx';
import type { Column } from '../../components/column.ts';
import { DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Count } from '../../components/figures.tsx';
import { Part } from '../../components/page.tsx';
import { QueryStates } from '../../components/query-states.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { signedText } from '../../formats.ts';
import { useMe } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { scoreQuery } from './queries.ts';

const { t } = staffTexts(renterTexts);

type Point = ScoreResponse['points'][number];
type NumberedPoint = Point & { number: number };

const COLUMNS: Column<NumberedPoint>[] = [
  { key: 'what', title: t('cause'), cell: (point) => <What {...point} /> },
  { key: 'at', title: t('filed'), cell: ({ at }) => <Time at={at} /> },
  { key: 'change', title: t('change'), align: 'right', cell: ({ change }) => signedText(change) },
  { key: 'score', title: t('score'), align: 'right', cell: ({ score }) => <Count value={score} /> },
];

const TITLE = t('scoreOverTime');

/** Maximum number of causes listed below the chart. The history has the rest. */
const MOST_CAUSES = 20;

/** Shows the score over time as a line, and the cause of each change. */
export function ScoreOverTime({ id }: { id: string }) {
  const query = useQuery(scoreQuery(id));
  if (query.data !== undefined && query.data.points.length > 0) return <ScoreChart {...query.data} />;
  return (
    <Part title={TITLE}>
      <QueryStates query={query} skeleton={<Skeleton h={320} />}>
        {() => (
          <EmptyState title={t('scoreEmpty')} level={3}>
            {t('scoreEmptyText')}
          </EmptyState>
        )}
      </QueryStates>
    </Part>
  );
}

function ScoreChart({ points, isCut }: ScoreResponse) {
  const { timeZone } = useMe().organization;
  const newest = points
    .map((point, number) => ({ ...point, number }))
    .toReversed()
    .slice(0, MOST_CAUSES);
  return (
    <Stack gap="md">
      <TimeSeries
        title={TITLE}
        kind="line"
        series={[{ name: 'score', label: t('score') }]}
        rows={scoreDays(points, Date.now(), timeZone)}
      />
      <Text fz="sm" c="dimmed">
        {t('scoreComputed')}
      </Text>
      <DataTable
        label={t('causes')}
        columns={COLUMNS}
        rows={newest}
        rowKey={({ number }) => String(number)}
      />
      <Text fz="sm" c="dimmed">
        {points.length > MOST_CAUSES && t('newestCauses', { most: MOST_CAUSES })} {isCut && t('scoreIsCut')}{' '}
        {t('scoreText')}
      </Text>
    </Stack>
  );
}

function What({ kind, type, own, cause }: Point) {
  return (
    <div>
      {kind === 'report' ? t('report') : <UserText clamp={2}>{type ?? t('incident')}</UserText>}
      <Text fz="sm" c="dimmed" component="div">
        {own ? t('ownCause', { cause }) : cause}
      </Text>
    </div>
  );
}

/** Maximum number of days drawn between filings, so that the time axis has an even scale. */
const MOST_DAYS_BETWEEN = 120;

/**
 * Returns the score at the end of selected days: the day before the first filing, each day with a filing, other
 * days at even distances, and today.
 *
 * @param points changes of the score, the oldest first
 * @param timeZone the time zone of the days
 */
function scoreDays(
  points: readonly { at: number; score: number; change: number }[],
  now: number,
  timeZone: string,
): { day: string; score: number }[] {
  const [first] = points;
  if (first === undefined) return [];
  const dayOf = (at: number) => dayIn(timeZone, at);
  const [from, today] = [dayAfter(dayOf(first.at), -1), dayOf(now)];
  const stepDays = Math.max(1, Math.ceil((now - first.at) / DAY_MS / MOST_DAYS_BETWEEN));
  const days = new Set(points.map(({ at }) => dayOf(at)));
  for (let day = from; day < today; day = dayAfter(day, stepDays)) days.add(day);
  days.add(today);
  let next = 0;
  let score = first.score - first.change;
  return [...days].sort().map((day) => {
    for (let point = points[next]; point !== undefined && dayOf(point.at) <= day; point = points[++next]) {
      score = point.score;
    }
    return { day, score };
  });
}
