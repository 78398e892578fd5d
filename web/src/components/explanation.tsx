import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Explanation } from '../../../src/rules/scoring/explanation.ts';
import { changeText } from '../formats.ts';
import classes from './explanation.module.css';

/** Explains a score: its reasons with their points, the recommendation, and the strength of the match. */
export function ExplanationView({ explanation }: { explanation: Explanation }) {
  const { reasons, highestScore, score, outcome, match, rulesVersion } = explanation;
  return (
    <Stack gap="md">
      <section aria-label="Why">
        <Title order={3}>Why</Title>
        <dl className={classes.sum}>
          {highestScore !== null && <Line points={highestScore}>Highest score</Line>}
          {reasons.map(({ code, text, points }) => (
            <Line key={code} points={changeText(points)}>
              {text}
            </Line>
          ))}
          {score !== null && (
            <Line points={<strong>{score}</strong>}>
              <strong>Score</strong>
            </Line>
          )}
        </dl>
        <Text>{outcome}</Text>
      </section>
      {match !== null && (
        <section aria-label="The match">
          <Title order={3}>The match</Title>
          <Text>{match.text}</Text>
        </section>
      )}
      <Text fz="sm" c="dimmed">
        Version {rulesVersion} of the rules.
      </Text>
    </Stack>
  );
}

function Line({ points, children }: { points: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{children}</dt>
      <dd className="figures">{points}</dd>
    </div>
  );
}
