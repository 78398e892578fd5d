import { type Page, pageOf } from '../rules/text/paging.ts';
import type { AuditEntry, AuditFacets, AuditReads } from '../store/store.ts';

/** Entries on a page of the audit log. */
const PAGE_ENTRIES = 50;

export interface AuditQuery {
  /** Where the page before ended. */
  after?: number | undefined;
  action?: string | undefined;
  userId?: string | undefined;
}

export type ListAudit = (
  organizationId: string,
  question: AuditQuery,
) => Promise<Page<AuditEntry & { number: number }, number>>;

/** What an organization's staff did, the newest first, a page at a time. */
export function makeListAudit(audit: Pick<AuditReads, 'list'>): ListAudit {
  return async (organizationId, { after, action, userId }) => {
    const found = await audit.list(organizationId, { before: after, action, userId }, PAGE_ENTRIES + 1);
    return pageOf(found, PAGE_ENTRIES, ({ number }) => number);
  };
}

/** So many of the newest entries are looked at for what there is to filter by: years of a busy office. */
const FACET_ENTRIES = 10_000;

/** What there is to filter by. */
export type FindAuditFacets = (organizationId: string) => Promise<AuditFacets>;

export function makeFindAuditFacets(audit: Pick<AuditReads, 'facets'>): FindAuditFacets {
  return (organizationId) => audit.facets(organizationId, FACET_ENTRIES);
}
