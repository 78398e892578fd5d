import { rightsLines } from '../../rules/organizations/operator-details.ts';
import type { FileParts } from '../file-parts.ts';
import type { TaggedDocument } from './tagged-document.ts';

/** Writes who runs the network, and where to read the renter's rights. Yields once. */
export async function* writeOperator(pdf: TaggedDocument, { operator }: FileParts): AsyncGenerator<void> {
  const { name, postalAddress, telephone, email, rights } = operator;
  await pdf.heading(2, 'Who runs the network, and your rights');
  await pdf.facts([
    ['Name', name],
    ['Postal address', postalAddress],
    ['Telephone', telephone],
    ['E-mail', email],
    ['Your rights under the Fair Credit Reporting Act', rightsLines(rights).join('\n')],
  ]);
  yield;
}
