import type { HoldCause, HoldOutcome } from '../rules/scoring/held-filings.ts';
import type { RecordKind } from './filings.ts';
import type { FiledRecord } from './records.ts';

/** A record that is or was held for the operator's review. Until it is released it counts nowhere. */
export interface HeldRecord {
  /** The ID of the report or incident. */
  id: string;
  kind: RecordKind;
  number: number;
  /** The ID of the report that an incident was filed with; of another record its own. */
  filing: string;
  organizationId: string;
  cause: HoldCause;
  heldAt: number;
  /** When it is released, unless the operator decides before. */
  releaseAt: number;
  /** `null` while it is held. */
  endedAt: number | null;
  outcome: HoldOutcome | null;
  /** The operator's reason for a rejection. */
  reason: string | null;
}

/** The end of a hold. */
export interface HoldEnd {
  endedAt: number;
  outcome: HoldOutcome;
  reason: string | null;
}

/** A position in the list of held filings. */
export interface HeldPlace {
  releaseAt: number;
  filing: string;
}

export interface HeldFilingReads {
  /** Returns the holds, open or ended, of those of the records that were ever held. */
  listOf(recordIds: readonly string[]): Promise<HeldRecord[]>;
  /** Returns all records of a filing that was held, the report first. */
  recordsOf(filing: string): Promise<HeldRecord[]>;
  /** Returns the record if it is on file. */
  findOnFile(held: Pick<HeldRecord, 'kind' | 'id' | 'number'>): Promise<FiledRecord | undefined>;
  /** Returns at most `limit` filings with records that are held, after the position `after`, by release. */
  listOpen(after: HeldPlace | undefined, limit: number): Promise<HeldPlace[]>;
  /** Returns the filings of an organization about a renter whose report or lone incident is held, the oldest first. */
  listOpenAbout(organizationId: string, renterId: string): Promise<string[]>;
  /**
   * Returns the reports and lone incidents of an organization that were held most recently, at most `limit`, the newest
   * first.
   */
  listOfOrganization(organizationId: string, limit: number): Promise<HeldRecord[]>;
  /** Returns at most `limit` filings rejected since `since` whose sides were not mailed, the oldest first. */
  listUntold(since: number, limit: number): Promise<string[]>;
}

export interface HeldFilingWrites {
  hold(record: HeldRecord): Promise<void>;
  /** Ends the hold of a record. Does nothing if the record is not held. */
  end(recordId: string, end: HoldEnd): Promise<void>;
  /** Stores that the sides of a rejected filing are mailed. Returns false if they were before. */
  claimTelling(filing: string, at: number): Promise<boolean>;
  /** Undoes `claimTelling`, because no mail was accepted. */
  putOffTelling(filing: string): Promise<void>;
}
