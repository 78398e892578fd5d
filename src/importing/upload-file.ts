import { hash } from 'node:crypto';
import { ApiError } from '../errors.ts';
import type { Clock, NewId } from '../ids.ts';
import { usualIndustry } from '../organizations/usual-purpose.ts';
import { type ColumnMapping, guessedColumns } from '../rules/text/import-fields.ts';
import type { ImportReads, ImportRow, ImportState, ReportReads, Staff, Store } from '../store/store.ts';
import { findDayOrder, withDayOrder } from './day-order.ts';
import { deleteHidden, type FoundImport, newImport, withSamples } from './imports.ts';
import {
  KEPT_DONE,
  LETTERS_A_PART,
  MOST_LINES,
  MOST_NAME_CHARACTERS,
  MOST_UNFINISHED,
  ROWS_A_PART,
} from './limits.ts';
import { parseCsv } from './parse-csv.ts';

interface UploadedFile {
  fileName: string;
  /** The text of a CSV file. */
  content: string;
}

export type UploadFile = (staff: Staff, file: UploadedFile) => Promise<FoundImport>;

interface UploadFileDependencies {
  store: Pick<Store, 'transaction'> & { reports: Pick<ReportReads, 'industriesOf'> };
  newId: NewId;
  clock: Clock;
}

/**
 * Creates an import of a file, without filing anything. Maps the columns as for the last file with the same headers. Otherwise
 * guesses them from the headers and values, and without a column for the industry takes the organization's usual one. If an import
 * of the same file is not done yet, returns that import. Throws `invalid` if the file is not CSV or is too large, and `conflict` if
 * the organization has too many unfinished imports.
 */
export function makeUploadFile({ store, newId, clock }: UploadFileDependencies): UploadFile {
  return async ({ organizationId, userId, name }, { fileName, content }) => {
    const { headers, rows } = await parseCsv(content);
    const contentHash = hash('sha256', content);
    const guessed = await guessedMapping(store.reports, organizationId, headers, rows);
    const id = newId('imp');
    const at = clock();
    const started = await store.transaction(async ({ locks, imports }) => {
      await locks.organization(organizationId);
      const known = await findUnended(imports, organizationId, contentHash);
      if (known !== undefined) return known;
      if ((await imports.countUnfinished(organizationId)) >= MOST_UNFINISHED) throw tooMany();
      const remembered = await imports.findMapping(organizationId, headers);
      const mapped = remembered ?? guessed;
      const dayOrder = await findDayOrder([rows], mapped.columns);
      // The days of a file that says nothing are probably written as in the last file.
      const chosen = dayOrder === 'unclear' ? (mapped.dayOrder ?? dayOrder) : dayOrder;
      const mapping = withDayOrder(mapped, chosen);
      const by = { organizationId, userId, actor: name };
      const file = { fileName: tidyFileName(fileName), contentHash, headers, mapping, rows: rows.length };
      const found = newImport({ id, ...by, ...file }, at);
      await imports.create({ ...found, kept: false }, []);
      return found;
    });
    if ('found' in started) return started;
    try {
      // Other requests and writers get their turn in between.
      for (const part of partsOf(rows)) await store.transaction(({ imports }) => imports.addRows(id, part));
    } catch (error) {
      // Nobody sees it, and it would count as unfinished until it is deleted. During an outage, that is an hour later.
      await deleteHidden(store, id).catch(() => {});
      throw error;
    }
    const stored = await store.transaction(async ({ locks, imports }) => {
      // When the same file is uploaded twice at once, the one that is stored last becomes the import of the other one.
      await locks.organization(organizationId);
      const known = await findUnended(imports, organizationId, contentHash);
      if (known !== undefined) return known;
      const same = await imports.findSame(organizationId, contentHash);
      await imports.arrive(id);
      await imports.forgetBeyond(organizationId, KEPT_DONE, MOST_LINES);
      return withSamples(imports, started, same);
    });
    if (stored.found.id !== id) await deleteHidden(store, id);
    return stored;
  };
}

/** Guesses the columns. Without one for the industry, the usual one of the organization is that of all rows. */
async function guessedMapping(
  reports: Pick<ReportReads, 'industriesOf'>,
  organizationId: string,
  headers: readonly string[],
  rows: readonly ParsedRow[],
): Promise<ColumnMapping> {
  const columns = guessedColumns(headers, rows);
  const isMapped = columns.industryType !== undefined;
  return {
    columns,
    industryType: isMapped ? null : ((await usualIndustry(reports, organizationId)) ?? null),
  };
}

/** Returns the unfinished import of the same file, or `undefined`. */
async function findUnended(
  imports: ImportReads,
  organizationId: string,
  contentHash: string,
): Promise<FoundImport | undefined> {
  const same = await imports.findSame(organizationId, contentHash);
  if (!same?.kept || ENDED.includes(same.state)) return undefined;
  return withSamples(imports, same, await imports.findSame(organizationId, contentHash, same.id));
}

/** Yields the rows that one transaction stores. */
function* partsOf(rows: readonly ParsedRow[]): Generator<ParsedRow[]> {
  let [part, letters]: [ParsedRow[], number] = [[], 0];
  for (const row of rows) {
    part.push(row);
    for (const cell of row.cells) letters += cell.length;
    if (part.length < ROWS_A_PART && letters < LETTERS_A_PART) continue;
    yield part;
    [part, letters] = [[], 0];
  }
  if (part.length > 0) yield part;
}

type ParsedRow = Pick<ImportRow, 'number' | 'cells'>;

/** The states of an import with which nothing is left to do. */
const ENDED: readonly ImportState[] = ['done', 'undone'];

function tooMany(): ApiError {
  return new ApiError(
    'conflict',
    `You have ${MOST_UNFINISHED} unfinished imports. Finish or discard one first.`,
  );
}

/** Returns the file name as one line that is not empty. */
function tidyFileName(fileName: string): string {
  const name = fileName.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return [...(name === '' ? 'file.csv' : name)].slice(0, MOST_NAME_CHARACTERS).join('');
}
