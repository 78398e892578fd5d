import type { NumberedIncident, NumberedReport, RecordKind } from './filings.ts';

/** A report or an incident on file. */
export type FiledRecord =
  | { kind: 'report'; report: NumberedReport }
  | { kind: 'incident'; incident: NumberedIncident };

/** Why a record is not on file any more, or not as it was: by a dispute, by its age, or put right. */
export type RemovalReason = 'upheld' | 'aged' | 'corrected';

export interface Removal {
  reason: Exclude<RemovalReason, 'corrected'>;
  at: number;
}

/** A record as it was before it was taken off the file or corrected. */
export type RemovedRecord = FiledRecord & { reason: RemovalReason; removedAt: number };

export interface RecordReads {
  /** A renter's record; in a transaction nobody else changes it until the end. */
  find(renterId: string, kind: RecordKind, id: string): Promise<FiledRecord | undefined>;
  /** What was taken off a renter's file or corrected, the newest first, at most `limit`. */
  listRemoved(renterId: string, limit: number): Promise<RemovedRecord[]>;
  /** A record as it was before it was last taken off a file or corrected. */
  findRemoved(kind: RecordKind, id: string): Promise<RemovedRecord | undefined>;
  /** Incidents on file that came with a report, or are linked to it, the oldest first: a report has few. */
  incidentsOf(reportNumber: number): Promise<NumberedIncident[]>;
  /** At most `limit` adverse reports (a score below the best one) and all incidents filed before `before`. */
  listAged(before: number, limit: number): Promise<FiledRecord[]>;
}

export interface RecordWrites {
  /** Takes a record off the file, and keeps what it said apart. The renter's standing stays the caller's to mend. */
  remove(record: FiledRecord, removal: Removal): Promise<void>;
  /** Puts a report right in its place, and keeps apart what it said before. */
  correct(before: NumberedReport, after: NumberedReport, at: number): Promise<void>;
}
