/** Recommendations of a report from raw figures. Specification 4.4. */
export const REPORT_RECOMMENDATIONS = ['approved', 'conditional', 'denied', 'blacklist'] as const;
export type ReportRecommendation = (typeof REPORT_RECOMMENDATIONS)[number];

/** Label scores, 0 to 1000. Specification 4.5. */
export const PAYMENT_SCORES = { 'Paid As Agreed': 1000, 'Paid Late': 400, 'Not Paid': 0 } as const;
export const ASSET_SCORES = {
  'No Damage': 1000,
  'Cosmetic Wear': 750,
  'Repairable Damage': 400,
  'Structural Damage': 150,
  'Total Loss': 0,
} as const;
export const CONTRACT_SCORES = {
  Compliant: 1000,
  'Minor Violation': 650,
  'Early Termination': 350,
  'Major Breach': 100,
} as const;

export type PaymentCompliance = keyof typeof PAYMENT_SCORES;
export type AssetCondition = keyof typeof ASSET_SCORES;
export type ContractCompliance = keyof typeof CONTRACT_SCORES;

/** All compliance labels of a report, given or by default. */
export interface ComplianceLabels {
  paymentCompliance: PaymentCompliance;
  assetCondition: AssetCondition;
  contractCompliance: ContractCompliance;
}

/** Labels of a report that gives none. Specification 4.5, 'Default'. */
export const DEFAULT_LABELS: ComplianceLabels = {
  paymentCompliance: 'Paid As Agreed',
  assetCondition: 'No Damage',
  contractCompliance: 'Compliant',
};

/** Weight of each label in percent. Specification 4.5. */
export const LABEL_WEIGHTS_PERCENT: Record<keyof ComplianceLabels, number> = {
  paymentCompliance: 40,
  assetCondition: 30,
  contractCompliance: 20,
};

/** Fixed baseline on every report: 700 at a weight of 10 %. Specification 4.5. */
export const BASELINE_POINTS = 70;

/**
 * Returns the risk score of a report from compliance labels, 0 to 1000. Specification 4.5. Each label's
 * score times its weight is a multiple of 100, so integer percentages need no rounding.
 */
export function riskScoreFromLabels(labels: ComplianceLabels): number {
  const weighted =
    PAYMENT_SCORES[labels.paymentCompliance] * LABEL_WEIGHTS_PERCENT.paymentCompliance +
    ASSET_SCORES[labels.assetCondition] * LABEL_WEIGHTS_PERCENT.assetCondition +
    CONTRACT_SCORES[labels.contractCompliance] * LABEL_WEIGHTS_PERCENT.contractCompliance;
  return weighted / 100 + BASELINE_POINTS;
}

/** The raw figures that determine a report's score. */
interface RawFigures {
  /** Cents, 0 or more. */
  outstandingBalanceCents: number;
  incidentCount: number;
  damageCount: number;
}

/**
 * Returns the score of a report from raw figures, 100 to 1000: less 200 for an outstanding balance, 100 for
 * each incident, and 150 once for any damage. Specification 4.4.
 */
export function scoreFromFigures(figures: RawFigures): number {
  const unpaid = figures.outstandingBalanceCents > 0 ? 200 : 0;
  const damaged = figures.damageCount > 0 ? 150 : 0;
  return Math.max(100, 1000 - unpaid - 100 * figures.incidentCount - damaged);
}

/** Returns the recommendation for a report's score, 100 to 1000. Specification 4.4. */
export function reportRecommendationForScore(score: number): ReportRecommendation {
  if (score >= 800) return 'approved';
  if (score >= 600) return 'conditional';
  if (score >= 400) return 'denied';
  return 'blacklist';
}
