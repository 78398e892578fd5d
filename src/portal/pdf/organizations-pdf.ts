import type { FileParts } from '../file-parts.ts';
import { newestOf } from './newest.ts';
import type { TaggedDocument } from './tagged-document.ts';

const COLUMNS = [
  { title: 'Organization', share: 4 },
  { title: 'Postal address', share: 5 },
  { title: 'Telephone', share: 3 },
];

const NOT_GIVEN = 'Not given';

/** Writes how to reach each organization that the document names. Write it last. Yields after each page of them. */
export async function* writeOrganizations(
  pdf: TaggedDocument,
  { organizations }: FileParts,
): AsyncGenerator<void> {
  let some = false;
  let others = 0;
  const onOther = () => {
    others++;
  };
  for await (const rows of newestOf(organizations, onOther)) {
    if (rows.length === 0) continue;
    if (!some) await pdf.heading(2, 'How to reach these organizations');
    some = true;
    await pdf.table(
      COLUMNS,
      rows.map(({ name, postalAddress, telephone }) => [
        name,
        postalAddress ?? NOT_GIVEN,
        telephone ?? NOT_GIVEN,
      ]),
    );
    yield;
  }
  if (others > 0) await pdf.paragraph(`${others} more are in your file as JSON.`);
}
