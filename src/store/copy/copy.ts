import { Refusal } from '../../errors.ts';
import { countRows } from '../sql/query.ts';
import { Counting, lineOf, type Row, rowsOf, type Tables, type Tally } from './rows.ts';
import { isNumbered, type Table } from './tables.ts';

/** A network to copy. It stays the same until it is closed. */
export interface CopySource extends Tables {
  /** The network as it may be shown. */
  name: string;
  /** The highest number that a numbered table ever gave a row; 0: none. */
  lastNumber(table: Table): Promise<number>;
  close(): Promise<void>;
}

/** Where a network is copied to. What is under way stands aside of what is in use, until it is published. */
export interface CopyTarget extends Tables {
  name: string;
  /** All of the rows or, when it fails, none. */
  insert(table: Table, rows: readonly Row[]): Promise<void>;
  /** Has a numbered table go on after a number. */
  goOnAfter(table: Table, number: number): Promise<void>;
  /** Throws away what was copied so far. */
  discard(): Promise<void>;
  /** Puts the copy in its place, at once and for good. Answers where that is kept which was there, if it was. */
  publish(): Promise<string | null>;
  close(): Promise<void>;
}

export interface CopyOptions {
  /** Each after those that it refers to. */
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
 * Copies a network, and compares counts and checksums of what is then there with what was read. A copy that was cut
 * off goes on where it stopped; one of another network, or of this one before it changed, is begun anew.
 *
 * Refuses (`unavailable`) when a table differs. Nothing is published.
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
  if (copied === undefined) throw new Error('a copy that was begun anew had rows');
  await compare(copied, options);
  return copied;
}

/** `undefined` when what is there is not the beginning of a copy of this source. */
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

/** A row that an engine does not take is told of by its table: the engine's own words hold no values. */
async function insert(target: CopyTarget, table: Table, rows: readonly Row[]): Promise<void> {
  try {
    await target.insert(table, rows);
  } catch (error) {
    if (error instanceof Refusal || !(error instanceof Error)) throw error;
    const text = `Rows of ${table.name} could not be written to ${target.name}: ${error.message}.`;
    throw new Refusal('invalid', text, error);
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
        ? `its ${rows} rows have another checksum`
        : `${read?.rows} rows of ${source.name}, ${rows} of ${target.name}`;
    throw new Refusal(
      'unavailable',
      `Table ${table.name} came out different: ${difference}. Nothing was put in place. Run it again: it begins anew.`,
    );
  }
}

/** Adds up the rows of all tables, and stops when it shall. */
function progressOf({ onProgress, signal }: CopyOptions, part: 'copy' | 'check', total: number) {
  let done = 0;
  onProgress(part, done, total);
  return (rows: number) => {
    signal?.throwIfAborted();
    done += rows;
    onProgress(part, done, total);
  };
}
