import { ApiError } from '../errors.ts';
import type { Clock, NewId, RandomBytes } from '../ids.ts';
import { withoutInvisible } from '../rules/text/invisible.ts';
import type { Incident, Report, Store } from '../store/store.ts';
import { normalizePerson, type Person } from './person.ts';

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
  rentalPeriod?: string | undefined;
  /** What was damaged. */
  damage?: readonly string[] | undefined;
  notes?: string | undefined;
  /** A day such as 2026-01-31. */
  occurredOn?: string | undefined;
  /** The organization's certification, if it files again what was removed. */
  certify?: string | undefined;
}

/** The error text for a report that does not name a renter. Specification 4.4. */
export const EMAIL_OR_NAME_REQUIRED = 'renter_email or renter_name is required.';

/** Throws `invalid` for a report that names nobody. */
export function rejectNameless(person: Person): void {
  const { email, name } = normalizePerson(person);
  if (email === '' && name === '') throw new ApiError('invalid', EMAIL_OR_NAME_REQUIRED);
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

/** The fields that all rows of one filing have in common. */
export type Filing = Pick<Report & Incident, 'renterId' | 'organizationId' | 'filedAt'>;

/** Returns the fields that the rows of both variants of a report have in common. */
export function reportHead(id: string, filing: Filing, { person, ...stated }: ReportInput) {
  return {
    id,
    ...filing,
    renterName: person.name === undefined ? null : withoutInvisible(person.name),
    renterEmail: person.email ?? null,
    renterPhone: person.phone ?? null,
    renterLicense: person.license ?? null,
    renterDateOfBirth: person.dateOfBirth ?? null,
    renterAddress: person.address ?? null,
    totalChargedCents: stated.totalChargedCents ?? null,
    totalPaidCents: stated.totalPaidCents ?? null,
    outstandingBalanceCents: stated.outstandingBalanceCents ?? null,
    rentalPeriod: stated.rentalPeriod ?? null,
    damage: stated.damage ?? [],
    notes: stated.notes ?? null,
    occurredOn: stated.occurredOn ?? null,
    settledOn: null,
  };
}

/** Returns the row of an incident that is filed with a report. */
export function incidentOf(report: Report, incident: Pick<Incident, 'id' | 'type' | 'details'>): Incident {
  const { renterId, organizationId, industry, occurredOn, filedAt } = report;
  return { renterId, organizationId, industry, occurredOn, filedAt, ...incident };
}
