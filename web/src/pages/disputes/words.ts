import type { DisputeLine } from '../../../../src/http/dashboard/dispute-responses.ts';
import type { DISPUTE_REASONS, DisputeStatus } from '../../../../src/rules/disputes/disputes.ts';
import { DAY_MS, dayNamed } from '../../../../src/rules/text/days.ts';
import { dayIn } from '../../../../src/rules/text/zones.ts';
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

/** Returns the time until a deadline, in calendar days of a time zone: 'in 12 days', 'today', 'passed'. */
export function timeLeft(deadlineAt: number, now: number, timeZone: string): string {
  if (deadlineAt <= now) return t('passed');
  const dayOf = (at: number) => dayNamed(dayIn(timeZone, at)) ?? 0;
  return t('daysLeft', { days: (dayOf(deadlineAt) - dayOf(now)) / DAY_MS });
}

/** Returns the result of an ended dispute as a sentence. */
export function endWords({ status, outcome }: Pick<DisputeLine, 'status' | 'outcome'>): string {
  if (outcome === 'corrected' || outcome === 'removed') return t(outcome);
  return status === 'rejected' ? t('stays') : t('withdrawnStays');
}
