import type { Caller } from '../admission/admit.ts';
import { recordAction } from '../audit/audit.ts';
import type { CallerName, NameCallers } from '../audit/caller-names.ts';
import { ApiError } from '../errors.ts';
import type { SentForm } from '../idempotency.ts';
import type { Clock } from '../ids.ts';
import { limit, MINUTE } from '../limit.ts';
import { NOT_CERTIFIED } from '../organizations/certification.ts';
import { findOrganization } from '../organizations/organizations.ts';
import { isCertified } from '../rules/organizations/certification.ts';
import type { LoggedPurpose } from '../rules/organizations/purpose.ts';
import type { RiskTier } from '../rules/scoring/recommendation.ts';
import { may } from '../rules/staff/roles.ts';
import { type Page, pageOf } from '../rules/text/paging.ts';
import type { FindOwnCheck, OwnCheck } from '../screening/own-checks.ts';
import type { BatchPlace, CheckBatch, Staff, Store } from '../store/store.ts';
import { type Batches, type BatchResult, batchOf, type ExportedRow, NO_BATCH } from './batches.ts';
import { type CreateBatch, rejectBatch } from './create-batch.ts';
import { type CheckFile, type ReadCheckFile, readCheckFile } from './read-file.ts';

/** Files of one staff member that are read in a minute: each takes up to a second. A person changes columns more slowly. */
const FILES_PER_MINUTE = 60;

/** Batches on a page of the list, and results on a page. */
const PAGE_BATCHES = 25;
const PAGE_RESULTS = 50;

/** A file as it would be checked now. */
export interface BatchPreview extends ReadCheckFile {
  credits: number;
  /** Why the rows cannot be checked now, such as too few credits; `null` if they can. */
  obstacle: string | null;
}

export interface StaffBatch {
  batch: CheckBatch;
  by: CallerName;
}

interface NewStaffBatch extends CheckFile {
  name: string | null;
  purpose: LoggedPurpose;
  form: SentForm;
}

/**
 * The use cases with which staff check the rows of a file, in the dashboard. A member sees the batches that they sent, an
 * admin all of the organization. Each throws `not_found` for a batch that is out of sight.
 */
export interface StaffBatches {
  /** Reads a file without storing it. Throws `invalid` for a file that cannot be read, and `rate_limited` after too many. */
  previewBatch(staff: Staff, file: CheckFile): Promise<BatchPreview>;
  /**
   * Starts a batch of the rows of a file that can be checked, once for each form. Throws `invalid` for a file without such rows,
   * `forbidden` without a certification that is required, and what `CreateBatch` throws.
   */
  startBatch(staff: Staff, batch: NewStaffBatch): Promise<CheckBatch>;
  listBatchesAsStaff(staff: Staff, after: BatchPlace | undefined): Promise<Page<StaffBatch, BatchPlace>>;
  findBatchAsStaff(
    staff: Staff,
    id: string,
  ): Promise<StaffBatch & { tiers: Partial<Record<RiskTier, number>> }>;
  /** Lists the results so far in the order of the rows, a page at a time: all, or those of one tier. */
  listBatchResults(
    staff: Staff,
    id: string,
    query: { after: number | undefined; tier: RiskTier | undefined },
  ): Promise<Page<BatchResult, number>>;
  /** Finds one result by its place in the batch, with its check in the log, which may no longer be there. */
  findBatchResult(
    staff: Staff,
    id: string,
    position: number,
  ): Promise<{ result: BatchResult; check: OwnCheck | undefined }>;
  /** Cancels a batch. Throws `conflict` if it is completed. */
  cancelBatchAsStaff(staff: Staff, id: string): Promise<StaffBatch>;
  /** Exports all rows. The audit log records it. Throws `conflict` while the batch is running. */
  exportBatchAsStaff(
    staff: Staff,
    id: string,
  ): Promise<{ batch: CheckBatch; rows: AsyncIterable<ExportedRow> }>;
}

interface Dependencies {
  store: Pick<Store, 'transaction' | 'batches' | 'organizations'>;
  createBatch: CreateBatch;
  batches: Batches;
  findOwnCheck: FindOwnCheck;
  nameCallers: NameCallers;
  requireCertification: boolean;
  clock: Clock;
}

