import type { OwnDisputeAnswer } from '../../../../../src/http/portal/disputes.ts';

type Entry = OwnDisputeAnswer['entries'][number];

/** What happened to a dispute, as the renter is told. */
export const ENTRY_WORDS: Record<Entry['what'], string> = {
  filed: 'You sent the dispute',
  text_added: 'You added',
  document_added: 'You added a document',
  extended: 'There are 15 days more, because you added something',
  organization_told: 'Whoever filed the record was told',
  renter_told: 'You were told by mail',
  reviewed: 'It is being looked into',
  upheld: 'It was decided for you',
  incidents_removed: 'Incidents that came with the record were removed, too',
  rejected: 'It was decided that the record stays',
  withdrawn: 'You took the dispute back',
  expired: 'Nobody answered in time: it is decided for you',
  notices_made: 'Those who looked you up in the 12 months before were told',
};

/** How a dispute stands, and what comes next. */
export function nextWords({ status, outcome, recordId }: OwnDisputeAnswer): string {
  if (status === 'open') return 'Whoever filed the record is to answer. Until then it is marked as disputed.';
  if (status === 'under_review')
    return 'It is being looked into. Until it is decided the record is marked as disputed.';
  if (status === 'withdrawn') return 'You took it back. The record stays as it is.';
  if (status === 'rejected') {
    return 'The record stays. With something new you can dispute it again; and you can add a statement to your file.';
  }
  return outcome === 'corrected'
    ? `It was decided for you: ${recordId} was put right.`
    : `It was decided for you: ${recordId} is off your file.`;
}
