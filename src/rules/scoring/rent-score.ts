import { type RenterSummary, SCORED_REPORTS } from './renter-summary.ts';

/** Highest value of the composite and the rent score; the lowest is 0. Specification 4.2 and 4.3. */
export const SCORE_MAX = 1000;

/** Points deducted from the rent score for each incident that counts; see `countedIncidents`. */
export const POINTS_PER_INCIDENT = 100;
/** Points deducted from network standing for each unpaid report. Specification 4.3. */
export const POINTS_PER_UNPAID_REPORT = 150;

type RecordLabel = 'Excellent' | 'Good' | 'Poor';

/** One component of the composite: an integer from 0 to 1000, and its label. */
interface Component<Label extends string = string> {
  score: number;
  label: Label;
}

/** The four components. Specification 4.3. */
export interface Components {
  paymentHistory: Component<RecordLabel>;
  assetCondition: Component<RecordLabel>;
  identityVerified: Component<'Verified' | 'Unverified'>;
  networkStanding: Component<'Good Standing' | 'Has Outstanding Balances'>;
}

/** Weight of each component in percent. Specification 4.3. */
export const WEIGHTS_PERCENT = {
  paymentHistory: 40,
  assetCondition: 30,
  identityVerified: 20,
  networkStanding: 10,
} as const satisfies Record<keyof Components, number>;

/** The part of a renter summary that determines the score. */
export type ScoredSummary = Pick<
  RenterSummary,
  'reports' | 'recentUnpaid' | 'recentDamaged' | 'incidents' | 'countedIncidents'
>;

/** Returns the components of a renter's score, from the newest 20 reports. Specification 4.3. */
export function componentsOf(summary: ScoredSummary, verified: boolean): Components {
  const counted = Math.min(summary.reports, SCORED_REPORTS);
  const unpaid = bitCount(summary.recentUnpaid);
  const paymentHistory = shareScore(counted - unpaid, counted);
  const assetCondition = shareScore(counted - bitCount(summary.recentDamaged), counted);
  return {
    paymentHistory: { score: paymentHistory, label: recordLabel(paymentHistory) },
    assetCondition: { score: assetCondition, label: recordLabel(assetCondition) },
    identityVerified: verified ? { score: 900, label: 'Verified' } : { score: 600, label: 'Unverified' },
    networkStanding: {
      score: Math.max(0, SCORE_MAX - POINTS_PER_UNPAID_REPORT * unpaid),
      label: unpaid === 0 ? 'Good Standing' : 'Has Outstanding Balances',
    },
  };
}

/**
 * Returns the weighted sum of the components, 0 to 1000, rounded half up to an integer. Specification 4.3.
 */
export function compositeOf(components: Components): number {
  const hundredfold =
    components.paymentHistory.score * WEIGHTS_PERCENT.paymentHistory +
    components.assetCondition.score * WEIGHTS_PERCENT.assetCondition +
    components.identityVerified.score * WEIGHTS_PERCENT.identityVerified +
    components.networkStanding.score * WEIGHTS_PERCENT.networkStanding;
  // Uses integers because a sum of decimal fractions could fall on the wrong side of a half.
  return Math.floor((hundredfold + 50) / 100);
}

/**
 * Returns the rent score, 0 to 1000: the composite less 100 for each incident that counts. It is the `score` of
 * a check and the `rentScore` of a search and a list.
 */
export function rentScoreOf(summary: ScoredSummary, verified: boolean): number {
  const composite = compositeOf(componentsOf(summary, verified));
  return Math.max(0, composite - POINTS_PER_INCIDENT * summary.countedIncidents);
}

/** Returns `part` of `whole` on a scale of 1000, rounded half up; 1000 if `whole` is 0. */
function shareScore(part: number, whole: number): number {
  return whole === 0 ? SCORE_MAX : Math.floor((2 * SCORE_MAX * part + whole) / (2 * whole));
}

/** Returns `Excellent` from 900, `Good` from 700, otherwise `Poor`. */
function recordLabel(score: number): RecordLabel {
  if (score >= 900) return 'Excellent';
  return score >= 700 ? 'Good' : 'Poor';
}

/** Returns how many bits of a 32-bit number are set (Hacker's Delight, 5-1). */
export function bitCount(bits: number): number {
  let sum = bits - ((bits >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return (((sum + (sum >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
