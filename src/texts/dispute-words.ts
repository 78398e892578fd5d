import type { DisputeReason } from '../rules/disputes/disputes.ts';
import type { SimpleTextKey } from './texts.ts';

/** What a renter can say is wrong. */
export const DISPUTE_REASON_TEXTS = {
  not_mine: 'disputes.reasonNotMine',
  did_not_happen: 'disputes.reasonDidNotHappen',
  already_paid: 'disputes.reasonAlreadyPaid',
  wrong_amount: 'disputes.reasonWrongAmount',
  not_damaged: 'disputes.reasonNotDamaged',
  other: 'disputes.reasonOther',
} as const satisfies Record<DisputeReason, SimpleTextKey>;
