import type { OwnDisputeResponse } from '../../../../../src/http/portal/disputes.ts';
import { isOfFiling } from '../../../../../src/rules/disputes/disputes.ts';
import type { SimpleTextKey, Texts } from '../../../../../src/texts/texts.ts';

export { DISPUTE_REASON_TEXTS } from '../../../../../src/texts/dispute-words.ts';

type Entry = OwnDisputeResponse['entries'][number];

/** The texts for the history of a dispute, for renters. */
const ENTRIES = {
  filed: 'disputes.entryFiled',
  text_added: 'disputes.entryTextAdded',
  document_added: 'disputes.entryDocumentAdded',
  extended: 'disputes.entryExtended',
  organization_told: 'disputes.entryOrganizationTold',
  renter_told: 'disputes.entryRenterTold',
  reviewed: 'disputes.entryReviewed',
  upheld: 'disputes.entryUpheld',
  incidents_removed: 'disputes.entryIncidentsRemoved',
  rejected: 'disputes.entryRejected',
  withdrawn: 'disputes.entryWithdrawn',
  expired: 'disputes.entryExpired',
  notices_made: 'disputes.entryNoticesMade',
  appealed: 'disputes.entryAppealed',
  appeal_upheld: 'disputes.entryAppealUpheld',
  appeal_rejected: 'disputes.entryAppealRejected',
  filing_rejected: 'disputes.entryFilingRejected',
  record_removed: 'disputes.entryRecordRemoved',
  appeal_expired: 'disputes.entryAppealExpired',
} as const satisfies Record<Entry['what'], SimpleTextKey>;

/** Returns an entry of the history as a sentence. */
export function entryText({ t }: Texts, { what, count }: Entry): string {
  return what === 'notices_made' && count !== null
    ? t('disputes.entryNoticesCounted', { count })
    : t(ENTRIES[what]);
}

/** Entries shown with their text. The text of the filing is shown above the timeline. */
export const SAID: readonly Entry['what'][] = [
  'text_added',
  'document_added',
  'appealed',
  'rejected',
  'appeal_upheld',
  'appeal_rejected',
  'filing_rejected',
  'record_removed',
];

/** Returns how adding text or a document affects the deadline. */
export function additionText({ t }: Texts, dispute: OwnDisputeResponse, at: number): string {
  if (dispute.extended) return t('disputes.addedTold');
  return t(isOfFiling(dispute, at) ? 'disputes.addWithinHour' : 'disputes.addExtends');
}

/** Returns the state of a dispute as a sentence. */
export function stateText({ t }: Texts, { status, outcome, recordId, appeal }: OwnDisputeResponse): string {
  if (appeal?.endedAt === null) return t('disputes.nowAppealed');
  if (appeal?.decision === 'rejected') return t('disputes.nowAppealRejected');
  if (status !== 'upheld') return t(NOW[status]);
  return t(outcome === 'corrected' ? 'disputes.nowCorrected' : 'disputes.nowRemoved', { recordId });
}

const NOW = {
  open: 'disputes.nowOpen',
  under_review: 'disputes.nowUnderReview',
  rejected: 'disputes.nowRejected',
  withdrawn: 'disputes.nowWithdrawn',
} as const;
