import { ApiError } from '../errors.ts';
import { samplesOf } from '../rules/text/columns.ts';
import { type Page, pageOf } from '../rules/text/paging.ts';
import type { Import, ImportReads, Store } from '../store/store.ts';
import { roomFor } from './event-room.ts';

/** Imports on a page. */
const PAGE_IMPORTS = 25;

export type ListImports = (
  organizationId: string,
  after: string | undefined,
) => Promise<Page<Import, string>>;

/** Lists an organization's imports, the newest first, one page at a time. */
export function makeListImports(imports: Pick<ImportReads, 'list'>): ListImports {
  return async (organizationId, after) => {
    const found = await imports.list(organizationId, after, PAGE_IMPORTS + 1);
    return pageOf(found, PAGE_IMPORTS, ({ id }) => id);
  };
}

/** An import, with samples of its columns and an earlier import of the same file. */
export interface FoundImport {
  found: Import;
  /** The first value of each column that is not empty, from the first rows. */
  samples: string[];
  /** The newest other import of the same file. */
  same: Import | undefined;
}

export type FindImport = (organizationId: string, id: string) => Promise<FoundImport>;

/** Rows that are read for samples. */
const SAMPLE_ROWS = 20;

/** Finds an import. Throws `not_found` if it is unknown or another organization's. */
export function makeFindImport(imports: Pick<ImportReads, 'find' | 'findSame' | 'rows'>): FindImport {
  return async (organizationId, id) => {
    const found = await importOf(imports, organizationId, id);
    return withSamples(imports, found, await imports.findSame(organizationId, found.contentHash, id));
  };
}

/** What a running import waits for; `null` if its rows are being done, or nothing is running. */
export type ImportWait = 'import' | 'webhook' | null;

/** Returns what an import waits for. */
export type FindProgress = (of: Import) => Promise<ImportWait>;

export function makeFindProgress(
  store: Pick<Store, 'webhooks' | 'deliveries'> & { imports: Pick<ImportReads, 'isBehindAnother'> },
): FindProgress {
  return async (of) => {
    if (of.stopReason !== null || (of.state !== 'filing' && of.state !== 'undoing')) return null;
    if (await store.imports.isBehindAnother(of)) return 'import';
    const event = of.state === 'filing' ? 'report.submitted' : 'report.withdrawn';
    return (await roomFor(event, store, of.organizationId, 1)) === 0 ? 'webhook' : null;
  };
}

type NewImport = Pick<
  Import,
  'id' | 'organizationId' | 'userId' | 'actor' | 'fileName' | 'contentHash' | 'headers' | 'mapping' | 'rows'
>;

/** Returns an import of which nothing has been filed, uploaded at `at`. */
export function newImport(uploaded: NewImport, at: number): Import {
  return {
    ...uploaded,
    state: 'open',
    kept: true,
    filed: 0,
    rejected: 0,
    createdAt: at,
    changedAt: at,
    begunBy: null,
    begunAt: null,
    withRepeats: false,
    withdrawn: 0,
    leftOnFile: 0,
    undoActor: null,
    undoReason: null,
    runBy: null,
    stopReason: null,
  };
}

/** Returns an import with samples of its columns. */
export async function withSamples(
  imports: Pick<ImportReads, 'rows'>,
  found: Import,
  same: Import | undefined,
): Promise<FoundImport> {
  return {
    found,
    samples: samplesOf(found.headers.length, await imports.rows(found.id, {}, SAMPLE_ROWS)),
    same,
  };
}

/** Returns the import with this ID. Throws `not_found` if it is unknown or another organization's. */
export async function importOf(
  imports: Pick<ImportReads, 'find'>,
  organizationId: string,
  id: string,
): Promise<Import> {
  const found = await imports.find(organizationId, id);
  if (found !== undefined) return found;
  throw new ApiError('not_found', 'Import not found.');
}

/** Deletes a hidden import. Other requests and writers get their turn between its parts. */
export async function deleteHidden(store: Pick<Store, 'transaction'>, id: string): Promise<void> {
  while (await store.transaction(({ imports }) => imports.deletePart(id)));
}
