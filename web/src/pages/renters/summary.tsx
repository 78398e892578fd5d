import { Paper, Stack, Text } from '@mantine/core';
import { Flag } from 'lucide-react';
import type { RenterOnFile } from '../../../../src/http/dashboard/renter.ts';
import { SCORE_MAX } from '../../../../src/rules/scoring/rent-score.ts';
import { renterTexts } from '../../../../src/texts/en/staff/renters/renter.ts';
import { ComponentBars } from '../../charts/component-bars.tsx';
import { ScoreScale } from '../../charts/score-scale.tsx';
import { Deduction } from '../../components/deduction.tsx';
import { Count, Money } from '../../components/figures.tsx';
import { Part } from '../../components/page.tsx';
import { Time } from '../../components/time.tsx';
import { staffTexts } from '../../texts.ts';
import { flagWords } from '../check/words.ts';
import { Fact, Facts } from './facts.tsx';
import classes from './renters.module.css';

const { t, rich } = staffTexts(renterTexts);

/** Shows the renter summary: totals over all reports and incidents of the network. */
export function RenterSummary({ onFile }: { onFile: RenterOnFile }) {
  return (
    <Part title={t('standing')}>
      <Paper>
        <Stack gap="lg">
          <ScoreSummary onFile={onFile} />
          <SummaryFacts summary={onFile.summary} />
          <Flags flags={onFile.flags} />
        </Stack>
      </Paper>
    </Part>
  );
}

/** Shows the score on its scale. */
export function Score({ score }: { score: number }) {
  return (
    <div>
      <Text component="div">
        {rich('scoreOf', { score: <span className={classes.score}>{score}</span>, most: SCORE_MAX })}
      </Text>
      <ScoreScale score={score} />
    </div>
  );
}

/** Shows the score with its components. */
function ScoreSummary({ onFile }: { onFile: RenterOnFile }) {
  return (
    <Stack gap="md">
      <Score score={onFile.score} />
      <ComponentBars components={onFile.components} />
      <Deduction scored={onFile} />
    </Stack>
  );
}

/** Shows the totals of a renter summary. */
export function SummaryFacts({ summary }: { summary: RenterOnFile['summary'] }) {
  return (
    <Facts>
      <Fact name={t('owed')}>
        <Money cents={summary.owedCents} />
      </Fact>
      <Fact name={t('rentals')}>
        <Count value={summary.rentals} />
      </Fact>
      <Fact name={t('reports')}>
        <Count value={summary.reports} />
      </Fact>
      <Fact name={t('unpaid')}>
        <Count value={summary.unpaidReports} />
      </Fact>
      <Fact name={t('damaged')}>
        <Count value={summary.damagedReports} />
      </Fact>
      <Fact name={t('incidents')}>
        <Count value={summary.incidents} />
      </Fact>
      <Fact name={t('lastIncident')}>
        <Time at={summary.lastIncidentAt} never={t('none')} />
      </Fact>
    </Facts>
  );
}

/** Shows flags as words. Shows nothing if there are none. */
export function Flags({ flags }: { flags: readonly string[] }) {
  if (flags.length === 0) return null;
  return (
    <ul className={classes.flags} aria-label={t('flags')}>
      {flags.map((flag) => (
        <li key={flag}>
          <Flag size={14} aria-hidden /> {flagWords(flag)}
        </li>
      ))}
    </ul>
  );
}
