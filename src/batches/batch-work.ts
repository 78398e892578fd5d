import { BackgroundJob } from '../background-job.ts';
import { ApiError } from '../errors.ts';
import type { Clock, NewId } from '../ids.ts';
import { findOrganization } from '../organizations/organizations.ts';
import { Pacer } from '../pacer.ts';
import type { BatchReason, BatchStatus } from '../rules/batches.ts';
import { isCertified } from '../rules/organizations/certification.ts';
import { isExpired } from '../rules/organizations/key-restrictions.ts';
import type { Recommendation } from '../rules/scoring/recommendation.ts';
import { type CheckResult, computeResult, isAtFloor, recordOf } from '../screening/check.ts';
import { identifiersOf } from '../screening/identifiers.ts';
import type { BatchRow, CheckBatch, Organization, RowResult, Store } from '../store/store.ts';
import { emitBatchEnded } from '../webhooks/events.ts';
import type { BatchQuery } from './batches.ts';
import { LEASE_MS, MOST_AGE_MS, TURN_MS } from './limits.ts';

/** The interval at which the job looks for batches that nobody woke it for, such as those of a server that died. */
const POLL_MS = 1_000;

/** The pause after a part, as a multiple of its duration. The longest leaves four fifths of a core to requests. */
const PAUSES = { first: 1, longest: 4 };

export interface BatchJobDependencies {
  store: Pick<
    Store,
    | 'transaction'
    | 'batches'
    | 'findMatches'
    | 'recordBatchPart'
    | 'renters'
    | 'organizations'
    | 'keys'
    | 'staff'
  >;
  newId: NewId;
  newRequestId: () => string;
  clock: Clock;
  log: { error(fields: object, message: string): void };
  /** Returns the response to a check. */
  present: (result: CheckResult) => object;
  requireCertification: boolean;
  /** Whether no other server uses this store. Batches claimed before the start are then due at once. */
  alone: boolean;
  /** Called once for each billed check. */
  onChecked: (recommendation: Recommendation) => void;
  /** Called when an event is ready to be sent. */
  onEvent: () => void;
  /** Waits after a part, in milliseconds; by default the pause of the job. */
  pause?: (ms: number) => Promise<void>;
}

/**
 * The background job that checks the rows of batches, each as a single check by the caller that sent the batch. Each part is logged,
 * billed and stored in one transaction, which does nothing if another server has recorded the part. So a row is billed once, and
 * a server continues where another one died. Batches take turns.
 */
export class BatchJob extends BackgroundJob {
  readonly #dependencies: BatchJobDependencies;
  readonly #pacer: Pacer;
  #released = false;

  constructor(dependencies: BatchJobDependencies) {
    const { log } = dependencies;
    super({ round: () => this.#round(), everyMs: POLL_MS, waiting: 'batches of checks are delayed', log });
    this.#dependencies = dependencies;
    this.#pacer = new Pacer({ pause: dependencies.pause ?? ((ms) => this.pause(ms)), ...PAUSES });
  }

  async #round(): Promise<void> {
    const { store, clock, alone } = this.#dependencies;
    if (alone && !this.#released) {
      await store.transaction(({ batches }) => batches.releaseAll(clock()));
      this.#released = true;
    }
    while (!this.isStopping) {
      const batch = await store.batches.findDue(clock());
      if (batch === undefined) return;
      await this.#takeTurn(batch);
    }
  }

  /** Checks rows of a batch for a while. A batch that fails is postponed, so that others get their turn. */
  async #takeTurn(due: CheckBatch): Promise<void> {
    const { store, clock, log } = this.#dependencies;
    try {
      const until = clock() + TURN_MS;
      for (let batch: CheckBatch | undefined = due; batch !== undefined && !this.isStopping; ) {
        const current: CheckBatch = batch;
        batch = await this.#pacer.step(() => this.#step(current, until));
        await this.#pacer.rest();
      }
      // Another server need not wait until the claim ends.
      if (this.isStopping) await store.transaction(({ batches }) => batches.postpone(due.id, clock()));
    } catch (error) {
      // If the store is unavailable, the next round tries again.
      if (error instanceof ApiError && error.isOutage) throw error;
      log.error({ err: error, batch: due.id }, 'a batch could not be continued');
      await store.transaction(({ batches }) => batches.postpone(due.id, clock() + LEASE_MS));
    }
  }

