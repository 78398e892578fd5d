import type { ReactNode } from 'react';
import type { ReasonCode } from '../../../src/rules/scoring/reasons.ts';
import { SCORE_MAX } from '../../../src/rules/scoring/rent-score.ts';
import type { Reason } from '../../../src/rules/scoring/score-reasons.ts';
import { components } from '../../../src/texts/en/staff/parts/components.ts';
import { signedText } from '../formats.ts';
import { staffTexts } from '../texts.ts';
import classes from './waterfall.module.css';

const { t } = staffTexts(components);

interface WaterfallProps {
  highestScore: number;
  reasons: readonly Reason[];
  score: number;
}

/** What each reason is about. */
const SUBJECTS = {
  INCIDENTS_ON_FILE: 'incidents',
  UNPAID_REPORTS: 'notPaid',
  DAMAGED_REPORTS: 'damage',
  UNVERIFIED_IDENTITY: 'notVerified',
  OUTSTANDING_BALANCES: 'balances',
  SCORE_FLOOR: 'floor',
  NOTHING_ON_FILE: 'nothingOnFile',
} as const satisfies Record<ReasonCode, keyof typeof components>;

/** Shows how a score follows from the best one: each reason with its points, as a bar from where the one before ended. */
export function Waterfall({ highestScore, reasons, score }: WaterfallProps) {
  let reached = highestScore;
  const steps = reasons.map(({ code, text, points }) => {
    const before = reached;
    reached += points;
    return { code, text, points, from: Math.min(before, reached), to: Math.max(before, reached) };
  });
  return (
    <dl className={classes.steps}>
      <Step from={0} to={highestScore} points={highestScore} total>
        {t('highestScore')}
      </Step>
      {steps.map(({ code, text, points, ...span }) => (
        <Step key={code} {...span} points={signedText(points)}>
          {t(SUBJECTS[code])}
          <span className={classes.text}>{text}</span>
        </Step>
      ))}
      <Step from={0} to={score} points={<strong>{score}</strong>} total>
        <strong>{t('score')}</strong>
      </Step>
    </dl>
  );
}

interface StepProps {
  /** The ends of the bar, in points. A score that is raised to 0 comes from below. */
  from: number;
  to: number;
  points: ReactNode;
  total?: boolean;
  children: ReactNode;
}

function Step({ from, to, points, total, children }: StepProps) {
  const left = Math.max(0, from);
  const width = Math.max(0, to) - left;
  return (
    <div className={classes.step} data-total={total}>
      <dt>{children}</dt>
      <dd>
        <span className={classes.track} aria-hidden>
          <span
            className={classes.bar}
            style={{ marginLeft: `${(100 * left) / SCORE_MAX}%`, width: `${(100 * width) / SCORE_MAX}%` }}
          />
        </span>
        <span className={classes.points}>{points}</span>
      </dd>
    </div>
  );
}
