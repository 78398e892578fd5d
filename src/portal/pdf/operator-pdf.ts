import { rightsLines } from '../../rules/organizations/operator-details.ts';
import type { Texts } from '../../texts/texts.ts';
import type { FileParts } from '../file-parts.ts';
import type { TaggedDocument } from './tagged-document.ts';

/** Writes who runs the network, and where to read the renter's rights. Yields once. */
export async function* writeOperator(
  pdf: TaggedDocument,
  { operator }: FileParts,
  { t }: Texts,
): AsyncGenerator<void> {
  const { name, postalAddress, telephone, email, rights } = operator;
  await pdf.heading(2, t('pdf.operator'));
  await pdf.facts([
    [t('records.factName'), name],
    [t('pdf.postalAddress'), postalAddress],
    [t('pdf.telephone'), telephone],
    [t('records.factEmail'), email],
    [t('frame.rights'), rightsLines(rights).join('\n')],
  ]);
  yield;
}
