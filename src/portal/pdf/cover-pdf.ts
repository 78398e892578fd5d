import { recordId } from '../../rules/text/formats.ts';
import type { Dispute } from '../../store/store.ts';
import type { Texts } from '../../texts/texts.ts';
import type { FileParts } from '../file-parts.ts';
import type { FileLetter } from '../file-requests.ts';
import type { TaggedDocument } from './tagged-document.ts';

/** Writes the letter that goes with a file that the operator sends to a renter. */
export async function writeCover(
  pdf: TaggedDocument,
  { operator, madeAt, file }: FileParts,
  { request: { sendTo, medium, requestedAt }, results }: FileLetter,
  texts: Texts,
): Promise<void> {
  const { t, day } = texts;
  const { name, postalAddress, telephone, email } = operator;
  await pdf.heading(1, t('letter.title'));
  await pdf.facts([
    [
      t('letter.from'),
      [name, postalAddress, telephone, email].filter((line) => line !== null).join('\n') || null,
    ],
    [t('notice.to'), sendTo],
    [t('notice.date'), day(madeAt)],
    [t('file.memberId'), file.memberId],
  ]);
  await pdf.paragraph(
    t(medium === 'post' ? 'letter.byPost' : 'letter.byTelephone', { day: day(requestedAt) }),
  );
  if (results.length > 0) await writeResults(pdf, results, texts);
}

/** Writes what was decided about the renter's disputes, and what the renter can do then. 15 U.S.C. 1681i(a)(6)(B). */
async function writeResults(pdf: TaggedDocument, results: readonly Dispute[], texts: Texts): Promise<void> {
  await pdf.heading(2, texts.t('letter.results'));
  await pdf.facts(results.map((dispute) => [recordId(dispute.recordNumber), resultText(texts, dispute)]));
  await pdf.paragraph(texts.t('letter.resultsText'));
}

function resultText({ t }: Texts, { outcome, answer }: Dispute): string {
  const result = t(
    outcome === null ? 'letter.stays' : outcome === 'corrected' ? 'letter.corrected' : 'letter.removed',
  );
  return answer === null ? result : t('letter.because', { result, reason: answer });
}
