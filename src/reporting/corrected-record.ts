import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '../errors.ts';
import { isOwedThoughPaid } from '../rules/scoring/amounts.ts';
import { isDamaged, isFraud, reportFacts } from '../rules/scoring/renter-summary.ts';
import {
  ASSET_SCORES,
  CONTRACT_SCORES,
  type ComplianceLabels,
  PAYMENT_SCORES,
  REPORT_RECOMMENDATIONS,
  type ReportRecommendation,
  reportRecommendationForScore,
  riskScoreFromLabels,
  scoreFromFigures,
} from '../rules/scoring/report-score.ts';
import { dayName } from '../rules/text/days.ts';
import type { NumberedIncident, NumberedReport } from '../store/store.ts';

/** New values for a report. Fields that are left out do not change. Amounts are in cents. */
export interface ReportCorrection extends Partial<ComplianceLabels> {
  totalCharged?: number | undefined;
  totalPaid?: number | undefined;
  outstandingBalance?: number | undefined;
  /** A day such as 2026-01-31. */
  occurredOn?: string | undefined;
  /** All damage, if the report states any. */
  damage?: readonly string[] | undefined;
  /** Of the following a dispute can correct none. */
  industryType?: string | undefined;
  /** In a report from compliance labels. */
  contractId?: string | undefined;
  /** In a report from figures, like the following, or in another one that states it. */
  rentalPeriod?: string | undefined;
  recommendation?: ReportRecommendation | undefined;
  notes?: string | undefined;
}

const ONLY_LABELS = ['paymentCompliance', 'assetCondition', 'contractCompliance', 'contractId'] as const;
const ONLY_FIGURES = ['damage', 'rentalPeriod', 'recommendation', 'notes'] as const;

const CHANGES_NOTHING = 'The correction changes nothing. Send at least one field with a new value.';

/** The incidents that were filed with a report. */
interface ReportIncidents {
  /** Incidents on file. Each lowers the score of a report from figures. */
  onFile: number;
  /** Incidents removed by the same decision. */
  removed: number;
}

const OWED_THOUGH_PAID =
  'Nothing can still be owed if all that was charged was paid. Correct what is still owed, or what was charged and paid.';

/**
 * Returns a report with the correction, and with its new score. Throws the errors of `changedReport`, and `invalid` for a
 * correction after which something is owed though all was paid. A report that already said so can be corrected elsewhere.
 *
 * @param worse the error text for a correction that makes a part worse
 */
export function correctedReport(
  report: NumberedReport,
  correction: ReportCorrection,
  incidents: ReportIncidents,
  worse: string,
): NumberedReport {
  const corrected = changedReport(report, correction, incidents, worse);
  if (isOwedThoughPaid(corrected) && !isOwedThoughPaid(report))
    throw new ApiError('invalid', OWED_THOUGH_PAID);
  return corrected;
}

/**
 * Returns a report with the changes, and with its new score. Throws `invalid` for changes of fields that the
 * variant lacks, if nothing changes (unless an incident is removed), and if any part of the report gets worse.
 */
function changedReport(
  report: NumberedReport,
  correction: ReportCorrection,
  incidents: ReportIncidents,
  worse: string,
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
  if (incidents.removed === 0 && isDeepStrictEqual(corrected, report))
    throw new ApiError('invalid', CHANGES_NOTHING);
  if (isWorse(report, corrected)) throw new ApiError('invalid', worse);
  return corrected;
}

type LabelsReport = Extract<NumberedReport, { variant: 'labels' }>;
type FiguresReport = Extract<NumberedReport, { variant: 'figures' }>;

function withLabels(report: LabelsReport, correction: ReportCorrection): LabelsReport {
  rejectMisplaced(
    correction,
    ONLY_FIGURES.filter((name) => report[name] === null || report[name].length === 0),
    'figures',
  );
  const { paymentCompliance, assetCondition, contractCompliance } = report.labels;
  const labels = {
    paymentCompliance: correction.paymentCompliance ?? paymentCompliance,
    assetCondition: correction.assetCondition ?? assetCondition,
    contractCompliance: correction.contractCompliance ?? contractCompliance,
  };
  const { contractId = report.contractId } = correction;
  const score = riskScoreFromLabels(labels);
  const recommendation = correction.recommendation ?? recommendedAt(score, report);
  // In another condition, nothing is damaged.
  const damage = isDamaged(labels.assetCondition) ? report.damage : [];
  const details = detailsOf({ ...report, damage }, correction);
  return {
    ...report,
    ...details,
    ...reportFacts({ ...report, ...details, labels }),
    industry: correction.industryType ?? report.industry,
    contractId,
    labels,
    score,
    recommendation,
  };
}

/** Returns what a report says in words, corrected. */
function detailsOf(report: NumberedReport, correction: ReportCorrection) {
  const { rentalPeriod = report.rentalPeriod, damage = report.damage, notes = report.notes } = correction;
  return { rentalPeriod, damage, notes };
}

/** Returns the recommendation of a report with a new score. The old one was based on the wrong data, so the better one counts. */
function recommendedAt<Recommendation extends ReportRecommendation | null>(
  score: number,
  report: { score: number; recommendation: Recommendation },
): Recommendation | ReportRecommendation {
  const { recommendation } = report;
  if (recommendation === null || score === report.score) return recommendation;
  const computed = reportRecommendationForScore(score);
  // Ordered from the best to the worst.
  return REPORT_RECOMMENDATIONS.find((one) => one === computed || one === recommendation) ?? computed;
}

