import { DISPUTE_REASONS } from '../../rules/disputes.ts';
import {
  changeWords,
  DISPUTE_STATUS_WORDS,
  type RecordContent,
  recordFacts,
  recordTitle,
} from '../../rules/own-file-words.ts';
import type { FileParts, OwnDispute, OwnRemoved } from '../file-parts.ts';
import type { OwnRecord } from '../list-own-records.ts';
import type { TaggedDocument } from './tagged-document.ts';
import { dayText, momentText } from './times.ts';

/** What was filed, and what was once; it stops behind each page of records. */
export async function* writeRecords(
  pdf: TaggedDocument,
  { records, removed }: FileParts,
): AsyncGenerator<void> {
  await pdf.heading(2, 'Reports and incidents');
  let some = false;
  for await (const rows of records) {
    for (const record of rows) await writeRecord(pdf, record);
    some ||= rows.length > 0;
    yield;
  }
  if (!some) await pdf.paragraph('There are none.');
  if (removed.length === 0) return;
  await pdf.heading(2, 'Once on file');
  await pdf.paragraph('These count no more, and nobody who looks you up sees them.');
  for (const record of removed) {
    await writeRemoved(pdf, record);
    yield;
  }
}

async function writeRecord(pdf: TaggedDocument, record: OwnRecord): Promise<void> {
  const { dispute, effect, content } = record;
  await pdf.heading(3, `${record.recordId}: ${recordTitle(content as RecordContent)}`);
  await pdf.facts([
    ['Filed by', record.filedBy],
    ['Filed on', momentText(record.filedAt)],
    ['In your score', effect && `${changeWords(effect.change)}. ${effect.cause}`],
    ['Dispute', dispute && DISPUTE_STATUS_WORDS[dispute.status]],
    ...recordFacts(content as RecordContent),
  ]);
}

const REMOVED_WORDS: Record<OwnRemoved['reason'], string> = {
  upheld: 'Taken off because you disputed it',
  aged: 'Taken off because it was older than seven years',
  corrected: 'Put right; this is what it said before',
};

async function writeRemoved(pdf: TaggedDocument, removed: OwnRemoved): Promise<void> {
  const content = removed.content as RecordContent;
  await pdf.heading(3, `${removed.recordId}: ${recordTitle(content)}`);
  await pdf.facts([
    ['Why', `${REMOVED_WORDS[removed.reason]}, ${dayText(removed.removedAt)}`],
    ['Filed by', removed.filedBy],
    ['Filed on', momentText(removed.filedAt)],
    ...recordFacts(content),
  ]);
}

/** What the renter disputed; likewise. */
export async function* writeDisputes(pdf: TaggedDocument, { disputes }: FileParts): AsyncGenerator<void> {
  await pdf.heading(2, 'Your disputes');
  let some = false;
  for await (const rows of disputes) {
    for (const dispute of rows) await writeDispute(pdf, dispute);
    some ||= rows.length > 0;
    yield;
  }
  if (!some) await pdf.paragraph('There are none.');
}

async function writeDispute(pdf: TaggedDocument, dispute: OwnDispute): Promise<void> {
  await pdf.heading(3, `Dispute of ${dispute.recordId}`);
  await pdf.facts([
    ['Reason', DISPUTE_REASONS[dispute.reason]],
    ['What you said', dispute.said],
    ['Filed on', momentText(dispute.filedAt)],
    ['Deadline', dayText(dispute.deadlineAt)],
    ['State', DISPUTE_STATUS_WORDS[dispute.status]],
    ['Answer', dispute.answer],
    ['Documents', dispute.documents.map(({ name }) => name).join('\n')],
    [
      'What you added',
      dispute.entries
        .flatMap(({ what, said }) => (what === 'text_added' && said !== null ? [said] : []))
        .join('\n'),
    ],
  ]);
}
