import { normalizeName } from '../identity/normalization.ts';

/** A field that a column of an uploaded file may contain. */
interface NamedField {
  label: string;
  /** Names that other programs use for it, normalized like a header. */
  synonyms: readonly string[];
}

/** Normalizes a header for comparison. `renterEmail`, `Renter e-mail` and `RENTER_EMAIL` become equal. */
function keyOf(header: string): string {
  return normalizeName(header.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).replaceAll(' ', '');
}

/**
 * Guesses the column of each field, from 0, from the headers of a file. Earlier names of a field take precedence, and no
 * column is used for two fields.
 *
 * @param fits whether a field can contain the values of a column
 */
export function guessColumns<Field extends string>(
  headers: readonly string[],
  fields: Readonly<Record<Field, NamedField>>,
  fits: (field: Field, column: number) => boolean = () => true,
): Partial<Record<Field, number>> {
  const keys = headers.map(keyOf);
  const columns: Partial<Record<Field, number>> = {};
  const taken = new Set<number>();
  for (const field of Object.keys(fields) as Field[]) {
    const { label, synonyms } = fields[field];
    const found = [keyOf(field), keyOf(label), ...synonyms]
      .map((name) => keys.findIndex((key, place) => key === name && !taken.has(place) && fits(field, place)))
      .find((place) => place !== -1);
    if (found === undefined) continue;
    columns[field] = found;
    taken.add(found);
  }
  return columns;
}

/**
 * What a spreadsheet shows for an amount, also a negative or a wrong one. White space can match in one place only: cells are long, and
 * with two places the time would be quadratic.
 */
const AMOUNT = /^[-–(]?\s*(?:[$€£]\s*)?-?\d[\d.,' ]*\)?$/;

const DAY = /^\d{1,4}([./-])\d{1,2}\1\d{1,4}$/;

/** Whether a column may contain amounts: one of its texts is one, or all are empty or dashes. */
export function mayBeAmounts(texts: readonly string[]): boolean {
  const stated = texts.filter(isStated);
  return stated.length === 0 || stated.some((text) => AMOUNT.test(text));
}

/** Whether a column may contain words: at least half of its texts are neither amounts nor days. */
export function mayBeWords(texts: readonly string[]): boolean {
  const stated = texts.filter(isStated);
  return stated.filter((text) => !AMOUNT.test(text) && !DAY.test(text)).length * 2 >= stated.length;
}

const isStated = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** Returns the text of a row in a column, without white space around it; '' without a column or a cell. */
export const cellText = (cells: readonly string[], column: number | undefined): string =>
  column === undefined ? '' : (cells[column] ?? '').trim();

/** Returns the text of each field of a row, without empty cells. */
export function textsByField<Field extends string>(
  fields: readonly Field[],
  cells: readonly string[],
  columns: Partial<Record<Field, number>>,
): Partial<Record<Field, string>> {
  const texts: Partial<Record<Field, string>> = {};
  for (const field of fields) {
    const text = cellText(cells, columns[field]);
    if (text !== '') texts[field] = text;
  }
  return texts;
}

/** Characters of a sample that fit beside the name of its column. */
const SAMPLE_CHARACTERS = 60;

/** Returns the first value of each column that is not empty, shortened. */
export function samplesOf(columns: number, rows: readonly { cells: readonly string[] }[]): string[] {
  return Array.from({ length: columns }, (_, column) => {
    const value = rows.map(({ cells }) => cellText(cells, column)).find((text) => text !== '') ?? '';
    return [...value].slice(0, SAMPLE_CHARACTERS).join('');
  });
}
