import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { ApiError } from '../errors.ts';
import { count } from '../rules/text/counts.ts';
import { isEmail } from '../rules/text/email.ts';
import type { ImportRow } from '../store/store.ts';
import {
  MOST_COLUMNS,
  MOST_CONTENT_BYTES,
  MOST_NAME_CHARACTERS,
  MOST_ROW_BYTES,
  MOST_ROWS,
} from './limits.ts';

interface CsvFile {
  headers: string[];
  /** The rows that are not empty, with their numbers. */
  rows: Pick<ImportRow, 'number' | 'cells'>[];
}

/** The delimiters that spreadsheets use. */
const DELIMITERS = [',', ';', '\t'] as const;

/** The header of the column that lists the errors in a download of rejected rows. */
export const ERROR_HEADER = 'error';

/** How much is written to the parser at once: some milliseconds, in which the process does nothing else. */
const PART_BYTES = 16 * 1024;

/** How much is read from the parser before other requests get their turn. */
const BYTES_A_TURN = 64 * 1024;
const ROWS_A_TURN = 250;

/** A record of the parser, with the numbers of records and lines before it. */
interface Parsed {
  record: string[];
  info: { records: number; empty_lines: number; bytes: number };
}

/**
 * Reads a CSV file with a header row: RFC 4180, and the variants that spreadsheets write. Detects the
 * delimiter, and skips a byte order mark and empty rows. Throws `invalid` if the text is not CSV or is too
 * large.
 *
 * @param mostRows the most rows below the header that are not empty
 */
export async function parseCsv(text: string, mostRows = MOST_ROWS): Promise<CsvFile> {
  if (Buffer.byteLength(text) > MOST_CONTENT_BYTES) throw tooLarge('10 MiB');
  const rows: CsvFile['rows'] = [];
  let headers: string[] | undefined;
  let turn = { rows: 0, bytes: 0 };
  try {
    for await (const { record, info } of recordsOf(text)) {
      if (record.every((cell) => cell.trim() === '')) continue;
      if (headers === undefined) {
        headers = headersOf(record);
        continue;
      }
      if (rows.length === mostRows) throw tooLarge(`${count(mostRows)} rows`);
      const number = info.records + info.empty_lines;
      if (record.length > MOST_COLUMNS + 1) throw tooWide(number);
      rows.push({ number, cells: record.map(unescaped) });
      if (rows.length - turn.rows >= ROWS_A_TURN || info.bytes - turn.bytes >= BYTES_A_TURN) {
        turn = { rows: rows.length, bytes: info.bytes };
        await nextTurn();
      }
    }
  } catch (error) {
    throw error instanceof CsvError ? toApiError(error) : error;
  }
  if (headers === undefined)
    throw new ApiError('invalid', 'The file is empty. Its first row must name the columns.');
  if (rows.length === 0) throw new ApiError('invalid', 'The file has no rows below the column names.');
  return withoutErrors({ headers, rows });
}

function recordsOf(text: string): AsyncIterable<Parsed> {
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(text),
    info: true,
    // A row of a different length is an error of that row, not of the file.
    relax_column_count: true,
    // Many files contain an unquoted 6".
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MOST_ROW_BYTES,
  });
  // A stream that has ended parses all that was written at once. So the next part is only written when the one before it was read.
  return Readable.from(partsOf(text), { objectMode: false }).pipe(parser);
}

/** Yields the bytes of a text: splitting the string could split a surrogate pair. */
function* partsOf(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += PART_BYTES) yield bytes.subarray(from, from + PART_BYTES);
}

/** Returns the delimiter that is most frequent in the first row, outside quotes. */
function delimiterOf(text: string): string {
  const counts = new Map<string, number>(DELIMITERS.map((delimiter) => [delimiter, 0]));
  let quoted = false;
  for (const letter of text.trimStart().slice(0, MOST_ROW_BYTES)) {
    if (letter === '"') quoted = !quoted;
    if (quoted) continue;
    if (letter === '\n' || letter === '\r') break;
    const count = counts.get(letter);
    if (count !== undefined) counts.set(letter, count + 1);
  }
  return DELIMITERS.reduce((best, each) => ((counts.get(each) ?? 0) > (counts.get(best) ?? 0) ? each : best));
}

function headersOf(record: readonly string[]): string[] {
  if (record.length > MOST_COLUMNS) throw tooLarge(`${MOST_COLUMNS} columns`);
  const headers = record.map((cell) => unescaped(cell).trim().replace(/\s+/g, ' '));
  const long = headers.findIndex((header) => header.length > MOST_NAME_CHARACTERS);
  if (long !== -1) {
    throw new ApiError(
      'invalid',
      `The name of column ${long + 1} has more than ${MOST_NAME_CHARACTERS} characters. Does the first row contain the column names?`,
    );
  }
  if (headers.some(isEmail)) {
    throw new ApiError(
      'invalid',
      'The first row contains an e-mail address. It must contain the column names.',
    );
  }
  return headers;
}

/** Removes the apostrophe that exports put before a text that a spreadsheet would take for a formula. */
function unescaped(cell: string): string {
  const whole = /^'[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) ? cell.slice(1) : cell;
  return whole.replace(/(?<=[;\t]"*)'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g, '');
}

/** Removes the column of errors from a file that was downloaded to be fixed. */
function withoutErrors({ headers, rows }: CsvFile): CsvFile {
  if (headers.at(-1)?.toLowerCase() !== ERROR_HEADER) return { headers, rows };
  const columns = headers.length - 1;
  return {
    headers: headers.slice(0, columns),
    rows: rows.map(({ number, cells }) => ({
      number,
      cells: cells.length > columns ? cells.toSpliced(columns, 1) : cells,
    })),
  };
}

function tooLarge(limit: string): ApiError {
  return new ApiError(
    'invalid',
    `The file has more than ${limit}. Split it, and upload the parts one by one.`,
  );
}

function tooWide(row: number): ApiError {
  return new ApiError(
    'invalid',
    `Row ${row} has more than ${MOST_COLUMNS} columns. Is a quotation mark missing?`,
  );
}

function toApiError({ code, ...error }: CsvError): ApiError {
  const line = 'lines' in error ? ` The problem is near line ${error.lines}.` : '';
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return new ApiError('invalid', `A quotation mark (") is never closed.${line}`);
  }
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return new ApiError('invalid', `A row is longer than 256 KiB. Is a quotation mark missing?${line}`);
  }
  return new ApiError('invalid', `The file is not valid CSV.${line}`);
}
