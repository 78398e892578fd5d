import { adviceForScore, type RiskTier } from '../../../src/rules/scoring/recommendation.ts';
import { SCORE_MAX } from '../../../src/rules/scoring/rent-score.ts';
import classes from './score-scale.module.css';

const BANDS: { from: number; tier: RiskTier; word: string }[] = [
  { from: 0, tier: 'CRITICAL', word: 'Critical' },
  { from: 400, tier: 'HIGH', word: 'High' },
  { from: 600, tier: 'MODERATE', word: 'Moderate' },
  { from: 800, tier: 'LOW', word: 'Low' },
];

interface ScoreScaleProps {
  score: number;
  /** Texts for the four bands, from the lowest, in place of the names of the tiers. */
  words?: readonly [string, string, string, string];
}

/** Shows a score as a mark on the scale from 0 to 1000 with the bands of the four tiers. */
export function ScoreScale({ score, words }: ScoreScaleProps) {
  const { riskTier } = adviceForScore(score);
  const here = BANDS.findIndex(({ tier }) => tier === riskTier);
  const wordOf = (band: number) => words?.[band] ?? BANDS[band]?.word ?? '';
  const word = wordOf(here);
  return (
    <div
      className={classes.scale}
      role="img"
      aria-label={`Score ${score} of ${SCORE_MAX}: ${words === undefined ? 'in the tier ' : ''}${word.toLowerCase()}. Higher is better.`}
    >
      <svg className={classes.bar} viewBox={`0 0 ${SCORE_MAX} 24`} preserveAspectRatio="none" aria-hidden>
        {BANDS.map(({ from, tier }, index) => {
          const to = BANDS[index + 1]?.from ?? SCORE_MAX;
          return <rect key={tier} x={from} y="8" width={to - from} height="12" data-tier={tier} />;
        })}
        <line className={classes.mark} x1={score} x2={score} y1="0" y2="24" />
      </svg>
      <div className={classes.words} aria-hidden>
        {BANDS.map(({ from, tier }, index) => {
          const to = BANDS[index + 1]?.from ?? SCORE_MAX;
          return (
            <span key={tier} data-here={tier === riskTier || undefined} style={{ flexGrow: to - from }}>
              {from} <span className={classes.word}>{wordOf(index)}</span>
            </span>
          );
        })}
      </div>
      <div className={classes.here} aria-hidden>
        {word}: {BANDS[here]?.from} to {(BANDS[here + 1]?.from ?? SCORE_MAX + 1) - 1}
      </div>
    </div>
  );
}
