import type { Caller } from '../admission/admit.ts';
import { recordAction } from '../audit/audit.ts';
import { fileOnce, type SentForm } from '../idempotency.ts';
import type { Clock, NewId, RandomBytes } from '../ids.ts';
import { isCounted, MOST_COUNTED_INCIDENTS } from '../rules/scoring/counted-incidents.ts';
import { withIncident, withReport } from '../rules/scoring/renter-summary.ts';
import type { Incident, Renter, Report, Store, Transaction } from '../store/store.ts';
import type { Person } from './person.ts';

/** The dependencies of every use case that files something. */
export interface ReportingDependencies {
  store: Pick<Store, 'transaction'>;
  newId: NewId;
  clock: Clock;
  randomBytes: RandomBytes;
}

/** The dependencies of a use case that may emit an event. */
export interface EventReportingDependencies extends ReportingDependencies {
  /** Called when an event has been stored durably. */
  onEvent: () => void;
}

/** The content that both variants of a report have. Amounts in cents. */
export interface ReportInput {
  person: Person;
  totalChargedCents: number | undefined;
  totalPaidCents: number | undefined;
  outstandingBalanceCents: number | undefined;
  /** A day such as 2026-01-31. */
  occurredOn?: string | undefined;
}

/** The fields of both variants as they are sent. Amounts in cents. */
interface SentReport {
  renterEmail?: string | undefined;
  renterName?: string | undefined;
  renterPhone?: string | undefined;
  totalCharged?: number | undefined;
  totalPaid?: number | undefined;
  outstandingBalance?: number | undefined;
  occurredOn?: string | undefined;
}

/** Returns the content that both variants have, from the fields of a request. */
export function reportInputOf(sent: SentReport): ReportInput {
  return {
    person: { email: sent.renterEmail, name: sent.renterName, phone: sent.renterPhone },
    totalChargedCents: sent.totalCharged,
    totalPaidCents: sent.totalPaid,
    outstandingBalanceCents: sent.outstandingBalance,
    occurredOn: sent.occurredOn,
  };
}

/** Who files a report, when (in epoch milliseconds), and with which form of a page. */
interface ReportFiling {
  caller: Caller;
  kind: Report['variant'];
  at: number;
  form: SentForm | undefined;
}

/** The fields that all rows of one filing have in common. */
type Filing = Pick<Report & Incident, 'renterId' | 'organizationId' | 'filedAt'>;

/** Returns the fields that the rows of both variants of a report have in common. */
export function reportHead(id: string, filing: Filing, { person, ...stated }: ReportInput) {
  return {
    id,
    ...filing,
    renterName: person.name ?? null,
    renterEmail: person.email ?? null,
    renterPhone: person.phone ?? null,
    totalChargedCents: stated.totalChargedCents ?? null,
    totalPaidCents: stated.totalPaidCents ?? null,
    outstandingBalanceCents: stated.outstandingBalanceCents ?? null,
    occurredOn: stated.occurredOn ?? null,
  };
}

/** Returns the row of an incident that is filed with a report. */
export function incidentOf(report: Report, incident: Pick<Incident, 'id' | 'type' | 'details'>): Incident {
  const { renterId, organizationId, industry, occurredOn, filedAt } = report;
  return { renterId, organizationId, industry, occurredOn, filedAt, ...incident };
}

type FilingTransaction = Pick<Transaction, 'renters' | 'reports' | 'incidents'>;

/** What is filed with a report. */
interface ReportContext {
  /** False if the organization has already filed a report on this contract. */
  newRental: boolean;
  /** New incidents. */
  incidents: readonly Incident[];
  /** Incidents that are on file already. */
  linkedIncidentIds?: readonly string[];
}

/** Stores a report with its incidents (see `putIncidentsOnFile`). Returns the report's number. */
export async function putReportOnFile(
  tx: FilingTransaction,
  renter: Renter,
  report: Report,
  { newRental, incidents, linkedIncidentIds = [] }: ReportContext,
): Promise<number> {
  const summary = withReport(renter.summary, { ...report, newRental });
  await putIncidentsOnFile(tx, { ...renter, summary }, report, incidents);
  const number = await tx.reports.create(report);
  await tx.reports.linkIncidents(number, [...linkedIncidentIds, ...incidents.map(({ id }) => id)]);
  return number;
}

/**
 * Stores incidents, the renter's profile and summary, and the renter's entry on the organization's roster,
 * all in the caller's transaction.
 */
export async function putIncidentsOnFile(
  tx: Pick<FilingTransaction, 'renters' | 'incidents'>,
  renter: Renter,
  { organizationId, filedAt }: Filing,
  incidents: readonly Incident[],
): Promise<void> {
  let { summary } = renter;
  const earlier =
    incidents.length === 0
      ? []
      : await tx.incidents.listOwn(organizationId, renter.id, MOST_COUNTED_INCIDENTS);
  const filings = earlier.map((incident) => incident.filedAt);
  for (const incident of incidents) {
    await tx.incidents.create(incident);
    summary = withIncident(summary, { ...incident, counted: isCounted(filedAt, filings) });
    filings.push(filedAt);
  }
  await tx.renters.update({ ...renter, summary });
  const place = { organizationId, renterId: renter.id, newIncidents: incidents.length, at: filedAt };
  await tx.renters.enterRoster(place);
}

/** What every filed report has. */
interface FiledReport {
  recordId: string;
}

/** Files a report once for each form. If a staff member files it, records that in the audit log. */
export function fileReport<Filed extends FiledReport>(
  tx: Pick<Transaction, 'locks' | 'idempotencyRecords' | 'audit'>,
  { caller: { organizationId, staff }, kind, at, form }: ReportFiling,
  file: () => Promise<Filed>,
): Promise<Filed> {
  return fileOnce(tx, { organizationId, kind, form, at }, async () => {
    const filed = await file();
    await recordAction(tx, { staff, at }, 'report.filed', filed);
    return filed;
  });
}
