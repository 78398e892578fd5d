import { BYTE_ORDER_MARK, csvText } from '../exporting/csv.ts';
import { type ColumnMapping, IMPORT_FIELDS, type RowError } from '../rules/text/import-fields.ts';
import type { Import, ImportReads, ImportRow, ReportReads } from '../store/store.ts';
import { makeUnknownValues, type UnknownValue } from './choice-values.ts';
import { makeRepeatFinder, type Repeat } from './find-repeats.ts';
import { importOf } from './imports.ts';
import type { MarkRemoved } from './mark-removed.ts';
import { ERROR_HEADER } from './parse-csv.ts';
import { partsOfRows } from './parts-of-rows.ts';
import { errorsOf, type ReadRow, type RowReading } from './read-row.ts';
import { effectOf, lacksPayment } from './row-effects.ts';

/** Most kinds of errors that are listed. A file with more has a wrong mapping. */
const MOST_ERROR_KINDS = 50;

/** A row, and the report read from it or its errors; `undefined` once the row is filed. */
export interface ReadImportRow extends ImportRow {
  reading: RowReading | undefined;
  /** What it repeats, before the import begins. */
  repeats: Repeat | undefined;
}

/** A kind of error, and how many rows have it. */
interface ErrorKind extends RowError {
  rows: number;
  firstRow: number;
}

interface ImportSummary {
  /** When the import that was summarized last changed. */
  changedAt: number;
  /** Rows without errors that repeat nothing. */
  ready: number;
  /** Rows that repeat another row or a report on file. */
  repeats: number;
  withErrors: number;
  /** Rows whose reports are held for review. */
  held: number;
  /** Of the ready rows before the import begins, those that are held for review if nothing else is on file about their renter. */
  mayBeHeld: number;
  /** Of the ready rows before the import begins, those with an open balance, but without a payment status. */
  withoutPayment: number;
  /** The most frequent first. */
  errors: ErrorKind[];
  /** Values of the columns of labels that are no labels, before the import begins. The most frequent first. */
  values: UnknownValue[];
}

export type SummarizeImport = (organizationId: string, id: string) => Promise<ImportSummary>;

interface PreviewDependencies {
  imports: Pick<ImportReads, 'find' | 'rows'>;
  reports: Pick<ReportReads, 'listAlike' | 'findSoleHolders'>;
  readRow: ReadRow;
}

/** Validates every row of an import, and counts the valid ones and the kinds of errors. Files nothing. */
export function makeSummarizeImport(reads: PreviewDependencies): SummarizeImport {
  return async (organizationId, id) => {
    const found = await importOf(reads.imports, organizationId, id);
    const kinds = new Map<string, ErrorKind>();
    const values = makeUnknownValues(found.mapping, found.headers);
    const counts = { ready: 0, repeats: 0, withErrors: 0, held: 0, mayBeHeld: 0, withoutPayment: 0 };
    for await (const row of previewRows(reads, found, 0)) {
      if (row.state === 'left') continue;
      const errors = errorsOf(row.reading) ?? [];
      if (row.held !== null) counts.held++;
      if (row.repeats !== undefined) counts.repeats++;
      else if (errors.length === 0) counts.ready++;
      else counts.withErrors++;
      for (const error of errors) count(kinds, error, row.number);
      if (found.state !== 'open') continue;
      values.take(row.cells);
      if (row.repeats === undefined && mayBeHeld(row)) counts.mayBeHeld++;
      if (row.repeats === undefined && lacksPayment(row.reading, row.cells, found.mapping))
        counts.withoutPayment++;
    }
    const errors = [...kinds.values()].sort((one, other) => other.rows - one.rows);
    return { changedAt: found.changedAt, ...counts, errors, values: values.listed() };
  };
}

function mayBeHeld({ reading }: ReadRowOfFile): boolean {
  return reading !== undefined && 'input' in reading && effectOf(reading.input).held !== undefined;
}

function count(kinds: Map<string, ErrorKind>, error: RowError, row: number): void {
  const name = `${error.field} ${error.error}`;
  const known = kinds.get(name);
  if (known !== undefined) known.rows++;
  else if (kinds.size < MOST_ERROR_KINDS) kinds.set(name, { ...error, rows: 1, firstRow: row });
}

/** Rows on a page. */
const PAGE_ROWS = 25;

interface RowPage {
  /** The import that contains the rows. */
  of: Import;
  rows: ReadImportRow[];
  /** The number of the row before the next page; `null` at the end. */
  next: number | null;
}

/** Which rows are listed: all, those that have errors or were rejected, those whose reports are held for review, those that were left, those
 * with an open balance but no payment status, or those that repeat something. */
export type RowFilter = 'all' | 'errors' | 'held' | 'left' | 'no_payment' | 'repeats';

export type ListRows = (
  organizationId: string,
  id: string,
  query: { after: number | undefined; show: RowFilter },
) => Promise<RowPage>;

