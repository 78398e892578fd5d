import type { BlockKind, BlockStatus } from '../rules/disputes/blocks.ts';
import type { DisputeDocument } from './disputes.ts';
import type { RecordKind } from './filings.ts';
import type { RecordLink } from './records.ts';

/** A record that a renter wants to be blocked. */
export interface BlockRecord {
  kind: RecordKind;
  id: string;
  number: number;
  /** The organization that filed it. */
  organizationId: string;
  /** The links that ended with the block, so that they can be restored. */
  links: readonly RecordLink[];
  /** Set if it was withdrawn before it was blocked, so that the end of the block does not put it on file. */
  wasWithdrawn?: true;
}

/** A renter's request to block records. Times are epoch milliseconds. */
export interface BlockRequest {
  id: string;
  renterId: string;
  kind: BlockKind;
  /** The renter's words; '' for none. */
  said: string;
  /** The e-mail of the session, normalized. */
  renterEmail: string;
  records: readonly BlockRecord[];
  status: BlockStatus;
  requestedAt: number;
  /** Until when it must be decided; `null` until it has a document. */
  dueAt: number | null;
  acceptedAt: number | null;
  /** When it was withdrawn, declined or rescinded. */
  endedAt: number | null;
  /** The operator's reason to decline or rescind it. */
  reason: string | null;
}

/** A document that a renter added to a request, without its content. */
export interface BlockDocument extends Omit<DisputeDocument, 'disputeId'> {
  blockId: string;
  /** The organization whose share of the space it takes; `null` in old rows. */
  organizationId: string | null;
}

/** A position in the open requests. Those without a deadline come last. */
export interface BlockPlace {
  dueAt: number | null;
  id: string;
}

/** A mail about the status of a request. */
export interface BlockMail {
  blockId: string;
  /** `renter`, `operator`, or the ID of an organization. */
  recipient: string;
  createdAt: number;
}

export interface BlockReads {
  find(id: string): Promise<BlockRequest | undefined>;
  /** Returns at most `limit` requests of a renter before the ID `before`, the newest first. */
  listOf(renterId: string, before: string | undefined, limit: number): Promise<BlockRequest[]>;
  /** Returns at most `limit` open requests after a position, the next deadline first. */
  listOpen(after: BlockPlace | undefined, limit: number): Promise<BlockRequest[]>;
  /** Returns the documents of a request, the oldest first: those that are stored, or those that are still being stored. */
  documents(blockId: string, state: 'stored' | 'arriving'): Promise<BlockDocument[]>;
  /** Returns the total size in bytes of the documents added to a renter's requests since `fromMs`. */
  sumDocumentBytes(renterId: string, fromMs: number): Promise<number>;
  /** Returns one part, counted from 0, of a document's content in base64; `undefined` after the last part. */
  documentPart(documentId: string, part: number): Promise<string | undefined>;
}

export interface BlockWrites {
  add(request: BlockRequest): Promise<void>;
  /** Stores everything that changes after the request was made. */
  update(request: BlockRequest): Promise<void>;
  /** Adds a document without its content. It is arriving until `completeDocument`. */
  addDocument(document: BlockDocument): Promise<void>;
  /** Makes a document visible. Returns false if it was removed. */
  completeDocument(documentId: string): Promise<boolean>;
  /** Removes documents that are still arriving and were added before `at`, with the parts that are stored. */
  removeArriving(before: number): Promise<void>;
  /** Stores that a mail about the present status is to be sent. */
  queueMail(mail: BlockMail): Promise<void>;
  /** Takes a mail that is due at `at`, and puts off the next attempt. */
  takeMail(at: number, next: (mail: BlockMail) => number): Promise<BlockMail | undefined>;
  /** Removes a mail, unless it was queued again since. */
  finishMail(mail: BlockMail): Promise<void>;
}
