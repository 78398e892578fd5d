import type { DisputeEntryLine, DisputeLine } from '../../../../src/http/dashboard/dispute-responses.ts';
import type { DISPUTE_REASONS, DisputeStatus } from '../../../../src/rules/disputes/disputes.ts';
import { DAY_MS } from '../../../../src/rules/text/days.ts';

export const STATUS_WORDS: Record<DisputeStatus, string> = {
  open: 'Open',
  under_review: 'Under review',
  upheld: 'Upheld',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

/** The reasons that renters can choose, in the third person. */
export const REASON_WORDS: Record<keyof typeof DISPUTE_REASONS, string> = {
  not_mine: 'Not about them',
  did_not_happen: 'Did not happen',
  already_paid: 'Already paid',
  wrong_amount: 'Wrong amount',
  not_damaged: 'Did not cause the damage',
  other: 'Something else',
};

const ENTRY_WORDS: Record<DisputeEntryLine['what'], string> = {
  filed: 'The renter filed the dispute',
  text_added: 'The renter added',
  document_added: 'The renter added a document',
  extended: 'The deadline moved by 15 days because the renter added something',
  organization_told: 'Your owners and admins got an e-mail',
  renter_told: 'The renter got an e-mail',
  reviewed: 'started the review',
  upheld: 'upheld the dispute',
  incidents_removed: 'removed incidents filed with the record',
  rejected: 'rejected the dispute',
  withdrawn: 'The renter withdrew the dispute',
  expired: 'The deadline passed, so the renter won the dispute',
  notices_made: 'Organizations that checked the renter were notified',
  appealed: 'The renter appealed',
  appeal_upheld: 'The operator upheld the appeal',
  appeal_rejected: 'The operator rejected the appeal',
  filing_rejected: 'The operator rejected the filing, so the dispute is upheld',
  record_removed: 'The operator removed the record, so the dispute is upheld',
  appeal_expired: 'The appeal deadline passed, so the renter won the appeal',
};

/**
 * Returns an event as a sentence. If staff or software of the organization acted, it begins with the name.
 */
export function entryWords({ what, by, actor }: DisputeEntryLine): string {
  const words = ENTRY_WORDS[what];
  return by === 'organization' ? `${actor ?? 'Your organization'} ${words}` : words;
}

/** A deadline is urgent within this many days. */
const URGENT_DAYS = 7;

export const isUrgent = (deadlineAt: number, now: number): boolean => deadlineAt - now < URGENT_DAYS * DAY_MS;

/** Returns the time until a deadline: 'in 12 days', 'in less than a day', 'passed'. */
export function timeLeft(deadlineAt: number, now: number): string {
  const days = Math.floor((deadlineAt - now) / DAY_MS);
  if (deadlineAt <= now) return 'passed';
  if (days === 0) return 'in less than a day';
  return days === 1 ? 'in 1 day' : `in ${days} days`;
}

/** Returns the result of an ended dispute as a sentence. */
export function endWords({ status, outcome }: Pick<DisputeLine, 'status' | 'outcome'>): string {
  if (outcome === 'corrected') return 'Upheld: the record is corrected';
  if (outcome === 'removed') return 'Upheld: the record is removed';
  return status === 'rejected' ? 'Rejected: the record stays' : 'Withdrawn: the record stays';
}
