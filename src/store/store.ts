/**
 * The interface between use cases and the database, one file per entity. An absent row is `undefined`.
 * Identifiers are normalized by the caller (`rules/text/normalization.ts`). Times are epoch milliseconds,
 * money is in cents.
 *
 * Every method may reject with an `unavailable` error if the database cannot be reached, is locked by another
 * process, or its disk is full. Nothing has been changed then.
 */

import type { AdverseActionReads, AdverseActionWrites } from './adverse-actions.ts';
import type { ActivityReads, AlertReads, AlertWrites } from './alerts.ts';
import type { AppealReads, AppealWrites } from './appeals.ts';
import type { AssertionReads } from './assertions.ts';
import type { AuditReads, AuditWrites } from './audit.ts';
import type { BatchPart, BatchReads, BatchWrites } from './batches.ts';
import type { BillingReads, BillingWrites, CheckLogReads, CheckRecord } from './billing.ts';
import type { BlockReads, BlockWrites } from './blocks.ts';
import type { CertificationReads, CertificationWrites } from './certifications.ts';
import type { CreditRequestReads, CreditRequestWrites } from './credit-requests.ts';
import type { DisputeReads, DisputeWrites } from './disputes.ts';
import type { ExportReads } from './exports.ts';
import type { FileRequestReads, FileRequestWrites } from './file-requests.ts';
import type { FilingReads } from './filing-context.ts';
import type { IncidentReads, IncidentWrites, ReportReads, ReportWrites } from './filings.ts';
import type { HeldFilingReads, HeldFilingWrites } from './held-filings.ts';
import type {
  IdempotencyReads,
  IdempotencyWrites,
  ResponseReads,
  ResponseWrites,
  StoredResponse,
} from './idempotency-records.ts';
import type { IdentityReads, IdentityWrites, PairReads, PairWrites } from './identity.ts';
import type { ImportReads, ImportWrites } from './imports.ts';
import type { InquiryOutcome, InquiryReads, InquiryRecord, InquiryWrites } from './inquiries.ts';
import type { Admission, AdmissionRequest, KeyReads, KeyUsage, KeyWrites } from './keys.ts';
import type { Locks } from './locks.ts';
import type { MatchingWeightsReads, MatchingWeightsWrites } from './matching-weights.ts';
import type { MergeReads, MergeWrites } from './merges.ts';
import type { MixedFileReads, MixedFileWrites } from './mixed-files.ts';
import type { NoticeReads, NoticeWrites } from './notices.ts';
import type {
  OrganizationReads,
  OrganizationWrites,
  PlanRequestReads,
  PlanRequestWrites,
  RenameRequestReads,
  RenameRequestWrites,
} from './organizations.ts';
import type { QueueReads } from './queues.ts';
import type { RecordReads, RecordWrites } from './records.ts';
import type { ReinsertionReads, ReinsertionWrites } from './reinsertions.ts';
import type { RenterFileReads, RenterFileWrites } from './renter-file.ts';
import type { RenterSignInReads, RenterSignInWrites } from './renter-sign-in.ts';
import type { Identifier, Match, RenterReads, RenterWrites } from './renters.ts';
import type { RequestEntry, RequestPruning, RequestReads } from './request-log.ts';
import type { RosterReads } from './roster.ts';
import type { SplitReads, SplitWrites } from './splits.ts';
import type {
  InvitationReads,
  InvitationWrites,
  PasskeyReads,
  PasskeyWrites,
  SettingReads,
  SettingWrites,
  SignInReads,
  SignInWrites,
  StaffReads,
  StaffWrites,
} from './staff.ts';
import type {
  CapturedMailReads,
  CapturedMailWrites,
  TestWorldReads,
  TestWorldWrites,
} from './test-worlds.ts';
import type { UsageReads, UsageWrites } from './usage.ts';
import type {
  DeliveryReads,
  DeliveryWrites,
  EventReads,
  EventWrites,
  WebhookReads,
  WebhookWrites,
} from './webhooks.ts';

