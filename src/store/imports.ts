import type { ColumnMapping, RowError } from '../rules/text/import-fields.ts';

/** `open`: its columns are being mapped. `stopped`: it may go on. `done`: no row waits. */
export type ImportState = 'open' | 'filing' | 'stopped' | 'done';

/** A file of reports that staff brought. */
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
  /** Whether its rows are still there. */
  kept: boolean;
  /** How many rows it has, and of them were filed, and rejected. */
  rows: number;
  filed: number;
  rejected: number;
  createdAt: number;
  changedAt: number;
}

export type RowState = 'waiting' | 'filed' | 'rejected';

export interface ImportRow {
  /** Its number in the file as a spreadsheet counts: the header is 1. */
  number: number;
  /** What the file says, column by column; nothing any more once the row is filed. */
  cells: readonly string[];
  state: RowState;
  reportId: string | null;
  /** Why it was rejected. */
  errors: readonly RowError[];
}

export interface ImportReads {
  find(organizationId: string, id: string): Promise<Import | undefined>;
  /** At most `limit` imports, the newest first; older than the one of the ID `before`. */
  list(organizationId: string, before: string | undefined, limit: number): Promise<Import[]>;
  /** The newest import of this text, but for the one of the ID `except`. */
  findSame(organizationId: string, contentHash: string, except?: string): Promise<Import | undefined>;
  /** The mapping of the newest import with these headers that was begun. */
  findMapping(organizationId: string, headers: readonly string[]): Promise<ColumnMapping | undefined>;
  /** How many imports are not done and still have their rows. */
  countUnfinished(organizationId: string): Promise<number>;
  /** At most `limit` rows in the order of the file, behind the row `after`, of one state or of any. */
  rows(id: string, from: { after?: number; state?: RowState }, limit: number): Promise<ImportRow[]>;
}

export interface ImportWrites {
  create(created: Import, rows: readonly Pick<ImportRow, 'number' | 'cells'>[]): Promise<void>;
  /** False unless it is open. */
  setMapping(id: string, mapping: ColumnMapping, at: number): Promise<boolean>;
  /** False unless it is in the state `from` and has its rows. */
  setState(id: string, from: ImportState, to: ImportState, at: number): Promise<boolean>;
  /** Whether a row waits, of an import that is being filed; if so it is nobody else's until the end. */
  holdRow(id: string, number: number): Promise<boolean>;
  /** Marks a waiting row as filed and forgets what it says; false when it does not wait any more. */
  fileRow(id: string, number: number, reportId: string): Promise<boolean>;
  /** Marks a waiting row as rejected; false when it does not wait any more. */
  rejectRow(id: string, number: number, errors: readonly RowError[]): Promise<boolean>;
  /** Counts the rows that are filed and rejected into an import. */
  recount(id: string, at: number): Promise<void>;
  /** Ends an import of which no row waits; false while one does, and when it is not being filed. */
  finish(id: string, at: number): Promise<boolean>;
  /** Forgets an import, rows and all. */
  remove(id: string): Promise<void>;
  /** Forgets the rows of one import that nobody changed since, and all of one that was never begun; false when there is none. */
  forgetOldest(before: number): Promise<boolean>;
  /** Forgets the rows of one import that is done beyond the newest `keptDone`, and one beyond the newest `lines` without rows. */
  forgetBeyond(organizationId: string, keptDone: number, lines: number): Promise<void>;
}
