import { reportFacts } from '../rules/scoring/renter-summary.ts';
import {
  type AssetCondition,
  type ComplianceLabels,
  DEFAULT_LABELS,
  reportRecommendationForScore,
  riskScoreFromLabels,
  scoreFromFigures,
} from '../rules/scoring/report-score.ts';
import type { FiguresReport, LabelsReport, Report } from '../store/store.ts';
import { FRAUD_INCIDENTS, type Industry } from './industries.ts';
import type { Random } from './random.ts';
import type { Likelihood } from './temper.ts';

/** The outcome of one rental. Amounts in cents. */
export interface Rental {
  charged: number;
  owed: number;
  damaged: boolean;
  /** The type of its incident, if any. */
  incident: string | undefined;
}

/** Returns the random outcome of a rental of this industry, given how likely the renter causes problems. */
export function rentalOf(random: Random, industry: Industry, likelihood: Likelihood): Rental {
  const charged = random.between(industry.charged.least, industry.charged.most);
  const owed = random.chance(likelihood.unpaid) ? Math.ceil(charged * (0.1 + 0.8 * random.share())) : 0;
  const damaged = random.chance(likelihood.damaged);
  if (!random.chance(likelihood.incident)) return { charged, owed, damaged, incident: undefined };
  const fraud = random.chance(likelihood.fraud);
  return {
    charged,
    owed,
    damaged,
    incident: fraud ? random.pick(FRAUD_INCIDENTS) : random.pickEarly(industry.incidents),
  };
}

/** The fields that all reports about one renter share. */
export type ReportHead = Omit<
  Report,
  | 'variant'
  | 'industry'
  | 'totalChargedCents'
  | 'totalPaidCents'
  | 'outstandingBalanceCents'
  | 'rentalPeriod'
  | 'damage'
  | 'recommendation'
  | 'notes'
  | 'score'
  | 'unpaid'
  | 'damaged'
>;

/**
 * Returns the report of a rental from raw figures. Specification 4.4.
 *
 * @param incidentCount how many incidents came with the report
 */
export function figuresReport(
  random: Random,
  head: ReportHead,
  industry: Industry,
  { charged, owed, damaged }: Rental,
  incidentCount: number,
): FiguresReport {
  const damage = damaged ? [random.pick(industry.damage)] : [];
  const score = scoreFromFigures({
    outstandingBalanceCents: owed,
    incidentCount,
    damageCount: damage.length,
  });
  return {
    ...head,
    variant: 'figures',
    industry: null,
    rentalPeriod: random.pick(industry.periods),
    totalChargedCents: charged,
    totalPaidCents: charged - owed,
    outstandingBalanceCents: owed,
    damage,
    recommendation: reportRecommendationForScore(score),
    notes: owed > 0 ? 'Balance open after two reminders.' : null,
    score,
    ...reportFacts({ outstandingBalanceCents: owed, damage }),
  };
}

/** Returns the report of a rental from compliance labels. Specification 4.5. */
export function labelsReport(
  random: Random,
  head: ReportHead,
  industry: Industry,
  rental: Rental,
  contractId: string | null,
): LabelsReport {
  const { charged, owed } = rental;
  const labels = labelsOf(random, rental);
  return {
    ...head,
    variant: 'labels',
    industry: industry.name,
    contractId,
    labels,
    rentalPeriod: null,
    damage: [],
    recommendation: null,
    notes: null,
    totalChargedCents: charged,
    totalPaidCents: charged - owed,
    outstandingBalanceCents: owed,
    score: riskScoreFromLabels(labels),
    ...reportFacts({ outstandingBalanceCents: owed, labels }),
  };
}

const DAMAGED_CONDITIONS: readonly [AssetCondition, ...AssetCondition[]] = [
  'Repairable Damage',
  'Structural Damage',
  'Total Loss',
];

/** Returns the compliance labels of a rental. */
export function labelsOf(random: Random, { owed, damaged, incident }: Rental): ComplianceLabels {
  const labels = { ...DEFAULT_LABELS };
  if (owed > 0) labels.paymentCompliance = random.chance(0.6) ? 'Not Paid' : 'Paid Late';
  else if (random.chance(0.06)) labels.paymentCompliance = 'Paid Late';
  if (damaged) labels.assetCondition = random.pickEarly(DAMAGED_CONDITIONS);
  else if (random.chance(0.1)) labels.assetCondition = 'Cosmetic Wear';
  if (incident !== undefined) {
    labels.contractCompliance = random.pickEarly(['Minor Violation', 'Early Termination', 'Major Breach']);
  }
  return labels;
}
