import { isDeepStrictEqual } from 'node:util';
import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { type ColumnMapping, IMPORT_FIELDS, missingFields } from '../rules/text/import-fields.ts';
import type { Import, ImportState, Staff, Store, Transaction } from '../store/store.ts';
import { importOf } from './imports.ts';

export interface StartImport {
  /** As the preview showed it. */
  mapping: ColumnMapping;
  /** Files it although an import of the same file has filed rows. */
  again: boolean;
}

/** Each answers the import as it is then, and rejects (`not_found`) an unknown one. */
export type BeginImport = (staff: Staff, id: string, start: StartImport) => Promise<Import>;
export type ChangeImport = (staff: Staff, id: string) => Promise<Import>;

type Dependencies = { store: Pick<Store, 'transaction'>; clock: Clock };

/**
 * Begins to file an import: from now on its rows can be filed. Rejects (`invalid`) a mapping without what every report
 * needs, and (`conflict`) one that was changed meanwhile, an import that was begun before, and a file that was filed
 * before unless it is to be filed again.
 */
export function makeBeginImport({ store, clock }: Dependencies): BeginImport {
  return async (staff, id, { mapping, again }) =>
    store.transaction(async (tx) => {
      const { organizationId } = staff;
      const at = clock();
      // Of two imports of one file, the second is begun knowing of the first.
      await tx.locks.organization(organizationId);
      await tx.locks.import(id);
      const found = await importOf(tx.imports, organizationId, id);
      if (found.state === 'open') await rejectToBegin(tx, found, { mapping, again });
      const begun = await change(tx, found, ['open', 'filing'], at);
      await recordAction(tx, { staff, at }, 'import.begun', begun);
      return begun;
    });
}

/** Lets an import that is being filed rest. What is filed stays filed. */
export function makeStopImport({ store, clock }: Dependencies): ChangeImport {
  return async (staff, id) =>
    store.transaction(async (tx) => {
      const at = clock();
      await tx.locks.import(id);
      const found = await importOf(tx.imports, staff.organizationId, id);
      const stopped = await change(tx, found, ['filing', 'stopped'], at);
      await recordAction(tx, { staff, at }, 'import.stopped', stopped);
      return stopped;
    });
}

/** Goes on with an import that was stopped. */
export function makeResumeImport({ store, clock }: Dependencies): ChangeImport {
  return async (staff, id) =>
    store.transaction(async (tx) => {
      const at = clock();
      await tx.locks.import(id);
      const found = await importOf(tx.imports, staff.organizationId, id);
      const resumed = await change(tx, found, ['stopped', 'filing'], at);
      await recordAction(tx, { staff, at }, 'import.resumed', resumed);
      return resumed;
    });
}

/** Forgets an import of which nothing was filed. Rejects (`conflict`) one that was begun. */
export function makeDiscardImport({ store, clock }: Dependencies): ChangeImport {
  return async (staff, id) =>
    store.transaction(async (tx) => {
      await tx.locks.import(id);
      const found = await importOf(tx.imports, staff.organizationId, id);
      if (found.state !== 'open')
        throw new ApiError('conflict', 'Filing has begun: what is filed stays on record.');
      await tx.imports.remove(id);
      await recordAction(tx, { staff, at: clock() }, 'import.discarded', found);
      return found;
    });
}

async function rejectToBegin({ imports }: Transaction, found: Import, start: StartImport): Promise<void> {
  const [lacking] = missingFields(found.mapping);
  if (lacking !== undefined) {
    throw new ApiError('invalid', `Say which column holds: ${IMPORT_FIELDS[lacking].label}.`);
  }
  if (!isDeepStrictEqual(start.mapping, found.mapping)) {
    throw new ApiError('conflict', 'The columns were mapped otherwise meanwhile. Look at the preview again.');
  }
  const same = await imports.findSame(found.organizationId, found.contentHash, found.id);
  if (same !== undefined && same.filed > 0 && !start.again) {
    throw new ApiError(
      'conflict',
      'This very file was filed before. Say so if its reports are to be filed twice.',
    );
  }
}

async function change(
  { imports }: Transaction,
  found: Import,
  [from, to]: [ImportState, ImportState],
  at: number,
): Promise<Import> {
  if (await imports.setState(found.id, from, to, at)) return { ...found, state: to, changedAt: at };
  const now = { open: 'is not begun', filing: 'is being filed', stopped: 'is stopped', done: 'is done' }[
    found.state
  ];
  const forgotten = found.kept ? '' : ', and its rows are forgotten';
  throw new ApiError('conflict', `The import ${now}${forgotten}. Load the page anew.`);
}
