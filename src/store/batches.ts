import type { BatchReason, BatchStatus } from '../rules/batches.ts';
import type { RiskTier } from '../rules/scoring/recommendation.ts';
import type { CheckRecord } from './billing.ts';

/** Checks that an organization sent together. */
export interface CheckBatch {
  id: string;
  organizationId: string;
  /** The ID of the key or the staff member that sent it. */
  caller: string;
  name: string | null;
  status: BatchStatus;
  /** Why it was canceled; `null` unless it was. */
  reason: BatchReason | null;
  rows: number;
  /** The number of answered rows, each of which cost one credit. They are the first ones. */
  answered: number;
  createdAt: number;
  endedAt: number | null;
}

/** A row as the use case wrote it, as JSON. */
export interface BatchRow {
  /** From 1, without gaps. */
  position: number;
  query: string;
}

/** A row with the response to its check. */
export interface AnsweredRow extends BatchRow {
  requestId: string;
  /** The response to the check as JSON. */
  response: string;
}

/** What became of a row; `null` if it has no response. */
export interface BatchOutcome {
  requestId: string | null;
  response: string | null;
}

/** The response to a row, and the row of the check log. */
export interface RowResult {
  check: CheckRecord;
  response: string;
}

/** The next rows of a batch with their responses. */
export interface BatchPart {
  batchId: string;
  organizationId: string;
  /** The number of rows that were answered before. */
  answered: number;
  results: readonly RowResult[];
  /** Until when no other process checks rows of the batch. */
  claimedUntil: number;
}

/** How much an organization sent in batches since a time. */
export interface BatchVolume {
  /** Batches that are running. */
  running: number;
  /**
   * The rows of batches since the time. In a canceled batch, four that were not answered count as one. Each batch counts as at
   * least the given number of rows.
   */
  rows: number;
  /** When the first of these batches was sent; `null` without any. */
  since: number | null;
}

/** A position in an organization's list of batches. */
export type BatchPlace = Pick<CheckBatch, 'createdAt' | 'id'>;

export interface BatchReads {
  find(organizationId: string, id: string): Promise<CheckBatch | undefined>;
  /** Returns at most `limit` batches after a position, the newest first: all, or those that one key or staff member sent. */
  list(
    organizationId: string,
    after: BatchPlace | undefined,
    limit: number,
    caller?: string,
  ): Promise<CheckBatch[]>;
  /** Returns a running batch that nobody has claimed beyond `now`, the one that has waited longest. */
  findDue(now: number): Promise<CheckBatch | undefined>;
  /** Returns the next rows to answer, as many as the engine records at once. */
  listWaiting(id: string, answered: number): Promise<BatchRow[]>;
  /** Returns at most `limit` answered rows after a position, of one tier or all, in their order. */
  listAnswered(id: string, after: number, tier: RiskTier | undefined, limit: number): Promise<AnsweredRow[]>;
  /** Returns at most `limit` rows after a position, in their order; of those without one, the response is `null`. */
  listRows(id: string, after: number, limit: number): Promise<(BatchRow & BatchOutcome)[]>;
  /** Counts the answered rows of each tier. Tiers without any are left out. */
  countByTier(id: string): Promise<Partial<Record<RiskTier, number>>>;
  volume(organizationId: string, since: number, leastRows: number): Promise<BatchVolume>;
}

export interface BatchWrites {
  /** Adds a batch with its rows, in their order. */
  create(batch: CheckBatch, queries: readonly string[]): Promise<void>;
  /** Ends a running batch. A batch is completed only if all rows are answered. Returns false if it is not running. */
  end(
    id: string,
    status: Exclude<BatchStatus, 'running'>,
    reason: BatchReason | null,
    at: number,
  ): Promise<boolean>;
  /** Leaves a running batch alone until a time. */
  postpone(id: string, until: number): Promise<void>;
  /** Makes all running batches due at once. Call it when no process is answering any. */
  releaseAll(at: number): Promise<void>;
  /**
   * Deletes some rows, at most `limit`, of a batch that ended before a time, and the batch after its last row. Returns
   * whether there was one.
   */
  forget(endedBefore: number, limit: number): Promise<boolean>;
}
