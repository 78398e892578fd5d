import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Explanation } from '../../../src/rules/scoring/explanation.ts';
import { components } from '../../../src/texts/en/staff/parts/components.ts';
import { signedText } from '../formats.ts';
import { staffTexts } from '../texts.ts';
import classes from './explanation.module.css';

const { t } = staffTexts(components);

/** Explains a score: its reasons with their points, the recommendation, and the strength of the match. */
export function ExplanationView({ explanation }: { explanation: Explanation }) {
  const { reasons, highestScore, score, outcome, match, rulesVersion } = explanation;
  return (
    <Stack gap="md">
      <section aria-label={t('why')}>
        <Title order={3}>{t('why')}</Title>
        <dl className={classes.sum}>
          {highestScore !== null && <Line points={highestScore}>{t('highestScore')}</Line>}
          {reasons.map(({ code, text, points }) => (
            <Line key={code} points={signedText(points)}>
              {text}
            </Line>
          ))}
          {score !== null && (
            <Line points={<strong>{score}</strong>}>
              <strong>{t('score')}</strong>
            </Line>
          )}
        </dl>
        <Text>{outcome}</Text>
      </section>
      {match !== null && (
        <section aria-label={t('match')}>
          <Title order={3}>{t('match')}</Title>
          <Text>{match.text}</Text>
        </section>
      )}
      <Text fz="sm" c="dimmed">
        {t('rulesVersion', { version: rulesVersion })}
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
