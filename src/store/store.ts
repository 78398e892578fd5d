/**
 * What the use cases ask of a database, noun by noun, and nothing else. An absent row is `undefined`.
 * Identifiers arrive normalized (`rules/normalization.ts`), times are epoch milliseconds, money is cents.
 *
 * Every method may reject with a `Refusal` of code `unavailable`: the database cannot be reached now, is
 * locked by another process, or has no room. Nothing of what was asked has then happened.
 */
import type { Plan } from '../rules/plans.ts';
import type { Recommendation } from '../rules/recommendation.ts';
import type { ComplianceLabels, ReportRecommendation } from '../rules/report-score.ts';
import type { Standing } from '../rules/standing.ts';
import type { VerificationLevel } from '../rules/verification.ts';

export interface Organization {
  id: string;
  name: string;
  plan: Plan;
  apiAccess: boolean;
  /** Requests a minute a key in place of the plan's; `null`: the plan's. */
  rateLimit: number | null;
  /** Credits left. Below zero when more was checked than granted. */
  credits: number;
  createdAt: number;
}

export type OrganizationChanges = Partial<Pick<Organization, 'name' | 'plan' | 'apiAccess' | 'rateLimit'>>;

export interface OrganizationReads {
  find(id: string): Promise<Organization | undefined>;
  /** Oldest first. */
  list(): Promise<Organization[]>;
}

export interface OrganizationWrites {
  create(organization: Organization): Promise<void>;
  update(id: string, changes: OrganizationChanges): Promise<void>;
}

/** An API key as it is kept: never the key itself. */
export interface ApiKey {
  id: string;
  organizationId: string;
  name: string;
  /** SHA-256 of the key, in hexadecimal. */
  hash: string;
  preview: string;
  requestCount: number;
  lastUsedAt: number | null;
  createdAt: number;
  revokedAt: number | null;
}

/** What a request's key says about who is asking. */
export interface KeyHolder {
  keyId: string;
  organizationId: string;
  plan: Plan;
  apiAccess: boolean;
  rateLimit: number | null;
}

/** The holder of a key, how many requests it made, and whom it asks about. */
export interface Admission {
  holder: KeyHolder;
  /**
   * Requests in the key's window, this one included, over all servers of the database. A window opens with a
   * key's first request and lasts a minute. Not counted, and 0, without API access.
   */
  requests: number;
  /** As `findFirst` finds it; nobody without API access. */
  match: Match | undefined;
}

export interface KeyUsage {
  keyId: string;
  requests: number;
  lastUsedAt: number;
}

export interface KeyReads {
  /** The holder of an active key. */
  findHolder(hash: string): Promise<KeyHolder | undefined>;
  find(id: string): Promise<ApiKey | undefined>;
  /** Oldest first. */
  listActive(organizationId: string): Promise<ApiKey[]>;
}

export interface KeyWrites {
  create(key: ApiKey): Promise<void>;
  /** False when there is no active key of that ID. */
  revoke(id: string, at: number): Promise<boolean>;
}

/** By what a renter is found. Specification 4.2. */
export type IdentifierKind = 'member_id' | 'email' | 'phone' | 'license' | 'name';

export interface Identifier {
  kind: IdentifierKind;
  /** Normalized, never empty. */
  value: string;
}

export type { VerificationLevel };

export interface Renter {
  id: string;
  memberId: string;
  /** As first given. */
  fullName: string | null;
  email: string | null;
  phone: string | null;
  verificationLevel: VerificationLevel;
  createdAt: number;
  standing: Standing;
}

/** A renter as one organization found it. */
export interface Match {
  /** What found it. */
  identifier: Identifier;
  renter: Renter;
  /** Incidents of this renter that the asking organization filed itself. */
  ownIncidents: number;
}

