import { DISPUTE_REASON_TEXTS } from '../../texts/dispute-words.ts';
import {
  DISPUTE_STATUS_TEXTS,
  REMOVED_TEXTS,
  type RecordContent,
  recordFacts,
  recordTitle,
  reviewText,
} from '../../texts/own-file-words.ts';
import { causeText, changeText } from '../../texts/score-words.ts';
import type { Texts } from '../../texts/texts.ts';
import type { FileParts, OwnDispute } from '../file-parts.ts';
import type { OwnRecord } from '../own-records.ts';
import type { OwnRemoved } from '../own-removed.ts';
import { newestOf, olderText } from './newest.ts';
import type { TaggedDocument } from './tagged-document.ts';

/** Writes the records on file and the removed ones. Yields after each page of records. */
export async function* writeRecords(
  pdf: TaggedDocument,
  { records, removed }: FileParts,
  texts: Texts,
): AsyncGenerator<void> {
  const { t } = texts;
  await pdf.heading(2, t('records.title'));
  yield* writeNewest(pdf, records, texts, writeRecord);
  let some = false;
  for await (const rows of removed) {
    if (rows.length > 0 && !some) {
      await pdf.heading(2, t('records.removed'));
      await pdf.paragraph(t('records.removedText'));
      some = true;
    }
    for (const record of rows) await writeRemoved(pdf, record, texts);
    yield;
  }
}

async function* writeNewest<Row>(
  pdf: TaggedDocument,
  pages: AsyncIterable<readonly Row[]>,
  texts: Texts,
  write: (pdf: TaggedDocument, row: Row, texts: Texts) => Promise<void>,
): AsyncGenerator<void> {
  let some = false;
  let older = 0;
  const onOlder = () => {
    older++;
  };
  for await (const rows of newestOf(pages, onOlder)) {
    for (const row of rows) await write(pdf, row, texts);
    some ||= rows.length > 0;
    yield;
  }
  if (!some) await pdf.paragraph(texts.t('pdf.none'));
  if (older > 0) await pdf.paragraph(olderText(texts, older));
}

async function writeRecord(pdf: TaggedDocument, record: OwnRecord, texts: Texts): Promise<void> {
  const { t, moment } = texts;
  const { certified, dispute, effect, content, review } = record;
  await pdf.heading(3, `${record.recordId}: ${recordTitle(texts, content)}`);
  await pdf.facts([
    [t('disputes.filedByName'), record.filedBy],
    [t('pdf.filedOn'), moment(record.filedAt)],
    [
      t('pdf.inScore'),
      effect &&
        t('pdf.effect', { change: changeText(texts, effect.change), cause: causeText(texts, effect.why) }),
    ],
    [t('pdf.review'), review && reviewText(texts, review)],
    [t('pdf.filedAgain'), certified && certifiedText(texts, certified)],
    [t('disputes.dispute'), dispute && t(DISPUTE_STATUS_TEXTS[dispute.status])],
    ...factsOf(texts, content),
  ]);
}

function certifiedText(
  { t, day }: Texts,
  { repeats, at, said }: NonNullable<OwnRecord['certified']>,
): string {
  return `${t('records.certified', { recordIds: repeats.join(', '), day: day(at) })}\n${said}`;
}

function factsOf(texts: Texts, content: RecordContent): [name: string, value: string][] {
  return recordFacts(texts, content).map(({ key, value }) => [texts.t(key), value]);
}

async function writeRemoved(pdf: TaggedDocument, removed: OwnRemoved, texts: Texts): Promise<void> {
  const { t, day, moment } = texts;
  const { content, reason, removedAt } = removed;
  await pdf.heading(3, `${removed.recordId}: ${recordTitle(texts, content)}`);
  await pdf.facts([
    [t('pdf.why'), t('pdf.onDay', { what: t(REMOVED_TEXTS[reason]), day: day(removedAt) })],
    [t('pdf.reason'), removed.said],
    [t('disputes.filedByName'), removed.filedBy],
    [t('pdf.filedOn'), moment(removed.filedAt)],
    ...factsOf(texts, content),
  ]);
}

function appealText({ t, day }: Texts, appeal: NonNullable<OwnDispute['appeal']>): string {
  const { decision, deadlineAt, endedAt, answer } = appeal;
  if (decision === null || endedAt === null) return t('pdf.atTheLatest', { day: day(deadlineAt) });
  const what = t(DISPUTE_STATUS_TEXTS[decision]);
  const decided = t('pdf.onDay', { what, day: day(endedAt) });
  return answer === null ? decided : `${decided}: ${answer}`;
}

/** Writes the renter's disputes. Yields after each page of them. */
export async function* writeDisputes(
  pdf: TaggedDocument,
  { disputes }: FileParts,
  texts: Texts,
): AsyncGenerator<void> {
  await pdf.heading(2, texts.t('pdf.disputes'));
  yield* writeNewest(pdf, disputes, texts, writeDispute);
}

async function writeDispute(pdf: TaggedDocument, dispute: OwnDispute, texts: Texts): Promise<void> {
  const { t, day, moment } = texts;
  const { appeal } = dispute;
  await pdf.heading(3, t('disputes.disputeOf', { recordId: dispute.recordId }));
  await pdf.facts([
    [t('pdf.number'), dispute.id],
    [t('disputes.reasonName'), t(DISPUTE_REASON_TEXTS[dispute.reason])],
    [t('disputes.saidName'), dispute.said],
    [t('pdf.disputedOn'), moment(dispute.filedAt)],
    [t('pdf.deadline'), day(dispute.deadlineAt)],
    [t('pdf.status'), t(DISPUTE_STATUS_TEXTS[dispute.status])],
    [t('disputes.answerName'), dispute.answer],
    [t('pdf.appeal'), appeal?.said ?? null],
    [t('pdf.appealedOn'), appeal && moment(appeal.filedAt)],
    [t('pdf.appealDecision'), appeal && appealText(texts, appeal)],
    [t('disputes.documents'), dispute.documents.map(({ name }) => name).join('\n')],
    [
      t('pdf.added'),
      dispute.entries
        .flatMap(({ what, said }) => (what === 'text_added' && said !== null ? [said] : []))
        .join('\n'),
    ],
  ]);
}
