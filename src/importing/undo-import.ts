import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import type { Clock, NewId } from '../ids.ts';
import { contentOf, renterOf } from '../reporting/remove-records.ts';
import { noSuchRecord, rejectRemoved, withdrawLocked } from '../reporting/withdraw-locked.ts';
import { may } from '../rules/staff/roles.ts';
import { startOfDay } from '../rules/text/days.ts';
import { recordId } from '../rules/text/formats.ts';
import { UNDO_MS } from '../rules/text/limits.ts';
import type { Import, ListedRecord, Staff, Store, Transaction } from '../store/store.ts';
import { roomFor } from './event-room.ts';
import type { DoGroup } from './file-rows.ts';
import { importOf } from './imports.ts';

/** Reports withdrawn in one transaction; other writers get their turn in between. */
const GROUP_REPORTS = 20;

/** Disputes of one record that are looked at; there is one at a time. */
const MOST_DISPUTES = 20;

const NOT_YOURS =
  'You can undo only an import that you began to file today (UTC). Ask an admin or owner of your organization to undo it.';

/** How a staff member can undo an import. */
export interface UndoOffer {
  /** False in the first ten minutes after the filing began. */
  needsReason: boolean;
}

/** Returns how the staff member can undo an import, or `null` if they cannot. */
export type OfferUndo = (staff: Staff, of: Import) => UndoOffer | null;

export function makeOfferUndo(clock: Clock): OfferUndo {
  return (staff, of) => {
    const at = clock();
    // One that was stopped before its first report is ended by undoing it.
    const isUndoable = of.kept && ((of.state === 'done' && of.filed > 0) || of.state === 'stopped');
    return isUndoable && mayUndo(staff, of, at) ? { needsReason: needsReason(of, at) } : null;
  };
}

/** Admins and owners may undo any import, members the one that they began on the same day. */
function mayUndo({ role, userId }: Staff, { begunBy, begunAt }: Import, at: number): boolean {
  return may(role, 'manage_records') || (begunBy === userId && begunAt !== null && begunAt >= startOfDay(at));
}

/** The first report may have been filed as soon as the filing began. */
function needsReason({ begunAt, createdAt }: Import, at: number): boolean {
  return at >= (begunAt ?? createdAt) + UNDO_MS;
}

/** @param reason shown to each renter and to the operator */
export type BeginUndo = (staff: Staff, id: string, reason: string) => Promise<Import>;

interface BeginUndoDependencies {
  store: Pick<Store, 'transaction'>;
  clock: Clock;
  /** Called when an import is ready to be undone. */
  onImport: () => void;
}

/**
 * Returns the use case that opens the undoing of an import; the background job withdraws its reports. Rows that are not filed yet
 * are deleted. Throws `not_found` for an unknown import, `forbidden` for one that the staff member may not undo, `invalid`
 * without a reason where one is required, and `conflict` for an import that is not done or stopped.
 */
export function makeBeginUndo({ store, clock, onImport }: BeginUndoDependencies): BeginUndo {
  return async (staff, id, reason) => {
    const begun = await store.transaction(async (tx) => {
      const at = clock();
      await tx.locks.import(id);
      const found = await importOf(tx.imports, staff.organizationId, id);
      rejectUndo(staff, found, at);
      const said = reason.trim() === '' ? null : reason.trim();
      if (said === null && needsReason(found, at))
        throw new ApiError('invalid', 'reason is required. Each renter sees it.');
      const by = { actor: staff.name, said, runBy: staff.userId };
      if (!(await tx.imports.beginUndo(id, by, at))) throw notUndoable(found);
      await recordAction(tx, { staff, at }, 'import.undo_begun', found);
      return importOf(tx.imports, staff.organizationId, id);
    });
    onImport();
    return begun;
  };
}

/** Throws `forbidden` for an import that the staff member may not undo. */
export function rejectUndo(staff: Staff, of: Import, at: number): void {
  if (!mayUndo(staff, of, at)) throw new ApiError('forbidden', NOT_YOURS);
}

