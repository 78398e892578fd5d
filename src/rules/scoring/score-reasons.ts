import { REASONS, type ReasonCode, type ScoreFacts, type ScoreReasonCode } from './reasons.ts';
import {
  bitCount,
  type Components,
  componentsOf,
  compositeOf,
  POINTS_PER_INCIDENT,
  type ScoredSummary,
  WEIGHTS_PERCENT,
} from './rent-score.ts';
import { EMPTY_SUMMARY } from './renter-summary.ts';

/** The effect of one fact on a score. */
export interface Reason {
  code: ReasonCode;
  text: string;
  /** Whole points; negative for a deduction. */
  points: number;
}

const BEST = componentsOf(EMPTY_SUMMARY, true);

/** Highest possible score: with a verified identity, which counts 900 of 1000. */
export const HIGHEST_SCORE = compositeOf(BEST);

/**
 * Returns why a score is below the highest, largest deduction first and the correction for the floor last.
 * `HIGHEST_SCORE` plus all points is exactly the rent score or, without incidents, the composite.
 */
export function scoreReasons(
  summary: ScoredSummary,
  verified: boolean,
  counts: 'rentScore' | 'composite',
): Reason[] {
  const facts = scoreFacts(summary, verified, counts);
  const { components, countedIncidents } = facts;
  const below = compositeOf(components) - POINTS_PER_INCIDENT * countedIncidents;
  const losses = lossesOf(components);
  const points: Record<ScoreReasonCode, number> = {
    INCIDENTS_ON_FILE: -POINTS_PER_INCIDENT * countedIncidents,
    UNPAID_REPORTS: -losses.paymentHistory,
    DAMAGED_REPORTS: -losses.assetCondition,
    UNVERIFIED_IDENTITY: -losses.identityVerified,
    OUTSTANDING_BALANCES: -losses.networkStanding,
    SCORE_FLOOR: Math.max(0, -below),
  };
  return (Object.keys(REASONS) as ScoreReasonCode[])
    .map((code) => ({ code, text: REASONS[code].text(facts), points: points[code] }))
    .filter(({ points }) => points !== 0)
    .sort((one, other) => one.points - other.points);
}

/** Returns the counts and components that the reasons mention. */
export function scoreFacts(
  summary: ScoredSummary,
  verified: boolean,
  counts: 'rentScore' | 'composite',
): ScoreFacts {
  const { reports, recentUnpaid, recentDamaged, incidents } = summary;
  return {
    reports,
    unpaid: bitCount(recentUnpaid),
    damaged: bitCount(recentDamaged),
    incidents,
    countedIncidents: counts === 'rentScore' ? summary.countedIncidents : 0,
    components: componentsOf(summary, verified),
  };
}

/**
 * Returns what each component deducts from the composite, in whole points that add up to their total
 * deduction. Each is less than one point from its exact effect: those with the largest remainders are
 * rounded up.
 */
function lossesOf(components: Components): Record<keyof Components, number> {
  const losses = (Object.keys(WEIGHTS_PERCENT) as (keyof Components)[]).map((key) => {
    const hundredths = (BEST[key].score - components[key].score) * WEIGHTS_PERCENT[key];
    return { key, points: Math.floor(hundredths / 100), remainder: hundredths % 100 };
  });
  let left = HIGHEST_SCORE - compositeOf(components);
  for (const { points } of losses) left -= points;
  for (const loss of losses.toSorted((one, other) => other.remainder - one.remainder)) {
    if (left-- > 0) loss.points++;
  }
  return Object.fromEntries(losses.map(({ key, points }) => [key, points])) as Record<
    keyof Components,
    number
  >;
}
