import { dayText } from '../../rules/text/days.ts';
import { recordId } from '../../rules/text/formats.ts';
import type { Dispute } from '../../store/store.ts';
import type { FileParts } from '../file-parts.ts';
import type { FileLetter } from '../file-requests.ts';
import type { TaggedDocument } from './tagged-document.ts';

/** Writes the letter that goes with a file that the operator sends to a renter. */
export async function writeCover(
  pdf: TaggedDocument,
  { operator, madeAt, file }: FileParts,
  { request: { sendTo, medium, requestedAt }, results }: FileLetter,
): Promise<void> {
  const { name, postalAddress, telephone, email } = operator;
  await pdf.heading(1, 'Your file');
  await pdf.facts([
    ['From', [name, postalAddress, telephone, email].filter((line) => line !== null).join('\n') || null],
    ['To', sendTo],
    ['Date', dayText(madeAt)],
    ['Member ID', file.memberId],
  ]);
  await pdf.paragraph(
    `You asked for your file by ${medium} on ${dayText(requestedAt)}. It is on the next pages, and is free. If something in it is wrong or incomplete, write or call, and name the record ID, such as RB-4K7QZ. We then ask the organization that filed the record, which has 30 days to answer. You can also add a statement of up to 100 words to your file. Your rights are described at the end.`,
  );
  if (results.length > 0) await writeResults(pdf, results);
}

/** Writes what was decided about the renter's disputes, and what the renter can do then. 15 U.S.C. 1681i(a)(6)(B). */
async function writeResults(pdf: TaggedDocument, results: readonly Dispute[]): Promise<void> {
  await pdf.heading(2, 'Your disputes are decided');
  await pdf.facts(results.map((dispute) => [recordId(dispute.recordNumber), resultWords(dispute)]));
  await pdf.paragraph(
    'The file shows the records as they are now, and how to reach each organization. If a record stays and you think that this is wrong, you can appeal once: write or call, and say why. You can add a statement of up to 100 words, and ask us to send it, or word of a correction, to organizations that checked you in the last six months. On request we describe within 15 days how a dispute was investigated.',
  );
}

function resultWords({ outcome, answer }: Dispute): string {
  const what =
    outcome === null
      ? 'The record stays as it is.'
      : outcome === 'corrected'
        ? 'The record was corrected.'
        : 'The record was removed from your file.';
  return answer === null ? what : `${what} The reason: ${answer}`;
}
