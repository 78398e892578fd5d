import { groupInquiries, type InquiryGroup } from '../../rules/identity/inquiries.ts';
import type { UnbilledInquiry } from '../../store/store.ts';
import { checkText, unbilledText } from '../../texts/inquiry-words.ts';
import type { Texts } from '../../texts/texts.ts';
import type { FileParts } from '../file-parts.ts';
import { MOST_IN_FULL, newestOf } from './newest.ts';
import type { PdfColumn, TaggedDocument } from './tagged-document.ts';

/** Maximum number of rows for older inquiries, for the same reason as `MOST_IN_FULL`. */
const MOST_SUMS = 1_000;

/** Writes who checked the renter, then who looked the renter up otherwise. Yields after each page. */
export async function* writeInquiries(
  pdf: TaggedDocument,
  parts: FileParts,
  texts: Texts,
): AsyncGenerator<void> {
  const { t, moment } = texts;
  const when = { title: t('pdf.when'), share: 2.4 };
  yield* writeList(pdf, texts, {
    title: t('pdf.checks'),
    columns: [when, { title: t('pdf.happened'), share: 7.2 }, { title: t('pdf.scoreThen'), share: 1.2 }],
    pages: parts.inquiries,
    cellsOf: (check) => [
      moment(check.at),
      checkText(texts, check),
      check.score === null ? '' : String(check.score),
    ],
  });
  yield* writeList(pdf, texts, {
    title: t('pdf.inquiries'),
    columns: [when, { title: t('pdf.happened'), share: 8.4 }],
    pages: groupsOf(parts.unbilledInquiries),
    cellsOf: (group) => [timeOf(texts, group), unbilledText(texts, group)],
  });
}

async function* groupsOf(
  pages: AsyncIterable<UnbilledInquiry[]>,
): AsyncGenerator<InquiryGroup<UnbilledInquiry>[]> {
  for await (const rows of pages) yield groupInquiries(rows);
}

function timeOf({ t, moment }: Texts, { at, count, firstAt }: InquiryGroup<UnbilledInquiry>): string {
  const time = moment(at);
  return count === 1 ? time : t('inquiries.requestsSince', { time, count, first: moment(firstAt) });
}

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
  cellsOf: (row: Row) => string[];
}

/** Writes the newest inquiries, and counts older ones by month and organization. Yields after each page. */
async function* writeList<Row extends Listed>(
  pdf: TaggedDocument,
  texts: Texts,
  { title, columns, pages, cellsOf }: InquiryTable<Row>,
): AsyncGenerator<void> {
  const { t } = texts;
  await pdf.heading(2, title);
  const older = new OlderInquiries(texts);
  let some = false;
  for await (const rows of newestOf(pages, (inquiry) => older.add(inquiry))) {
    if (rows.length > 0) await pdf.table(columns, rows.map(cellsOf));
    some ||= rows.length > 0;
    yield;
  }
  if (!some) await pdf.paragraph(t('pdf.nobody'));
  if (older.count === 0) return;
  await pdf.heading(3, t('pdf.olderInquiries'));
  await pdf.paragraph(t('pdf.olderInquiriesText', { most: MOST_IN_FULL, older: older.count }));
  const sums = [
    { title: t('pdf.month'), share: 2.2 },
    { title: t('pdf.who'), share: 6 },
    { title: t('pdf.count'), share: 2 },
  ];
  await pdf.table(sums, older.rows());
  if (older.uncounted > 0) await pdf.paragraph(t('pdf.moreCounted', { more: older.uncounted }));
}

/**
 * Counts inquiries by organization and month. They are added newest first, so the newest month comes first.
 */
class OlderInquiries {
  readonly #texts: Texts;
  readonly #month: Intl.DateTimeFormat;
  readonly #sums = new Map<string, { month: string; organization: string; count: number }>();
  count = 0;
  /** Number of inquiries beyond the maximum number of rows. */
  uncounted = 0;

  constructor(texts: Texts) {
    this.#texts = texts;
    // In UTC like all times of the document, because a document has no time zone.
    const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
    this.#month = new Intl.DateTimeFormat(texts.dateLocale, format);
  }

  add({ at, organizationId, organization, count = 1 }: Listed): void {
    this.count += count;
    const month = this.#month.format(at);
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
      this.#texts.number(count),
    ]);
  }
}
