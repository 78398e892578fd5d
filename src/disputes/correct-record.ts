import { ApiError } from '../errors.ts';
import { reportFacts } from '../rules/scoring/renter-summary.ts';
import {
  ASSET_SCORES,
  CONTRACT_SCORES,
  type ComplianceLabels,
  PAYMENT_SCORES,
  REPORT_RECOMMENDATIONS,
  reportRecommendationForScore,
  riskScoreFromLabels,
  scoreFromFigures,
} from '../rules/scoring/report-score.ts';
import { dayName } from '../rules/text/days.ts';
import type { NumberedReport } from '../store/store.ts';

/** New values for a report. Fields that are left out do not change. Amounts are in cents. */
export interface ReportCorrection extends Partial<ComplianceLabels> {
  totalCharged?: number | undefined;
  totalPaid?: number | undefined;
  outstandingBalance?: number | undefined;
  /** A day such as 2026-01-31. */
  occurredOn?: string | undefined;
  /** In a report from figures: all damage. */
  damage?: readonly string[] | undefined;
}

const LABELS = ['paymentCompliance', 'assetCondition', 'contractCompliance'] as const;

/** The incidents that were filed with a report. */
interface ReportIncidents {
  /** Incidents on file. Each lowers the score of a report from figures. */
  onFile: number;
  /** Incidents removed by the same decision. */
  removed: number;
}

/**
 * Returns a report with the correction, and with its new score. Throws `invalid` for a correction with
 * fields that the variant lacks, one that changes nothing (unless an incident is removed), and one that
 * makes any part of the report worse, because it results from an upheld dispute.
 */
export function correctedReport(
  report: NumberedReport,
  correction: ReportCorrection,
  incidents: ReportIncidents,
): NumberedReport {
  const facts = {
    totalChargedCents: correction.totalCharged ?? report.totalChargedCents,
    totalPaidCents: correction.totalPaid ?? report.totalPaidCents,
    outstandingBalanceCents: correction.outstandingBalance ?? report.outstandingBalanceCents,
    occurredOn: correction.occurredOn ?? report.occurredOn,
  };
  const corrected =
    report.variant === 'labels'
      ? withLabels({ ...report, ...facts }, correction)
      : withFigures({ ...report, ...facts }, correction, incidents.onFile);
  if (incidents.removed === 0 && JSON.stringify(corrected) === JSON.stringify(report)) {
    throw new ApiError('invalid', 'correction changes nothing: say what the record is to say.');
  }
  rejectWorse(report, corrected);
  return corrected;
}

type LabelsReport = Extract<NumberedReport, { variant: 'labels' }>;
type FiguresReport = Extract<NumberedReport, { variant: 'figures' }>;

function withLabels(report: LabelsReport, correction: ReportCorrection): LabelsReport {
  if (correction.damage !== undefined) throw misplaced('damage', 'figures');
  const { paymentCompliance, assetCondition, contractCompliance } = report.labels;
  const labels = {
    paymentCompliance: correction.paymentCompliance ?? paymentCompliance,
    assetCondition: correction.assetCondition ?? assetCondition,
    contractCompliance: correction.contractCompliance ?? contractCompliance,
  };
  return { ...report, ...reportFacts({ ...report, labels }), labels, score: riskScoreFromLabels(labels) };
}

function withFigures(
  report: FiguresReport,
  correction: ReportCorrection,
  incidentCount: number,
): FiguresReport {
  const label = LABELS.find((name) => correction[name] !== undefined);
  if (label !== undefined) throw misplaced(label, 'compliance labels');
  const damage = correction.damage ?? report.damage;
  const score = scoreFromFigures({
    outstandingBalanceCents: report.outstandingBalanceCents ?? 0,
    incidentCount,
    damageCount: damage.length,
  });
  // The organization's recommendation was based on the wrong data. Ordered from the best to the worst.
  const computed = reportRecommendationForScore(score);
  const recommendation =
    score === report.score
      ? report.recommendation
      : (REPORT_RECOMMENDATIONS.find((one) => one === computed || one === report.recommendation) ?? computed);
  return { ...report, ...reportFacts({ ...report, damage }), damage, score, recommendation };
}

function misplaced(field: string, variant: string): ApiError {
  return new ApiError('invalid', `correction.${field} is for reports from ${variant} only.`);
}

/** Throws `invalid` if any part gets worse, even if another part gets better. */
function rejectWorse(before: NumberedReport, after: NumberedReport): void {
  const isWorse =
    (before.totalChargedCents ?? 0) < (after.totalChargedCents ?? 0) ||
    (before.totalPaidCents ?? 0) > (after.totalPaidCents ?? 0) ||
    (before.outstandingBalanceCents ?? 0) < (after.outstandingBalanceCents ?? 0) ||
    ageFrom(before) < ageFrom(after) ||
    before.score > after.score ||
    !isSubset(damageOf(after), damageOf(before)) ||
    labelScores(before).some((score, place) => score > (labelScores(after)[place] ?? 0));
  if (!isWorse) return;
  throw new ApiError(
    'invalid',
    'correction makes a part of the record worse for the renter, whose dispute it is to uphold.',
  );
}

/** Returns the day of a report: when the rental ended or, if unknown, when the report was filed. */
function ageFrom({ occurredOn, filedAt }: NumberedReport): string {
  return occurredOn ?? dayName(filedAt);
}

function labelScores(report: NumberedReport): number[] {
  if (report.variant !== 'labels') return [];
  const { paymentCompliance, assetCondition, contractCompliance } = report.labels;
  return [
    PAYMENT_SCORES[paymentCompliance],
    ASSET_SCORES[assetCondition],
    CONTRACT_SCORES[contractCompliance],
  ];
}

function damageOf(report: NumberedReport): readonly string[] {
  return report.variant === 'figures' ? report.damage : [];
}

/** Returns whether the smaller list contains only entries of the larger one, and none more often. */
function isSubset(smaller: readonly string[], larger: readonly string[]): boolean {
  const left = [...larger];
  return smaller.every((one) => {
    const place = left.indexOf(one);
    if (place !== -1) left.splice(place, 1);
    return place !== -1;
  });
}
