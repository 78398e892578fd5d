import { type AuditAction, type AuditSubject, auditSubjectText } from '../rules/staff/audit-actions.ts';
import { may } from '../rules/staff/roles.ts';
import { type Page, pageOf } from '../rules/text/paging.ts';
import type {
  AuditFacets,
  AuditFilter,
  AuditPlace,
  AuditReads,
  NumberedAuditEntry,
  Staff,
  Transaction,
} from '../store/store.ts';
import { type AuditedPerson, makeNameSubjects, type NameSubjectsStore } from './name-subjects.ts';

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

/** An entry of the audit log, with the person in its subject if the reader may know them. */
export interface SeenAuditEntry extends NumberedAuditEntry {
  about: AuditedPerson | undefined;
}

export type ListAudit = (staff: Staff, filter: AuditFilter) => Promise<Page<SeenAuditEntry, AuditPlace>>;

/**
 * Returns the use case that lists the actions of an organization's staff, newest first, a page at a time.
 */
export function makeListAudit(store: NameSubjectsStore): ListAudit {
  const nameSubjects = makeNameSubjects(store);
  return async (staff, filter) => {
    const { organizationId } = staff;
    const found = await store.audit.list(organizationId, filter, PAGE_ENTRIES + 1);
    const { rows, next } = pageOf(found, PAGE_ENTRIES, ({ at, number }) => ({ at, number }));
    const aboutOf = await nameSubjects(organizationId, rows, mayNameRenters(staff));
    return { rows: rows.map((entry) => ({ ...entry, about: aboutOf(entry) })), next };
  };
}

/** Returns whether the audit log may tell a staff member the names of renters. */
export const mayNameRenters = ({ role }: Pick<Staff, 'role'>): boolean => may(role, 'read_renters');

/** Newest entries that are read for the choices of the filters: years in a busy office. */
const FACET_ENTRIES = 10_000;

/** Returns the choices of the filters. */
export type FindAuditFacets = (organizationId: string) => Promise<AuditFacets>;

export function makeFindAuditFacets(audit: Pick<AuditReads, 'facets'>): FindAuditFacets {
  return (organizationId) => audit.facets(organizationId, FACET_ENTRIES);
}
