import { ApiError } from '../errors.ts';
import { parseCsv } from '../importing/parse-csv.ts';
import { hasSurplus } from '../importing/read-row.ts';
import type { LoggedPurpose } from '../rules/organizations/purpose.ts';
import {
  BATCH_FIELD_NAMES,
  BATCH_FIELDS,
  type BatchColumns,
  type BatchField,
  type RowProblem,
} from '../rules/text/batch-fields.ts';
import { guessColumns, samplesOf, textsByField } from '../rules/text/columns.ts';
import { MOST_CHARACTERS } from '../rules/text/limits.ts';
import { identifiersOf, malformedIn } from '../screening/identifiers.ts';
import type { BatchQuery } from './batches.ts';
import { MOST_REFERENCE_CHARACTERS, MOST_ROWS } from './limits.ts';

/** A CSV file of checks, and what its columns contain. */
export interface CheckFile {
  /** The text of the file. */
  content: string;
  /** Guessed from the headers if omitted. */
  columns?: BatchColumns | undefined;
}

/** The rows of a file. */
export interface ReadCheckFile {
  headers: string[];
  /** A sample value of each column. */
  samples: string[];
  columns: BatchColumns;
  /** All rows, also those with problems. */
  rows: number;
  /** The rows that can be checked. */
  queries: BatchQuery[];
  /** The problems of the others, in the order of the rows. */
  problems: RowProblem[];
}

/**
 * Reads a CSV file of checks. Throws `invalid` if it is not CSV, has more than 10,000 rows, or lacks one of the columns. Rows that
 * cannot be checked, and rows that are the same as an earlier one, are left out and named.
 */
export async function readCheckFile(
  { content, columns: given }: CheckFile,
  purpose: LoggedPurpose,
): Promise<ReadCheckFile> {
  const { headers, rows } = await parseCsv(content, MOST_ROWS);
  const columns = given ?? guessColumns(headers, BATCH_FIELDS);
  rejectUnknownColumns(columns, headers.length);
  const queries: BatchQuery[] = [];
  const problems: RowProblem[] = [];
  const firstRows = new Map<string, number>();
  for (const { number: row, cells } of rows) {
    const texts = textsByField(BATCH_FIELD_NAMES, cells, columns);
    const query = queryOf(texts, purpose, row);
    const found = hasSurplus(cells, headers.length)
      ? [surplusProblem(cells.length, headers.length)]
      : problemsOf(texts, query);
    const key = found.length > 0 ? '' : keyOf(query);
    const earlier = firstRows.get(key);
    if (earlier !== undefined) found.push({ field: null, problem: `is the same as row ${earlier}` });
    problems.push(...found.map((problem) => ({ row, ...problem })));
    if (found.length > 0) continue;
    firstRows.set(key, row);
    queries.push(query);
  }
  return { headers, samples: samplesOf(headers.length, rows), columns, rows: rows.length, queries, problems };
}

function rejectUnknownColumns(columns: BatchColumns, count: number): void {
  for (const [field, column] of Object.entries(columns)) {
    if (column < count) continue;
    throw new ApiError('invalid', `columns.${field} must be the number of a column, from 0 to ${count - 1}.`);
  }
}

type Texts = Partial<Record<BatchField, string>>;

function queryOf({ name, lastName, reference, ...texts }: Texts, purpose: LoggedPurpose, row: number) {
  const whole = [name, lastName].filter((part) => part !== undefined).join(' ');
  return { ...texts, ...(whole !== '' && { name: whole }), purpose, reference: reference ?? null, row };
}

type Problem = Omit<RowProblem, 'row'>;

function problemsOf({ reference = '', ...texts }: Texts, query: BatchQuery): Problem[] {
  const problems: Problem[] = [];
  const add = (field: BatchField | null, problem: string) => problems.push({ field, problem });
  for (const { kind, rule } of malformedIn(query)) add(kind, rule);
  for (const [field, text] of Object.entries(texts) as [BatchField, string][])
    if (text.length > MOST_CHARACTERS) add(field, `must have ${MOST_CHARACTERS} characters at most`);
  if (reference.length > MOST_REFERENCE_CHARACTERS)
    add('reference', `must have ${MOST_REFERENCE_CHARACTERS} characters at most`);
  if (problems.length === 0 && identifiersOf(query).length === 0) add(null, 'has nothing to look up');
  return problems;
}

function surplusProblem(cells: number, headers: number): Problem {
  const problem = `has ${cells} columns, but the header has ${headers}: is a text that contains a delimiter not in quotes?`;
  return { field: null, problem };
}

/** Returns a key that is equal for rows with the same identifiers and reference. */
function keyOf(query: BatchQuery): string {
  return JSON.stringify([query.reference, ...identifiersOf(query).map(({ kind, value }) => [kind, value])]);
}
