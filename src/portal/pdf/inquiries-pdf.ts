import { inquiryWords } from '../../rules/identity/inquiries.ts';
import { momentText } from '../../rules/text/days.ts';
import type { FileParts } from '../file-parts.ts';
import type { SeenInquiry } from '../inquiries.ts';
import { MOST_IN_FULL, newestOf } from './newest.ts';
import type { TaggedDocument } from './tagged-document.ts';

/** Maximum number of rows for older inquiries, for the same reason as `MOST_IN_FULL`. */
const MOST_SUMS = 1_000;

/** In UTC like all times of the document, because a document has no time zone. */
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Writes the newest inquiries, and counts older ones by month and organization. Yields after each page. */
export async function* writeInquiries(pdf: TaggedDocument, { inquiries }: FileParts): AsyncGenerator<void> {
  await pdf.heading(2, 'Who looked you up');
  const older = new OlderInquiries();
  let some = false;
  for await (const rows of newestOf(inquiries, (inquiry) => older.add(inquiry))) {
    if (rows.length > 0) await pdf.table(COLUMNS, rows.map(cellsOf));
    some ||= rows.length > 0;
    yield;
  }
  if (!some) await pdf.paragraph('Nobody did.');
  if (older.count === 0) return;
  await pdf.heading(3, 'Older inquiries');
  await pdf.paragraph(
    `The newest ${MOST_IN_FULL} are above. The ${older.count} older ones are counted here by month and organization; your file as JSON has each of them.`,
  );
  await pdf.table(SUM_COLUMNS, older.rows());
  if (older.uncounted > 0) await pdf.paragraph(`There are ${older.uncounted} more.`);
}

const COLUMNS = [
  { title: 'When', share: 2.2 },
  { title: 'Who', share: 3 },
  { title: 'What for', share: 4.4 },
  { title: 'Score', share: 1 },
];

const SUM_COLUMNS = [
  { title: 'Month', share: 2.2 },
  { title: 'Who', share: 6 },
  { title: 'Inquiries', share: 2 },
];

function cellsOf(inquiry: SeenInquiry): string[] {
  const what = inquiryWords(inquiry);
  return [
    momentText(inquiry.at),
    inquiry.organization,
    what.charAt(0).toUpperCase() + what.slice(1),
    inquiry.score === null ? '' : String(inquiry.score),
  ];
}

/**
 * Counts inquiries by organization and month. They are added newest first, so the newest month comes first.
 */
class OlderInquiries {
  readonly #sums = new Map<string, { month: string; organization: string; count: number }>();
  count = 0;
  /** Number of inquiries beyond the maximum number of rows. */
  uncounted = 0;

  add({ at, organizationId, organization }: SeenInquiry): void {
    this.count++;
    const month = MONTH.format(at);
    const key = `${month} ${organizationId}`;
    const sum = this.#sums.get(key);
    if (sum !== undefined) sum.count++;
    else if (this.#sums.size < MOST_SUMS) this.#sums.set(key, { month, organization, count: 1 });
    else this.uncounted++;
  }

  rows(): string[][] {
    return [...this.#sums.values()].map(({ month, organization, count }) => [
      month,
      organization,
      String(count),
    ]);
  }
}
