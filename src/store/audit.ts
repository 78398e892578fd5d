import type { Period } from '../rules/text/periods.ts';

/** One audited action of a staff member. */
export interface AuditEntry {
  organizationId: string;
  at: number;
  userId: string;
  /** The staff member's name at that time. */
  actor: string;
  /** Such as `key.created`. */
  action: string;
  /** The thing that was changed, by the name that the organization knows. */
  subject: string;
}

export type NumberedAuditEntry = AuditEntry & { number: number };

/** Which entries a list contains: by default, all. */
export interface AuditFilter extends Partial<Period> {
  /** The last entry of the previous page. */
  after?: AuditPlace | undefined;
  action?: string | undefined;
  userId?: string | undefined;
}

/** A position in an organization's audit log, by time. */
export type AuditPlace = Pick<NumberedAuditEntry, 'at' | 'number'>;

/** What the audit log names by IDs. */
export interface AuditedIds {
  memberIds: readonly string[];
  /** The numbers of reports and incidents. */
  recordNumbers: readonly number[];
  incidentIds: readonly string[];
}

/** The renter behind an ID in the audit log. */
export interface AuditedRenter {
  /** A member ID, the number of a record, or the ID of an incident. */
  of: string | number;
  renterId: string;
  name: string | null;
}

export interface AuditReads {
  /** Returns at most `limit` entries, the newest first. */
  list(organizationId: string, filter: AuditFilter, limit: number): Promise<NumberedAuditEntry[]>;
  /** Counts the entries of an action since then, up to `most`. */
  count(organizationId: string, action: string, since: number, most: number): Promise<number>;
  /**
   * Returns the renters behind these IDs: renters on the organization's roster, and those of its own records, on file or removed. It
   * leaves out the IDs of profiles that were merged into others.
   */
  findRenters(organizationId: string, ids: AuditedIds): Promise<AuditedRenter[]>;
  /**
   * Returns the subjects of what a person filed in forms since then: the record IDs of reports, and the IDs of incidents.
   * Reads only the person's entries since then.
   */
  listFiled(organizationId: string, userId: string, since: number): Promise<string[]>;
  /**
   * Returns the people (with their latest names) and the actions of the newest `scanned` entries, in no
   * order.
   */
  facets(organizationId: string, scanned: number): Promise<AuditFacets>;
}

export interface AuditFacets {
  people: Pick<AuditEntry, 'userId' | 'actor'>[];
  actions: string[];
}

export interface AuditWrites {
  record(entry: AuditEntry): Promise<void>;
}
