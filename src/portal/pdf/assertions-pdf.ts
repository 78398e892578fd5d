import { dayText } from '../../rules/text/days.ts';
import type { FileParts } from '../file-parts.ts';
import type { OwnAssertion } from '../own-assertions.ts';
import type { TaggedDocument } from './tagged-document.ts';

const COLUMNS = [
  { title: 'What', share: 2 },
  { title: 'On file', share: 4 },
  { title: 'Who stated it', share: 4 },
  { title: 'First on', share: 2 },
];

const KINDS: Record<OwnAssertion['kind'], string> = {
  member_id: 'Member ID',
  email: 'E-mail',
  phone: 'Phone',
  license: 'License',
  name: 'Name',
  date_of_birth: 'Date of birth',
  address: 'Address',
};

/** Writes who stated the identifiers, the address and the date of birth. Yields after each page. */
export async function* writeAssertions(pdf: TaggedDocument, { assertions }: FileParts): AsyncGenerator<void> {
  let some = false;
  for await (const rows of assertions) {
    if (rows.length > 0 && !some) await pdf.heading(2, 'Where your data comes from');
    some ||= rows.length > 0;
    const cells = rows.map((row) => [KINDS[row.kind], row.value, statedBy(row), dayText(row.at)]);
    if (cells.length > 0) await pdf.table(COLUMNS, cells);
    yield;
  }
}

function statedBy({ organization, source }: OwnAssertion): string {
  const who = organization ?? 'an organization';
  switch (source) {
    case 'filing':
      return `${who}, in a report`;
    case 'held':
      return `${who}, in a report that was held for review`;
    case 'edit':
      return `${who}, in your profile`;
    case 'renter':
      return 'You';
    case 'merge':
      return 'Another profile that was merged with yours';
    case 'operator':
      return 'The operator of the network';
    case 'detached':
      return 'You took it off your file';
  }
}