export function makeStaffBatches(dependencies: Dependencies): StaffBatches {
  const { store, createBatch, batches, findOwnCheck, nameCallers, requireCertification, clock } =
    dependencies;
  const files = limit(FILES_PER_MINUTE, MINUTE, tooManyFiles);

  async function rejectUncertified(organizationId: string): Promise<void> {
    const { certifiedUntil } = await findOrganization(store.organizations, organizationId);
    if (requireCertification && !isCertified(certifiedUntil, clock()))
      throw new ApiError('forbidden', NOT_CERTIFIED);
  }

  async function obstacleOf(organizationId: string, rows: number): Promise<string | null> {
    try {
      await rejectUncertified(organizationId);
      await rejectBatch(store, organizationId, rows, clock());
      return null;
    } catch (error) {
      if (error instanceof ApiError && STATED.includes(error.code)) return error.message;
      throw error;
    }
  }

  async function visible(staff: Staff, id: string): Promise<CheckBatch> {
    const batch = await batchOf(store.batches, staff.organizationId, id);
    if (seesAll(staff) || batch.caller === staff.userId) return batch;
    throw new ApiError('not_found', NO_BATCH);
  }

  async function named(batch: CheckBatch): Promise<StaffBatch> {
    const { organizationId, caller } = batch;
    return { batch, by: (await nameCallers(organizationId, [caller]))(caller) };
  }

  return {
    async previewBatch({ organizationId, userId }, file) {
      await files.take(userId);
      const read = await readCheckFile(file, null);
      const { credits } = await findOrganization(store.organizations, organizationId);
      return { ...read, credits, obstacle: await obstacleOf(organizationId, read.queries.length) };
    },
    async startBatch(staff, { name, purpose, form, ...file }) {
      const { organizationId, userId } = staff;
      await files.take(userId);
      await rejectUncertified(organizationId);
      const { queries } = await readCheckFile(file, purpose);
      if (queries.length === 0) throw new ApiError('invalid', 'No row of the file can be checked.');
      return createBatch(callerOf(staff), { name, queries, form });
    },
    async listBatchesAsStaff(staff, after) {
      const { organizationId, userId } = staff;
      const sentBy = seesAll(staff) ? undefined : userId;
      const { rows, next } = await batches.listBatches(organizationId, after, PAGE_BATCHES, sentBy);
      const nameOf = await nameCallers(
        organizationId,
        rows.map(({ caller }) => caller),
      );
      return { rows: rows.map((batch) => ({ batch, by: nameOf(batch.caller) })), next };
    },
    async findBatchAsStaff(staff, id) {
      const batch = await visible(staff, id);
      return { ...(await named(batch)), tiers: await store.batches.countByTier(id) };
    },
    async listBatchResults(staff, id, query) {
      await visible(staff, id);
      const page = { ...query, limit: PAGE_RESULTS + 1 };
      const { results } = await batches.readBatch(staff.organizationId, id, page);
      return pageOf(results, PAGE_RESULTS, ({ position }) => position);
    },
    async findBatchResult(staff, id, position) {
      const { organizationId } = await visible(staff, id);
      const page = { after: position - 1, limit: 1 };
      const [result] = (await batches.readBatch(organizationId, id, page)).results;
      if (result?.position !== position) throw new ApiError('not_found', NO_RESULT);
      return { result, check: await findOwnCheck(organizationId, result.requestId) };
    },
    async cancelBatchAsStaff(staff, id) {
      await visible(staff, id);
      return named(await batches.cancelBatch(callerOf(staff), id));
    },
    async exportBatchAsStaff(staff, id) {
      await visible(staff, id);
      const exported = await batches.exportBatch(staff.organizationId, id);
      const at = clock();
      await store.transaction((tx) => recordAction(tx, { staff, at }, 'batch.exported', exported.batch));
      return exported;
    },
  };
}

/** The errors that a preview states, instead of failing with them. */
const STATED: readonly string[] = ['forbidden', 'invalid', 'credit_floor', 'batch_limit'];

const NO_RESULT = 'This row has no result.';

const callerOf = (staff: Staff): Caller => ({
  organizationId: staff.organizationId,
  keyId: staff.userId,
  staff,
});

const seesAll = ({ role }: Staff) => may(role, 'read_all_checks');

function tooManyFiles(): ApiError {
  return new ApiError('rate_limited', 'Too many files within a minute. Wait a minute.');
}
