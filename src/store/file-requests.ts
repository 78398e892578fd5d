import type { Dispute } from './disputes.ts';

/** A copy of a renter's file that was requested by post or telephone. */
export interface FileRequest {
  id: string;
  renterId: string;
  medium: 'post' | 'telephone';
  /** Name and address to which the file is sent. */
  sendTo: string;
  requestedAt: number;
  /** How the operator identified the renter; `null` until then. */
  identifiedBy: string | null;
  identifiedAt: number | null;
  /** When it was first printed. */
  printedAt: number | null;
}

export interface FileRequestReads {
  find(id: string): Promise<FileRequest | undefined>;
  /** Returns at most `limit` requests of a renter that are older than the ID `before`, the newest first. */
  listOf(renterId: string, before: string | undefined, limit: number): Promise<FileRequest[]>;
  /** Returns at most `limit` requests that were never printed, with an ID above `after`, the oldest first. */
  listOpen(after: string | undefined, limit: number): Promise<FileRequest[]>;
  /**
   * Returns at most `limit` decided disputes by post or telephone whose renter was not told the decision, the oldest first:
   * all, or those of one renter.
   */
  listUntold(limit: number, renterId?: string): Promise<Dispute[]>;
}

export interface FileRequestWrites {
  add(request: FileRequest): Promise<void>;
  /** Stores how the renter was identified, and when the file was printed. */
  update(request: FileRequest): Promise<void>;
}
