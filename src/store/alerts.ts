import type { AlertKind, AlertSubject } from '../rules/organizations/alert-thresholds.ts';

/** What raises an alert. Times are epoch milliseconds. */
export type NewAlert = AlertSubject & {
  /** `null` if it concerns the whole network. */
  organizationId: string | null;
  at: number;
};

/** How the operator dismissed an alert. */
export interface Dismissal {
  at: number;
  by: string;
  reason: string;
}

/** Something that the operator should look at. */
export type Alert = AlertSubject & {
  number: number;
  /** `null` if it concerns the whole network. */
  organizationId: string | null;
  /** The name of the organization now; `null` if it concerns the whole network. */
  organization: string | null;
  raisedAt: number;
  /** When what it is about was last seen, while the alert was open. Its figures are those that raised it. */
  lastAt: number;
  /** `null` while it is open. */
  dismissal: Dismissal | null;
};

export interface AlertReads {
  find(number: number): Promise<Alert | undefined>;
  /** Returns at most `limit` alerts with a number below `before`, the newest first. */
  list(state: 'open' | 'all', before: number | undefined, limit: number): Promise<Alert[]>;
  /** Returns the number of open alerts of each kind that has any. */
  countOpen(): Promise<{ kind: AlertKind; count: number }[]>;
}

export interface AlertWrites {
  /**
   * Stores an alert to be mailed to the operator. If one of its kind is open for the organization, notes only that it
   * still holds; if one that was dismissed held recently (`quietSince`), does nothing.
   */
  raise(alert: NewAlert): Promise<void>;
  /** Returns false, without a change, if the alert is dismissed already. */
  dismiss(number: number, dismissal: Dismissal): Promise<boolean>;
  /**
   * Takes at most `limit` alerts that are to be mailed at `at`, the oldest first. No other process takes them before
   * `until`.
   */
  takeMails(at: number, until: number, limit: number): Promise<Alert[]>;
  /** Notes that alerts, taken until `until`, were mailed. */
  finishMails(numbers: readonly number[], until: number): Promise<void>;
  /** Returns whether nobody else has begun this scan in this period, or a later one, and marks it as begun. */
  claimScan(scan: string, period: number): Promise<boolean>;
  /** Deletes the alerts that last held before `before`, and the names that were searched for before `searchedBefore`. */
  forget(before: number, searchedBefore: number): Promise<void>;
}
