import { textsIn } from '../texts/all.ts';
import { type RecordContent, recordFacts, recordTitle } from '../texts/own-file-words.ts';
import { terminal } from './terminal.ts';

/** Options of every command that prints a result. */
export interface OutputOptions {
  json?: true;
}

/** The `--json` option of every command that prints a result. */
export const JSON_OPTION = ['--json', 'print the result as one JSON object'] as const;

/** Prints a result as one JSON object, or as text for people. */
export function print({ json }: OutputOptions, result: object, text: string): void {
  terminal().stdout.write(json ? `${escaped(JSON.stringify(result))}\n` : `${text}\n`);
}

/** Escapes the control and formatting characters and line breaks that JSON may contain. They could control the terminal. */
function escaped(json: string): string {
  return json.replaceAll(/[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/**
 * Replaces control characters and line breaks by a question mark. In text from outside they could control
 * the terminal.
 */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?');
}

/** Formats names and values as aligned lines. */
export function details(lines: readonly (readonly [name: string, value: string])[]): string {
  const width = Math.max(...lines.map(([name]) => name.length));
  return lines.map(([name, value]) => `${name.padEnd(width)}  ${printable(value)}`).join('\n');
}

export interface Column<Row> {
  title: string;
  cell: (row: Row) => string;
  /** Whether to align right, as numbers are. */
  right?: boolean;
}

/** Formats rows as a table with a header line, or returns `empty` if there are no rows. */
export function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[], empty: string): string {
  if (rows.length === 0) return empty;
  const cells = rows.map((row) => columns.map(({ cell }) => printable(cell(row))));
  const lines = [columns.map(({ title }) => title), ...cells];
  const widths = columns.map((_, place) => Math.max(...lines.map((line) => line[place]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((text, place) => {
          const width = widths[place] ?? 0;
          return columns[place]?.right ? text.padStart(width) : text.padEnd(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Formats epoch milliseconds as ISO 8601, for JSON. */
export function iso(atMs: number): string {
  return new Date(atMs).toISOString();
}

/** Formats epoch milliseconds as a day in UTC, for tables. */
export function day(atMs: number): string {
  return iso(atMs).slice(0, 10);
}

/** Formats a size in bytes: 1536 as 1.5 KiB. */
export function bytes(size: number): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];
  const power = size < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(size) / 10));
  return `${(size / 1024 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}

/** Returns the title of a record. */
export function recordHead(content: RecordContent): string {
  return recordTitle(textsIn('en'), content);
}

/**
 * Returns the facts of a record for the operator: in the words that the renter reads, except those that address the renter.
 * These are as they were filed.
 */
export function recordLines(content: RecordContent): [name: string, value: string][] {
  const texts = textsIn('en');
  const filed = new Map<string, string | undefined>(
    'details' in content
      ? []
      : [
          ['records.factContract', content.labels?.contractCompliance],
          ['records.factAdvice', content.recommendation ?? undefined],
        ],
  );
  return recordFacts(texts, content).map(({ key, value }) => [texts.t(key), filed.get(key) ?? value]);
}
