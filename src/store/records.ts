import type { KeptSince } from '../rules/scoring/record-age.ts';
import type { FiledBy, NumberedIncident, NumberedReport, RecordKind } from './filings.ts';

/** A report or an incident on file. */
export type FiledRecord =
  | { kind: 'report'; report: NumberedReport }
  | { kind: 'incident'; incident: NumberedIncident };

/**
 * Why a record was removed or changed: a dispute was upheld, it was too old, it was corrected, or the operator rejected
 * its filing.
 */
export type RemovalReason = 'upheld' | 'aged' | 'corrected' | 'rejected';

export interface Removal {
  reason: Exclude<RemovalReason, 'corrected'>;
  at: number;
}

/** A record as it was before it was removed from the file or corrected. */
export type RemovedRecord = FiledRecord & { reason: RemovalReason; removedAt: number };

/** How much other organizations have on file about a renter. */
export interface OthersCount {
  /** Records on file. */
  records: number;
  /** Organizations that filed them. */
  organizations: number;
  /** Records that were removed or corrected. */
  removedRecords: number;
  disputes: number;
}

export interface RecordReads {
  /** Finds a record of a renter. */
  find(renterId: string, kind: RecordKind, id: string): Promise<FiledRecord | undefined>;
  /** Returns at most `limit` records removed from a renter's file or corrected, the newest first. */
  listRemoved(renterId: string, limit: number, filedBy?: FiledBy): Promise<RemovedRecord[]>;
  /** Counts what organizations other than these filed about a renter. */
  countOthers(renterId: string, filedBy: readonly string[]): Promise<OthersCount>;
  /** Finds a record as it was before it was last removed or corrected. */
  findRemoved(kind: RecordKind, id: string): Promise<RemovedRecord | undefined>;
  /** Returns all incidents on file that were filed with a report or are linked to it, the oldest first. */
  incidentsOf(reportNumber: number): Promise<NumberedIncident[]>;
  /**
   * Returns at most `limit` adverse reports and incidents that happened before `since.day` or, if they state no day, were
   * filed before `since.filedAt`. The oldest reports come first, then the oldest incidents.
   */
  listAged(since: KeptSince, limit: number): Promise<FiledRecord[]>;
}

export interface RecordWrites {
  /** Removes a record from the file and archives it. The caller updates the renter's summary. */
  remove(record: FiledRecord, removal: Removal): Promise<void>;
  /** Corrects a report in place and archives the previous version. */
  correct(before: NumberedReport, after: NumberedReport, at: number): Promise<void>;
}