  /** Checks the next rows, or ends the batch. Returns the batch, or `undefined` if its turn is over. */
  async #step(batch: CheckBatch, until: number): Promise<CheckBatch | undefined> {
    const { store, clock, onChecked } = this.#dependencies;
    const { id, organizationId, answered } = batch;
    if (answered === batch.rows) return this.#end(batch, 'completed', null);
    const organization = await findOrganization(store.organizations, organizationId);
    const reason = await this.#reasonToCancel(batch, organization);
    if (reason !== undefined) return this.#end(batch, 'cancelled', reason);
    const rows = await store.batches.listWaiting(id, answered);
    const results = await this.#check(batch, organization, rows.slice(0, creditsLeft(organization)));
    const isLast = clock() >= until;
    const part = {
      batchId: id,
      organizationId,
      answered,
      results,
      claimedUntil: clock() + (isLast ? 0 : LEASE_MS),
    };
    if (!(await store.recordBatchPart(part))) return undefined;
    for (const { check } of results) onChecked(check.recommendation);
    return isLast ? undefined : { ...batch, answered: answered + results.length };
  }

  async #check(
    { id: batchId, organizationId, caller: keyId }: CheckBatch,
    { nameOnly }: Organization,
    rows: readonly BatchRow[],
  ): Promise<RowResult[]> {
    const { store, clock, newRequestId, present } = this.#dependencies;
    const asked = rows.map(({ query }) => {
      const { purpose, reference, ...typed }: BatchQuery = JSON.parse(query);
      return { identifiers: identifiersOf(typed), purpose, reference };
    });
    const matches = await store.findMatches(
      organizationId,
      asked.map(({ identifiers }) => identifiers),
    );
    const results: RowResult[] = [];
    for (const [index, { identifiers, purpose, reference }] of asked.entries()) {
      const caller = { organizationId, keyId, nameOnly };
      const query = { caller, identifiers, match: matches[index], requestId: newRequestId(), purpose };
      const result = await computeResult(query, store.renters, clock());
      const check = { ...recordOf(query, result), batchId, reference };
      results.push({ check, response: JSON.stringify(present(result)) });
    }
    return results;
  }

  /** Returns why the caller could not make a check now. */
  async #reasonToCancel(
    { caller, createdAt }: CheckBatch,
    organization: Organization,
  ): Promise<BatchReason | undefined> {
    const { store, clock, requireCertification } = this.#dependencies;
    const now = clock();
    const key = await store.keys.find(caller);
    if (key !== undefined) {
      if (key.revokedAt !== null) return 'key_revoked';
      if (isExpired(key, now)) return 'key_expired';
      if (!organization.apiAccess) return 'no_api_access';
    } else {
      const member = await store.staff.find(caller);
      if (member === undefined || member.disabledAt !== null) return 'staff_disabled';
    }
    if (requireCertification && !isCertified(organization.certifiedUntil, now)) return 'not_certified';
    if (isAtFloor(organization)) return 'credit_floor';
    return now - createdAt > MOST_AGE_MS ? 'timed_out' : undefined;
  }

  async #end(
    { id, organizationId }: CheckBatch,
    status: Exclude<BatchStatus, 'running'>,
    reason: BatchReason | null,
  ): Promise<undefined> {
    const { store, newId, clock, onEvent } = this.#dependencies;
    const hasEvent = await store.transaction(async (tx) => {
      if (!(await tx.batches.end(id, status, reason, clock()))) return false;
      const batch = await tx.batches.find(organizationId, id);
      return batch !== undefined && emitBatchEnded(tx, newId, batch);
    });
    if (hasEvent) onEvent();
  }
}

/** Returns how many rows can be billed before the balance reaches the credit floor. */
function creditsLeft({ credits, creditFloor }: Organization): number {
  return creditFloor === null ? Number.MAX_SAFE_INTEGER : credits - creditFloor;
}
