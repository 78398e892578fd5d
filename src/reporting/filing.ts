import type { Caller } from '../admission/admit.ts';
import { recordAction } from '../audit/audit.ts';
import { fileOnce, type SentForm } from '../idempotency.ts';
import type { Clock, NewId, RandomBytes } from '../ids.ts';
import type { Incident, Report, Store, Transaction } from '../store/store.ts';
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
  /** The organization's certification, if it files again what was removed. */
  certify?: string | undefined;
}

/** The fields of both variants as they are sent. Amounts in cents. */
interface SentReport {
  renterEmail?: string | undefined;
  renterName?: string | undefined;
  renterPhone?: string | undefined;
  renterLicense?: string | undefined;
  renterDateOfBirth?: string | undefined;
  renterAddress?: string | undefined;
  totalCharged?: number | undefined;
  totalPaid?: number | undefined;
  outstandingBalance?: number | undefined;
  occurredOn?: string | undefined;
  certify?: string | undefined;
}

/** Returns the content that both variants have, from the fields of a request. */
export function reportInputOf(sent: SentReport): ReportInput {
  return {
    person: {
      email: sent.renterEmail,
      name: sent.renterName,
      phone: sent.renterPhone,
      license: sent.renterLicense,
      dateOfBirth: sent.renterDateOfBirth,
      address: sent.renterAddress,
    },
    totalChargedCents: sent.totalCharged,
    totalPaidCents: sent.totalPaid,
    outstandingBalanceCents: sent.outstandingBalance,
    occurredOn: sent.occurredOn,
    certify: sent.certify,
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
export type Filing = Pick<Report & Incident, 'renterId' | 'organizationId' | 'filedAt'>;

/** Returns the fields that the rows of both variants of a report have in common. */
export function reportHead(id: string, filing: Filing, { person, ...stated }: ReportInput) {
  return {
    id,
    ...filing,
    renterName: person.name ?? null,
    renterEmail: person.email ?? null,
    renterPhone: person.phone ?? null,
    renterLicense: person.license ?? null,
    renterDateOfBirth: person.dateOfBirth ?? null,
    renterAddress: person.address ?? null,
    totalChargedCents: stated.totalChargedCents ?? null,
    totalPaidCents: stated.totalPaidCents ?? null,
    outstandingBalanceCents: stated.outstandingBalanceCents ?? null,
    occurredOn: stated.occurredOn ?? null,
    settledOn: null,
  };
}

/** Returns the row of an incident that is filed with a report. */
export function incidentOf(report: Report, incident: Pick<Incident, 'id' | 'type' | 'details'>): Incident {
  const { renterId, organizationId, industry, occurredOn, filedAt } = report;
  return { renterId, organizationId, industry, occurredOn, filedAt, ...incident };
}

/** What every filed report has. */
interface FiledReport {
  recordId: string;
  heldUntil: number | null;
}

/** Files a report once for each form. If a staff member files it, records that in the audit log. */
export async function fileReport<Filed extends FiledReport>(
  tx: Pick<Transaction, 'locks' | 'idempotencyRecords' | 'audit'>,
  { caller: { organizationId, staff }, kind, at, form }: ReportFiling,
  file: () => Promise<Filed>,
): Promise<Filed> {
  const filed = await fileOnce(tx, { organizationId, kind, form, at }, async () => {
    const put = await file();
    await recordAction(tx, { staff, at }, 'report.filed', put);
    return put;
  });
  // Responses that an earlier version stored have no such field: nothing was held then.
  return { ...filed, heldUntil: filed.heldUntil ?? null };
}
