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

export interface AuditFilter {
  /** Only entries with a lower number. */
  before?: number | undefined;
  action?: string | undefined;
  userId?: string | undefined;
}

export interface AuditReads {
  /** Returns at most `limit` entries, the newest first. Numbers rise with time. */
  list(
    organizationId: string,
    filter: AuditFilter,
    limit: number,
  ): Promise<(AuditEntry & { number: number })[]>;
  /**
   * Returns the subjects of what a person filed in forms since then: the record IDs of reports, and the IDs of incidents.
   * Reads only the organization's entries since then.
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
