import type { Clock, NewId, RandomBytes } from '../ids.ts';
import { type ReportFacts, withIncident, withReport } from '../rules/standing.ts';
import type { Incident, Renter, Report, Store, Transaction } from '../store/store.ts';

/** What every use case of reporting needs. */
export interface ReportingDependencies {
  store: Pick<Store, 'transaction'>;
  newId: NewId;
  clock: Clock;
  randomBytes: RandomBytes;
}

/** An incident that came with a report. */
export interface NewIncident {
  type: string;
  details: string | null;
}

/** What all rows of one filing have in common. */
export interface FilingContext {
  renterId: string;
  organizationId: string;
  /** `null` for a report from raw figures, which has none. */
  industry: string | null;
  filedAt: number;
}

/** Incidents that came with a report, as rows. */
export function incidentRows(
  newId: NewId,
  context: FilingContext,
  incidents: readonly NewIncident[],
): Incident[] {
  return incidents.map((incident) => ({ id: newId('inc'), ...context, ...incident }));
}

/** What one filing puts on file about one renter. */
export interface Filing {
  renter: Renter;
  organizationId: string;
  /** With it, how the standing counts it. */
  report?: { row: Report; facts: ReportFacts };
  incidents: readonly Incident[];
  /** Incidents already on file that the report refers to. */
  linkedIncidentIds?: readonly string[];
  at: number;
}

type FilingTransaction = Pick<Transaction, 'renters' | 'reports' | 'incidents'>;

/**
 * Puts a filing on file: its rows, the renter's place on the organization's roster, and the renter's standing,
 * all in the caller's transaction. Answers the report's number, 0 when there is no report.
 */
export async function putOnFile(tx: FilingTransaction, filing: Filing): Promise<number> {
  const { renter, organizationId, report, incidents, linkedIncidentIds = [], at } = filing;
  let { standing } = renter;
  for (const incident of incidents) {
    await tx.incidents.create(incident);
    standing = withIncident(standing, incident.type, at);
  }
  let reportNumber = 0;
  if (report !== undefined) {
    reportNumber = await tx.reports.create(report.row);
    await tx.reports.linkIncidents(reportNumber, [...linkedIncidentIds, ...incidents.map(({ id }) => id)]);
    standing = withReport(standing, report.facts);
  }
  await tx.renters.update({ ...renter, standing });
  await tx.renters.enterRoster({ organizationId, renterId: renter.id, newIncidents: incidents.length, at });
  return reportNumber;
}
