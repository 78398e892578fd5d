/** What every command that answers something can be told. */
export interface OutputOptions {
  json?: true;
}

/** The option of every command that answers something. */
export const JSON_OPTION = ['--json', 'print one JSON object'] as const;

/** Prints the answer: as one JSON object, or as text for people. */
export function print({ json }: OutputOptions, answer: object, text: string): void {
  process.stdout.write(json ? `${JSON.stringify(answer)}\n` : `${text}\n`);
}

/** Text from outside could steer the terminal: control characters and line breaks are shown as a question mark. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?');
}

/** Names and values below each other. */
export function details(lines: readonly (readonly [name: string, value: string])[]): string {
  const width = Math.max(...lines.map(([name]) => name.length));
  return lines.map(([name, value]) => `${name.padEnd(width)}  ${printable(value)}`).join('\n');
}

export interface Column<Row> {
  title: string;
  cell: (row: Row) => string;
  /** Numbers stand at the right, so that their digits are below each other. */
  right?: boolean;
}

/** A table with a line of titles; `empty` when there are no rows. */
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

/** A whole number, 1234567 as 1,234,567. By hand: what knows every language takes a tenth of a command's time to load. */
export function count(number: number): string {
  return String(number).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** Epoch milliseconds as JSON has them. */
export function iso(atMs: number): string {
  return new Date(atMs).toISOString();
}

/** The day, as tables have it. */
export function day(atMs: number): string {
  return iso(atMs).slice(0, 10);
}

/** 1536 as 1.5 KiB. */
export function bytes(size: number): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];
  const power = size < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(size) / 10));
  return `${(size / 1024 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}
