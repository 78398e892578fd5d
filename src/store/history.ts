import type { Identifier, Incident, Organization, Renter, Report } from './store.ts';

/** One renter with everything on file, as a made-up network brings it. */
export interface RenterHistory {
  /** Its standing is what the reports and incidents add up to. */
  renter: Renter;
  identifiers: readonly Identifier[];
  /** In the order in which they were filed. */
  reports: readonly FiledReport[];
  incidents: readonly Incident[];
}

export interface FiledReport {
  row: Report;
  /** Incidents that came with it. */
  incidentIds: readonly string[];
}

/** Fills a database with made-up renters, many in one transaction, beside whoever else uses it. */
export interface HistoryWriter {
  has(renterId: string): Promise<boolean>;
  /** Those that are there already stay as they are. */
  addOrganizations(organizations: readonly Organization[]): Promise<void>;
  /**
   * Writes all, in one transaction; false, with nothing written, when the first of them is on file
   * already. Others have their turn before the next one. Refuses (`invalid`) renters whose member IDs are others'.
   */
  insert(histories: Iterable<RenterHistory>): Promise<boolean>;
  /** When all is on file: makes it durable, and has the database look at what it holds, so that it plans by it. */
  finish(): Promise<void>;
  close(): Promise<void>;
}
