import type {
  AssetCondition,
  ContractCompliance,
  PaymentCompliance,
  ReportRecommendation,
} from '../../../../src/rules/scoring/report-score.ts';
import { reportAnswers } from '../../../../src/texts/en/staff/report-answers.ts';
import { staffTexts } from '../../texts.ts';
import type { Payment } from './values.ts';

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

/** A late payment and a part that was paid are filed with the same label. */
const PAYMENT_LABEL_WORDS: Record<PaymentCompliance, string> = {
  'Paid As Agreed': t('paidInFull'),
  'Paid Late': t('paidLateOrPartly'),
  'Not Paid': t('notPaid'),
};

const CHOICE_WORDS: Record<string, Record<string, string>> = {
  paymentCompliance: PAYMENT_LABEL_WORDS,
  assetCondition: CONDITION_WORDS,
  contractCompliance: CONTRACT_WORDS,
  recommendation: RECOMMENDATION_WORDS,
};

/** Returns a choice of a field of a report in the words of the form that files it. */
export const choiceText = (field: string, choice: string): string => CHOICE_WORDS[field]?.[choice] ?? choice;
