import type { DisputeOutcome } from './disputes.ts';
import type { RecordKind } from './filings.ts';

/** A change of a renter's file that organizations which checked the renter are notified of. */
export interface FileChange {
  number: number;
  renterId: string;
  /** `statement` if the renter asked that organizations see a new statement. */
  outcome: DisputeOutcome | 'statement';
  /** The record that was removed or corrected; `null` for a statement. */
  record: ChangedRecord | null;
  /** Incidents filed with the record that were removed, too. */
  incidentsRemoved: number;
  /** The upheld dispute; `null` if the change has another cause. */
  disputeId: string | null;
  changedAt: number;
}

/** The record that a change is about. */
export interface ChangedRecord {
  kind: RecordKind;
  id: string;
  number: number;
  /** The organization that filed it. Others do not see it. */
  organizationId: string;
  /** `null` if unknown. */
  filedAt: number | null;
}

/** Tells an organization that checked a renter of a change of the file. */
export interface Notice {
  number: number;
  organizationId: string;
  change: FileChange;
  at: number;
  seenAt: number | null;
  /** The name of the staff member who saw it; `null` also if the organization itself made the change. */
  seenBy: string | null;
}

export interface NoticeReads {
  /** Returns at most `limit` notices with a number below `before`, the newest first. */
  list(organizationId: string, before: number | undefined, limit: number): Promise<Notice[]>;
  /** Counts the unseen notices, up to `most`. */
  countUnseen(organizationId: string, most: number): Promise<number>;
  /** Whether the organization gets notices by mail. */
  isMailed(organizationId: string): Promise<boolean>;
  /** Returns when the renter last asked that organizations see a statement, of at most `limit` times, the newest first. */
  listStatementChanges(renterId: string, limit: number): Promise<number[]>;
  /**
   * Returns when a record that was on file at `sinceMs` was last removed or corrected after that; `undefined` if none was.
   */
  findRecordChange(renterId: string, sinceMs: number): Promise<number | undefined>;
}

export interface NoticeWrites {
  /** Stores a change. Its notices are due at once. */
  addChange(change: Omit<FileChange, 'number'>): Promise<void>;
  /** Takes a change whose notices are due at `at`. No other process takes it before `until`. */
  takeChange(at: number, until: number): Promise<FileChange | undefined>;
  /** Marks the notices of a change as made. Returns false if another process did so. */
  finishChange(number: number): Promise<boolean>;
  /** Creates a notice, with a mail to send if `isMailed`. Does nothing if the organization has it already. */
  create(
    notice: Pick<Notice, 'organizationId' | 'at' | 'seenAt'> & { change: number; isMailed: boolean },
  ): Promise<void>;
  /** Takes a notice whose mail is due at `at`. No other process takes it before `until`. */
  takeMail(at: number, until: (notice: Notice) => number): Promise<Notice | undefined>;
  /** Marks the mail of a notice as sent or given up. */
  finishMail(number: number): Promise<void>;
  /** Marks the unseen notices up to this number as seen. Returns how many there were. */
  see(organizationId: string, upTo: number, by: string, at: number): Promise<number>;
  setMailed(organizationId: string, on: boolean): Promise<void>;
}
