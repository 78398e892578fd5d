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
  /**
   * The staff member who last began, resumed or undid it. The background job works on their behalf. `null` before the import
   * begins, or if an earlier version filed it.
   */
  runBy: string | null;
  /** Why the job stopped; `null` if it did not. Then it is `stopped`, or `undoing` but nothing is withdrawn. */
  stopReason: ImportStopReason | null;
}

/** `staff_disabled`: the staff member lost access. `upgraded`: an earlier version was filing or undoing it. */
export type ImportStopReason = 'staff_disabled' | 'upgraded';

/** An import to work on, and until when it is or was claimed: `claim` takes it. */
export interface DueImport {
  due: Import;
  claimedUntil: number;
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
  /** Counts the imports that are neither done nor undone, and still have their rows, and those that arrive. */
  countUnfinished(organizationId: string): Promise<number>;
  /**
   * Returns the import that is to be filed or undone and whose claim ended first, by `now`. Of the imports of an organization,
   * only the oldest of those that are being filed or undone.
   */
  findDue(now: number): Promise<DueImport | undefined>;
  /** Whether an older import of the organization is being filed or undone. */
  isBehindAnother(of: Pick<Import, 'id' | 'organizationId'>): Promise<boolean>;
  /** Returns the waiting rows that one transaction files, in the order of the file. */
  listWaiting(id: string): Promise<ImportRow[]>;
  /** Returns at most `limit` filed rows whose reports undoing has not withdrawn or left, in the order of the file. */
  listFiled(id: string, limit: number): Promise<{ number: number; reportId: string }[]>;
  /** Returns at most `limit` rows after the row `after`, of one state or of any, in the order of the file. */
  rows(id: string, from: { after?: number; state?: RowState }, limit: number): Promise<ImportRow[]>;
}

export interface ImportWrites {
  /** Creates an import with its first rows. While it is open and not `kept`, rows of it arrive, and no read finds it. */
  create(created: Import, rows: readonly Pick<ImportRow, 'number' | 'cells'>[]): Promise<void>;
  /** Adds rows to an import that arrives. */
  addRows(id: string, rows: readonly Pick<ImportRow, 'number' | 'cells'>[]): Promise<void>;
  /** Says that all rows of an import have arrived. */
  arrive(id: string): Promise<void>;
  /** Stores the mapping. Returns false unless the import is open. */
  setMapping(id: string, mapping: ColumnMapping, at: number): Promise<boolean>;
  /** Replaces the cells of a waiting row. Returns false unless the import is open. */
  editRow(id: string, number: number, cells: readonly string[], at: number): Promise<boolean>;
  /** Opens the filing of an import. Returns false unless it is open and its rows are still stored. */
  begin(id: string, start: { begunBy: string; withRepeats: boolean }, at: number): Promise<boolean>;
  /** Stops the filing. Returns false unless it is being filed. */
  stop(id: string, reason: ImportStopReason | null, at: number): Promise<boolean>;
  /**
   * Resumes the filing, or the undoing if the job stopped it. Returns false for an import in another state, and if the rows are no
   * longer stored.
   */
  resume(id: string, runBy: string, at: number): Promise<boolean>;
  /** Leaves an import that is being undone as it is, until it is resumed. */
  haltUndo(id: string, reason: ImportStopReason, at: number): Promise<void>;
  /**
   * Locks an import that is being filed or undone and claims it. Returns false if it no longer is, or was claimed by
   * another server or released since it was claimed until `from`.
   */
  claim(id: string, claimed: { from: number; until: number }): Promise<boolean>;
  /** Sets until when an import is claimed that is being filed or undone. */
  postpone(id: string, until: number): Promise<void>;
  /** Ends all claims: of an embedded database, which has one server. */
  releaseAll(at: number): Promise<void>;
  /** Marks a waiting row as filed and deletes its text. Returns false if it is no longer waiting. */
  fileRow(id: string, number: number, reportId: string): Promise<boolean>;
  /** Marks a waiting row as rejected. Returns false if it is no longer waiting. */
  rejectRow(id: string, number: number, errors: readonly RowError[]): Promise<boolean>;
  /** Adds rows that were filed and rejected to the counts of an import. */
  count(id: string, added: { filed: number; rejected: number }, at: number): Promise<void>;
  /** Marks an import as done. Returns false if a row is waiting or the import is not being filed. */
  finish(id: string, at: number): Promise<boolean>;
  /**
   * Opens the undoing of an import that is done or stopped, and deletes the rows that wait. Returns false for an import in
   * another state, and if the rows are no longer stored.
   */
  beginUndo(id: string, by: Changer & { runBy: string }, at: number): Promise<boolean>;
  /** Marks a filed row as withdrawn. */
  withdrawRow(id: string, number: number): Promise<void>;
  /** Marks a filed row as left, and says why. */
  leaveRow(id: string, number: number, error: RowError): Promise<void>;
  /** Adds rows whose reports were withdrawn and left to the counts of an import. */
  countUndone(id: string, added: { withdrawn: number; left: number }, at: number): Promise<void>;
  /** Marks an import as undone. Returns false if a filed row is left to do or the import is not being undone. */
  finishUndo(id: string, at: number): Promise<boolean>;
  /** Hides an open import from all reads, until `deletePart` has deleted it. */
  hide(id: string): Promise<void>;
  /** Deletes some rows of a hidden import, and with the last ones the import. Returns whether any are left. */
  deletePart(id: string): Promise<boolean>;
  /**
   * Takes the oldest import that has not changed since `before`: hides it if it was never started, or else deletes
   * its rows. Returns false if there is none.
   */
  forgetOldest(before: number): Promise<boolean>;
  /**
   * Deletes a part of a hidden import that has not changed since `before`, because its server died. Returns false if there is none.
   */
  forgetHidden(before: number): Promise<boolean>;
  /**
   * Deletes the rows of one finished import beyond the newest `keptDone`, and one import without rows beyond
   * the newest `lines`.
   */
  forgetBeyond(organizationId: string, keptDone: number, lines: number): Promise<void>;
}
