import type { RecordKind } from './filings.ts';
import type { Changer, RemovedRecord } from './records.ts';

/**
 * A record that repeats removed ones, and was filed because its organization certified that it is complete and accurate.
 * 15 U.S.C. 1681i(a)(5)(B).
 */
export interface Reinsertion {
  /** The ID of the report or incident. */
  id: string;
  kind: RecordKind;
  number: number;
  /** The ID of the report that an incident was filed with; of another record its own. */
  filing: string;
  organizationId: string;
  /** The numbers of the removed records that it repeats. */
  repeats: readonly number[];
  /** The name of the staff member or key that certified it, at that time; `null` if it has none. */
  actor: Changer['actor'];
  /** The certification. */
  said: string;
  certifiedAt: number;
  /** When the renter was told by e-mail; `null` if not, or not yet. */
  toldAt: number | null;
}

export interface ReinsertionReads {
  /**
   * Returns the records of a renter that an organization filed and that were removed after a dispute, rejected or
   * blocked by the operator, or withdrawn, and the former versions of those that a dispute corrected or that are blocked, at most `limit`: the
   * withdrawn ones last, and the newest first. Leaves out those that were
   * withdrawn within `undoMs` of their filing.
   */
  listRepeatable(
    organizationId: string,
    renterId: string,
    undoMs: number,
    limit: number,
  ): Promise<RemovedRecord[]>;
  /** Returns the reinsertions among these records. */
  listOf(recordIds: readonly string[]): Promise<Reinsertion[]>;
  /** Returns the reinsertions of a filing, the report first. */
  recordsOf(filing: string): Promise<Reinsertion[]>;
  /** Counts the reinsertions of an organization since a time. */
  countSince(organizationId: string, since: number): Promise<number>;
}

export interface ReinsertionWrites {
  /** Stores a reinsertion. Its renter is to be told. */
  add(reinsertion: Reinsertion): Promise<void>;
  /** Takes a filing whose renter is to be told at `at`. No other process takes it before `until`. */
  takeUntold(at: number, until: number): Promise<string | undefined>;
  /** Stores that the renter was told at `toldAt`, or that there is no way to tell: `null`. */
  finishTelling(filing: string, toldAt: number | null): Promise<void>;
}