/**
 * Lists the rows of an import as they would be filed, in the order of the file, one page at a time. Rows of the page that
 * repeat a removed record are listed as errors; the summary counts them once they are rejected.
 */
export function makeListRows(reads: PreviewDependencies, markRemoved: MarkRemoved): ListRows {
  async function marked(of: Import, row: ReadImportRow): Promise<ReadImportRow> {
    if (of.state !== 'open' || row.reading === undefined || row.repeats !== undefined) return row;
    return { ...row, reading: await markRemoved(of.organizationId, row.reading) };
  }
  return async (organizationId, id, { after = 0, show }) => {
    const of = await importOf(reads.imports, organizationId, id);
    const rows: ReadImportRow[] = [];
    for await (const row of previewRows(reads, of, after)) {
      if (!SHOWN[show](row, of)) continue;
      if (rows.length === PAGE_ROWS) return { of, rows, next: rows.at(-1)?.number ?? null };
      rows.push(await marked(of, row));
    }
    return { of, rows, next: null };
  };
}

const SHOWN: Record<RowFilter, (row: ReadImportRow, of: Import) => boolean> = {
  all: () => true,
  errors: hasErrors,
  held: ({ held }) => held !== null,
  left: ({ state }) => state === 'left',
  no_payment: ({ reading, cells, repeats }, { mapping }) =>
    repeats === undefined && lacksPayment(reading, cells, mapping),
  repeats: ({ repeats }) => repeats !== undefined,
};

/** Whether a row cannot be filed, or was rejected. */
function hasErrors({ state, reading }: ReadRowOfFile): boolean {
  return state !== 'left' && errorsOf(reading) !== undefined;
}

/** Reads rows after a row, with what they repeat if the import has not begun. Then all rows before must be read, too. */
async function* previewRows(
  { imports, reports, readRow }: PreviewDependencies,
  of: Import,
  after: number,
): AsyncGenerator<ReadImportRow> {
  if (of.state !== 'open') {
    for await (const rows of readRows(imports, of, readRow, after))
      for (const row of rows) yield { ...row, repeats: undefined };
    return;
  }
  const finder = makeRepeatFinder(reports, of.organizationId);
  for await (const rows of readRows(imports, of, readRow, 0)) {
    const valid = rows.flatMap(({ number, reading }) =>
      reading !== undefined && 'input' in reading ? [{ number, input: reading.input }] : [],
    );
    await finder.pass(valid.filter(({ number }) => number <= after));
    const repeats = await finder.find(valid.filter(({ number }) => number > after));
    for (const row of rows) if (row.number > after) yield { ...row, repeats: repeats.get(row.number) };
  }
}

type ReadRowOfFile = Omit<ReadImportRow, 'repeats'>;

/** Reads rows after a row, some at a time. */
async function* readRows(
  imports: Pick<ImportReads, 'rows'>,
  { id, headers, mapping }: Import,
  readRow: ReadRow,
  after: number,
): AsyncGenerator<ReadRowOfFile[]> {
  for await (const rows of partsOfRows(imports, id, after))
    yield rows.map((row) => ({ ...row, reading: readingOf(row, mapping, headers.length, readRow) }));
}

function readingOf(
  { state, cells, errors }: ImportRow,
  mapping: ColumnMapping,
  columns: number,
  readRow: ReadRow,
): RowReading | undefined {
  if (state === 'filed' || state === 'withdrawn') return undefined;
  // A row keeps its errors, even if the rules have changed since.
  if (state === 'rejected' || state === 'left') return { errors: [...errors] };
  return readRow(cells, mapping, columns);
}

interface RejectedRows {
  of: Import;
  content: AsyncIterable<string>;
}

export type DownloadRejected = (organizationId: string, id: string) => Promise<RejectedRows>;

/**
 * Returns the rows of an import that have errors or were rejected, as a CSV file with an extra column that
 * lists the errors. The file can be fixed and imported again. Throws `not_found` for an unknown import.
 */
export function makeDownloadRejected(
  imports: Pick<ImportReads, 'find' | 'rows'>,
  readRow: ReadRow,
): DownloadRejected {
  async function* content(of: Import): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvText([[...of.headers, ERROR_HEADER]]);
    for await (const rows of readRows(imports, of, readRow, 0))
      for (const row of rows) {
        if (!hasErrors(row)) continue;
        const { cells, reading } = row;
        const errors = errorsOf(reading) ?? [];
        const padding = Array<string>(Math.max(0, of.headers.length - cells.length)).fill('');
        yield csvText([
          [
            ...cells.slice(0, of.headers.length),
            ...padding,
            errors.map(sentence).join('; '),
            ...cells.slice(of.headers.length),
          ],
        ]);
      }
  }
  return async (organizationId, id) => {
    const of = await importOf(imports, organizationId, id);
    return { of, content: content(of) };
  };
}

/** Returns an error as a sentence, such as `E-mail is missing`. */
function sentence({ field, error }: RowError): string {
  return `${field === null ? 'The row' : IMPORT_FIELDS[field].label} ${error}`;
}
