import type { Identifier, Incident, Organization, Renter, Report } from './store.ts';

/** A seeded renter with everything on file. */
export interface RenterHistory {
  /** The renter. Its summary must match the reports and incidents. */
  renter: Renter;
  identifiers: readonly Identifier[];
  /** In the order of filing. */
  reports: readonly FiledReport[];
  incidents: readonly Incident[];
}

export interface FiledReport {
  row: Report;
  /** The incidents filed with the report. */
  incidentIds: readonly string[];
}

/** Fills a database with seeded renters, many in one transaction, while servers may be using it. */
export interface HistoryWriter {
  has(renterId: string): Promise<boolean>;
  /** Adds organizations. Existing ones are not changed. */
  addOrganizations(organizations: readonly Organization[]): Promise<void>;
  /**
   * Writes all histories in one transaction. Returns false, without writing anything, if the first renter is
   * already on file. Other writers get their turn before the next call. Throws `invalid` if another renter
   * has one of the member IDs.
   */
  insert(histories: Iterable<RenterHistory>): Promise<boolean>;
  /**
   * Makes everything durable and updates the statistics of the query planner. Call it once, after the last
   * insert.
   */
  finish(): Promise<void>;
  close(): Promise<void>;
}
