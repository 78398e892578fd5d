import type { ComplianceLabels, ReportRecommendation } from '../rules/scoring/report-score.ts';

/** What both variants of a report have. */
interface ReportBase {
  id: string;
  renterId: string;
  organizationId: string;
  /** As the organization wrote them: what it said about whom is evidence. */
  renterName: string | null;
  renterEmail: string | null;
  renterPhone: string | null;
  totalChargedCents: number | null;
  totalPaidCents: number | null;
  outstandingBalanceCents: number | null;
  score: number;
  unpaid: boolean;
  damaged: boolean;
  filedAt: number;
}

/** A report from raw figures. Specification 4.4. */
export interface FiguresReport extends ReportBase {
  variant: 'figures';
  /** `null` when the report names none; the API takes none. */
  industry: string | null;
  rentalPeriod: string | null;
  damage: readonly string[];
  recommendation: ReportRecommendation;
  notes: string | null;
}

/** A report from compliance labels. Specification 4.5. */
export interface LabelsReport extends ReportBase {
  variant: 'labels';
  industry: string;
  contractId: string | null;
  labels: ComplianceLabels;
}

export type Report = FiguresReport | LabelsReport;

/** A report with its number: 1, 2, 3 … over the whole network. */
export type NumberedReport = Report & { number: number };

export interface ReportReads {
  /** Whether the organization filed a report of this contract about this renter. */
  hasContract(renterId: string, organizationId: string, contractId: string): Promise<boolean>;
  /** The industries of the organization's newest `newest` reports, those of the most reports first. */
  industriesOf(organizationId: string, newest: number): Promise<string[]>;
  /** At most `limit` reports about a renter, the newest first; from before the report of the number `before` on. */
  listOfRenter(renterId: string, before: number | undefined, limit: number): Promise<NumberedReport[]>;
  /** About which of these renters the organization filed a report of this industry. */
  findRentersOfIndustry(
    organizationId: string,
    industry: string,
    renterIds: readonly string[],
  ): Promise<string[]>;
}

export interface ReportWrites {
  /** Answers the report's number: 1, 2, 3 … over the whole network. */
  create(report: Report): Promise<number>;
  linkIncidents(reportNumber: number, incidentIds: readonly string[]): Promise<void>;
}

/** A report or an incident. */
export type RecordKind = 'report' | 'incident';

export interface Incident {
  id: string;
  renterId: string;
  organizationId: string;
  /** `null` when it came with a report that names none. */
  industry: string | null;
  type: string;
  details: string | null;
  filedAt: number;
}

/** An incident with its number: of the same row of numbers as the reports'. */
export type NumberedIncident = Incident & { number: number };

/** An incident as the organization that filed it finds it again. */
export type OwnIncident = Pick<Incident, 'id' | 'type' | 'industry' | 'filedAt'>;

export interface IncidentReads {
  /** Which of these IDs are incidents of this renter. */
  findIdsOf(renterId: string, ids: readonly string[]): Promise<string[]>;
  /** The types of the organization's newest `newest` incidents, those of the most incidents first. */
  typesOf(organizationId: string, newest: number): Promise<string[]>;
  /** At most `limit` incidents that the organization filed about this renter, the newest first. */
  listOwn(organizationId: string, renterId: string, limit: number): Promise<OwnIncident[]>;
  /** At most `limit` incidents of a renter, the newest first; from before the incident of the ID `before` on. */
  listOfRenter(renterId: string, before: string | undefined, limit: number): Promise<NumberedIncident[]>;
}

export interface IncidentWrites {
  /** Answers the incident's number, which no report has. */
  create(incident: Incident): Promise<number>;
}

/** What was done for a page under an ID that the page made. */
export interface Receipt {
  organizationId: string;
  /** Made by the page, for one intent. */
  id: string;
  /** Of what the page sent. */
  digest: string;
  /** JSON. */
  answer: string;
  at: number;
}

export interface ReceiptReads {
  /** In a transaction, whoever asks for the same ID waits for its end: it is done once, though asked for at once. */
  find(organizationId: string, id: string): Promise<Pick<Receipt, 'digest' | 'answer'> | undefined>;
}

export interface ReceiptWrites {
  /** Also forgets the organization's receipts from before `forgetBefore`. */
  keep(receipt: Receipt, forgetBefore: number): Promise<void>;
}
