import type { Caller } from '../admission/admit.ts';
import { recordAction } from '../audit/audit.ts';
import { fileOnce, type SentForm } from '../idempotency.ts';
import type { Clock, NewId, RandomBytes } from '../ids.ts';
import { withIncident, withReport } from '../rules/scoring/renter-summary.ts';
import type { Incident, Renter, Report, Store, Transaction } from '../store/store.ts';
import type { Person } from './person.ts';

/** What every use case of reporting needs. */
export interface ReportingDependencies {
  store: Pick<Store, 'transaction'>;
  newId: NewId;
  clock: Clock;
  randomBytes: RandomBytes;
}

/** What a use case needs besides that may make an event. */
export interface EventReportingDependencies extends ReportingDependencies {
  /** Called when a filing with an event is durable. */
  onEvent: () => void;
}

/** What both variants of a report are filed with. Amounts in cents. */
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

/** Returns what a report of either variant is filed with. */
export function reportInputOf(sent: SentReport): ReportInput {
  return {
    person: { email: sent.renterEmail, name: sent.renterName, phone: sent.renterPhone },
    totalChargedCents: sent.totalCharged,
    totalPaidCents: sent.totalPaid,
    outstandingBalanceCents: sent.outstandingBalance,
    occurredOn: sent.occurredOn,
  };
}

/** By whom a report is filed, when (epoch milliseconds), and with which form of a page. */
export interface ReportFiling {
  caller: Caller;
  at: number;
  form: SentForm | undefined;
}

/** Who files about whom, and when: what all rows of one filing have in common. */
type Filing = Pick<Report & Incident, 'renterId' | 'organizationId' | 'filedAt'>;

/** What the rows of both variants of a report have in common. */
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

/** Returns the row of an incident that comes with a report. */
export function incidentOf(report: Report, incident: Pick<Incident, 'id' | 'type' | 'details'>): Incident {
  const { renterId, organizationId, industry, occurredOn, filedAt } = report;
  return { renterId, organizationId, industry, occurredOn, filedAt, ...incident };
}

type FilingTransaction = Pick<Transaction, 'renters' | 'reports' | 'incidents'>;

/** What comes with a report. */
interface ReportContext {
  /** False when the same organization filed the same contract before. */
  newRental: boolean;
  /** Filed with it. */
  incidents: readonly Incident[];
  /** On file already. */
  linkedIncidentIds?: readonly string[];
}

/** Puts a report on file, and what comes with it; see `putIncidentsOnFile`. Answers the report's number. */
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
 * Puts incidents on file: their rows, the renter's profile and standing, and the renter's place on the
 * organization's roster, all in the caller's transaction.
 */
export async function putIncidentsOnFile(
  tx: Pick<FilingTransaction, 'renters' | 'incidents'>,
  renter: Renter,
  { organizationId, filedAt }: Filing,
  incidents: readonly Incident[],
): Promise<void> {
  let { summary } = renter;
  for (const incident of incidents) {
    await tx.incidents.create(incident);
    summary = withIncident(summary, incident.type, filedAt);
  }
  await tx.renters.update({ ...renter, summary });
  const place = { organizationId, renterId: renter.id, newIncidents: incidents.length, at: filedAt };
  await tx.renters.enterRoster(place);
}

/** What every report is filed as. */
interface FiledReport {
  recordId: string;
}

/** Files a report of a caller once for each form, and records in the audit log that a staff member did. */
export function fileReport<Filed extends FiledReport>(
  tx: Pick<Transaction, 'locks' | 'idempotencyRecords' | 'audit'>,
  { caller: { organizationId, staff }, at, form }: ReportFiling,
  file: () => Promise<Filed>,
): Promise<Filed> {
  return fileOnce(
    tx,
    { organizationId, form, at },
    ({ recordId }: Filed) => recordId,
    async () => {
      const filed = await file();
      await recordAction(tx, { staff, at }, 'report.filed', filed);
      return filed;
    },
  );
}
