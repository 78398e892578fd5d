import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ScoreResponse } from '../../../../src/http/dashboard/renter-history.ts';
import { TimeSeries } from '../../charts/time-series.tsx';
import { changeText } from '../../components/change-text.ts';
import type { Column } from '../../components/column.ts';
import { Count } from '../../components/count.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Part } from '../../components/part.tsx';
import { QueryStates } from '../../components/query-states.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { scoreQuery } from './queries.ts';
import { scoreDays } from './score-days.ts';

type Point = ScoreResponse['points'][number];
type NumberedPoint = Point & { number: number };

const COLUMNS: Column<NumberedPoint>[] = [
  { key: 'what', title: 'What and why', cell: (point) => <What {...point} /> },
  { key: 'at', title: 'Filed', cell: ({ at }) => <Time at={at} /> },
  { key: 'change', title: 'Change', align: 'right', cell: ({ change }) => changeText(change) },
  { key: 'score', title: 'Score', align: 'right', cell: ({ score }) => <Count value={score} /> },
];

const TITLE = 'Score over time';

/** Maximum number of causes listed below the chart. The history has the rest. */
const MOST_CAUSES = 20;

/** Shows the score over time as a line, and the cause of each change. */
export function ScoreOverTime({ id }: { id: string }) {
  const query = useQuery(scoreQuery(id));
  if (query.data !== undefined && query.data.points.length > 0) return <Course {...query.data} />;
  return (
    <Part title={TITLE}>
      <QueryStates query={query} skeleton={<Skeleton h={320} />}>
        {() => (
          <EmptyState title="Nothing changed the score yet" level={3}>
            With the first report or incident a line begins here.
          </EmptyState>
        )}
      </QueryStates>
    </Part>
  );
}

function Course({ points, isCut }: ScoreResponse) {
  const newest = points
    .map((point, number) => ({ ...point, number }))
    .toReversed()
    .slice(0, MOST_CAUSES);
  return (
    <Stack gap="md">
      <TimeSeries
        title={TITLE}
        kind="line"
        series={[{ name: 'score', label: 'Score' }]}
        rows={scoreDays(points, Date.now())}
      />
      <DataTable
        label="Why the score is what it is"
        columns={COLUMNS}
        rows={newest}
        rowKey={({ number }) => String(number)}
      />
      <Text fz="sm" c="dimmed">
        {points.length > MOST_CAUSES && <>The newest {MOST_CAUSES} steps; the history below has all. </>}
        {isCut && 'The line begins with the newest 500 reports and incidents. '}
        The line shows the end of each day. The identity counts as it is verified today.
      </Text>
    </Stack>
  );
}

function What({ what, type, own, cause }: Point) {
  return (
    <div>
      {what === 'report' ? 'Report' : <UserText clamp={2}>{type ?? 'Incident'}</UserText>}
      <Text fz="sm" c="dimmed" component="div">
        {own ? 'Filed by you. ' : ''}
        {cause}
      </Text>
    </div>
  );
}
