import { Stack, Text } from '@mantine/core';
import type { RenterResponse } from '../../../../src/http/dashboard/renter.ts';
import { SCORE_MAX } from '../../../../src/rules/scoring/rent-score.ts';
import { ComponentBars } from '../../charts/component-bars.tsx';
import { ScoreScale } from '../../charts/score-scale.tsx';
import { Count } from '../../components/count.tsx';
import classes from './renters.module.css';

type Scored = Pick<RenterResponse, 'score' | 'composite' | 'components' | 'summary'>;

/** Shows the score on its scale. */
export function Score({ score }: { score: number }) {
  return (
    <div>
      <Text component="div">
        <span className={classes.score}>{score}</span> of <Count value={SCORE_MAX} />
      </Text>
      <ScoreScale score={score} />
    </div>
  );
}

/** Shows the score with its components. */
export function ScoreSummary({ renter }: { renter: Scored }) {
  const { score, composite, components, summary } = renter;
  return (
    <Stack gap="md">
      <Score score={score} />
      <ComponentBars components={components} />
      <Text fz="sm" c="dimmed">
        Together {composite}
        {summary.incidents === 0 ? (
          '. No incident is on file, so this is the score.'
        ) : (
          <>
            , less 100 for{' '}
            {summary.incidents === 1 ? (
              'the incident'
            ) : (
              <>
                each of <Count value={summary.incidents} /> incidents
              </>
            )}
            {score === 0 ? ', and never below 0' : ''}: {score}.
          </>
        )}
      </Text>
    </Stack>
  );
}
