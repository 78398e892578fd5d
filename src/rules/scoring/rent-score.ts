import { SCORED_REPORTS, type Standing } from './renter-summary.ts';

/** The composite and the rent score run from 0 to this. Specification 4.2 and 4.3. */
export const SCORE_MAX = 1000;

/** What each incident on file takes from the rent score. */
export const POINTS_PER_INCIDENT = 100;
/** What each unpaid report takes from network standing. Specification 4.3. */
export const POINTS_PER_UNPAID_REPORT = 150;

type RecordLabel = 'Excellent' | 'Good' | 'Poor';

/** One component of the composite score: 0 to 1000, an integer. */
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

/** What each component weighs, in percent. Specification 4.3. */
export const WEIGHTS_PERCENT = {
  paymentHistory: 40,
  assetCondition: 30,
  identityVerified: 20,
  networkStanding: 10,
} as const satisfies Record<keyof Components, number>;

/** What of a standing a score rests on. */
export type ScoredStanding = Pick<Standing, 'reports' | 'recentUnpaid' | 'recentDamaged' | 'incidents'>;

/** The components of a renter's score, from the newest 20 reports. Specification 4.3. */
export function componentsOf(standing: ScoredStanding, verified: boolean): Components {
  const counted = Math.min(standing.reports, SCORED_REPORTS);
  const unpaid = bitCount(standing.recentUnpaid);
  const paymentHistory = shareScore(counted - unpaid, counted);
  const assetCondition = shareScore(counted - bitCount(standing.recentDamaged), counted);
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

/** The weighted sum of the components, 0 to 1000, rounded half up to an integer. Specification 4.3. */
export function compositeOf(components: Components): number {
  const hundredfold =
    components.paymentHistory.score * WEIGHTS_PERCENT.paymentHistory +
    components.assetCondition.score * WEIGHTS_PERCENT.assetCondition +
    components.identityVerified.score * WEIGHTS_PERCENT.identityVerified +
    components.networkStanding.score * WEIGHTS_PERCENT.networkStanding;
  // In integers: a sum of decimal fractions could land on the wrong side of a half.
  return Math.floor((hundredfold + 50) / 100);
}

/**
 * The rent score, 0 to 1000: the composite less 100 for each incident on file. It is the `score` of a check
 * and the `rentScore` of a search and a list.
 */
export function rentScoreOf(standing: ScoredStanding, verified: boolean): number {
  return Math.max(
    0,
    compositeOf(componentsOf(standing, verified)) - POINTS_PER_INCIDENT * standing.incidents,
  );
}

/** `part` of `whole` on a scale of 1000, rounded half up; full marks when there is nothing to judge by. */
function shareScore(part: number, whole: number): number {
  return whole === 0 ? SCORE_MAX : Math.floor((2 * SCORE_MAX * part + whole) / (2 * whole));
}

/** 900 and up `Excellent`, 700 and up `Good`, else `Poor`. */
function recordLabel(score: number): RecordLabel {
  if (score >= 900) return 'Excellent';
  return score >= 700 ? 'Good' : 'Poor';
}

/** How many bits of a 32-bit number are set (Hacker's Delight, 5-1). */
export function bitCount(bits: number): number {
  let sum = bits - ((bits >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return (((sum + (sum >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
