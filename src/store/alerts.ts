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
  /** When it was last seen to hold, while it was open, to the hour. Its figures are those that raised it. */
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

/** What an organization did on a day. */
export interface DayActivity {
  organizationId: string;
  createdAt: number;
  /** Checks, and renters outside its reach that it was shown without one. */
  lookups: number;
  /** Reports and incidents, up to a limit. */
  filed: number;
}

/** Figures about what organizations do, for alerts. A day is given by its beginning in UTC. */
export interface ActivityReads {
  /** Returns what at most `limit` organizations after the ID `after` did on a day, by ID. */
  ofDay(day: number, after: string, limit: number): Promise<DayActivity[]>;
  /** Counts the lookups of the days from `fromDay` to before `toDay`. */
  countLookups(organizationId: string, fromDay: number, toDay: number): Promise<number>;
  /** Counts the reports and incidents filed from `fromDay` to before `toDay`, up to `most` of each. */
  countFiled(organizationId: string, fromDay: number, toDay: number, most: number): Promise<number>;
  /**
   * Counts the filings of a day, and the adverse ones among them: reports with a balance, damage or an incident, and
   * incidents that were filed without a report. Looks at the newest 2,000 reports and as many incidents.
   */
  judgeFilings(organizationId: string, day: number): Promise<{ filings: number; adverse: number }>;
  /** Counts the checks since `fromDay` that found a renter, of at most `limit` organizations after the ID `after`. */
  countChecks(
    fromDay: number,
    after: string,
    limit: number,
  ): Promise<{ organizationId: string; checks: number }[]>;
  /**
   * Reads at most `limit` renters that an organization ever checked, after the ID `after`. Returns how many it checked
   * since `since`, how many of those it filed about, and the ID of the last one, `null` at the end.
   */
  countFiledAbout(
    organizationId: string,
    since: number,
    after: string,
    limit: number,
  ): Promise<{ renters: number; filed: number; last: string | null }>;
}
