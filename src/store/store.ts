/**
 * What the use cases ask of a database, noun by noun, and nothing else. An absent row is `undefined`.
 * Identifiers arrive normalized (`rules/normalization.ts`), times are epoch milliseconds, money is cents.
 *
 * Every method may reject with a `Refusal` of code `unavailable`: the database cannot be reached now, is
 * locked by another process, or has no room. Nothing of what was asked has then happened.
 */
import type { AuditReads, AuditWrites } from './audit.ts';
import type { BillingReads, BillingWrites, CheckLogReads, CheckRecord } from './billing.ts';
import type { DisputeReads, DisputeWrites, NoticeReads, NoticeWrites } from './disputes.ts';
import type { ExportReads } from './exports.ts';
import type {
  IncidentReads,
  IncidentWrites,
  ReceiptReads,
  ReceiptWrites,
  ReportReads,
  ReportWrites,
} from './filings.ts';
import type { IdentityReads, IdentityWrites, PairReads, PairWrites } from './identity.ts';
import type { ImportReads, ImportWrites } from './imports.ts';
import type { Admission, KeyReads, KeyUsage, KeyWrites } from './keys.ts';
import type { LookupReads, LookupWrites } from './lookups.ts';
import type { MergeReads, MergeWrites } from './merges.ts';
import type {
  OrganizationReads,
  OrganizationWrites,
  PlanRequestReads,
  PlanRequestWrites,
} from './organizations.ts';
import type { RecordReads, RecordWrites } from './records.ts';
import type { RenterFileReads, RenterFileWrites } from './renter-file.ts';
import type { RenterSignInReads, RenterSignInWrites } from './renter-sign-in.ts';
import type { Identifier, RenterReads, RenterWrites } from './renters.ts';
import type { RequestEntry, RequestPruning, RequestReads } from './request-log.ts';
import type { RosterReads } from './roster.ts';
import type {
  InvitationReads,
  InvitationWrites,
  SettingReads,
  SettingWrites,
  SignInReads,
  SignInWrites,
  StaffReads,
  StaffWrites,
} from './staff.ts';
import type { UsageReads } from './usage.ts';
import type { WebhookReads, WebhookWrites } from './webhooks.ts';

export type * from './audit.ts';
export type * from './billing.ts';
export type * from './disputes.ts';
export type * from './exports.ts';
export type * from './filings.ts';
export type * from './identity.ts';
export type * from './imports.ts';
export type * from './keys.ts';
export type * from './lookups.ts';
export type * from './merges.ts';
export type * from './organizations.ts';
export type * from './records.ts';
export type * from './renter-file.ts';
export type * from './renter-sign-in.ts';
export type * from './renters.ts';
export type * from './request-log.ts';
export type * from './roster.ts';
export type * from './staff.ts';
export type * from './usage.ts';
export type * from './webhooks.ts';

/** What can be read at any time. */
export interface Reads {
  organizations: OrganizationReads;
  keys: KeyReads;
  renters: RenterReads;
  identity: IdentityReads;
  pairs: PairReads;
  merges: MergeReads;
  roster: RosterReads;
  reports: ReportReads;
  incidents: IncidentReads;
  records: RecordReads;
  disputes: DisputeReads;
  notices: NoticeReads;
  checkLog: CheckLogReads;
  lookups: LookupReads;
  billing: BillingReads;
  usage: UsageReads;
  requests: RequestReads;
  webhooks: WebhookReads;
  audit: AuditReads;
  receipts: ReceiptReads;
  signIn: SignInReads;
  renterSignIn: RenterSignInReads;
  renterFile: RenterFileReads;
  staff: StaffReads;
  invitations: InvitationReads;
  settings: SettingReads;
  imports: ImportReads;
  planRequests: PlanRequestReads;
  exports: ExportReads;
}

/** What a transaction can do: it reads what it wrote, and all of it happens, or nothing. */
export interface Transaction {
  organizations: OrganizationReads & OrganizationWrites;
  keys: KeyReads & KeyWrites;
  renters: RenterReads & RenterWrites;
  identity: IdentityReads & IdentityWrites;
  pairs: PairReads & PairWrites;
  merges: MergeReads & MergeWrites;
  roster: RosterReads;
  reports: ReportReads & ReportWrites;
  incidents: IncidentReads & IncidentWrites;
  records: RecordReads & RecordWrites;
  disputes: DisputeReads & DisputeWrites;
  notices: NoticeReads & NoticeWrites;
  checkLog: CheckLogReads;
  lookups: LookupReads & LookupWrites;
  billing: BillingReads & BillingWrites;
  usage: UsageReads;
  requests: RequestReads;
  webhooks: WebhookReads & WebhookWrites;
  audit: AuditReads & AuditWrites;
  receipts: ReceiptReads & ReceiptWrites;
  signIn: SignInReads & SignInWrites;
  renterSignIn: RenterSignInReads & RenterSignInWrites;
  renterFile: RenterFileReads & RenterFileWrites;
  staff: StaffReads & StaffWrites;
  invitations: InvitationReads & InvitationWrites;
  settings: SettingReads & SettingWrites;
  imports: ImportReads & ImportWrites;
  planRequests: PlanRequestReads & PlanRequestWrites;
  exports: ExportReads;
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
  /** Resolves when the check is in the log, counted in its day's usage and its credit taken, all durably, all once. */
  recordCheck(check: CheckRecord): Promise<void>;
  /** Adds to the counts of keys, durably; the latest use stays. A key that is not there is passed over. */
  recordKeyUsage(usage: readonly KeyUsage[]): Promise<void>;
  /** Adds to the request log, durably, each once, and forgets what is too much or too old. */
  recordRequests(entries: readonly RequestEntry[], pruning: RequestPruning): Promise<void>;
  /** Whether the database answers. */
  ping(): Promise<void>;
  /** Finishes what is under way, then lets go of the database. */
  close(): Promise<void>;
}
