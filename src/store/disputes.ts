import type { DisputeReason, DisputeStatus, DisputeTime } from '../rules/disputes/disputes.ts';
import type { DocumentType } from '../rules/disputes/document-kind.ts';
import type { RecordKind } from './filings.ts';

/** What became of a record whose dispute was upheld. */
export type DisputeOutcome = 'removed' | 'corrected';

/** What a renter holds against a record. */
export interface Dispute extends DisputeTime {
  id: string;
  renterId: string;
  /** Who filed the record. */
  organizationId: string;
  kind: RecordKind;
  /** The ID of the report or incident. */
  record: string;
  /** What its record ID is made of. */
  recordNumber: number;
  reason: DisputeReason;
  /** The renter's own words; '' for none. */
  said: string;
  /** Where the renter is told. */
  renterEmail: string;
  status: DisputeStatus;
  /** Decided, or withdrawn. */
  endedAt: number | null;
  outcome: DisputeOutcome | null;
  /** The reason of whoever decided. */
  answer: string | null;
}

export type DisputeEvent =
  | 'filed'
  | 'text_added'
  | 'document_added'
  | 'extended'
  | 'organization_told'
  | 'renter_told'
  | 'reviewed'
  | 'upheld'
  | 'incidents_removed'
  | 'rejected'
  | 'withdrawn'
  | 'expired'
  | 'notices_made';

/** One thing that happened to a dispute. */
export interface DisputeEntry {
  at: number;
  what: DisputeEvent;
  by: 'renter' | 'organization' | 'network';
  /** The name of the staff member or key at that time; `null` for renter and network. */
  actor: string | null;
  said: string | null;
  /** Of `notices_made` the organizations that were told, of `incidents_removed` the incidents; `null` otherwise. */
  count: number | null;
}

/** A document that a renter added, without its content. */
export interface DisputeDocument {
  id: string;
  disputeId: string;
  name: string;
  type: DocumentType;
  bytes: number;
  /** SHA-256, in hexadecimal. */
  digest: string;
  addedAt: number;
}

/** What is to be done for a dispute outside of anybody's request. */
export type DisputeTask =
  | 'mail_filed'
  | 'mail_added'
  | 'mail_renter'
  | 'mail_expired'
  | 'make_notices'
  | 'mail_notice';

export interface DueTask {
  disputeId: string;
  task: DisputeTask;
  /** For whom; '' where the dispute says it. */
  organizationId: string;
  /** How often it was taken, this time included. */
  tries: number;
  /** Nobody else takes it before. With the tries it says who has it. */
  until: number;
}

export interface DisputeReads {
  find(id: string): Promise<Dispute | undefined>;
  /** At most `limit` disputes of one record, the newest first. */
  listOfRecord(kind: RecordKind, record: string, limit: number): Promise<Dispute[]>;
  /** At most `limit` disputes of a renter, the newest first, older than the one of the ID `before`. */
  listOfRenter(renterId: string, before: string | undefined, limit: number): Promise<Dispute[]>;
  /** At most `limit` that nobody decided, by deadline, from behind `after` on. */
  listOpen(organizationId: string, after: DisputePlace | undefined, limit: number): Promise<Dispute[]>;
  /** At most `limit` that have ended, the newest first, older than the one of the ID `before`. */
  listEnded(organizationId: string, before: string | undefined, limit: number): Promise<Dispute[]>;
  /** How many of an organization's nobody decided, and when the first of them is decided by itself. */
  countOpenOf(organizationId: string): Promise<{ open: number; firstDeadlineAt: number | null }>;
  /** How many of a renter's disputes nobody decided. */
  countOpen(renterId: string): Promise<number>;
  /** How many a renter filed from `fromMs` on; counting stops at `most`. */
  countFiled(renterId: string, fromMs: number, most: number): Promise<number>;
  /** The oldest first, at most `limit`. */
  entries(disputeId: string, limit: number): Promise<DisputeEntry[]>;
  /** How many entries of one kind a dispute has. */
  countEntries(disputeId: string, what: DisputeEvent): Promise<number>;
  /** The oldest first: a dispute has few. */
  documents(disputeId: string): Promise<DisputeDocument[]>;
  /** How many bytes the documents have that were added to a renter's disputes from `fromMs` on. */
  sumDocumentBytes(renterId: string, fromMs: number): Promise<number>;
  /** A part, from 0 on, of a document's content in base64; `undefined` behind the last. */
  documentPart(documentId: string, part: number): Promise<string | undefined>;
  /** The dispute that nobody decided by `at` and is the longest overdue of those behind `after`. */
  nextOverdue(at: number, after: DisputePlace | undefined): Promise<DisputePlace | undefined>;
  /** How many incidents on file came with, or are linked to, a report. */
  countLinkedIncidents(reportNumber: number): Promise<number>;
}

/** A place in the queue. */
export type DisputePlace = Pick<Dispute, 'deadlineAt' | 'id'>;

export interface DisputeWrites {
  /** Refuses (`conflict`) a second one of a record whose first nobody decided. */
  create(dispute: Dispute): Promise<void>;
  /** Stores status, time and end. False when it has ended, which stays as it is. */
  update(dispute: Dispute): Promise<boolean>;
  addEntry(disputeId: string, entry: DisputeEntry): Promise<void>;
  /** @param parts its content in base64 */
  addDocument(document: DisputeDocument, parts: readonly string[]): Promise<void>;
  /** One that waits already is due then, as if never tried; whoever has it does not finish it any more. */
  addTask(task: Omit<DueTask, 'tries' | 'until'>, dueAt: number): Promise<void>;
  /** Takes the task that is due the longest at `at`; nobody else takes it before `until`. */
  takeTask(at: number, until: number): Promise<DueTask | undefined>;
  /** It is done, unless somebody else has it by now. */
  finishTask(task: DueTask): Promise<void>;
  /** It failed, and is due again then, unless somebody else has it by now. */
  putOffTask(task: DueTask, dueAt: number): Promise<void>;
}

/** What tells an organization of a correction. */
export interface Notice {
  number: number;
  organizationId: string;
  dispute: Dispute;
  at: number;
  seenAt: number | null;
  /** The name of the staff member who saw it. */
  seenBy: string | null;
}

export interface NoticeReads {
  /** At most `limit`, the newest first, older than the one of the number `before`. */
  list(organizationId: string, before: number | undefined, limit: number): Promise<Notice[]>;
  /** How many nobody has seen; counting stops at `most`. */
  countUnseen(organizationId: string, most: number): Promise<number>;
  /** Whether the organization has them mailed. */
  isMailed(organizationId: string): Promise<boolean>;
}

export interface NoticeWrites {
  /** One notice for each dispute and organization, however often it is asked for; false when there is one. */
  create(notice: Pick<Notice, 'organizationId' | 'at'> & { disputeId: string }): Promise<boolean>;
  /** Marks those up to this number as seen, which are not yet. Answers how many. */
  see(organizationId: string, upTo: number, by: string, at: number): Promise<number>;
  setMailed(organizationId: string, on: boolean): Promise<void>;
}
