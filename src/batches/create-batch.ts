import type { Caller } from '../admission/admit.ts';
import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import { type SentForm, transactOnce, withIdempotencyKey } from '../idempotency.ts';
import type { Clock, NewId } from '../ids.ts';
import { findOrganization } from '../organizations/organizations.ts';
import { batchRowsPerDay } from '../rules/organizations/plans.ts';
import { count } from '../rules/text/counts.ts';
import { DAY_MS } from '../rules/text/days.ts';
import { rejectAtFloor } from '../screening/check.ts';
import { checkIdentifiersOf, whyNoIdentifier } from '../screening/identifiers.ts';
import type { CheckBatch, Organization, Store, Transaction } from '../store/store.ts';
import type { BatchQuery } from './batches.ts';
import { LEAST_COUNTED_ROWS, MOST_RUNNING } from './limits.ts';

export interface NewBatch {
  name: string | null;
  /** 1 to 10,000 rows. */
  queries: readonly BatchQuery[];
  /** The form of a page, which starts one batch, however often it is sent. */
  form?: SentForm | undefined;
}

/** Returns the batch, which is running. */
export type CreateBatch = (caller: Caller, batch: NewBatch) => Promise<CheckBatch>;

interface Dependencies {
  store: Pick<Store, 'transaction' | 'organizations'>;
  newId: NewId;
  clock: Clock;
  /** Called when a batch is ready to be worked on. */
  onBatch: () => void;
}

/**
 * Returns the use case that accepts a batch of checks, which a background job performs. Nothing is billed before a row is answered.
 *
 * Throws `invalid` for a row that a single check would reject, and for more rows than the organization can send in 24 hours;
 * `credit_floor` if the credit floor does not leave enough credits for all rows; and `batch_limit` if too many batches are running,
 * or too many rows were sent within 24 hours.
 */
export function makeCreateBatch({ store, newId, clock, onBatch }: Dependencies): CreateBatch {
  return async (caller, { name, queries, form }) => {
    for (const [index, query] of queries.entries()) rejectUncheckable(query, index);
    const { organizationId, staff } = caller;
    const texts = queries.map((query) => JSON.stringify(query));
    async function create(tx: Transaction): Promise<CheckBatch> {
      await tx.locks.batches(organizationId);
      const at = clock();
      await rejectBatch(tx, organizationId, queries.length, at);
      const created: CheckBatch = {
        id: newId('bat'),
        organizationId,
        caller: caller.keyId,
        name,
        status: 'running',
        reason: null,
        rows: queries.length,
        answered: 0,
        createdAt: at,
        endedAt: null,
      };
      await tx.batches.create(created, texts);
      await recordAction(tx, { staff, at }, 'batch.created', created);
      return created;
    }
    const batch = await transactOnce(store, caller, (tx) => {
      if (form === undefined) return create(tx);
      const { formId: key, content } = form;
      const request = { organizationId, kind: 'batch' as const, key, content, at: clock() };
      return withIdempotencyKey(tx, { ...request, usedText: () => FORM_USED }, () => create(tx));
    });
    onBatch();
    return batch;
  };
}

const FORM_USED = 'This form already started a batch of checks. To start another one, upload the file again.';

/** Throws what rejects a batch of this many rows now: `invalid` if it is always too large, `credit_floor` or `batch_limit`. */
export async function rejectBatch(
  { organizations, batches }: Pick<Store, 'organizations' | 'batches'>,
  organizationId: string,
  rows: number,
  at: number,
): Promise<void> {
  const organization = await findOrganization(organizations, organizationId);
  rejectLarge(organization, rows);
  rejectBeyondFloor(organization, rows);
  await rejectBeyondLimits(batches, organization, rows, at);
}

function rejectUncheckable(query: BatchQuery, index: number): void {
  if (checkIdentifiersOf(query).length > 0) return;
  throw new ApiError('invalid', `Row ${index + 1}: ${whyNoIdentifier(query)}`);
}

/** Throws `invalid` for a batch that can never be accepted: after a 429, clients would retry it forever. */
function rejectLarge(organization: Organization, rows: number): void {
  const most = batchRowsPerDay(organization);
  if (rows <= most) return;
  throw new ApiError(
    'invalid',
    `The batch has ${count(rows)} rows, and your organization can send ${count(most)} in 24 hours. Send smaller batches, or ask the operator of the network for a higher rate limit.`,
  );
}

function rejectBeyondFloor({ credits, creditFloor }: Organization, rows: number): void {
  rejectAtFloor({ credits, creditFloor });
  if (creditFloor === null || credits - rows >= creditFloor) return;
  throw new ApiError(
    'credit_floor',
    `The batch has ${rows} rows, and the balance of ${credits} credits allows ${credits - creditFloor}, because checks stop at ${creditFloor}. Nothing was billed. Send fewer rows, or ask the operator of the network for credits.`,
  );
}

/** The error text while as many batches are running as are allowed. */
export const BATCH_LIMIT_EXAMPLE = `${MOST_RUNNING} batches of your organization are running. Wait until one has ended, or cancel one.`;

async function rejectBeyondLimits(
  batches: Pick<Store['batches'], 'volume'>,
  organization: Organization,
  rows: number,
  at: number,
): Promise<void> {
  const {
    running,
    rows: sent,
    since,
  } = await batches.volume(organization.id, at - DAY_MS, LEAST_COUNTED_ROWS);
  if (running >= MOST_RUNNING) throw new ApiError('batch_limit', BATCH_LIMIT_EXAMPLE);
  const most = batchRowsPerDay(organization);
  if (sent + Math.max(rows, LEAST_COUNTED_ROWS) <= most) return;
  const text = `Your organization can send ${count(most)} batch rows in 24 hours, and has sent ${count(sent)}. This batch has ${count(rows)} rows. Each batch counts as at least ${LEAST_COUNTED_ROWS}.`;
  // The rows of the first of these batches no longer count then.
  const freeAt = (since ?? at) + DAY_MS;
  throw new ApiError('batch_limit', text, undefined, Math.ceil((freeAt - at) / 1_000));
}
