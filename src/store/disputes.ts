import type { DisputeReason, DisputeStatus, DisputeTime } from '../rules/disputes/disputes.ts';
import type { DocumentType } from '../rules/disputes/document-kind.ts';
import type { FiledBy, RecordKind } from './filings.ts';

/** What happened to the record when its dispute was upheld. */
export type DisputeOutcome = 'removed' | 'corrected';

/** A renter's objection to a record. */
export interface Dispute extends DisputeTime {
  id: string;
  renterId: string;
  /** The organization that filed the record. */
  organizationId: string;
  kind: RecordKind;
  /** The ID of the report or incident. */
  record: string;
  /** The number from which the record ID is computed. */
  recordNumber: number;
  reason: DisputeReason;
  /** The renter's text; '' if there is none. */
  said: string;
  /** The address for mails to the renter; '' for a dispute by post or telephone. */
  renterEmail: string;
  status: DisputeStatus;
  /** When it was decided or withdrawn. */
  endedAt: number | null;
  outcome: DisputeOutcome | null;
  /** The reason given for the decision. */
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
  | 'notices_made'
  | 'appealed'
  | 'appeal_upheld'
  | 'appeal_rejected'
  | 'appeal_expired'
  | 'filing_rejected'
  | 'record_removed';

/** One entry in the history of a dispute. */
export interface DisputeEntry {
  at: number;
  what: DisputeEvent;
  by: 'renter' | 'organization' | 'network';
  /** The name of the staff member or key at that time; `null` for the renter and the network. */
  actor: string | null;
  said: string | null;
  /**
   * For `notices_made` the organizations notified, for `incidents_removed` the incidents; otherwise `null`.
   */
  count: number | null;
}

/** A document that a renter added to a dispute, without its content. */
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

/** A background task for a dispute. */
export type DisputeTask =
  | 'mail_filed'
  | 'mail_received'
  | 'mail_added'
  | 'mail_renter'
  | 'mail_expired'
  | 'mail_appealed'
  | 'mail_appeal_decided';

export interface DueTask {
  disputeId: string;
  task: DisputeTask;
  /** The organization to mail; '' when the dispute determines the recipients. */
  organizationId: string;
  /** How often it was taken, including this time. */
  tries: number;
  /** No other process takes it before this time. Together with `tries` it identifies the holder. */
  until: number;
}

export interface DisputeReads {
  find(id: string): Promise<Dispute | undefined>;
  /** Returns at most `limit` disputes of a record, the newest first. */
  listOfRecord(kind: RecordKind, record: string, limit: number): Promise<Dispute[]>;
  /** Returns the newest dispute of each of these records that has one, in no order. */
  listNewestOf(records: readonly string[]): Promise<Dispute[]>;
  /**
   * Returns at most `limit` disputes of a renter that are older than the ID `before`, the newest first: those of records
   * that `filedBy` filed, and those that the renter filed with the e-mail `filedWith`.
   */
  listOfRenter(
    renterId: string,
    before: string | undefined,
    limit: number,
    scope?: { filedBy?: FiledBy; filedWith?: string | undefined },
  ): Promise<Dispute[]>;
  /** Returns at most `limit` undecided disputes after the position `after`, by deadline. */
  listOpen(organizationId: string, after: DisputePlace | undefined, limit: number): Promise<Dispute[]>;
  /** Returns at most `limit` ended disputes that are older than the ID `before`, the newest first. */
  listEnded(organizationId: string, before: string | undefined, limit: number): Promise<Dispute[]>;
  /** Counts the undecided disputes of an organization, up to `most`, and returns the earliest deadline. */
  countOpenOf(
    organizationId: string,
    most: number,
  ): Promise<{ open: number; firstDeadlineAt: number | null }>;
  /**
   * Counts the undecided disputes of a renter, including those with an open appeal, without those of records that are held
   * for review.
   */
  countOpen(renterId: string): Promise<number>;
  /** Counts the disputes that a renter filed since `fromMs`, up to `most`. */
  countFiled(renterId: string, fromMs: number, most: number): Promise<number>;
  /** Counts the disputes that an organization rejected since `fromMs` with a reason of less than `characters`. */
  countShortRejections(organizationId: string, fromMs: number, characters: number): Promise<number>;
  /** Returns at most `limit` entries, the oldest first. */
  entries(disputeId: string, limit: number): Promise<DisputeEntry[]>;
  /** Counts the entries of one kind in a dispute. */
  countEntries(disputeId: string, what: DisputeEvent): Promise<number>;
  /** Returns all documents of a dispute, the oldest first. There are at most a few. */
  documents(disputeId: string): Promise<DisputeDocument[]>;
  /** Returns the documents of a dispute that are still being stored, which nobody sees. */
  arrivingDocuments(disputeId: string): Promise<DisputeDocument[]>;
  /** Returns the ID of a document that was added before `at` and is not complete yet. */
  arrivingSince(at: number): Promise<string | undefined>;
  /** Returns the total size in bytes of the documents added to a renter's disputes since `fromMs`. */
  sumDocumentBytes(renterId: string, fromMs: number): Promise<number>;
  /** Returns the total size in bytes of all documents, and of those of disputes about an organization's records. */
  storedDocumentBytes(organizationId: string): Promise<{ network: number; organization: number }>;
  /** Returns one part, counted from 0, of a document's content in base64; `undefined` after the last part. */
  documentPart(documentId: string, part: number): Promise<string | undefined>;
  /** Returns the first undecided dispute after the position `after` whose deadline is before `at`. */
  nextOverdue(at: number, after: DisputePlace | undefined): Promise<DisputePlace | undefined>;
  /** Counts the incidents on file that were filed with a report or are linked to it. */
  countLinkedIncidents(reportNumber: number): Promise<number>;
}

/** A position in the list of disputes by deadline. */
export type DisputePlace = Pick<Dispute, 'deadlineAt' | 'id'>;

export interface DisputeWrites {
  /** Throws `conflict` if the record has an undecided dispute. */
  create(dispute: Dispute): Promise<void>;
  /**
   * Updates the status, the deadline and the decision. Returns false, without a change, if the dispute has
   * ended and has no open appeal.
   */
  update(dispute: Dispute): Promise<boolean>;
  addEntry(disputeId: string, entry: DisputeEntry): Promise<void>;
  /** Adds a document without its content. It is arriving until `completeDocument`. */
  addDocument(document: DisputeDocument): Promise<void>;
  /** Makes a document visible. Returns false if it was removed. */
  completeDocument(documentId: string): Promise<boolean>;
  /** Removes a document that is still arriving, with the parts that are stored. */
  removeArriving(documentId: string): Promise<void>;
  /**
   * Adds a task. If it is already waiting, resets its due time and tries; its current holder can no longer
   * finish it.
   */
  addTask(task: Omit<DueTask, 'tries' | 'until'>, dueAt: number): Promise<void>;
  /** Takes the task that is most overdue at `at`. No other process takes it before `until`. */
  takeTask(at: number, until: number): Promise<DueTask | undefined>;
  /** Removes a finished task, unless another process has taken it meanwhile. */
  finishTask(task: DueTask): Promise<void>;
  /** Reschedules a failed task for `dueAt`, unless another process has taken it meanwhile. */
  putOffTask(task: DueTask, dueAt: number): Promise<void>;
}
