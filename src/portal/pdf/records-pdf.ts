import { DISPUTE_REASONS } from '../../rules/disputes/disputes.ts';
import { dayText, momentText } from '../../rules/text/days.ts';
import {
  APPEAL_WORDS,
  certifiedWords,
  changeWords,
  DISPUTE_STATUS_WORDS,
  recordFacts,
  recordTitle,
  reviewWords,
} from '../../rules/text/own-file-words.ts';
import { REMOVED_WORDS } from '../../rules/text/removed-words.ts';
import type { FileParts, OwnDispute } from '../file-parts.ts';
import type { OwnRecord } from '../own-records.ts';
import type { OwnRemoved } from '../own-removed.ts';
import { newestOf, olderText } from './newest.ts';
import type { TaggedDocument } from './tagged-document.ts';

/** Writes the records on file and the removed ones. Yields after each page of records. */
export async function* writeRecords(
  pdf: TaggedDocument,
  { records, removed }: FileParts,
): AsyncGenerator<void> {
  await pdf.heading(2, 'Reports and incidents');
  yield* writeNewest(pdf, records, writeRecord);
  let some = false;
  for await (const rows of removed) {
    if (rows.length > 0 && !some) {
      await pdf.heading(2, 'Once on file');
      await pdf.paragraph('These no longer count, and nobody who looks you up sees them.');
      some = true;
    }
    for (const record of rows) await writeRemoved(pdf, record);
    yield;
  }
}

async function* writeNewest<Row>(
  pdf: TaggedDocument,
  pages: AsyncIterable<readonly Row[]>,
  write: (pdf: TaggedDocument, row: Row) => Promise<void>,
): AsyncGenerator<void> {
  let some = false;
  let older = 0;
  const onOlder = () => {
    older++;
  };
  for await (const rows of newestOf(pages, onOlder)) {
    for (const row of rows) await write(pdf, row);
    some ||= rows.length > 0;
    yield;
  }
  if (!some) await pdf.paragraph('There are none.');
  if (older > 0) await pdf.paragraph(olderText(older));
}

async function writeRecord(pdf: TaggedDocument, record: OwnRecord): Promise<void> {
  const { certified, dispute, effect, content, review } = record;
  await pdf.heading(3, `${record.recordId}: ${recordTitle(content)}`);
  await pdf.facts([
    ['Filed by', record.filedBy],
    ['Filed on', momentText(record.filedAt)],
    ['In your score', effect && `${changeWords(effect.change)}. ${effect.cause}`],
    ['Review', review && reviewWords(review)],
    ['Filed again', certified && certifiedWords(certified)],
    ['The organization certifies', certified?.said ?? null],
    ['Dispute', dispute && DISPUTE_STATUS_WORDS[dispute.status]],
    ...recordFacts(content),
  ]);
}

async function writeRemoved(pdf: TaggedDocument, removed: OwnRemoved): Promise<void> {
  const { content } = removed;
  await pdf.heading(3, `${removed.recordId}: ${recordTitle(content)}`);
  await pdf.facts([
    ['Why', `${REMOVED_WORDS[removed.reason]}, ${dayText(removed.removedAt)}`],
    ['Reason', removed.said],
    ['Filed by', removed.filedBy],
    ['Filed on', momentText(removed.filedAt)],
    ...recordFacts(content),
  ]);
}

function appealText({ decision, deadlineAt, endedAt, answer }: NonNullable<OwnDispute['appeal']>): string {
  if (decision === null || endedAt === null) return `By ${dayText(deadlineAt)} at the latest`;
  const decided = `${APPEAL_WORDS[decision]}, ${dayText(endedAt)}`;
  return answer === null ? decided : `${decided}: ${answer}`;
}

/** Writes the renter's disputes. Yields after each page of them. */
export async function* writeDisputes(pdf: TaggedDocument, { disputes }: FileParts): AsyncGenerator<void> {
  await pdf.heading(2, 'Your disputes');
  yield* writeNewest(pdf, disputes, writeDispute);
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
    ['Your appeal', dispute.appeal?.said ?? null],
    ['Appealed on', dispute.appeal && momentText(dispute.appeal.filedAt)],
    ['Decision on the appeal', dispute.appeal && appealText(dispute.appeal)],
    ['Documents', dispute.documents.map(({ name }) => name).join('\n')],
    [
      'What you added',
      dispute.entries
        .flatMap(({ what, said }) => (what === 'text_added' && said !== null ? [said] : []))
        .join('\n'),
    ],
  ]);
}
