import type { SimpleTextKey, Texts } from '../../texts/texts.ts';
import type { FileParts } from '../file-parts.ts';
import type { OwnAssertion } from '../own-assertions.ts';
import type { TaggedDocument } from './tagged-document.ts';

const KINDS = {
  member_id: 'file.memberId',
  email: 'records.factEmail',
  phone: 'records.factPhone',
  license: 'records.factLicense',
  name: 'records.factName',
  date_of_birth: 'records.factDateOfBirth',
  address: 'records.factAddress',
} as const satisfies Record<OwnAssertion['kind'], SimpleTextKey>;

/** Writes who stated the identifiers, the address and the date of birth. Yields after each page. */
export async function* writeAssertions(
  pdf: TaggedDocument,
  { assertions }: FileParts,
  texts: Texts,
): AsyncGenerator<void> {
  const { t, day } = texts;
  const columns = [
    { title: t('pdf.what'), share: 2 },
    { title: t('pdf.onFile'), share: 4 },
    { title: t('pdf.whoStated'), share: 4 },
    { title: t('pdf.firstOn'), share: 2 },
  ];
  let some = false;
  for await (const rows of assertions) {
    if (rows.length > 0 && !some) await pdf.heading(2, t('pdf.assertions'));
    some ||= rows.length > 0;
    const cells = rows.map((row) => [t(KINDS[row.kind]), row.value, statedBy(texts, row), day(row.at)]);
    if (cells.length > 0) await pdf.table(columns, cells);
    yield;
  }
}

function statedBy({ t }: Texts, { organization: name, source }: OwnAssertion): string {
  const organization = name ?? t('pdf.anOrganization');
  switch (source) {
    case 'filing':
      return t('pdf.inReport', { organization });
    case 'held':
      return t('pdf.inHeldReport', { organization });
    case 'edit':
      return t('pdf.inProfile', { organization });
    case 'renter':
      return t('pdf.byYou');
    case 'merge':
      return t('pdf.byMerge');
    case 'operator':
      return t('pdf.byOperator');
    case 'detached':
      return t('pdf.byDetaching');
  }
}
