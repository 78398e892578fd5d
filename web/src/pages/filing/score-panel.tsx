import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { eligibilityStatusForRiskScore } from '../../../../src/rules/scoring/eligibility.ts';
import { SCORE_MAX } from '../../../../src/rules/scoring/rent-score.ts';
import { EligibilityBadge } from '../../components/badges.tsx';
import classes from './filing.module.css';

/** One line of the calculation of a score. */
export interface Part {
  name: ReactNode;
  /** The calculation, such as '400 × 40%'. */
  how?: string;
  points: number;
}

interface ScorePanelProps {
  score: number;
  parts: Part[];
  children?: ReactNode;
}

/** Shows the score of the report while it is typed. */
export function ScorePanel({ score, parts, children }: ScorePanelProps) {
  return (
    <Paper component="aside" className={classes.score ?? ''} aria-labelledby="report-score">
      <Stack gap="sm">
        <Title order={2} id="report-score">
          Score of this report
        </Title>
        <Text component="output" aria-live="polite" className={classes.total ?? ''}>
          <span>
            <span className={classes.number}>{score}</span> of {SCORE_MAX}
          </span>
          <EligibilityBadge status={eligibilityStatusForRiskScore(score)} />
        </Text>
        <table className={classes.parts}>
          <tbody>
            {parts.map(({ name, how, points }, index) => (
              <tr key={index}>
                <th scope="row">{name}</th>
                <td>{how}</td>
                <td>{points < 0 ? `−${-points}` : points}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {children}
        <Text fz="sm" c="dimmed">
          This is the score of this report alone. A check weighs all reports about the renter.
        </Text>
      </Stack>
    </Paper>
  );
}
