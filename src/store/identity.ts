import type { Profile } from '../rules/identity/matching/person.ts';
import type { IdentityResult } from '../rules/identity/verification.ts';

/** A renter as renters are compared. */
export interface ComparedRenter extends Profile {
  id: string;
  memberId: string;
  createdAt: number;
  /** The renter's newest proof contradicts the profile: it is compared as well, and proves nothing. */
  contradicted: boolean;
  /** Without what the profile has by the renter's own word alone, from a proof. */
  filed: Profile;
}

/** What an identity check found. */
export interface IdentityCheck {
  id: string;
  renterId: string;
  result: IdentityResult;
  /** Sorted; none when the result is `clear`. */
  flags: readonly string[];
  /** JSON: why. */
  evidence: string;
  /** A digest of the profile that was compared. */
  profile: string;
  checkedAt: number;
}

/** A renter whom somebody has taken to be compared. */
export interface QueuedRenter {
  renterId: string;
  /** Nobody is told that this one is clear. */
  quiet: boolean;
  /** How often it was taken, this time included. */
  tries: number;
  /** Until when nobody else takes it: by this it is told from one that was queued anew meanwhile. */
  until: number;
}

export interface IdentityReads {
  /** Whether a renter is to be compared at this moment. */
  isDue(at: number): Promise<boolean>;
  /** Whether this renter is being compared, or is to be by `until`. */
  isQueued(renterId: string, until: number): Promise<boolean>;
  /** Whether renters are left who were never looked at for a check that they never had. */
  hasUnwalked(): Promise<boolean>;
  /** Of the `limit` oldest profiles with a blocking key those that were not merged, the oldest first. */
  listBlock(key: string, limit: number): Promise<string[]>;
  /** How many renters have a blocking key; counting stops at `most`. */
  countBlock(key: string, most: number): Promise<number>;
  /** These renters as they are compared, of each kind at most `mostValues` values; in no order. */
  findCompared(ids: readonly string[], mostValues: number): Promise<ComparedRenter[]>;
  /** So many renters there are, or a few more: the number of the newest. */
  countRenters(): Promise<number>;
  /** At most `limit` renters, evenly from the oldest to the newest. */
  sampleRenters(limit: number): Promise<string[]>;
  /** The newest check of a renter. */
  newestCheck(renterId: string): Promise<IdentityCheck | undefined>;
  /** At most `limit` organizations with a webhook and this renter on their roster. */
  listListeners(renterId: string, limit: number): Promise<string[]>;
}

export interface IdentityWrites {
  /** Has a renter be compared with the network soon. Call it in the transaction that changes what is compared. */
  queue(renterId: string, at: number): Promise<void>;
  /** Takes at most ten that are due the longest at `at`; `untilOf` says, by how often it was taken, until when. */
  take(at: number, untilOf: (tries: number) => number): Promise<QueuedRenter[]>;
  /** Done, unless it was queued anew, or taken by somebody else, meanwhile. */
  finish(renter: QueuedRenter): Promise<void>;
  /** What was taken and not finished is due at once: nobody is at it any more. */
  releaseAll(at: number): Promise<void>;
  /** Queues, quietly, who never had a check among the next renters in the order of their numbers. */
  walk(at: number): Promise<void>;
  /** From now on these are a renter's blocking keys. */
  putKeys(renterId: string, keys: readonly string[]): Promise<void>;
  /** Also forgets the renter's checks beyond the newest `keep`. */
  addCheck(check: IdentityCheck, keep: number): Promise<void>;
}

export type PairState = 'open' | 'merged' | 'different';

/** Two renters who may be one person. */
export interface IdentityPair {
  id: string;
  /** The older one. */
  renterId: string;
  otherId: string;
  /** What the comparison came to, in bits. */
  total: number;
  /** Why, line by line, for people. */
  evidence: readonly string[];
  /** Whom the total counts against, by ID: not a renter who is like the other by the other's own word alone. */
  against: readonly string[];
  state: PairState;
  comparedAt: number;
  decidedAt: number | null;
}

export interface PairReads {
  /** In a transaction nobody else changes it until the end. */
  find(id: string): Promise<IdentityPair | undefined>;
  findOf(renterId: string, otherId: string): Promise<IdentityPair | undefined>;
  /** At most `limit` pairs of a renter, in whatever state; in no order. */
  listOf(renterId: string, limit: number): Promise<IdentityPair[]>;
  /** At most `limit` pairs in one state behind `after`, the likeliest first. */
  list(
    state: PairState,
    after: Pick<IdentityPair, 'total' | 'id'> | undefined,
    limit: number,
  ): Promise<IdentityPair[]>;
}

export interface PairWrites {
  /** Raises an open pair, the renters in either order; of one that is there what was found changes, and no more. */
  put(
    pair: Pick<IdentityPair, 'id' | 'renterId' | 'otherId' | 'total' | 'evidence' | 'against' | 'comparedAt'>,
  ): Promise<void>;
  setState(id: string, state: PairState, at: number | null): Promise<void>;
  /** Forgets an open pair. */
  drop(id: string): Promise<void>;
}
