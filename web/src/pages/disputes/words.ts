import type { DisputeLine } from '../../../../src/http/dashboard/dispute-responses.ts';
import type { DISPUTE_REASONS, DisputeStatus } from '../../../../src/rules/disputes/disputes.ts';
import { DAY_MS } from '../../../../src/rules/text/days.ts';
import { disputeWords } from '../../../../src/texts/en/staff/dispute-words.ts';
import { staffTexts } from '../../texts.ts';

const { t } = staffTexts(disputeWords);

export const STATUS_WORDS: Record<DisputeStatus, string> = {
  open: t('open'),
  under_review: t('underReview'),
  upheld: t('upheld'),
  rejected: t('rejected'),
  withdrawn: t('withdrawn'),
};

/** The reasons that renters can choose, in the third person. */
export const REASON_WORDS: Record<keyof typeof DISPUTE_REASONS, string> = {
  not_mine: t('notMine'),
  did_not_happen: t('didNotHappen'),
  already_paid: t('alreadyPaid'),
  wrong_amount: t('wrongAmount'),
  not_damaged: t('notDamaged'),
  other: t('other'),
};

/** Returns the time until a deadline: 'in 12 days', 'in less than a day', 'passed'. */
export function timeLeft(deadlineAt: number, now: number): string {
  if (deadlineAt <= now) return t('passed');
  return t('daysLeft', { days: Math.floor((deadlineAt - now) / DAY_MS) });
}

/** Returns the result of an ended dispute as a sentence. */
export function endWords({ status, outcome }: Pick<DisputeLine, 'status' | 'outcome'>): string {
  if (outcome === 'corrected' || outcome === 'removed') return t(outcome);
  return status === 'rejected' ? t('stays') : t('withdrawnStays');
}