export type * from './adverse-actions.ts';
export type * from './alerts.ts';
export type * from './appeals.ts';
export type * from './assertions.ts';
export type * from './audit.ts';
export type * from './batches.ts';
export type * from './billing.ts';
export type * from './blocks.ts';
export type * from './certifications.ts';
export type * from './credit-requests.ts';
export type * from './disputes.ts';
export type * from './exports.ts';
export type * from './file-requests.ts';
export type * from './filing-context.ts';
export type * from './filings.ts';
export type * from './held-filings.ts';
export type * from './idempotency-records.ts';
export type * from './identity.ts';
export type * from './imports.ts';
export type * from './inquiries.ts';
export type * from './keys.ts';
export type * from './locks.ts';
export type * from './matching-weights.ts';
export type * from './merges.ts';
export type * from './mixed-files.ts';
export type * from './notices.ts';
export type * from './organizations.ts';
export type * from './queues.ts';
export type * from './records.ts';
export type * from './reinsertions.ts';
export type * from './renter-file.ts';
export type * from './renter-sign-in.ts';
export type * from './renters.ts';
export type * from './request-log.ts';
export type * from './roster.ts';
export type * from './splits.ts';
export type * from './staff.ts';
export type * from './test-worlds.ts';
export type * from './usage.ts';
export type * from './webhooks.ts';

/** The repositories for reading outside a transaction. */
export interface Reads {
  organizations: OrganizationReads;
  keys: KeyReads;
  renters: RenterReads;
  assertions: AssertionReads;
  identity: IdentityReads;
  pairs: PairReads;
  merges: MergeReads;
  mixedFiles: MixedFileReads;
  splits: SplitReads;
  matchingWeights: MatchingWeightsReads;
  roster: RosterReads;
  reports: ReportReads;
  incidents: IncidentReads;
  records: RecordReads;
  filings: FilingReads;
  heldFilings: HeldFilingReads;
  reinsertions: ReinsertionReads;
  disputes: DisputeReads;
  appeals: AppealReads;
  notices: NoticeReads;
  checkLog: CheckLogReads;
  batches: BatchReads;
  inquiries: InquiryReads;
  billing: BillingReads;
  usage: UsageReads;
  requests: RequestReads;
  webhooks: WebhookReads;
  deliveries: DeliveryReads;
  events: EventReads;
  audit: AuditReads;
  idempotencyRecords: IdempotencyReads;
  responses: ResponseReads;
  signIn: SignInReads;
  passkeys: PasskeyReads;
  renterSignIn: RenterSignInReads;
  renterFile: RenterFileReads;
  fileRequests: FileRequestReads;
  blocks: BlockReads;
  adverseActions: AdverseActionReads;
  staff: StaffReads;
  invitations: InvitationReads;
  settings: SettingReads;
  imports: ImportReads;
  planRequests: PlanRequestReads;
  creditRequests: CreditRequestReads;
  certifications: CertificationReads;
  renameRequests: RenameRequestReads;
  exports: ExportReads;
  alerts: AlertReads;
  activity: ActivityReads;
  queues: QueueReads;
  testWorlds: TestWorldReads;
  capturedMails: CapturedMailReads;
}

