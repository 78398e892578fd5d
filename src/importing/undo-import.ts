import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import type { Clock, NewId } from '../ids.ts';
import { contentOf, renterOf } from '../reporting/remove-records.ts';
import { noSuchRecord, rejectRemoved, withdrawLocked } from '../reporting/withdraw-locked.ts';
import { mayActAs } from '../rules/staff/roles.ts';
import { startOfDay } from '../rules/text/days.ts';
import { recordId } from '../rules/text/formats.ts';
import { UNDO_MS } from '../rules/text/limits.ts';
import type { Import, ListedRecord, Staff, Store, Transaction } from '../store/store.ts';
import { roomFor } from './event-room.ts';
import { importOf } from './imports.ts';

/** Reports withdrawn in one transaction; other writers get their turn in between. */
const GROUP_REPORTS = 20;

/** Longest time for one request, so that the page can show the progress. */
const BATCH_MS = 2_000;

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
    const isUndoable = (of.state === 'done' || of.state === 'stopped') && of.kept && of.filed > 0;
    return isUndoable && mayUndo(staff, of, at) ? { needsReason: needsReason(of, at) } : null;
  };
}

/** Admins and owners may undo any import, members the one that they began on the same day. */
function mayUndo({ role, userId }: Staff, { begunBy, begunAt }: Import, at: number): boolean {
  return mayActAs(role, 'admin') || (begunBy === userId && begunAt !== null && begunAt >= startOfDay(at));
}

/** The first report may have been filed as soon as the filing began. */
function needsReason({ begunAt, createdAt }: Import, at: number): boolean {
  return at >= (begunAt ?? createdAt) + UNDO_MS;
}

/** @param reason shown to each renter and to the operator */
export type BeginUndo = (staff: Staff, id: string, reason: string) => Promise<Import>;

type Dependencies = { store: Pick<Store, 'transaction' | 'imports'>; clock: Clock };

interface UndoRowsDependencies extends Dependencies {
  store: Pick<Store, 'transaction' | 'imports' | 'webhooks' | 'deliveries'>;
  newId: NewId;
  /** Called when a webhook event may be stored. */
  onEvent: () => void;
}

/**
 * Returns the use case that opens the undoing of an import; `UndoRows` withdraws its reports. Rows that are not filed yet
 * are deleted. Throws `not_found` for an unknown import, `forbidden` for one that the staff member may not undo, `invalid`
 * without a reason where one is required, and `conflict` for an import that is not done or stopped.
 */
export function makeBeginUndo({ store, clock }: Dependencies): BeginUndo {
  return (staff, id, reason) =>
    store.transaction(async (tx) => {
      const at = clock();
      await tx.locks.import(id);
      const found = await importOf(tx.imports, staff.organizationId, id);
      if (!mayUndo(staff, found, at)) throw new ApiError('forbidden', NOT_YOURS);
      const said = reason.trim() === '' ? null : reason.trim();
      if (said === null && needsReason(found, at))
        throw new ApiError('invalid', 'reason is required. Each renter sees it.');
      if (!(await tx.imports.beginUndo(id, { actor: staff.name, said }, at))) throw notUndoable(found);
      await recordAction(tx, { staff, at }, 'import.undo_begun', found);
      return importOf(tx.imports, staff.organizationId, id);
    });
}

function notUndoable({ state, kept }: Import): ApiError {
  if (!kept)
    return new ApiError('conflict', 'The rows of this import were deleted. Withdraw its reports singly.');
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

/** Withdraws the next reports of an import that is being undone. Returns the import. */
export type UndoRows = (staff: Staff, id: string) => Promise<Import>;

/**
 * Returns the use case that withdraws the next reports of an import, with the incidents that were filed with them, in groups.
 * Each group is one transaction, in which the renters' summaries follow and the rows are marked, so that a report is
 * withdrawn once, even if requests are repeated or interrupted. Leaves a report that a dispute is open about or has
 * corrected, and marks its row. Any staff member can continue what one who may has begun. Throws `not_found` for an unknown
 * import.
 */
export function makeUndoRows({ store, newId, clock, onEvent }: UndoRowsDependencies): UndoRows {
  async function undoGroup(of: Import): Promise<number> {
    return store.transaction(async (tx) => {
      const rows = await tx.imports.claimFiled(of.id, GROUP_REPORTS);
      const lockedIds = await lockRenters(tx, of, rows);
      const change = { by: { actor: of.undoActor, said: of.undoReason }, at: clock(), newId };
      for (const { number, reportId } of rows) {
        try {
          const report = await findReport(tx, of, reportId);
          // A merge moved it while the lock was awaited; the next group takes it.
          if (!lockedIds.has(renterOf(report))) continue;
          await rejectCorrected(tx, report);
          await withdrawLocked(tx, report, true, change);
          await tx.imports.withdrawRow(of.id, number);
        } catch (error) {
          if (!(error instanceof ApiError) || !LEFT.includes(error.code)) throw error;
          await tx.imports.leaveRow(of.id, number, { field: null, error: error.message });
        }
      }
      return rows.length;
    });
  }

  /** Marks the import as undone if no report is left to do. */
  async function finishIfDone(staff: Staff, of: Import): Promise<void> {
    await store.transaction(async (tx) => {
      const at = clock();
      // Two requests that end at the same moment count one after the other.
      await tx.locks.import(of.id);
      if (!(await tx.imports.finishUndo(of.id, at))) return;
      const undone = await importOf(tx.imports, of.organizationId, of.id);
      await recordAction(tx, { staff, at }, 'import.undone', undone);
    });
  }

  return async (staff, id) => {
    const of = await importOf(store.imports, staff.organizationId, id);
    if (of.state !== 'undoing') return of;
    const latest = clock() + BATCH_MS;
    const most = await roomFor('report.withdrawn', store, staff.organizationId, BATCH_REPORTS);
    for (let done = 0; done < most; done += GROUP_REPORTS)
      if ((await undoGroup(of)) < GROUP_REPORTS || clock() > latest) break;
    onEvent();
    await finishIfDone(staff, of);
    return importOf(store.imports, staff.organizationId, id);
  };
}

/** Most reports withdrawn in one request. */
const BATCH_REPORTS = 100;

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
  throw new ApiError('conflict', `${recordId(number)} was corrected after a dispute. Withdraw it singly.`);
}
