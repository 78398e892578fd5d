/** From a moment on (epoch milliseconds), the clock of a test world is this many milliseconds ahead. */
export type ClockMove = readonly [from: number, aheadMs: number];

/** The test world of an organization. Its data is in a database of its own. */
export interface TestWorld {
  organizationId: string;
  /** The name of its database. A world that is reset gets another one. */
  id: string;
  /** The version of its personas; 0 while a server prepares it. */
  version: number;
  /** Oldest first; empty if its clock was never moved. */
  clock: readonly ClockMove[];
  createdAt: number;
  usedAt: number;
  /** When a server must look after it, even if no request comes; `null` for never. */
  dueAt: number | null;
  /** When it may be reset as often as at first again, in epoch milliseconds. */
  resetsRestoredAt: number;
}

export interface TestWorldReads {
  find(organizationId: string): Promise<TestWorld | undefined>;
  /** Returns the IDs of all worlds. */
  listIds(): Promise<string[]>;
  /** Returns at most `limit` worlds that are due at `now`, the first due first. */
  listDue(now: number, limit: number): Promise<TestWorld[]>;
  /** Returns at most `limit` worlds that were last used before a time. */
  listUnused(before: number, limit: number): Promise<TestWorld[]>;
}

export interface TestWorldWrites {
  /** Adds a world. Returns false if its organization has one. */
  add(world: TestWorld): Promise<boolean>;
  /** Replaces the world with this ID. Returns false if it no longer exists. */
  replace(id: string, world: TestWorld): Promise<boolean>;
  /** Removes a world. Returns false if there is none with this ID. */
  remove(id: string): Promise<boolean>;
}

/** A mail that a test world would have sent. */
export interface CapturedMail {
  at: number;
  recipient: string;
  subject: string;
  body: string;
}

export interface CapturedMailReads {
  /** Returns at most `limit` mails, the newest first. */
  list(limit: number): Promise<CapturedMail[]>;
}

export interface CapturedMailWrites {
  /** Adds a mail, and deletes all but the newest `keep`. */
  add(mail: CapturedMail, keep: number): Promise<void>;
}