export interface RenterReads {
  /** The oldest renter with the first of the identifiers that anybody has, as `organizationId` sees it. */
  findFirst(identifiers: readonly Identifier[], organizationId: string): Promise<Match | undefined>;
  findById(id: string): Promise<Renter | undefined>;
  /** At most `limit` renters with this identifier, the oldest first. */
  search(identifier: Identifier, limit: number): Promise<Renter[]>;
  /** At most `limit` renters with a name that starts so, in the order of those names. */
  searchNamePrefix(prefix: string, limit: number): Promise<Renter[]>;
  /** How many renters have this name; counting stops at `most`. */
  countByName(name: string, most: number): Promise<number>;
  /** The oldest renter with this phone and this name. */
  findByPhoneAndName(phone: string, name: string): Promise<Renter | undefined>;
  /** At most `limit` renters of this name on the organization's roster, the oldest first. */
  findOnRosterByName(organizationId: string, name: string, limit: number): Promise<Renter[]>;
  /** At most `limit` renters of the organization's roster, those that entered it last first. */
  listRoster(organizationId: string, limit: number): Promise<Renter[]>;
}

export interface RenterWrites {
  create(renter: Renter): Promise<void>;
  /** Stores names, contact data, verification and standing. */
  update(renter: Renter): Promise<void>;
  /** One that is there already stays as it is. */
  addIdentifier(renterId: string, identifier: Identifier): Promise<void>;
  /** Puts a renter on a roster, or adds to the incidents that the organization filed about one there. */
  enterRoster(entry: RosterEntry): Promise<void>;
}

export interface RosterEntry {
  organizationId: string;
  renterId: string;
  newIncidents: number;
  at: number;
}

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

export interface ReportReads {
  /** Whether the organization filed a report of this contract about this renter. */
  hasContract(renterId: string, organizationId: string, contractId: string): Promise<boolean>;
}

export interface ReportWrites {
  /** Answers the report's number: 1, 2, 3 … over the whole network. */
  create(report: Report): Promise<number>;
  linkIncidents(reportNumber: number, incidentIds: readonly string[]): Promise<void>;
}

export interface Incident {
  id: string;
  renterId: string;
  organizationId: string;
  /** `null` when it came with a report from raw figures, which has no industry. */
  industry: string | null;
  type: string;
  details: string | null;
  filedAt: number;
}

export interface IncidentReads {
  /** Which of these IDs are incidents of this renter. */
  findIdsOf(renterId: string, ids: readonly string[]): Promise<string[]>;
}

export interface IncidentWrites {
  create(incident: Incident): Promise<void>;
}

/** One line of the check log. Each costs one credit. */
export interface CheckRecord {
  requestId: string;
  organizationId: string;
  keyId: string;
  at: number;
  /** By what the renter was found; when nobody was, the first identifier that was asked for. */
  identifier: IdentifierKind;
  renterId: string | null;
  recommendation: Recommendation;
  score: number | null;
}

export interface BillingReads {
  /**
   * How many checks an organization made from `fromMs` on, before `toMs`. Rejects (`invalid`) a period that holds a
   * part of a month that is detached from the check log: how many were made in all of it is known, and no more.
   */
  countChecks(organizationId: string, fromMs: number, toMs: number): Promise<number>;
}

export interface CreditGrant {
  organizationId: string;
  /** Below zero takes credits back. */
  amount: number;
  at: number;
}

export interface BillingWrites {
  grant(grant: CreditGrant): Promise<void>;
}

export interface Webhook {
  url: string;
  updatedAt: number;
}

export type DeliveryStatus = 'pending' | 'sending' | 'delivered' | 'failed';

/** The one attempt to send an event. */
export interface Delivery {
  id: string;
  organizationId: string;
  event: string;
  url: string;
  /** The JSON text that is posted. */
  body: string;
  status: DeliveryStatus;
  httpStatus: number | null;
  /** Why it failed, in words. */
  error: string | null;
  durationMs: number | null;
  createdAt: number;
}

export type DeliveryOutcome = Pick<Delivery, 'httpStatus' | 'error' | 'durationMs'> & {
  status: 'delivered' | 'failed';
};

