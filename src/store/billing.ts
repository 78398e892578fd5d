import type { IdentifierKind } from '../rules/identity/identifier-kind.ts';
import type { Recommendation } from '../rules/scoring/recommendation.ts';

/** One line of the check log. Each costs one credit. */
export interface CheckRecord {
  requestId: string;
  organizationId: string;
  /** Who checked: the ID of the key, or of the staff member. */
  keyId: string;
  at: number;
  /** By what the renter was found; when nobody was, the first identifier that was asked for. */
  identifier: IdentifierKind;
  renterId: string | null;
  recommendation: Recommendation;
  score: number | null;
  /** What it was answered from (`rules/check-inputs.ts`); `null` when nobody was found, and in what is older. */
  inputs: string | null;
  /** Set when it may be recorded again, with the same request ID and time: it then stays as it was first recorded. */
  mayBeRepeated?: true;
}

/** A grant or, with `number` 0, what the checks of a day took, which ends with `at`. */
export interface LedgerEntry {
  at: number;
  number: number;
  /** Below zero takes credits. */
  amount: number;
}

/** The balance below which staff get a mail. */
export interface CreditWarning {
  threshold: number;
  /** When the mail was sent; `null` until the balance falls below. */
  warnedAt: number | null;
}

/** A line of the check log as lists show it. */
export type LoggedCheck = Omit<CheckRecord, 'inputs' | 'mayBeRepeated'>;

/** A place in an organization's check log. */
export type CheckPlace = Pick<CheckRecord, 'at' | 'requestId'>;

export interface CheckLogReads {
  /** The place of the last of the next `scanned` checks behind `after`, newest first; `undefined` if there are fewer. */
  findPlace(
    organizationId: string,
    after: CheckPlace | undefined,
    scanned: number,
  ): Promise<CheckPlace | undefined>;
  /** At most `limit` checks of one renter, the newest first: those behind `after`, down to the one at `last`. */
  listOfRenter(
    organizationId: string,
    renterId: string,
    after: CheckPlace | undefined,
    last: CheckPlace | undefined,
    limit: number,
  ): Promise<LoggedCheck[]>;
}

export interface BillingReads {
  /**
   * How many checks an organization made from `fromMs` on, before `toMs`. Rejects (`invalid`) a period that holds a
   * part of a month that is detached from the check log: how many were made in all of it is known, and no more.
   */
  countChecks(organizationId: string, fromMs: number, toMs: number): Promise<number>;
  /** What the check of this time and request ID answered. */
  findCheck(organizationId: string, at: number, requestId: string): Promise<CheckOutcome | undefined>;
  /** At most `limit` entries before one, the newest first, and the credits that are left, both at one moment. */
  ledger(
    organizationId: string,
    before: Pick<LedgerEntry, 'at' | 'number'> | undefined,
    limit: number,
  ): Promise<{ credits: number; entries: LedgerEntry[] }>;
  findWarning(organizationId: string): Promise<CreditWarning | undefined>;
  /** Organizations whose balance is below their warning and who were not told, or were told and are not below it. */
  listChangedWarnings(): Promise<string[]>;
}

/** What a check of the log answered, and from what. */
export type CheckOutcome = Pick<
  CheckRecord,
  'identifier' | 'renterId' | 'recommendation' | 'score' | 'inputs'
>;

export interface CreditGrant {
  organizationId: string;
  /** Below zero takes credits back. */
  amount: number;
  at: number;
}

export interface BillingWrites {
  grant(grant: CreditGrant): Promise<void>;
  /** `null`: no warning. Another threshold than before warns anew. */
  setWarning(organizationId: string, threshold: number | null): Promise<void>;
  /** Marks an organization as warned; false unless it is below its warning and was not warned yet. */
  claimWarning(organizationId: string, at: number): Promise<boolean>;
  /** Forgets that an organization was warned; with `onceAbove` only when it is not below its warning any more. */
  forgetWarning(organizationId: string, onceAbove: boolean): Promise<void>;
}
