import {
  groupInquiries,
  type InquiryGroup,
  inquiryWords,
  unbilledWords,
} from '../../rules/identity/inquiries.ts';
import { momentText } from '../../rules/text/days.ts';
import type { UnbilledInquiry } from '../../store/store.ts';
import type { FileParts } from '../file-parts.ts';
import { MOST_IN_FULL, newestOf } from './newest.ts';
import type { PdfColumn, TaggedDocument } from './tagged-document.ts';

/** Maximum number of rows for older inquiries, for the same reason as `MOST_IN_FULL`. */
const MOST_SUMS = 1_000;

/** In UTC like all times of the document, because a document has no time zone. */
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Writes who checked the renter, then who looked the renter up otherwise. Yields after each page. */
export async function* writeInquiries(pdf: TaggedDocument, parts: FileParts): AsyncGenerator<void> {
  yield* writeList(pdf, {
    title: 'Who checked you',
    columns: [WHEN, WHO, { title: 'What for', share: 4.4 }, { title: 'Score', share: 1 }],
    pages: parts.inquiries,
    cellsOf: (check) => [sentence(inquiryWords(check)), check.score === null ? '' : String(check.score)],
  });
  yield* writeList(pdf, {
    title: 'Who looked you up',
    columns: [WHEN, WHO, { title: 'How', share: 5.4 }],
    pages: groupsOf(parts.unbilledInquiries),
    cellsOf: (group) => [`${sentence(unbilledWords(group))}${requestsText(group)}`],
  });
}

async function* groupsOf(
  pages: AsyncIterable<UnbilledInquiry[]>,
): AsyncGenerator<InquiryGroup<UnbilledInquiry>[]> {
  for await (const rows of pages) yield groupInquiries(rows);
}

function requestsText({ count, firstAt }: InquiryGroup<UnbilledInquiry>): string {
  return count === 1 ? '' : ` (${count} requests since ${momentText(firstAt)})`;
}

const WHEN = { title: 'When', share: 2.2 };
const WHO = { title: 'Who', share: 3 };

const SUM_COLUMNS = [
  { title: 'Month', share: 2.2 },
  { title: 'Who', share: 6 },
  { title: 'Inquiries', share: 2 },
];

/** What checks and other inquiries have in common. */
interface Listed {
  at: number;
  organizationId: string;
  organization: string;
  /** Of the inquiries in a row; 1 without it. */
  count?: number;
}

interface InquiryTable<Row> {
  title: string;
  columns: readonly PdfColumn[];
  pages: AsyncIterable<Row[]>;
  /** Returns the cells after time and organization. */
  cellsOf: (row: Row) => string[];
}

/** Writes the newest inquiries, and counts older ones by month and organization. Yields after each page. */
async function* writeList<Row extends Listed>(
  pdf: TaggedDocument,
  { title, columns, pages, cellsOf }: InquiryTable<Row>,
): AsyncGenerator<void> {
  await pdf.heading(2, title);
  const older = new OlderInquiries();
  let some = false;
  for await (const rows of newestOf(pages, (inquiry) => older.add(inquiry))) {
    const cells = rows.map((row) => [momentText(row.at), row.organization, ...cellsOf(row)]);
    if (rows.length > 0) await pdf.table(columns, cells);
    some ||= rows.length > 0;
    yield;
  }
  if (!some) await pdf.paragraph('Nobody did.');
  if (older.count === 0) return;
  await pdf.heading(3, 'Older inquiries');
  await pdf.paragraph(
    `The newest are above, in ${MOST_IN_FULL} rows. The ${older.count} older ones are counted here by month and organization; your file as JSON has each of them.`,
  );
  await pdf.table(SUM_COLUMNS, older.rows());
  if (older.uncounted > 0) await pdf.paragraph(`There are ${older.uncounted} more.`);
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Counts inquiries by organization and month. They are added newest first, so the newest month comes first.
 */
class OlderInquiries {
  readonly #sums = new Map<string, { month: string; organization: string; count: number }>();
  count = 0;
  /** Number of inquiries beyond the maximum number of rows. */
  uncounted = 0;

  add({ at, organizationId, organization, count = 1 }: Listed): void {
    this.count += count;
    const month = MONTH.format(at);
    const key = `${month} ${organizationId}`;
    const sum = this.#sums.get(key);
    if (sum !== undefined) sum.count += count;
    else if (this.#sums.size < MOST_SUMS) this.#sums.set(key, { month, organization, count });
    else this.uncounted += count;
  }

  rows(): string[][] {
    return [...this.#sums.values()].map(({ month, organization, count }) => [
      month,
      organization,
      String(count),
    ]);
  }
}