export interface WebhookReads {
  find(organizationId: string): Promise<Webhook | undefined>;
  /** The newest first. */
  deliveries(organizationId: string, limit: number): Promise<Delivery[]>;
  /** How many of an organization's deliveries wait to be sent; counting stops at `most`. */
  countPending(organizationId: string, most: number): Promise<number>;
  /** At most `limit` pending deliveries, the oldest first, none of the organizations named. */
  pending(limit: number, exceptOrganizations: readonly string[]): Promise<Delivery[]>;
}

export interface WebhookWrites {
  set(organizationId: string, webhook: Webhook | null): Promise<void>;
  enqueue(delivery: Delivery): Promise<void>;
  /** Marks a pending delivery as being sent; false when it no longer is pending. */
  claim(id: string, at: number): Promise<boolean>;
  /** Also forgets the organization's finished deliveries beyond the newest `keep`. */
  finish(delivery: Delivery, outcome: DeliveryOutcome, keep: number): Promise<void>;
  /** What waits to be sent fails. */
  failPending(organizationId: string, error: string): Promise<void>;
  /**
   * What was claimed before `claimedBefore` and is still being sent counts as failed: the process died, and it is
   * not sent twice. Answers how many.
   */
  failInterrupted(error: string, claimedBefore: number): Promise<number>;
}

/** One thing that a staff member did. */
export interface AuditEntry {
  organizationId: string;
  at: number;
  userId: string;
  /** The staff member's name at that time. */
  actor: string;
  /** Such as `key.created`. */
  action: string;
  /** What it was done to, as the organization knows it. */
  subject: string;
}

export interface AuditFilter {
  /** Older than the entry of this number. */
  before?: number | undefined;
  action?: string | undefined;
  userId?: string | undefined;
}

export interface AuditReads {
  /** At most `limit` entries, the newest first. Numbers rise with time. */
  list(
    organizationId: string,
    filter: AuditFilter,
    limit: number,
  ): Promise<(AuditEntry & { number: number })[]>;
}

export interface AuditWrites {
  record(entry: AuditEntry): Promise<void>;
}

/** What can be read at any time. */
export interface Reads {
  organizations: OrganizationReads;
  keys: KeyReads;
  renters: RenterReads;
  reports: ReportReads;
  incidents: IncidentReads;
  billing: BillingReads;
  webhooks: WebhookReads;
  audit: AuditReads;
}

/** What a transaction can do: it reads what it wrote, and all of it happens, or nothing. */
export interface Transaction {
  organizations: OrganizationReads & OrganizationWrites;
  keys: KeyReads & KeyWrites;
  renters: RenterReads & RenterWrites;
  reports: ReportReads & ReportWrites;
  incidents: IncidentReads & IncidentWrites;
  billing: BillingReads & BillingWrites;
  webhooks: WebhookReads & WebhookWrites;
  audit: AuditReads & AuditWrites;
}

/** What a store tells about each commit, for the metrics. */
export interface CommitReport {
  writes: number;
  durationMs: number;
}

export interface Store extends Reads {
  /**
   * Does `work` as one transaction. It resolves when what was written is durable, and rejects, with nothing
   * written, when `work` does. `work` waits for nothing but the store it is handed.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Finds the holder of an active key, counts the request, and finds whom it asks about, all in one question. */
  admit(hash: string, sought: readonly Identifier[]): Promise<Admission | undefined>;
  /** Resolves when the check is in the log and its credit is taken, both durably, both once. */
  recordCheck(check: CheckRecord): Promise<void>;
  /** Adds to the counts of keys, durably; the latest use stays. A key that is not there is passed over. */
  recordKeyUsage(usage: readonly KeyUsage[]): Promise<void>;
  /** Whether the database answers. */
  ping(): Promise<void>;
  /** Finishes what is under way, then lets go of the database. */
  close(): Promise<void>;
}
