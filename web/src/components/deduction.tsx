import { Text } from '@mantine/core';
import { INCIDENT_LIMIT } from '../../../src/rules/scoring/reasons.ts';
import { POINTS_PER_INCIDENT } from '../../../src/rules/scoring/rent-score.ts';
import { Count } from './figures.tsx';

interface Scored {
  score: number;
  composite: number;
  summary: { incidents: number; countedIncidents: number };
}

/** Explains how the score follows from the composite. */
export function Deduction({ scored: { score, composite, summary } }: { scored: Scored }) {
  const { incidents, countedIncidents } = summary;
  if (incidents === 0) {
    return (
      <Text fz="sm" c="dimmed">
        {composite} in total. No incidents are on file, so this is the score.
      </Text>
    );
  }
  return (
    <Text fz="sm" c="dimmed">
      {composite} minus {countedIncidents * POINTS_PER_INCIDENT} for <Count value={countedIncidents} />
      {countedIncidents < incidents && (
        <>
          {' '}
          of <Count value={incidents} />
        </>
      )}{' '}
      {incidents === 1 ? 'incident' : 'incidents'}
      {composite < countedIncidents * POINTS_PER_INCIDENT ? '. Scores can’t go below 0.' : `: ${score}.`}
      {countedIncidents < incidents && ` ${INCIDENT_LIMIT}`}
    </Text>
  );
}
