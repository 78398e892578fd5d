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
 */
export function guessColumns<Field extends string>(
  headers: readonly string[],
  fields: Readonly<Record<Field, NamedField>>,
): Partial<Record<Field, number>> {
  const keys = headers.map(keyOf);
  const columns: Partial<Record<Field, number>> = {};
  const taken = new Set<number>();
  for (const field of Object.keys(fields) as Field[]) {
    const { label, synonyms } = fields[field];
    const found = [keyOf(field), keyOf(label), ...synonyms]
      .map((name) => keys.indexOf(name))
      .find((place) => place !== -1 && !taken.has(place));
    if (found === undefined) continue;
    columns[field] = found;
    taken.add(found);
  }
  return columns;
}

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
