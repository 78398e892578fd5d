import type { Profile } from '../rules/identity/matching/person.ts';
import type { IdentityResult } from '../rules/identity/verification.ts';

/** A renter as the identity check compares it. */
export interface ComparedRenter extends Profile {
  id: string;
  memberId: string;
  createdAt: number;
  /**
   * Whether the newest identity verification contradicts the profile, of those that were given with the whole file open
   * and were not rejected. It is compared, but does not confirm anything.
   */
  contradicted: boolean;
  /** The profile without details that only the renter's identity verification supports. */
  filed: Profile;
}

/** The result of an identity check. */
export interface IdentityCheck {
  id: string;
  renterId: string;
  result: IdentityResult;
  /** Sorted; empty if the result is `clear`. */
  flags: readonly string[];
  /** The reasons, as JSON. */
  evidence: string;
  /** A digest of the compared profile. */
  profile: string;
  checkedAt: number;
}

/** The operator's decision whether a renter is a fraud. */
export interface FraudDecision {
  confirmed: boolean;
  /** The renter sees it. */
  reason: string;
  decidedAt: number;
}

/** A renter that a process has taken from the queue to compare. */
export interface QueuedRenter {
  renterId: string;
  /** Whether to send no event if the result is `clear`. */
  quiet: boolean;
  /** How often it was taken, including this time. */
  tries: number;
  /**
   * No other process takes it before this time. A different value shows that the renter was queued again.
   */
  until: number;
}

export interface IdentityReads {
  /** Returns the newest decision about a renter, or about a profile that was merged into it. */
  findFraudDecision(renterId: string): Promise<FraudDecision | undefined>;
  /** Whether the queue has a renter that is due. */
  isDue(at: number): Promise<boolean>;
  /** Whether this renter is being compared, or is due by `until`. */
  isQueued(renterId: string, until: number): Promise<boolean>;
  /** Returns how many renters, at most, `walk` has left to visit with this version of the blocking keys. */
  countUnwalked(keysVersion: number): Promise<number>;
  /**
   * Returns those of the `limit` oldest profiles with a blocking key that were not merged, the oldest first.
   */
  listBlock(key: string, limit: number): Promise<string[]>;
  /** Counts the renters with a blocking key, up to `most`. */
  countBlock(key: string, most: number): Promise<number>;
  /** Returns these renters for comparison, in no order, with at most `mostValues` values of each kind. */
  findCompared(ids: readonly string[], mostValues: number): Promise<ComparedRenter[]>;
  /** Returns the approximate number of renters: the number of the newest, so never too low. */
  countRenters(): Promise<number>;
  /** Returns at most `limit` renters, evenly spaced from the oldest to the newest. */
  sampleRenters(limit: number): Promise<string[]>;
  /**
   * Returns the organization that alone asserted something about a renter, by renter, or '' if none did. Leaves out the
   * renters about whom several organizations did.
   */
  findOnlyOrganizations(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns the newest identity check of a renter. */
  newestCheck(renterId: string): Promise<IdentityCheck | undefined>;
  /** Returns at most `limit` organizations with this renter on their roster. */
  listListeners(renterId: string, limit: number): Promise<string[]>;
}

export interface IdentityWrites {
  addFraudDecision(renterId: string, decision: FraudDecision): Promise<void>;
  /** Queues a renter for comparison. Call it in the transaction that changes the compared profile. */
  queue(renterId: string, at: number): Promise<void>;
  /**
   * Takes at most ten renters, the most overdue first. `untilOf` returns from the tries how long each is
   * taken.
   */
  take(at: number, untilOf: (tries: number) => number): Promise<QueuedRenter[]>;
  /** Removes a renter from the queue, unless it was queued again or taken by another process meanwhile. */
  finish(renter: QueuedRenter): Promise<void>;
  /** Makes all taken renters due at once. Call it when no process is comparing. */
  releaseAll(at: number): Promise<void>;
  /**
   * Visits the next renters in the order of their numbers and quietly queues those never checked. Begins
   * again when `keysVersion` is higher than before, and then queues those not checked since.
   */
  walk(at: number, keysVersion: number): Promise<void>;
  /** Lets `walk` begin again, for renters without a check since `at`. */
  restartWalk(at: number): Promise<void>;
  /** Replaces the blocking keys of a renter. */
  putKeys(renterId: string, keys: readonly string[]): Promise<void>;
  /** Stores a check, and deletes the renter's checks beyond the newest `keep`. */
  addCheck(check: IdentityCheck, keep: number): Promise<void>;
}

export type PairState = 'open' | 'merged' | 'different';

/** Two renters who may be one person. */
export interface IdentityPair {
  id: string;
  /** The older one. */
  renterId: string;
  otherId: string;
  /** The result of the comparison in bits. */
  total: number;
  /** The reasons as text, one per line. */
  evidence: readonly string[];
  /**
   * The IDs of the renters that the total counts against. A renter is left out if the similarity rests only
   * on what the other renter stated.
   */
  against: readonly string[];
  /** The IDs of the organizations that may not learn of the pair before the operator decides; sorted. */
  hiddenFrom: readonly string[];
  state: PairState;
  comparedAt: number;
  decidedAt: number | null;
}

export interface PairReads {
  find(id: string): Promise<IdentityPair | undefined>;
  findOf(renterId: string, otherId: string): Promise<IdentityPair | undefined>;
  /** Returns at most `limit` pairs of a renter in any state, in no order. */
  listOf(renterId: string, limit: number): Promise<IdentityPair[]>;
  /** Returns at most `limit` pairs in one state after the position `after`, the likeliest first. */
  list(
    state: PairState,
    after: Pick<IdentityPair, 'total' | 'id'> | undefined,
    limit: number,
  ): Promise<IdentityPair[]>;
}

export interface PairWrites {
  /**
   * Creates an open pair; the renters may be in either order. Of an existing pair it updates only the
   * findings.
   */
  put(pair: Omit<IdentityPair, 'state' | 'decidedAt'>): Promise<void>;
  setState(id: string, state: PairState, at: number | null): Promise<void>;
  /** Deletes an open pair. */
  drop(id: string): Promise<void>;
}
