import type { IdentifierKind } from '../rules/identity/identifier-kind.ts';
import type { LoggedPurpose, Purpose } from '../rules/organizations/purpose.ts';
import type { Recommendation, RiskTier } from '../rules/scoring/recommendation.ts';
import type { Period } from '../rules/text/periods.ts';
import type { StoredResponse } from './idempotency-records.ts';

/** One row of the check log. Each costs one credit. */
export interface CheckRecord {
  requestId: string;
  organizationId: string;
  /** The ID of the key or staff member that made the check. */
  keyId: string;
  at: number;
  /** The kind of identifier that found the renter; if none did, the first one in the request. */
  identifier: IdentifierKind;
  renterId: string | null;
  recommendation: Recommendation;
  score: number | null;
  purpose: LoggedPurpose;
  /** The batch that the check was part of; `null` for a single check. */
  batchId: string | null;
  /** The organization's own name for the check, or for its row of the batch. */
  reference: string | null;
  /**
   * The inputs of the result (`rules/scoring/check-inputs.ts`); `null` without a match, and in rows older
   * than the column.
   */
  inputs: string | null;
  /**
   * Set when a retry may record the check again with the same request ID and time. The first record is then
   * kept.
   */
  mayBeRepeated?: true;
  /** The response to store, if the request has an `Idempotency-Key`. */
  response?: StoredResponse | undefined;
}

/** A grant or, with `number` 0, the credits used by the checks of one day. The day ends at `at`. */
export interface LedgerEntry {
  at: number;
  number: number;
  /** Negative if credits were used or taken back. */
  amount: number;
}

/** The balance below which owners, admins and billing staff get a mail. */
export interface CreditWarning {
  threshold: number;
  /** When the mail was sent; `null` until the balance falls below the threshold. */
  warnedAt: number | null;
}

/** A row of the check log as shown in lists. */
export type LoggedCheck = Omit<CheckRecord, 'inputs' | 'mayBeRepeated' | 'response'>;

/** A row of the check log with the inputs of its result. */
export type LoggedCheckInputs = LoggedCheck & Pick<CheckRecord, 'inputs'>;

/** A position in an organization's check log. */
export type CheckPlace = Pick<CheckRecord, 'at' | 'requestId'>;

/** Which checks of an organization's log to find. */
export interface CheckFilter extends Period {
  /** The ID of the key or staff member that made the check. */
  caller?: string | undefined;
  tier?: RiskTier | undefined;
  purpose?: Purpose | undefined;
  /** A part of the reference, in any case. */
  reference?: string | undefined;
}

/** The checks that match a filter, among a limited number of checks of the log. */
export interface FoundChecks<Row> {
  rows: Row[];
  /** The position to search on from, if checks of the period were not looked at and fewer than the limit match. */
  last: CheckPlace | undefined;
}

export interface CheckLogReads {
  /** Returns at most `limit` checks of a period after a position, the newest first. */
  list(
    organizationId: string,
    period: Period,
    after: CheckPlace | undefined,
    limit: number,
  ): Promise<LoggedCheckInputs[]>;
  /**
   * Returns at most `limit` checks that match a filter, the newest first, among the `scanned` checks after a position. Those of a
   * staff member are found by an index. Other checks are in the order of time only.
   */
  search(
    organizationId: string,
    filter: CheckFilter,
    after: CheckPlace | undefined,
    limit: number,
    scanned: number,
  ): Promise<FoundChecks<LoggedCheckInputs>>;
  /** Returns the check with this request ID that was logged in a period. */
  find(organizationId: string, requestId: string, period: Period): Promise<LoggedCheckInputs | undefined>;
  /**
   * Returns the position `scanned` checks after `after`, the newest first; `undefined` if there are fewer.
   */
  findPlace(
    organizationId: string,
    after: CheckPlace | undefined,
    scanned: number,
  ): Promise<CheckPlace | undefined>;
  /**
   * Returns at most `limit` checks of a renter, the newest first, after the position `after` and up to
   * `last`.
   */
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
   * Counts the checks that an organization made from `fromMs` to before `toMs`. Throws `invalid` for a period
   * that contains only part of a detached month: only the total of such a month is known.
   */
  countChecks(organizationId: string, fromMs: number, toMs: number): Promise<number>;
  /** Finds the result of the check with this time and request ID. */
  findCheck(organizationId: string, at: number, requestId: string): Promise<CheckOutcome | undefined>;
  /**
   * Returns at most `limit` entries older than `before`, the newest first, and the balance, from one
   * snapshot.
   */
  ledger(
    organizationId: string,
    before: Pick<LedgerEntry, 'at' | 'number'> | undefined,
    limit: number,
  ): Promise<{ credits: number; entries: LedgerEntry[] }>;
  findWarning(organizationId: string): Promise<CreditWarning | undefined>;
  /**
   * Returns the organizations that fell below their threshold unwarned, or were warned and are no longer
   * below it.
   */
  listChangedWarnings(): Promise<string[]>;
}

/** The result of a logged check, and its inputs. */
export type CheckOutcome = Pick<
  CheckRecord,
  'identifier' | 'renterId' | 'recommendation' | 'score' | 'inputs'
>;

export interface CreditGrant {
  organizationId: string;
  /** Negative to take credits back. */
  amount: number;
  at: number;
}

export interface BillingWrites {
  grant(grant: CreditGrant): Promise<void>;
  /** Sets the threshold; `null` switches the warning off. A changed threshold may send another mail. */
  setWarning(organizationId: string, threshold: number | null): Promise<void>;
  /**
   * Marks an organization as warned. Returns false unless it is below its threshold and has not been warned.
   */
  claimWarning(organizationId: string, at: number): Promise<boolean>;
  /**
   * Clears the mark that an organization was warned; with `onceAbove` only if it is no longer below
   * its threshold.
   */
  forgetWarning(organizationId: string, onceAbove: boolean): Promise<void>;
}
