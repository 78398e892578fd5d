import type {
  AssetCondition,
  ComplianceLabels,
  ContractCompliance,
  ReportRecommendation,
} from '../../../../src/rules/scoring/report-score.ts';
import { reportAnswers } from '../../../../src/texts/en/staff/report-answers.ts';
import { staffTexts } from '../../texts.ts';
import { type Payment, paymentOf } from './values.ts';

const { t } = staffTexts(reportAnswers);

export const PAYMENT_WORDS: Record<Payment, string> = {
  full: t('paidInFull'),
  late: t('paidLate'),
  partly: t('partlyPaid'),
  none: t('notPaid'),
};

export const CONDITION_WORDS: Record<AssetCondition, string> = {
  'No Damage': t('noDamage'),
  'Cosmetic Wear': t('cosmeticWear'),
  'Repairable Damage': t('repairableDamage'),
  'Structural Damage': t('structuralDamage'),
  'Total Loss': t('totalLoss'),
};

export const CONTRACT_WORDS: Record<ContractCompliance, string> = {
  Compliant: t('compliant'),
  'Minor Violation': t('minorViolation'),
  'Early Termination': t('earlyTermination'),
  'Major Breach': t('majorBreach'),
};

export const RECOMMENDATION_WORDS: Record<ReportRecommendation, string> = {
  approved: t('approved'),
  conditional: t('conditional'),
  denied: t('denied'),
  blacklist: t('blacklist'),
};

const CHOICE_WORDS: Record<string, Record<string, string>> = {
  paymentCompliance: PAYMENT_WORDS,
  assetCondition: CONDITION_WORDS,
  contractCompliance: CONTRACT_WORDS,
  recommendation: RECOMMENDATION_WORDS,
};

/** Returns an answer to a question of a report in the words of the form that files it. */
export const choiceText = (field: string, choice: string): string => CHOICE_WORDS[field]?.[choice] ?? choice;

interface LabelsReport {
  labels: ComplianceLabels;
  outstandingBalanceCents: number | null;
}

/** Returns how a rental was paid in the words of the form. */
export const paymentText = ({ labels, outstandingBalanceCents }: LabelsReport): string =>
  PAYMENT_WORDS[paymentOf(labels.paymentCompliance, outstandingBalanceCents)];