function withFigures(
  report: FiguresReport,
  correction: ReportCorrection,
  incidentCount: number,
): FiguresReport {
  rejectMisplaced(correction, ONLY_LABELS, 'compliance labels');
  const details = detailsOf(report, correction);
  const { damage } = details;
  const score = scoreFromFigures({
    outstandingBalanceCents: report.outstandingBalanceCents ?? 0,
    incidentCount,
    damageCount: damage.length,
  });
  return {
    ...report,
    ...details,
    ...reportFacts({ ...report, damage }),
    industry: correction.industryType ?? report.industry,
    score,
    recommendation: correction.recommendation ?? recommendedAt(score, report),
  };
}

/** Throws `invalid` for a correction of a field that reports of this variant do not have. */
function rejectMisplaced(
  correction: ReportCorrection,
  fields: readonly (keyof ReportCorrection)[],
  variant: string,
): void {
  const field = fields.find((name) => correction[name] !== undefined);
  if (field !== undefined) throw new ApiError('invalid', `${field} is for reports from ${variant} only.`);
}

/** Returns whether any part gets worse, even if another part gets better. */
function isWorse(before: NumberedReport, after: NumberedReport): boolean {
  return (
    (before.totalChargedCents ?? 0) < (after.totalChargedCents ?? 0) ||
    (before.totalPaidCents ?? 0) > (after.totalPaidCents ?? 0) ||
    (before.outstandingBalanceCents ?? 0) < (after.outstandingBalanceCents ?? 0) ||
    ageFrom(before) < ageFrom(after) ||
    before.score > after.score ||
    !isSubset(after.damage, before.damage) ||
    labelScores(before).some((score, place) => score > (labelScores(after)[place] ?? 0)) ||
    recommendationPlace(before) < recommendationPlace(after)
  );
}

/** Returns the place of a report's recommendation from the best to the worst. */
function recommendationPlace({ recommendation }: NumberedReport): number {
  return recommendation === null ? 0 : REPORT_RECOMMENDATIONS.indexOf(recommendation);
}

/** Returns the day of a record: when it happened or, if unknown, when it was filed. */
function ageFrom({ occurredOn, filedAt }: Pick<NumberedReport, 'occurredOn' | 'filedAt'>): string {
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

/** Returns whether the smaller list contains only entries of the larger one, and none more often. */
function isSubset(smaller: readonly string[], larger: readonly string[]): boolean {
  const left = [...larger];
  return smaller.every((one) => {
    const place = left.indexOf(one);
    if (place !== -1) left.splice(place, 1);
    return place !== -1;
  });
}

/** A payment of the balance after the filing. */
export interface Settlement {
  /** The day of the payment, such as 2026-01-31. */
  settledOn: string;
  /** What is left to pay, in cents; 0 by default. */
  outstandingBalance?: number | undefined;
}

/**
 * Returns a report after the renter paid the balance or a part of it, with its new score. Keeps the day of the report, from
 * which its seven years count. When nothing is left to pay, `Not Paid` becomes `Paid Late`. Throws `invalid` if nothing was
 * left to pay, if no less is left now, and for a payment before the rental ended.
 */
export function settledReport(
  report: NumberedReport,
  { settledOn, outstandingBalance = 0 }: Settlement,
  incidentsOnFile: number,
): NumberedReport {
  const { outstandingBalanceCents: before, totalPaidCents, occurredOn } = report;
  const isUnpaid = report.variant === 'labels' && report.labels.paymentCompliance === 'Not Paid';
  if (!isUnpaid && (before ?? 0) === 0)
    throw new ApiError('invalid', 'Nothing is left to pay on this report.');
  if (before !== null && before > 0 && outstandingBalance >= before)
    throw new ApiError('invalid', `outstanding_balance must be less than before, which is ${before}.`);
  if (occurredOn !== null && settledOn < occurredOn)
    throw new ApiError('invalid', `settled_on must not be before ${occurredOn}, when the rental ended.`);
  const correction: ReportCorrection = { outstandingBalance };
  if (totalPaidCents !== null && before !== null)
    correction.totalPaid = totalPaidCents + before - outstandingBalance;
  if (isUnpaid && outstandingBalance === 0) correction.paymentCompliance = 'Paid Late';
  const incidents = { onFile: incidentsOnFile, removed: 0 };
  return { ...changedReport(report, correction, incidents, NOT_LESS), settledOn };
}

const NOT_LESS = 'outstanding_balance must be what is left to pay after the payment.';

/** New values for an incident. Fields that are left out do not change. */
export interface IncidentCorrection {
  industry?: string | undefined;
  type?: string | undefined;
  details?: string | undefined;
  occurredOn?: string | undefined;
}

/** Returns an incident with the correction. Throws `invalid` for one that changes nothing, or makes the incident worse. */
export function correctedIncident(
  incident: NumberedIncident,
  correction: IncidentCorrection,
  worse: string,
): NumberedIncident {
  const { industry, type, details, occurredOn } = incident;
  const corrected = {
    ...incident,
    industry: correction.industry ?? industry,
    type: correction.type ?? type,
    details: correction.details ?? details,
    occurredOn: correction.occurredOn ?? occurredOn,
  };
  if (isDeepStrictEqual(corrected, incident)) throw new ApiError('invalid', CHANGES_NOTHING);
  const isWorse = (isFraud(corrected.type) && !isFraud(type)) || ageFrom(incident) < ageFrom(corrected);
  if (isWorse) throw new ApiError('invalid', worse);
  return corrected;
}
