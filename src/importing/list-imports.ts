import { type Page, pageOf } from '../rules/paging.ts';
import type { Import, ImportReads } from '../store/store.ts';

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
