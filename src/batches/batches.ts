import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Caller } from '../admission/admit.ts';
import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import { transactOnce } from '../idempotency.ts';
import type { Clock, NewId } from '../ids.ts';
import type { LoggedPurpose } from '../rules/organizations/purpose.ts';
import type { RiskTier } from '../rules/scoring/recommendation.ts';
import { type Page, pageOf } from '../rules/text/paging.ts';
import type { TypedIdentifiers } from '../screening/identifiers.ts';
import type { BatchPlace, BatchReads, BatchRow, CheckBatch, Store } from '../store/store.ts';
import { emitBatchEnded } from '../webhooks/events.ts';
import { KEPT_DAYS } from './limits.ts';

/** A row of a batch, as it is stored. */
export interface BatchQuery extends TypedIdentifiers {
  purpose: LoggedPurpose;
  /** The organization's own name for the row. */
  reference: string | null;
  /** Its number in the file that it came from; otherwise its position counts. */
  row?: number | undefined;
}

/** A row with the response to its check. */
export interface BatchResult extends BatchQuery {
  /** Its place in the batch, from 1. */
  position: number;
  row: number;
  requestId: string;
  /** The response to the check as JSON. */
  response: string;
}

/** A row of an export; `response` is `null` if it was not checked. */
export type ExportedRow = BatchQuery & { row: number; requestId: string | null; response: string | null };

/** A page of results. `next` is the position after which the next page starts; `null` if there will be none. */
export interface BatchResults {
  batch: CheckBatch;
  results: BatchResult[];
  next: number | null;
}

interface ResultsQuery {
  after?: number | undefined;
  tier?: RiskTier | undefined;
  limit: number;
}

/** The use cases of batches that exist. Each throws `not_found` for a batch of another organization, or one that was deleted. */
export interface Batches {
  /** Returns a batch, and the results after a position, even while it is running. */
  readBatch(organizationId: string, id: string, query: ResultsQuery): Promise<BatchResults>;
  /** Lists the batches of the last 30 days, the newest first: all, or those of one key or staff member. */
  listBatches(
    organizationId: string,
    after: BatchPlace | undefined,
    limit: number,
    caller?: string,
  ): Promise<Page<CheckBatch, BatchPlace>>;
  /** Returns a batch that has ended, and all its rows, read as they are needed. Throws `conflict` while it is running. */
  exportBatch(
    organizationId: string,
    id: string,
  ): Promise<{ batch: CheckBatch; rows: AsyncIterable<ExportedRow> }>;
  /**
   * Cancels a running batch. Rows that are answered stay so, and are billed. Returns a batch that was canceled before as it is.
   * Throws `conflict` for a batch that is completed.
   */
  cancelBatch(caller: Caller, id: string): Promise<CheckBatch>;
}

interface Dependencies {
  store: Pick<Store, 'transaction' | 'batches'>;
  newId: NewId;
  clock: Clock;
  /** Called when an event is ready to be sent. */
  onEvent: () => void;
}

export function makeBatches({ store, newId, clock, onEvent }: Dependencies): Batches {
  return {
    async readBatch(organizationId, id, { after = 0, tier, limit }) {
      // Read before the results: a batch that ends in between must not end the pages early.
      const batch = await batchOf(store.batches, organizationId, id);
      const found = limit === 0 ? [] : await store.batches.listAnswered(id, after, tier, limit);
      const isLast = batch.status !== 'running' && found.length < limit;
      return { batch, results: found.map(toResult), next: isLast ? null : (found.at(-1)?.position ?? after) };
    },
    async exportBatch(organizationId, id) {
      const batch = await batchOf(store.batches, organizationId, id);
      if (batch.status !== 'running') return { batch, rows: allRows(store.batches, id) };
      const text = `The batch is running: ${batch.answered} of ${batch.rows} rows are answered.`;
      throw new ApiError('conflict', text);
    },
    async listBatches(organizationId, after, limit, caller) {
      const found = await store.batches.list(organizationId, after, limit + 1, caller);
      return pageOf(found, limit, ({ createdAt, id }) => ({ createdAt, id }));
    },
    async cancelBatch(caller, id) {
      const { organizationId, staff } = caller;
      let hasEvent = false;
      const cancelled = await transactOnce(store, caller, async (tx) => {
        const at = clock();
        await batchOf(tx.batches, organizationId, id);
        const isEnded = await tx.batches.end(id, 'cancelled', 'requested', at);
        const batch = await batchOf(tx.batches, organizationId, id);
        if (batch.status === 'completed') throw new ApiError('conflict', COMPLETED);
        if (!isEnded) return batch;
        await recordAction(tx, { staff, at }, 'batch.cancelled', batch);
        hasEvent = await emitBatchEnded(tx, newId, batch);
        return batch;
      });
      if (hasEvent) onEvent();
      return cancelled;
    },
  };
}

/** The error text for a batch that cannot be canceled. */
export const COMPLETED = 'The batch is completed: nothing is left to cancel.';

/** The error text for a batch of another organization, or one that was deleted. */
export const NO_BATCH = `Your organization has no batch with this ID. Results are kept for ${KEPT_DAYS} days.`;

/** Returns the batch with this ID. Throws `not_found` if it is unknown or another organization's. */
export async function batchOf(
  batches: Pick<BatchReads, 'find'>,
  organizationId: string,
  id: string,
): Promise<CheckBatch> {
  const batch = await batches.find(organizationId, id);
  if (batch !== undefined) return batch;
  throw new ApiError('not_found', NO_BATCH);
}

function toResult<Answer extends BatchRow>({ position, query, ...answer }: Answer) {
  const { row = position, ...asked }: BatchQuery = JSON.parse(query);
  return { ...asked, ...answer, position, row };
}

/** Rows read at once: they are in memory together. */
const ROWS_A_READ = 500;

async function* allRows(batches: Pick<BatchReads, 'listRows'>, id: string): AsyncGenerator<ExportedRow> {
  for (let after = 0; ; ) {
    const rows = await batches.listRows(id, after, ROWS_A_READ);
    for (const row of rows) yield toResult(row);
    if (rows.length < ROWS_A_READ) return;
    after = rows.at(-1)?.position ?? after;
    await nextTurn();
  }
}
