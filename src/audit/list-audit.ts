import { type Page, pageOf } from '../rules/text/paging.ts';
import type { AuditEntry, AuditFacets, AuditReads } from '../store/store.ts';

/** Entries on a page of the audit log. */
const PAGE_ENTRIES = 50;

export interface AuditQuery {
  /** The last entry of the previous page. */
  after?: number | undefined;
  action?: string | undefined;
  userId?: string | undefined;
}

export type ListAudit = (
  organizationId: string,
  query: AuditQuery,
) => Promise<Page<AuditEntry & { number: number }, number>>;

/**
 * Returns the use case that lists the actions of an organization's staff, newest first, a page at a time.
 */
export function makeListAudit(audit: Pick<AuditReads, 'list'>): ListAudit {
  return async (organizationId, { after, action, userId }) => {
    const found = await audit.list(organizationId, { before: after, action, userId }, PAGE_ENTRIES + 1);
    return pageOf(found, PAGE_ENTRIES, ({ number }) => number);
  };
}

/** Newest entries that are read for the choices of the filters: years in a busy office. */
const FACET_ENTRIES = 10_000;

/** Returns the choices of the filters. */
export type FindAuditFacets = (organizationId: string) => Promise<AuditFacets>;

export function makeFindAuditFacets(audit: Pick<AuditReads, 'facets'>): FindAuditFacets {
  return (organizationId) => audit.facets(organizationId, FACET_ENTRIES);
}
