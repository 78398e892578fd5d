import { Text } from '@mantine/core';
import { INCIDENT_LIMIT } from '../../../src/rules/scoring/reasons.ts';
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
        Together {composite}. No incident is on file, so this is the score.
      </Text>
    );
  }
  return (
    <Text fz="sm" c="dimmed">
      Together {composite}, less 100 for{' '}
      {incidents === 1 ? (
        'the incident'
      ) : (
        <>
          each of <Count value={countedIncidents} />
          {countedIncidents < incidents && (
            <>
              {' '}
              of <Count value={incidents} />
            </>
          )}{' '}
          incidents
        </>
      )}
      {score === 0 ? ', and never below 0' : ''}: {score}.
      {countedIncidents < incidents && ` ${INCIDENT_LIMIT}`}
    </Text>
  );
}
