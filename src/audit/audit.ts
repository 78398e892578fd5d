import { type AuditAction, type AuditSubject, auditSubjectText } from '../rules/staff/audit-actions.ts';
import { type Page, pageOf } from '../rules/text/paging.ts';
import type { AuditEntry, AuditFacets, AuditReads, Staff, Transaction } from '../store/store.ts';

/** The staff member who acts, as the audit log names them. */
export type AuditActor = Pick<Staff, 'organizationId' | 'userId' | 'name'>;

/** Who acts, and when (epoch milliseconds). */
interface AuditedBy {
  /**
   * Absent for software with a key, and for the operator's command: the audit log records only actions of
   * staff.
   */
  staff: AuditActor | undefined;
  at: number;
}

/**
 * Records an action in the audit log, in the transaction that performs it: both are stored, or neither.
 * Without a staff member it records nothing.
 */
export async function recordAction<Action extends AuditAction>(
  { audit }: Pick<Transaction, 'audit'>,
  { staff, at }: AuditedBy,
  action: Action,
  subject: AuditSubject<Action>,
): Promise<void> {
  if (staff === undefined) return;
  const { organizationId, userId, name: actor } = staff;
  await audit.record({
    organizationId,
    at,
    userId,
    actor,
    action,
    subject: auditSubjectText(action, subject),
  });
}

/** Entries on a page of the audit log. */
const PAGE_ENTRIES = 50;

interface AuditQuery {
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
