import { ApiError } from '../../errors.ts';
import { countRows } from '../sql/query.ts';
import { Counting, lineOf, type Row, rowsOf, type Tables, type Tally } from './rows.ts';
import { isNumbered, type Table } from './tables.ts';

/** A network to copy. Its content does not change until it is closed. */
export interface CopySource extends Tables {
  /** The database without its password, for messages. */
  name: string;
  /** Returns the highest number that a numbered table has ever assigned, or 0. */
  lastNumber(table: Table): Promise<number>;
  close(): Promise<void>;
}

/**
 * Where a network is copied to. An unfinished copy is kept apart from the live data until it is published.
 */
export interface CopyTarget extends Tables {
  name: string;
  /** Inserts all rows or, when it fails, none. */
  insert(table: Table, rows: readonly Row[]): Promise<void>;
  /** Makes a numbered table assign numbers above this one. */
  goOnAfter(table: Table, number: number): Promise<void>;
  /** Deletes everything copied so far. */
  discard(): Promise<void>;
  /**
   * Puts the copy into use, atomically and durably. Returns where the previous network is kept, if there was
   * one.
   */
  publish(): Promise<string | null>;
  close(): Promise<void>;
}

interface CopyOptions {
  /** In the order of insertion: each table after those that it refers to. */
  tables: readonly Table[];
  source: CopySource;
  target: CopyTarget;
  onProgress: (part: 'copy' | 'check', doneRows: number, totalRows: number) => void;
  /** Stops the copying. */
  signal?: AbortSignal;
}

export interface CopiedTable extends Tally {
  table: string;
}

/**
 * Copies a network, then compares the row counts and checksums of the copy with those of the source. An
 * interrupted copy resumes where it stopped. A copy of another network, or of this one before it changed,
 * starts over.
 *
 * Throws `unavailable` when a table differs. Publishes nothing.
 */
export async function copyNetwork(options: CopyOptions): Promise<CopiedTable[]> {
  const { tables, source, target } = options;
  let total = 0;
  for (const table of tables) {
    total += await countRows(source.prepare, `${source.schema}.${table.name}`);
  }
  let copied = await copyTables(options, total);
  if (copied === undefined) {
    await target.discard();
    copied = await copyTables(options, total);
  }
  if (copied === undefined) throw new Error('a copy that was started over had rows');
  await compare(copied, options);
  return copied;
}

/** Returns `undefined` when the target's rows are not the first rows of this source. */
async function copyTables(options: CopyOptions, total: number): Promise<CopiedTable[] | undefined> {
  const progress = progressOf(options, 'copy', total);
  const copied: CopiedTable[] = [];
  for (const table of options.tables) {
    const tally = await copyTable(table, options, progress);
    if (tally === undefined) return undefined;
    copied.push({ table: table.name, ...tally });
  }
  return copied;
}

async function copyTable(
  table: Table,
  { source, target }: CopyOptions,
  progress: (rows: number) => void,
): Promise<Tally | undefined> {
  const counting = new Counting();
  const present = rowsOf(target, table);
  for await (const rows of rowsOf(source, table)) {
    const lines = rows.map(lineOf);
    const there = (await present.next()).value ?? [];
    if (there.some((row, place) => lineOf(row) !== lines[place])) return undefined;
    if (there.length < rows.length) await insert(target, table, rows.slice(there.length));
    counting.add(lines);
    progress(rows.length);
  }
  if ((await present.next()).value !== undefined) return undefined;
  if (isNumbered(table)) await target.goOnAfter(table, await source.lastNumber(table));
  return counting.end();
}

/**
 * Throws `invalid`, naming the table, when the engine rejects rows. The engine's message contains no values.
 */
async function insert(target: CopyTarget, table: Table, rows: readonly Row[]): Promise<void> {
  try {
    await target.insert(table, rows);
  } catch (error) {
    if (error instanceof ApiError || !(error instanceof Error)) throw error;
    const text = `Rows of ${table.name} could not be written to ${target.name}: ${error.message}.`;
    throw new ApiError('invalid', text, error);
  }
}

async function compare(copied: readonly CopiedTable[], options: CopyOptions): Promise<void> {
  const { tables, source, target } = options;
  const total = copied.reduce((sum, { rows }) => sum + rows, 0);
  const progress = progressOf(options, 'check', total);
  for (const [place, table] of tables.entries()) {
    const counting = new Counting();
    for await (const rows of rowsOf(target, table)) {
      counting.add(rows.map(lineOf));
      progress(rows.length);
    }
    const { rows, checksum } = counting.end();
    const read = copied[place];
    if (read?.rows === rows && read.checksum === checksum) continue;
    const difference =
      read?.rows === rows
        ? `its ${rows} rows have a different checksum`
        : `${read?.rows} rows in ${source.name}, ${rows} in ${target.name}`;
    throw new ApiError(
      'unavailable',
      `The copy of table ${table.name} differs: ${difference}. Nothing was changed. Run it again: it will start over.`,
    );
  }
}

/** Returns a function that adds up the rows of all tables and throws once the copy is to stop. */
function progressOf({ onProgress, signal }: CopyOptions, part: 'copy' | 'check', total: number) {
  let done = 0;
  onProgress(part, done, total);
  return (rows: number) => {
    signal?.throwIfAborted();
    done += rows;
    onProgress(part, done, total);
  };
}
