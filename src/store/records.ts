import type { KeptSince } from '../rules/scoring/record-age.ts';
import type { RecordStatus } from '../rules/text/record-fields.ts';
import type { FiledBy, NumberedIncident, NumberedReport, RecordKind } from './filings.ts';

/** A report or an incident on file. */
export type FiledRecord =
  | { kind: 'report'; report: NumberedReport }
  | { kind: 'incident'; incident: NumberedIncident };

/** Why a record is no longer as it was, but still on file: its filer or a dispute corrected it, or the renter paid later. */
export type CorrectionReason = 'corrected' | 'settled';

/**
 * Why a record was removed from the file: a dispute was upheld, it was too old, the operator rejected its filing, its
 * filer withdrew it, or the operator blocked it.
 */
export type RemovalReason = 'upheld' | 'aged' | 'rejected' | 'withdrawn' | 'blocked';

/** A link between a report and an incident. */
export interface RecordLink {
  reportNumber: number;
  incidentId: string;
}

/** A change of a record. */
interface Change<Reason> {
  reason: Reason;
  at: number;
  /** Who changed it, if its filer did. */
  by?: Changer;
}

/** Who of the filing organization changed a record, and why. */
export interface Changer {
  /** The name of the staff member or key at that time; `null` if it has none. */
  actor: string | null;
  /** The reason; `null` if none was given. */
  said: string | null;
}

export type Correction = Change<CorrectionReason>;

export type Removal = Change<RemovalReason>;

/** A record as it was before it was removed from the file or corrected. */
export type RemovedRecord = FiledRecord &
  Changer & { reason: RemovalReason | CorrectionReason; removedAt: number };

/** A record of an organization, on file or as it was when it was removed. */
export type ListedRecord = FiledRecord & {
  status: RecordStatus;
  /** 1 when it was filed, one more for each change. */
  version: number;
  /** When it was last changed or removed. */
  changedAt: number | null;
};

/** How often a record on file was changed, and its last correction or settlement. */
export interface RecordVersion extends Changer {
  id: string;
  /** 1 when it was filed, one more for each change. */
  version: number;
  reason: CorrectionReason;
  changedAt: number;
}

/** Which of an organization's records a list contains. */
export interface RecordFilter {
  id?: string | undefined;
  /** What the record ID is computed from. */
  number?: number | undefined;
  renterId?: string | undefined;
  /** Only reports have one. */
  contractId?: string | undefined;
  status?: RecordStatus | undefined;
  /** Filed at this time or later. */
  fromMs?: number | undefined;
  /** Filed before this time. */
  beforeMs?: number | undefined;
}

/** A position in an organization's records, by time of filing. */
export interface RecordPlace {
  filedAt: number;
  number: number;
}

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
  /**
   * Counts what organizations other than these filed about a renter. Blocked records count as on file, so that a block does not
   * open the rest of the file, and does not show.
   */
  countOthers(renterId: string, filedBy: readonly string[]): Promise<OthersCount>;
  /** Returns at most `limit` records that the organization filed before the position `before`, the newest first. */
  listOwn(
    organizationId: string,
    kind: RecordKind,
    filter: RecordFilter,
    before: RecordPlace | undefined,
    limit: number,
  ): Promise<ListedRecord[]>;
  /** Finds a record as it was before it was last removed or corrected. */
  findRemoved(kind: RecordKind, id: string): Promise<RemovedRecord | undefined>;
  /** Finds a blocked record, as its `renterId` is since a merge or a split. */
  findBlocked(kind: RecordKind, id: string): Promise<FiledRecord | undefined>;
  /** Returns the versions of those of the records that were corrected or settled. */
  listVersions(kind: RecordKind, ids: readonly string[]): Promise<RecordVersion[]>;
  /** Returns all incidents on file that were filed with a report or are linked to it, the oldest first. */
  incidentsOf(reportNumber: number): Promise<NumberedIncident[]>;
  /** Counts the withdrawn reports among the `newest` ones that an organization filed since `filedSince` and changed. */
  countWithdrawn(organizationId: string, filedSince: number, newest: number): Promise<number>;
  /** Counts the changes of a record since `since`, up to `most`. */
  countChanges(kind: RecordKind, id: string, since: number, most: number): Promise<number>;
  /** Returns the links of a record on file. */
  listLinks(record: FiledRecord): Promise<RecordLink[]>;
  /**
   * Returns at most `limit` adverse reports and incidents that happened before `since.day` or, if they state no day, were
   * filed before `since.filedAt`. The oldest reports come first, then the oldest incidents.
   */
  listAged(since: KeptSince, limit: number): Promise<FiledRecord[]>;
}

export interface RecordWrites {
  /** Removes a record from the file and archives it. The caller updates the renter's summary. */
  remove(record: FiledRecord, removal: Removal): Promise<void>;
  /** Corrects a record in place and archives the previous version. The caller updates the renter's summary. */
  correct(before: FiledRecord, after: FiledRecord, change: Correction): Promise<void>;
  /**
   * Puts a blocked record on the file of its renter again, with its ID, number and day. Does nothing if it is not blocked. The
   * caller updates the renter's summary.
   */
  restore(kind: RecordKind, id: string): Promise<void>;
  /**
   * Marks a withdrawn record as blocked, so that it cannot be filed again, or a record that was marked as withdrawn again. Returns
   * whether it did.
   */
  markRemoved(kind: RecordKind, id: string, as: 'blocked' | 'withdrawn'): Promise<boolean>;
  /** Links reports and incidents again, those that are both on file. */
  restoreLinks(links: readonly RecordLink[]): Promise<void>;
}
