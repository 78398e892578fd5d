import { recordId } from '../rules/text/formats.ts';
import type {
  FiguresReport,
  FiledRecord,
  HeldFilingReads,
  HeldRecord,
  Incident,
  LabelsReport,
  NumberedIncident,
  ReinsertionReads,
  Report,
} from '../store/store.ts';

/** The fields that identify a record, its renter and its organization, and the time of filing. */
type Placed = 'id' | 'renterId' | 'organizationId' | 'filedAt';

/** What a report states about the renter besides the contact data. Only the renter sees it with the record. */
type StatedIdentity = Pick<Report, 'renterLicense' | 'renterDateOfBirth' | 'renterAddress'>;

export type ReportContent =
  | Omit<FiguresReport, Placed | keyof StatedIdentity>
  | Omit<LabelsReport, Placed | keyof StatedIdentity>;
export type IncidentContent = Omit<Incident, Placed>;

/** The content of a record as its renter sees it, by its kind. */
export type RecordContent =
  | { kind: 'report'; content: ReportContent & StatedIdentity }
  | { kind: 'incident'; content: IncidentContent };

/** Returns the content of a report as organizations see it. Names each field, so that a new column is not shown unintentionally. */
export function reportContent(report: Report): ReportContent {
  const shared = {
    renterName: report.renterName,
    renterEmail: report.renterEmail,
    renterPhone: report.renterPhone,
    totalChargedCents: report.totalChargedCents,
    totalPaidCents: report.totalPaidCents,
    outstandingBalanceCents: report.outstandingBalanceCents,
    rentalPeriod: report.rentalPeriod,
    damage: report.damage,
    notes: report.notes,
    score: report.score,
    unpaid: report.unpaid,
    damaged: report.damaged,
    occurredOn: report.occurredOn,
    settledOn: report.settledOn,
  };
  if (report.variant === 'labels') {
    const { variant, industry, contractId, labels, recommendation } = report;
    return { variant, industry, ...shared, contractId, labels, recommendation };
  }
  const { variant, industry, recommendation } = report;
  return { variant, industry, ...shared, recommendation };
}

/** Returns the content of an incident. */
export function incidentContent({ industry, type, details, occurredOn }: Incident): IncidentContent {
  return { industry, type, details, occurredOn };
}

/** A record that is or was on file: its ID and number, who filed it and when, and its content. */
type RecordParts = Pick<NumberedIncident, 'id' | 'organizationId' | 'number' | 'filedAt'> & RecordContent;

/** Returns who filed a record and when, and its content as its renter sees it. */
export function partsOf(filed: FiledRecord): RecordParts {
  if (filed.kind === 'report') {
    const { id, organizationId, number, filedAt } = filed.report;
    const { renterLicense, renterDateOfBirth, renterAddress } = filed.report;
    const content = { ...reportContent(filed.report), renterLicense, renterDateOfBirth, renterAddress };
    return { kind: filed.kind, id, organizationId, number, filedAt, content };
  }
  const { id, organizationId, number, filedAt } = filed.incident;
  return { kind: filed.kind, id, organizationId, number, filedAt, content: incidentContent(filed.incident) };
}

/** The operator's review of a record's filing, as the renter and the organization that filed it see it. */
export type Review = Pick<HeldRecord, 'cause' | 'releaseAt' | 'endedAt' | 'outcome'>;

/** The certification with which an organization filed again what was removed. */
export interface Certified {
  at: number;
  said: string;
  /** The record IDs of the removed records. */
  repeats: readonly string[];
}

/** Returns the certifications of those of the records that have one, by record ID. */
export async function certifiedOf(
  reinsertions: Pick<ReinsertionReads, 'listOf'>,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, Certified>> {
  const listed = await reinsertions.listOf(recordIds);
  return new Map(
    listed.map(({ id, certifiedAt: at, said, repeats }) => [
      id,
      { at, said, repeats: repeats.map(recordId) },
    ]),
  );
}

/** Returns the reviews of those of the records that are or were held, by record ID. */
export async function reviewsOf(
  heldFilings: Pick<HeldFilingReads, 'listOf'>,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, Review>> {
  const held = await heldFilings.listOf(recordIds);
  return new Map(
    held.map(({ id, cause, releaseAt, endedAt, outcome }) => [id, { cause, releaseAt, endedAt, outcome }]),
  );
}
