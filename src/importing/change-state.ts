import { isDeepStrictEqual } from 'node:util';
import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { type ColumnMapping, IMPORT_FIELDS, isChoice, missingFields } from '../rules/text/import-fields.ts';
import type { Import, ImportState, Staff, Store, Transaction } from '../store/store.ts';
import { deleteHidden, importOf } from './imports.ts';
import { rejectUndo } from './undo-import.ts';

interface StartImport {
  /** The mapping that the preview showed. */
  mapping: ColumnMapping;
  /** `changedAt` of the import when the preview was made; `undefined` if the caller did not say. */
  changedAt?: number | undefined;
  /** Whether to file rows that repeat others or are on file, even if another import of the same file has filed rows. */
  again: boolean;
}

/** Returns the changed import. */
export type BeginImport = (staff: Staff, id: string, start: StartImport) => Promise<Import>;

/**
 * Changes the state of an import and returns the changed import. Throws `not_found` for an unknown import.
 */
export type ChangeImport = (staff: Staff, id: string) => Promise<Import>;

type Dependencies = { store: Pick<Store, 'transaction'>; clock: Clock };

interface WakingDependencies extends Dependencies {
  /** Called when an import is ready to be filed or undone. */
  onImport: () => void;
}

/**
 * Starts the filing of an import by the background job. Throws `not_found` for an unknown import, `invalid` for a mapping without the
 * fields that every report needs or with an unclear order of its days, and `conflict` if the mapping or a cell was changed
 * meanwhile, if the import was started before, or if the same file was filed before and `again` is not set.
 */
export function makeBeginImport({ store, clock, onImport }: WakingDependencies): BeginImport {
  return async (staff, id, start) => {
    const begun = await store.transaction(async (tx) => {
      const { organizationId } = staff;
      const at = clock();
      await tx.locks.import(id);
      const found = await importOf(tx.imports, organizationId, id);
      if (found.state === 'open') await rejectInvalidStart(tx, found, start);
      const begun = {
        ...found,
        state: 'filing',
        begunBy: staff.userId,
        runBy: staff.userId,
        begunAt: at,
        changedAt: at,
        withRepeats: start.again,
      } as const;
      if (!(await tx.imports.begin(id, begun, at))) throw unexpected(found);
      await recordAction(tx, { staff, at }, 'import.begun', begun);
      return begun;
    });
    onImport();
    return begun;
  };
}

/**
 * Stops an import that is being filed. Filed rows stay filed. Throws `conflict` for an import in another
 * state.
 */
export function makeStopImport({ store, clock }: Dependencies): ChangeImport {
  return async (staff, id) =>
    store.transaction(async (tx) => {
      const at = clock();
      await tx.locks.import(id);
      const found = await importOf(tx.imports, staff.organizationId, id);
      if (!(await tx.imports.stop(id, null, at))) throw unexpected(found);
      const stopped = { ...found, state: 'stopped', changedAt: at } as const;
      await recordAction(tx, { staff, at }, 'import.stopped', stopped);
      return stopped;
    });
}

/**
 * Resumes an import that was stopped, or whose undoing the background job stopped. From then on it is filed for this staff
 * member. Throws `conflict` for an import in another state, and `forbidden` for an undoing that the staff member could not begin.
 */
export function makeResumeImport({ store, clock, onImport }: WakingDependencies): ChangeImport {
  return async (staff, id) => {
    const resumed = await store.transaction(async (tx) => {
      const at = clock();
      await tx.locks.import(id);
      const found = await importOf(tx.imports, staff.organizationId, id);
      if (found.state === 'undoing') rejectUndo(staff, found, at);
      if (!(await tx.imports.resume(id, staff.userId, at))) throw unexpected(found);
      await recordAction(tx, { staff, at }, 'import.resumed', found);
      return importOf(tx.imports, staff.organizationId, id);
    });
    onImport();
    return resumed;
  };
}

/** Deletes an import that was never started. Throws `conflict` for one that was. */
export function makeDiscardImport({ store, clock }: Dependencies): ChangeImport {
  return async (staff, id) => {
    const discarded = await store.transaction(async (tx) => {
      await tx.locks.import(id);
      const found = await importOf(tx.imports, staff.organizationId, id);
      if (found.state !== 'open')
        throw new ApiError('conflict', 'Filing has already started. Undo the import instead.');
      await tx.imports.hide(id);
      await recordAction(tx, { staff, at: clock() }, 'import.discarded', found);
      return found;
    });
    await deleteHidden(store, id);
    return discarded;
  };
}

async function rejectInvalidStart(
  { imports }: Transaction,
  found: Import,
  start: StartImport,
): Promise<void> {
  const [missing] = missingFields(found.mapping);
  if (missing !== undefined) {
    const { label } = IMPORT_FIELDS[missing];
    const instead = isChoice(missing) ? ', or one value for all rows' : '';
    throw new ApiError('invalid', `Choose a column for ${label}${instead}.`);
  }
  if (found.mapping.dayOrder === 'unclear')
    throw new ApiError('invalid', 'Choose whether days in the file have the month or the day first.');
  if (!isDeepStrictEqual(start.mapping, found.mapping)) {
    throw new ApiError('conflict', 'The column mapping has changed. Check the preview again.');
  }
  if (start.changedAt !== undefined && start.changedAt !== found.changedAt) {
    throw new ApiError('conflict', 'A cell has changed. Check the preview again.');
  }
  const same = await imports.findSame(found.organizationId, found.contentHash, found.id);
  if (same !== undefined && same.filed > same.withdrawn && !start.again) {
    throw new ApiError(
      'conflict',
      'This file was filed before. Confirm that you want to file its reports again.',
    );
  }
}

const NOW: Record<ImportState, string> = {
  open: 'has not started',
  filing: 'is being filed',
  stopped: 'is stopped',
  done: 'is done',
  undoing: 'is being undone',
  undone: 'was undone',
};

/** Returns the error of a step that the state of an import does not allow. */
export function unexpected({ state, kept }: Import): ApiError {
  const deleted = kept ? '' : ', and its rows were deleted';
  return new ApiError('conflict', `The import ${NOW[state]}${deleted}. Reload the page.`);
}
