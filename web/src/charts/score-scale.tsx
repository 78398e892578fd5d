import { adviceForScore, type RiskTier } from '../../../src/rules/scoring/recommendation.ts';
import { SCORE_MAX } from '../../../src/rules/scoring/rent-score.ts';
import { charts } from '../../../src/texts/en/staff/parts/charts.ts';
import { tiers } from '../../../src/texts/en/staff/parts/tiers.ts';
import { staffTexts } from '../texts.ts';
import classes from './score-scale.module.css';

const { t } = staffTexts(charts);
const tierTexts = staffTexts(tiers);

/** A band of the scale: the first score of a tier. */
interface Band {
  from: number;
  tier: ShownTier;
}

/** The tiers of scores. Without a record there is no score. */
export type ShownTier = Exclude<RiskTier, 'UNKNOWN'>;

const BANDS: readonly [Band, ...Band[]] = [
  { from: 0, tier: 'CRITICAL' },
  { from: 400, tier: 'HIGH' },
  { from: 600, tier: 'MODERATE' },
  { from: 800, tier: 'LOW' },
];

const [LOWEST] = BANDS;

interface ScaleWords {
  /** Returns the word for a band of the scale. */
  band(tier: ShownTier): string;
  /** Returns a band with its first and last score. */
  range(band: string, from: number, to: number): string;
  /** Returns the score in words. */
  score(band: string): string;
}

interface ScoreScaleProps {
  score: number;
  /** The words for renters, in place of the names of the tiers. */
  words?: ScaleWords;
}

/** Shows a score as a mark on the scale from 0 to 1000 with the bands of the four tiers. */
export function ScoreScale({ score, words }: ScoreScaleProps) {
  const { riskTier } = adviceForScore(score);
  const here = BANDS.findIndex(({ tier }) => tier === riskTier);
  const wordOf = ({ tier }: Band) => words?.band(tier) ?? tierTexts.t(tier);
  const word = wordOf(BANDS[here] ?? LOWEST);
  const [from, to] = [BANDS[here]?.from ?? 0, (BANDS[here + 1]?.from ?? SCORE_MAX + 1) - 1];
  return (
    <div
      className={classes.scale}
      role="img"
      aria-label={words?.score(word) ?? t('scale', { score, most: SCORE_MAX, tier: word.toLowerCase() })}
    >
      <svg className={classes.bar} viewBox={`0 0 ${SCORE_MAX} 24`} preserveAspectRatio="none" aria-hidden>
        {BANDS.map(({ from, tier }, index) => {
          const to = BANDS[index + 1]?.from ?? SCORE_MAX;
          return <rect key={tier} x={from} y="8" width={to - from} height="12" data-tier={tier} />;
        })}
        <line className={classes.mark} x1={score} x2={score} y1="0" y2="24" />
      </svg>
      <div className={classes.words} aria-hidden>
        {BANDS.map((band, index) => {
          const { from, tier } = band;
          const to = BANDS[index + 1]?.from ?? SCORE_MAX;
          return (
            <span key={tier} data-here={tier === riskTier || undefined} style={{ flexGrow: to - from }}>
              {from} <span className={classes.word}>{wordOf(band)}</span>
            </span>
          );
        })}
      </div>
      <div className={classes.here} aria-hidden>
        {words?.range(word, from, to) ?? t('range', { tier: word, from, to })}
      </div>
    </div>
  );
}
