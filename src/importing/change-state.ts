import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { type ColumnMapping, IMPORT_FIELDS, missingFields } from '../rules/text/import-fields.ts';
import type { Import, ImportState, Store, Transaction } from '../store/store.ts';
import { importOf } from './imports.ts';

export interface StartImport {
  /** As the preview showed it. */
  mapping: ColumnMapping;
  /** Files it although an import of the same file has filed rows. */
  again: boolean;
}

/** Each answers the import as it is then, and refuses (`notFound`) an unknown one. */
export type BeginImport = (organizationId: string, id: string, start: StartImport) => Promise<Import>;
export type ChangeImport = (organizationId: string, id: string) => Promise<Import>;

type Dependencies = { store: Pick<Store, 'transaction'>; clock: Clock };

/**
 * Begins to file an import: from now on its rows can be filed. Refuses (`invalid`) a mapping without what every report
 * needs, and (`conflict`) one that was changed meanwhile, an import that was begun before, and a file that was filed
 * before unless it is to be filed again.
 */
export function makeBeginImport({ store, clock }: Dependencies): BeginImport {
  return async (organizationId, id, { mapping, again }) =>
    store.transaction(async (tx) => {
      // Held until the end: of two imports of one file the second is begun knowing of the first.
      await tx.organizations.find(organizationId);
      const found = await importOf(tx.imports, organizationId, id);
      if (found.state === 'open') await refuseToBegin(tx, found, { mapping, again });
      return change(tx, found, 'open', 'filing', clock());
    });
}

/** Lets an import that is being filed rest. What is filed stays filed. */
export function makeStopImport({ store, clock }: Dependencies): ChangeImport {
  return async (organizationId, id) =>
    store.transaction(async (tx) =>
      change(tx, await importOf(tx.imports, organizationId, id), 'filing', 'stopped', clock()),
    );
}

/** Goes on with an import that was stopped. */
export function makeResumeImport({ store, clock }: Dependencies): ChangeImport {
  return async (organizationId, id) =>
    store.transaction(async (tx) =>
      change(tx, await importOf(tx.imports, organizationId, id), 'stopped', 'filing', clock()),
    );
}

/** Forgets an import of which nothing was filed. Refuses (`conflict`) one that was begun. */
export function makeDiscardImport({ store }: Pick<Dependencies, 'store'>): ChangeImport {
  return async (organizationId, id) =>
    store.transaction(async ({ imports }) => {
      const found = await importOf(imports, organizationId, id);
      if (found.state !== 'open')
        throw new Refusal('conflict', 'Filing has begun: what is filed stays on record.');
      await imports.remove(id);
      return found;
    });
}

async function refuseToBegin({ imports }: Transaction, found: Import, start: StartImport): Promise<void> {
  const [lacking] = missingFields(found.mapping);
  if (lacking !== undefined) {
    throw new Refusal('invalid', `Say which column holds: ${IMPORT_FIELDS[lacking].label}.`);
  }
  if (!isDeepStrictEqual(start.mapping, found.mapping)) {
    throw new Refusal('conflict', 'The columns were mapped otherwise meanwhile. Look at the preview again.');
  }
  const same = await imports.findSame(found.organizationId, found.contentHash, found.id);
  if (same !== undefined && same.filed > 0 && !start.again) {
    throw new Refusal(
      'conflict',
      'This very file was filed before. Say so if its reports are to be filed twice.',
    );
  }
}

async function change(
  { imports }: Transaction,
  found: Import,
  from: ImportState,
  to: ImportState,
  at: number,
): Promise<Import> {
  if (await imports.setState(found.id, from, to, at)) return { ...found, state: to, changedAt: at };
  const now = { open: 'is not begun', filing: 'is being filed', stopped: 'is stopped', done: 'is done' }[
    found.state
  ];
  const forgotten = found.kept ? '' : ', and its rows are forgotten';
  throw new Refusal('conflict', `The import ${now}${forgotten}. Load the page anew.`);
}
