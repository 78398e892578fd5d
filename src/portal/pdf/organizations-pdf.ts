import type { Texts } from '../../texts/texts.ts';
import type { FileParts } from '../file-parts.ts';
import { newestOf } from './newest.ts';
import type { TaggedDocument } from './tagged-document.ts';

/** Writes how to reach each organization that the document names. Write it last. Yields after each page of them. */
export async function* writeOrganizations(
  pdf: TaggedDocument,
  { organizations }: FileParts,
  { t }: Texts,
): AsyncGenerator<void> {
  const columns = [
    { title: t('pdf.organization'), share: 4 },
    { title: t('pdf.postalAddress'), share: 5 },
    { title: t('pdf.telephone'), share: 3 },
  ];
  const notGiven = t('pdf.notGiven');
  let some = false;
  let others = 0;
  const onOther = () => {
    others++;
  };
  for await (const rows of newestOf(organizations, onOther)) {
    if (rows.length === 0) continue;
    if (!some) await pdf.heading(2, t('pdf.organizations'));
    some = true;
    await pdf.table(
      columns,
      rows.map(({ name, postalAddress, telephone }) => [
        name,
        postalAddress ?? notGiven,
        telephone ?? notGiven,
      ]),
    );
    yield;
  }
  if (others > 0) await pdf.paragraph(t('pdf.moreOrganizations', { others }));
}
