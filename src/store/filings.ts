import type { ComplianceLabels, ReportRecommendation } from '../rules/scoring/report-score.ts';

/** The fields of both variants of a report. */
interface ReportBase {
  id: string;
  renterId: string;
  organizationId: string;
  /** As the organization wrote it, without later corrections: evidence of who was reported. */
  renterName: string | null;
  renterEmail: string | null;
  renterPhone: string | null;
  renterLicense: string | null;
  /** Such as 1990-01-31. */
  renterDateOfBirth: string | null;
  renterAddress: string | null;
  totalChargedCents: number | null;
  totalPaidCents: number | null;
  outstandingBalanceCents: number | null;
  /** A description or date range. */
  rentalPeriod: string | null;
  /** What was damaged. */
  damage: readonly string[];
  notes: string | null;
  score: number;
  unpaid: boolean;
  damaged: boolean;
  /** The day that the rental ended, such as 2026-01-31; `null` if it was not given. */
  occurredOn: string | null;
  /** The day that the renter last paid a part of the balance after the filing; `null` if none was reported. */
  settledOn: string | null;
  filedAt: number;
}

/** A report from raw figures. Specification 4.4. */
export interface FiguresReport extends ReportBase {
  variant: 'figures';
  /** `null` if the report has none. This variant has no such field in the API. */
  industry: string | null;
  recommendation: ReportRecommendation;
}

/** A report from compliance labels. Specification 4.5. */
export interface LabelsReport extends ReportBase {
  variant: 'labels';
  industry: string;
  contractId: string | null;
  labels: ComplianceLabels;
  /** As the organization wrote it; `null` if it gave none. */
  recommendation: ReportRecommendation | null;
}

export type Report = FiguresReport | LabelsReport;

/**
 * Which records on file a query returns: all of them, those that count, those that count and the organization's own, or
 * those of some organizations.
 * Records that are held for review do not count; see `held-filings.ts`.
 */
export type RecordScope = 'all' | 'counted' | { countedOrFiledBy: string } | { filedBy: readonly string[] };

/** A report with its number, from a sequence over the whole network: 1, 2, 3 … */
export type NumberedReport = Report & { number: number };

/** What a report from labels states, for comparison with those on file. Amounts in cents. */
export interface StatedReport extends ComplianceLabels {
  /** Normalized. */
  email: string;
  industry: string;
  contractId: string | null;
  totalChargedCents: number | null;
  totalPaidCents: number | null;
  outstandingBalanceCents: number | null;
  occurredOn: string | null;
}

/** A report on file that states the same. */
export interface AlikeReport {
  /** The index of the stated report. */
  place: number;
  number: number;
  filedAt: number;
  renterName: string | null;
  /** The types of the incidents on file that are linked to it. */
  incidentTypes: readonly string[];
}

export interface ReportReads {
  /**
   * Returns the reports of the organization about renters with the stated e-mails that state the same, the oldest first and
   * at most 10,000. Reports that are held for review are among them.
   */
  listAlike(organizationId: string, stated: readonly StatedReport[]): Promise<AlikeReport[]>;
  /**
   * Returns the ID of the renter of each of these e-mails, normalized, that exactly one renter has. Reports with different e-mails
   * may be about one renter.
   */
  findSoleHolders(emails: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns the industries in the organization's newest `newest` reports, the most frequent first. */
  industriesOf(organizationId: string, newest: number): Promise<string[]>;
  /** Returns at most `limit` reports about a renter with a number below `before`, the newest first. */
  listOfRenter(
    renterId: string,
    scope: RecordScope,
    before: number | undefined,
    limit: number,
  ): Promise<NumberedReport[]>;
  /** Returns the facts of the newest `limit` reports about a renter that count, the newest first. */
  listFacts(renterId: string, limit: number): Promise<ReportFacts[]>;
  /** Returns those of the renters that the organization filed a report about in this industry. */
  findRentersOfIndustry(
    organizationId: string,
    industry: string,
    renterIds: readonly string[],
  ): Promise<string[]>;
}

export interface ReportWrites {
  /** Takes the next numbers of records, in their order. */
  takeNumbers(count: number): Promise<number[]>;
  /** Stores a report and returns its number: the next one if it has none yet. */
  create(report: Report | NumberedReport): Promise<number>;
  linkIncidents(reportNumber: number, incidentIds: readonly string[]): Promise<void>;
}

/** IDs of the organizations whose records are read; `undefined` for those of all. */
export type FiledBy = readonly string[] | undefined;

/** A report or an incident. */
export type RecordKind = 'report' | 'incident';

export interface Incident {
  id: string;
  renterId: string;
  organizationId: string;
  /** `null` if it was filed with a report that has none. */
  industry: string | null;
  type: string;
  details: string | null;
  /** The day that it happened. An incident filed with a report has the day of the report. */
  occurredOn: string | null;
  filedAt: number;
}

/** An incident with its number, from the same sequence as the numbers of reports. */
export type NumberedIncident = Incident & { number: number };

/** An incident as shown to the organization that filed it. */
export type OwnIncident = Pick<Incident, 'id' | 'type' | 'industry' | 'filedAt'>;

/** What affects the score of a renter, and who filed it when. */
export type IncidentFacts = Pick<Incident, 'id' | 'organizationId' | 'filedAt' | 'type'>;
export type ReportFacts = Pick<Report, 'id' | 'organizationId' | 'filedAt' | 'unpaid' | 'damaged'>;

export interface IncidentReads {
  /** Returns the types of the organization's newest `newest` incidents, the most frequent first. */
  typesOf(organizationId: string, newest: number): Promise<string[]>;
  /** Returns at most `limit` incidents that the organization filed about this renter, the newest first. */
  listOwn(
    organizationId: string,
    renterId: string,
    scope: 'all' | 'counted',
    limit: number,
  ): Promise<OwnIncident[]>;
  /** Returns at most `limit` incidents of a renter that are older than the ID `before`, the newest first. */
  listOfRenter(
    renterId: string,
    scope: RecordScope,
    before: string | undefined,
    limit: number,
  ): Promise<NumberedIncident[]>;
  /** Returns the facts of the newest `limit` incidents of a renter that count, the newest first. */
  listFacts(renterId: string, limit: number): Promise<IncidentFacts[]>;
}

export interface IncidentWrites {
  /** Stores an incident and returns its number: the next one if it has none yet. */
  create(incident: Incident | NumberedIncident): Promise<number>;
}
