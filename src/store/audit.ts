/** One thing that a staff member did. */
export interface AuditEntry {
  organizationId: string;
  at: number;
  userId: string;
  /** The staff member's name at that time. */
  actor: string;
  /** Such as `key.created`. */
  action: string;
  /** What it was done to, as the organization knows it. */
  subject: string;
}

export interface AuditFilter {
  /** Older than the entry of this number. */
  before?: number | undefined;
  action?: string | undefined;
  userId?: string | undefined;
}

export interface AuditReads {
  /** At most `limit` entries, the newest first. Numbers rise with time. */
  list(
    organizationId: string,
    filter: AuditFilter,
    limit: number,
  ): Promise<(AuditEntry & { number: number })[]>;
  /** Who did something, by the latest name and in no order, and what was done, among the newest `scanned` entries. */
  facets(organizationId: string, scanned: number): Promise<AuditFacets>;
}

export interface AuditFacets {
  people: Pick<AuditEntry, 'userId' | 'actor'>[];
  actions: string[];
}

export interface AuditWrites {
  record(entry: AuditEntry): Promise<void>;
}
