import type { ColumnMapping, RowError } from '../rules/text/import-fields.ts';
import type { HeldRecord } from './held-filings.ts';
import type { Changer } from './records.ts';

/**
 * `open`: its columns are being mapped. `stopped`: it can be resumed. `done`: no row is waiting. `undoing`: its reports are
 * being withdrawn. `undone`: that is done.
 */
export type ImportState = 'open' | 'filing' | 'stopped' | 'done' | 'undoing' | 'undone';

/** A CSV file of reports that a staff member uploaded. */
export interface Import {
  id: string;
  organizationId: string;
  userId: string;
  /** The staff member's name at that time. */
  actor: string;
  fileName: string;
  /** SHA-256 of the file's text, in hexadecimal. */
  contentHash: string;
  headers: readonly string[];
  mapping: ColumnMapping;
  state: ImportState;
  /** Whether its rows are still stored. */
  kept: boolean;
  /** The number of rows in all; `filed` and `rejected` count those that are done. */
  rows: number;
  filed: number;
  rejected: number;
  createdAt: number;
  changedAt: number;
  /** The staff member who began to file it; `null` if it was not begun, or by an earlier version. */
  begunBy: string | null;
  begunAt: number | null;
  /** Whether rows that repeat others or are on file are filed, too. */
  withRepeats: boolean;
  /** Of the filed reports, the number that undoing it withdrew, and the number that it left as they were. */
  withdrawn: number;
  leftOnFile: number;
  /** Who undid it and why; `null` if nobody did. */
  undoActor: string | null;
  undoReason: string | null;
}

/** `withdrawn`: undoing the import withdrew its report. `left`: undoing left its report as it was. */
export type RowState = 'waiting' | 'filed' | 'rejected' | 'withdrawn' | 'left';

export interface ImportRow {
  /** Its row number as in a spreadsheet: the header is row 1. */
  number: number;
  /** The text of each column; empty once the row is filed. */
  cells: readonly string[];
  state: RowState;
  reportId: string | null;
  /** The report if it is held for review. */
  held: Pick<HeldRecord, 'number' | 'releaseAt'> | null;
  /** Why it was rejected, or left. */
  errors: readonly RowError[];
}

export interface ImportReads {
  find(organizationId: string, id: string): Promise<Import | undefined>;
  /** Returns at most `limit` imports that are older than the ID `before`, the newest first. */
  list(organizationId: string, before: string | undefined, limit: number): Promise<Import[]>;
  /** Returns the newest import of a file with the same content that was not undone, other than `except`. */
  findSame(organizationId: string, contentHash: string, except?: string): Promise<Import | undefined>;
  /** Returns the mapping of the newest import with these headers that was started. */
  findMapping(organizationId: string, headers: readonly string[]): Promise<ColumnMapping | undefined>;
  /** Counts the imports that are neither done nor undone, and still have their rows. */
  countUnfinished(organizationId: string): Promise<number>;
  /** Returns at most `limit` rows after the row `after`, of one state or of any, in the order of the file. */
  rows(id: string, from: { after?: number; state?: RowState }, limit: number): Promise<ImportRow[]>;
}

export interface ImportWrites {
  create(created: Import, rows: readonly Pick<ImportRow, 'number' | 'cells'>[]): Promise<void>;
  /** Stores the mapping. Returns false unless the import is open. */
  setMapping(id: string, mapping: ColumnMapping, at: number): Promise<boolean>;
  /** Replaces the cells of a waiting row. Returns false unless the import is open. */
  editRow(id: string, number: number, cells: readonly string[], at: number): Promise<boolean>;
  /** Opens the filing of an import. Returns false unless it is open and its rows are still stored. */
  begin(id: string, start: { begunBy: string; withRepeats: boolean }, at: number): Promise<boolean>;
  /** Changes the state. Returns false unless it is `from` and the rows are still stored. */
  setState(id: string, from: ImportState, to: ImportState, at: number): Promise<boolean>;
  /**
   * Locks a waiting row of an import that is being filed. Returns false if the row is not waiting, or another
   * transaction has locked it.
   */
  claimRow(id: string, number: number): Promise<boolean>;
  /** Marks a waiting row as filed and deletes its text. Returns false if it is no longer waiting. */
  fileRow(id: string, number: number, reportId: string): Promise<boolean>;
  /** Marks a waiting row as rejected. Returns false if it is no longer waiting. */
  rejectRow(id: string, number: number, errors: readonly RowError[]): Promise<boolean>;
  /**
   * Recounts the filed and the rejected rows of an import and marks it as done. Returns false, and only
   * recounts, if a row is waiting or the import is not being filed.
   */
  finish(id: string, at: number): Promise<boolean>;
  /**
   * Opens the undoing of an import that is done or stopped, and deletes the rows that wait. Returns false for an import in
   * another state, and if the rows are no longer stored.
   */
  beginUndo(id: string, by: Changer, at: number): Promise<boolean>;
  /**
   * Locks at most `limit` filed rows of an import that is being undone, in the order of the file. Skips rows that another
   * transaction has locked.
   */
  claimFiled(id: string, limit: number): Promise<{ number: number; reportId: string }[]>;
  /** Marks a filed row as withdrawn. */
  withdrawRow(id: string, number: number): Promise<void>;
  /** Marks a filed row as left, and says why. */
  leaveRow(id: string, number: number, error: RowError): Promise<void>;
  /**
   * Recounts the withdrawn and the left rows of an import and marks it as undone. Returns false, and only recounts, if a
   * filed row is left to do or the import is not being undone.
   */
  finishUndo(id: string, at: number): Promise<boolean>;
  /** Deletes an import with its rows. */
  remove(id: string): Promise<void>;
  /**
   * Takes the oldest import that has not changed since `before`: deletes it if it was never started, or else
   * its rows. Returns false if there is none.
   */
  forgetOldest(before: number): Promise<boolean>;
  /**
   * Deletes the rows of one finished import beyond the newest `keptDone`, and one import without rows beyond
   * the newest `lines`.
   */
  forgetBeyond(organizationId: string, keptDone: number, lines: number): Promise<void>;
}
