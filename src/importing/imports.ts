import { ApiError } from '../errors.ts';
import { type Page, pageOf } from '../rules/text/paging.ts';
import type { Import, ImportReads, ImportRow } from '../store/store.ts';

/** Imports on a page. */
const PAGE_IMPORTS = 25;

export type ListImports = (
  organizationId: string,
  after: string | undefined,
) => Promise<Page<Import, string>>;

/** An organization's imports, the newest first, a page at a time. */
export function makeListImports(imports: Pick<ImportReads, 'list'>): ListImports {
  return async (organizationId, after) => {
    const found = await imports.list(organizationId, after, PAGE_IMPORTS + 1);
    return pageOf(found, PAGE_IMPORTS, ({ id }) => id);
  };
}

/** An import, with what helps to tell its columns and its file apart. */
export interface FoundImport {
  found: Import;
  /** What the first rows say: of each column the first value that is not empty. */
  samples: string[];
  /** The newest other import of the same file. */
  same: Import | undefined;
}

export type FindImport = (organizationId: string, id: string) => Promise<FoundImport>;

/** So many rows are looked at for samples, and so much of a value is shown. */
const SAMPLE_ROWS = 20;
const SAMPLE_CHARACTERS = 60;

/** Rejects (`not_found`) an unknown import, and another organization's. */
export function makeFindImport(imports: Pick<ImportReads, 'find' | 'findSame' | 'rows'>): FindImport {
  return async (organizationId, id) => {
    const found = await importOf(imports, organizationId, id);
    return withSamples(imports, found, await imports.findSame(organizationId, found.contentHash, id));
  };
}

/** An import as `FindImport` answers it. */
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

function samplesOf(columns: number, rows: readonly ImportRow[]): string[] {
  return Array.from({ length: columns }, (_, column) => {
    const value = rows.map(({ cells }) => cells[column]?.trim() ?? '').find((text) => text !== '') ?? '';
    return [...value].slice(0, SAMPLE_CHARACTERS).join('');
  });
}

/** The import with this ID. Rejects (`not_found`) an unknown one. */
export async function importOf(
  imports: Pick<ImportReads, 'find'>,
  organizationId: string,
  id: string,
): Promise<Import> {
  const found = await imports.find(organizationId, id);
  if (found !== undefined) return found;
  throw new ApiError('not_found', 'There is no such import.');
}