function notUndoable({ state, kept }: Import): ApiError {
  if (!kept)
    return new ApiError('conflict', 'The rows of this import were deleted. Withdraw its reports one by one.');
  const texts = {
    open: 'Nothing was filed yet. Discard the import.',
    filing: 'The import is being filed. Stop it first.',
    undoing: 'The import is already being undone.',
    undone: 'The import was already undone.',
  };
  return new ApiError(
    'conflict',
    texts[state as keyof typeof texts] ?? 'The import changed. Reload the page.',
  );
}

interface UndoGroupDependencies {
  newId: NewId;
  clock: Clock;
}

/**
 * Returns the function that withdraws the next reports of an import, with the incidents that were filed with them. The renters'
 * summaries follow and the rows are marked in the same transaction, so that a report is withdrawn once, even if a server
 * dies in between. Leaves a report that a dispute is open about or has corrected, and marks its row. The last report ends
 * the undoing, which is recorded in the audit log.
 */
export function makeUndoGroup({ newId, clock }: UndoGroupDependencies): DoGroup {
  return async (tx, of, staff) => {
    const { id, organizationId } = of;
    const room = await roomFor('report.withdrawn', tx, organizationId, GROUP_REPORTS);
    const rows = await tx.imports.listFiled(id, room);
    const lockedIds = await lockRenters(tx, of, rows);
    const at = clock();
    const change = { by: { actor: of.undoActor, said: of.undoReason }, at, newId };
    const done = { withdrawn: 0, left: 0 };
    for (const { number, reportId } of rows) {
      try {
        const report = await findReport(tx, of, reportId);
        // A merge moved it while the lock was awaited; the next group takes it.
        if (!lockedIds.has(renterOf(report))) continue;
        await rejectCorrected(tx, report);
        await withdrawLocked(tx, report, true, change);
        await tx.imports.withdrawRow(id, number);
        done.withdrawn++;
      } catch (error) {
        if (!(error instanceof ApiError) || !LEFT.includes(error.code)) throw error;
        await tx.imports.leaveRow(id, number, { field: null, error: error.message });
        done.left++;
      }
    }
    await tx.imports.countUndone(id, done, at);
    const queued = done.withdrawn > 0;
    if (!(await tx.imports.finishUndo(id, at))) return { next: room === 0 ? 'waits' : 'more', queued };
    await recordAction(tx, { staff, at }, 'import.undone', await importOf(tx.imports, organizationId, id));
    return { next: 'done', queued };
  };
}

/** The errors of a report that is left as it is. */
const LEFT: readonly string[] = ['conflict', 'not_found'];

/** Locks the renters of the reports on file. Returns their IDs. */
async function lockRenters(
  tx: Transaction,
  of: Import,
  rows: readonly { reportId: string }[],
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (const { reportId } of rows) {
    const [report] = await tx.records.listOwn(of.organizationId, 'report', { id: reportId }, undefined, 1);
    if (report !== undefined) ids.add(renterOf(report));
  }
  await tx.locks.renters([...ids]);
  return ids;
}

/** Returns a report on file. Throws `not_found` or `conflict` for one that was removed. */
async function findReport(
  { records }: Pick<Transaction, 'records'>,
  { organizationId }: Import,
  id: string,
): Promise<ListedRecord> {
  const [report] = await records.listOwn(organizationId, 'report', { id }, undefined, 1);
  if (report === undefined) throw new ApiError('not_found', noSuchRecord('report'));
  rejectRemoved(report);
  return report;
}

/** Throws `conflict` for a report that a dispute has corrected: it says what was agreed with the renter. */
async function rejectCorrected(
  { disputes }: Pick<Transaction, 'disputes'>,
  report: ListedRecord,
): Promise<void> {
  const { id, number } = contentOf(report);
  const ended = await disputes.listOfRecord('report', id, MOST_DISPUTES);
  if (!ended.some(({ outcome }) => outcome === 'corrected')) return;
  throw new ApiError(
    'conflict',
    `${recordId(number)} was corrected after a dispute. Withdraw it on its own.`,
  );
}
