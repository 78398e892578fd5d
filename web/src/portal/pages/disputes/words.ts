import type { OwnDisputeResponse } from '../../../../../src/http/portal/disputes.ts';
import { isOfFiling } from '../../../../../src/rules/disputes/disputes.ts';

type Entry = OwnDisputeResponse['entries'][number];

/** The texts for the history of a dispute, for renters. */
const ENTRY_WORDS: Record<Entry['what'], string> = {
  filed: 'You sent the dispute',
  text_added: 'You added information',
  document_added: 'You added a document',
  extended: 'The deadline is 15 days later, because you added something',
  organization_told: 'The organization that filed the record was told',
  renter_told: 'We sent you an e-mail',
  reviewed: 'The organization is looking into it',
  upheld: 'It was decided for you',
  incidents_removed: 'Incidents that came with the record were removed, too',
  rejected: 'It was decided that the record stays',
  withdrawn: 'You withdrew the dispute',
  expired: 'Nobody answered in time: it is decided for you',
  notices_made: 'Organizations that looked you up in the 12 months before were told',
  appealed: 'You appealed',
  appeal_upheld: 'The network decided your appeal for you',
  appeal_rejected: 'The network decided that the record stays',
  filing_rejected: 'The network rejected what was filed: it is decided for you',
  record_removed: 'The network removed the record: it is decided for you',
  appeal_expired: 'The network did not decide your appeal in time: it is decided for you',
};

/** Returns an entry of the history as a sentence. */
export function entryWords({ what, count: told }: Entry): string {
  if (what !== 'notices_made' || told === null) return ENTRY_WORDS[what];
  if (told === 0) return 'Nobody had looked you up in the 12 months before, so nobody had to be told';
  const who = told === 1 ? 'An organization' : `${told} organizations`;
  return `${who} that looked you up in the 12 months before ${told === 1 ? 'was' : 'were'} told`;
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
export function additionWords(dispute: OwnDisputeResponse, at: number): string {
  if (dispute.extended) return 'The organization is told what you added. The deadline stays the same.';
  if (isOfFiling(dispute, at)) {
    return 'For an hour after you send the dispute, you can add text and documents without changing the deadline. After that, the first thing you add gives the organization 15 more days.';
  }
  return 'The first text or document that you add gives the organization 15 more days to decide.';
}

/** Returns the status of a dispute and what happens next. */
export function nextWords({ status, outcome, recordId, appeal }: OwnDisputeResponse): string {
  if (appeal?.endedAt === null)
    return 'You appealed. The network looks at both sides. Until it decides, the record is marked as disputed.';
  if (appeal?.decision === 'rejected')
    return 'The network looked at your appeal, and the record stays. You can add a statement to your file.';
  if (status === 'open')
    return 'The organization that filed the record must answer. Until then the record is marked as disputed.';
  if (status === 'under_review')
    return 'The organization is looking into it. Until it decides, the record is marked as disputed.';
  if (status === 'withdrawn') return 'You withdrew the dispute. The record stays as it is.';
  if (status === 'rejected') {
    return 'The record stays. If that is wrong, you can appeal once, below. You can also add a statement to your file.';
  }
  return outcome === 'corrected'
    ? `It was decided for you: ${recordId} was corrected.${appeal === null ? ' If it is still wrong, you can appeal once, below.' : ''}`
    : `It was decided for you: ${recordId} is off your file.`;
}