/** What is only inside a transaction: locks, and the repositories for writing. */
interface Writes {
  locks: Locks;
  organizations: OrganizationWrites;
  keys: KeyWrites;
  renters: RenterWrites;
  identity: IdentityWrites;
  pairs: PairWrites;
  merges: MergeWrites;
  mixedFiles: MixedFileWrites;
  splits: SplitWrites;
  matchingWeights: MatchingWeightsWrites;
  reports: ReportWrites;
  incidents: IncidentWrites;
  records: RecordWrites;
  heldFilings: HeldFilingWrites;
  reinsertions: ReinsertionWrites;
  disputes: DisputeWrites;
  appeals: AppealWrites;
  notices: NoticeWrites;
  batches: BatchWrites;
  inquiries: InquiryWrites;
  billing: BillingWrites;
  usage: UsageWrites;
  webhooks: WebhookWrites;
  deliveries: DeliveryWrites;
  events: EventWrites;
  audit: AuditWrites;
  idempotencyRecords: IdempotencyWrites;
  responses: ResponseWrites;
  signIn: SignInWrites;
  passkeys: PasskeyWrites;
  renterSignIn: RenterSignInWrites;
  renterFile: RenterFileWrites;
  fileRequests: FileRequestWrites;
  blocks: BlockWrites;
  adverseActions: AdverseActionWrites;
  staff: StaffWrites;
  invitations: InvitationWrites;
  settings: SettingWrites;
  imports: ImportWrites;
  planRequests: PlanRequestWrites;
  creditRequests: CreditRequestWrites;
  certifications: CertificationWrites;
  renameRequests: RenameRequestWrites;
  alerts: AlertWrites;
  testWorlds: TestWorldWrites;
  capturedMails: CapturedMailWrites;
}

/** The repositories inside a transaction. It sees its own writes, and applies all of them or none. */
export type Transaction = Reads & Writes;

/** What a document was added to. */
export type DocumentSubject = 'dispute' | 'block';

/** What a store reports about each commit, for the metrics. */
export interface CommitReport {
  writes: number;
  durationMs: number;
}

/**
 * What came of lookups that a replica was asked for: it found what there is to find, or it was behind, or it failed.
 * After the latter two, the primary was asked.
 */
export type LookupOutcome = 'found' | 'behind' | 'failed';

export interface Store extends Reads {
  /**
   * Runs `work` as one transaction. Resolves when its writes are durable. If `work` rejects, it rejects with
   * the same error and writes nothing. `work` must not wait for anything but the store that is passed to it.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Finds the holder of a key that is not revoked and, if the key can be used, counts the request for the key and for its
   * organization, and finds the renter by the identifiers, in one query.
   */
  admit(request: AdmissionRequest): Promise<Admission | undefined>;
  /**
   * Records a check once and durably: in the check log, in the usage of its day, and as one credit used. If the check has the
   * key of an earlier request whose response has not expired, records nothing and returns that response.
   */
  recordCheck(check: CheckRecord): Promise<StoredResponse | undefined>;
  /**
   * Finds the renter of each list of identifiers as `admit` does, in one query. Returns the matches at the places of their lists.
   */
  findMatches(
    organizationId: string,
    lookups: readonly (readonly Identifier[])[],
  ): Promise<(Match | undefined)[]>;
  /**
   * Records the checks of the next rows of a batch as `recordCheck` does, and stores the responses in the same transaction. Returns
   * false, and records nothing, if the batch is no longer running or has more answered rows than the caller knows.
   */
  recordBatchPart(part: BatchPart): Promise<boolean>;
  /**
   * Logs an inquiry other than a check, durably, within the organization's daily limit. Inquiries that arrive together
   * share a commit.
   */
  recordInquiry(inquiry: InquiryRecord): Promise<InquiryOutcome>;
  /**
   * Stores the content of a document that was added to a dispute or a request to block records, in base64 and in parts.
   * Takes its time, so that checks do not wait for it. If it rejects or the process ends, some parts may be stored.
   */
  storeDocument(of: DocumentSubject, documentId: string, parts: Iterable<string>): Promise<void>;
  /** Adds to the request counts of keys and updates their last use, durably. Ignores unknown keys. */
  recordKeyUsage(usage: readonly KeyUsage[]): Promise<void>;
  /** Adds entries to the request log, once and durably, and deletes surplus and old ones. */
  recordRequests(entries: readonly RequestEntry[], pruning: RequestPruning): Promise<void>;
  /** Rejects if the database does not respond. */
  ping(): Promise<void>;
  /** Waits for pending writes, then closes the database. */
  close(): Promise<void>;
}
