import type { Import, ImportReads } from '../store/store.ts';

/** Imports on a page. */
const PAGE_IMPORTS = 25;

export interface ImportPage {
  rows: Import[];
  /** What `after` says to get the next page; `null` at the end. */
  next: string | null;
}

export type ListImports = (organizationId: string, after: string | undefined) => Promise<ImportPage>;

/** An organization's imports, the newest first, a page at a time. */
export function makeListImports(imports: Pick<ImportReads, 'list'>): ListImports {
  return async (organizationId, after) => {
    const found = await imports.list(organizationId, after, PAGE_IMPORTS + 1);
    const rows = found.slice(0, PAGE_IMPORTS);
    return { rows, next: found.length > PAGE_IMPORTS ? (rows.at(-1)?.id ?? null) : null };
  };
}
