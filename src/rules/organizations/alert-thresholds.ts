import { DAY_MS, startOfDay } from '../text/days.ts';

/** The figures that raise an alert, by its kind: what the operator should look at. */
export interface AlertFigures {
  /** Renters outside its reach that an organization was shown, or asked for, today without a check; its daily limit. */
  daily_lookups: { asked: number; limit: number };
  /** Checks, and renters shown without one, of a day, and the mean of the days before. */
  lookup_volume: { lookups: number; dailyMean: number };
  /** Different names that were searched for within an hour. Counting stops at the number that raises the alert. */
  name_sweep: { names: number };
  /** Checks that found a renter, the renters found, and how many of them the organization ever filed about. */
  few_filings: { checks: number; renters: number; filed: number };
  /** Reports and incidents filed on a day, and the mean of the days before. */
  filing_volume: { filed: number; dailyMean: number };
  /** Filings of a day: reports, and incidents that came without one. Adverse: with a balance, damage or an incident. */
  adverse_filings: { filings: number; adverse: number };
  /** Disputes rejected with a short reason in `REJECTION_DAYS`. */
  rejected_disputes: { rejected: number };
  /** Records filed again after a removal, with a certification, in `REINSERTION_DAYS`. */
  reinsertions: { reinserted: number };
  /** Reports withdrawn within `WITHDRAWAL_DAYS` of their filing, counted up to 200. */
  withdrawals: { withdrawn: number };
  /** Bytes of documents of disputes, and their quota. */
  documents: { used: number; quota: number };
  /** Undecided requests to block records whose deadline is within a day, or over. */
  block_deadlines: { due: number };
}

export type AlertKind = keyof AlertFigures;

/** What an alert is about. */
export type AlertSubject = {
  [Kind in AlertKind]: { kind: Kind; figures: AlertFigures[Kind] };
}[AlertKind];

/**
 * Days for which a dismissed alert of a kind is not raised again, counted from when it last held. Figures of a day
 * start anew the next day. Those of many days hardly change overnight, and the operator has just looked at them.
 */
const QUIET_DAYS: Record<AlertKind, number> = {
  daily_lookups: 1,
  lookup_volume: 1,
  name_sweep: 1,
  few_filings: 30,
  filing_volume: 1,
  adverse_filings: 1,
  rejected_disputes: 30,
  reinsertions: 30,
  withdrawals: 7,
  documents: 7,
  block_deadlines: 1,
};

export const ALERT_KINDS = Object.keys(QUIET_DAYS) as AlertKind[];

/** Returns the time since which a dismissed alert must not have held, so that another one of its kind is raised. */
export function quietSince(kind: AlertKind, at: number): number {
  return startOfDay(at, 1 - QUIET_DAYS[kind]);
}

/** Early enough to act before requests are rejected or documents turned away, and late enough to be rare. */
const NEARLY_USED_SHARE = 0.8;

/** Returns whether so much of a budget is used that the operator is told. A budget of 0 cannot be used. */
export function isNearlyUsed(used: number, budget: number): boolean {
  return budget > 0 && used >= budget * NEARLY_USED_SHARE;
}

/** Days before a day that its figures are compared with: holidays and quiet weeks even out. */
export const MEAN_DAYS = 30;

/** Returns the mean of the days before `day`, at most 30 of them and none before the organization existed. */
export function dailyMean(total: number, createdAt: number, day: number): number {
  const days = Math.min(MEAN_DAYS, Math.max(1, (day - startOfDay(createdAt)) / DAY_MS));
  return Math.round((total / days) * 10) / 10;
}

/** A busy Saturday or a season brings two or three times as much, not ten times. */
const UNUSUAL_FACTOR = 10;
/** Below, a small organization that has a busy day would raise an alert. */
export const LEAST_LOOKUPS = 100;
export const LEAST_FILED = 200;

/** Returns whether an organization looks up unusually many renters on a day. */
export function isUnusualLookups(lookups: number, mean: number): boolean {
  return lookups >= LEAST_LOOKUPS && lookups > UNUSUAL_FACTOR * mean;
}

/** Returns whether an organization files unusually many reports and incidents on a day. */
export function isUnusualFilings(filed: number, mean: number): boolean {
  return filed >= LEAST_FILED && filed > UNUSUAL_FACTOR * mean;
}

/** Most rentals end well. Fewer filings than this may be the month's debts, filed together. */
export const LEAST_JUDGED_FILINGS = 50;
const ADVERSE_SHARE = 0.8;

/** Returns whether nearly all that an organization files on a day is adverse. */
export function isMostlyAdverse(adverse: number, filings: number): boolean {
  return filings >= LEAST_JUDGED_FILINGS && adverse > filings * ADVERSE_SHARE;
}

/** Staff search for the people in front of them. One every two minutes, for an hour, is a list being worked off. */
export const MOST_NAMES_AN_HOUR = 30;
export const NAME_WINDOW_MS = 60 * 60_000;

export function isNameSweep(names: number): boolean {
  return names > MOST_NAMES_AN_HOUR;
}

/** A quarter: rentals that were checked at its beginning have ended. */
export const CHECK_DAYS = 90;
/** With fewer checks, chance decides how many rentals have ended. */
const LEAST_CHECKS = 500;
/** An organization that rents to people it checks files about some of them. All customers file far more than 2 %. */
const FILED_SHARE = 0.02;

/** Returns whether an organization checks enough for its filings to be compared with its checks. */
export function checksEnough(checks: number): boolean {
  return checks > LEAST_CHECKS;
}

/** Returns whether an organization files about too few of the renters that it checks. */
export function filesTooLittle(filed: number, renters: number): boolean {
  return filed < renters * FILED_SHARE;
}

/** A reason that is shorter says nothing about the record: "The record is correct." has 22 characters. */
export const SHORT_REASON_CHARACTERS = 40;
export const REJECTION_DAYS = 90;
/** One short reason is a busy day; twenty in a quarter are a habit. */
const MOST_SHORT_REJECTIONS = 20;

export function isHabitOfRejecting(rejected: number): boolean {
  return rejected > MOST_SHORT_REJECTIONS;
}

export const REINSERTION_DAYS = 90;
/** A removal that was wrong is rare. Three in a quarter are a way around disputes. */
const LEAST_REINSERTIONS = 3;

export function isHabitOfReinserting(reinserted: number): boolean {
  return reinserted >= LEAST_REINSERTIONS;
}

export const WITHDRAWAL_DAYS = 7;
/**
 * A filing shows the renter's file to the organization. A few mistakes a week are honest. An organization
 * that files and withdraws this often reads files without a check, or uploaded a wrong list.
 */
export const MANY_WITHDRAWALS = 30;

/** How long alerts are kept: two years, in which a dispute with a customer, or an audit, may need them. */
export const ALERTS_KEPT_DAYS = 730;
