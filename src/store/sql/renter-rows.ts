import { isVerified } from '../../rules/identity/verification.ts';
import { rentScoreOf } from '../../rules/scoring/rent-score.ts';
import type { MatchedRenter, Renter } from '../store.ts';
import { CODES, columnsOf, FLAG, selected } from './columns.ts';
import type { Prepare, Value } from './query.ts';

const SUMMARY = {
  reports: 'reports',
  rentals: 'rentals',
  unpaidReports: 'unpaid_reports',
  damagedReports: 'damaged_reports',
  owedCents: 'owed_cents',
  recentUnpaid: 'recent_unpaid',
  recentDamaged: 'recent_damaged',
  incidents: 'incidents',
  countedIncidents: 'counted_incidents',
  lastIncidentAt: 'last_incident_at',
  incidentFlags: ['incident_flags', CODES],
  fraudReported: ['fraud_reported', FLAG],
  openDisputes: 'open_disputes',
  identityFlags: ['identity_flags', CODES],
  hiddenFlags: ['hidden_flags', CODES],
  fraudAlertUntil: 'fraud_alert_until',
} as const;

/** All columns of `renters` except the number, which the database assigns, and those that a merge writes. */
const RENTER = columnsOf<Renter>({
  id: 'id',
  memberId: 'member_id',
  fullName: 'full_name',
  email: 'email',
  phone: 'phone',
  verificationLevel: 'verification_level',
  createdAt: 'created_at',
  summary: SUMMARY,
});

/** The columns that a check needs. */
const MATCHED = columnsOf<MatchedRenter>({
  id: 'id',
  memberId: 'member_id',
  fullName: 'full_name',
  verificationLevel: 'verification_level',
  summary: SUMMARY,
});

/** The columns of a renter, with the rent score, by which rosters are sorted. */
export const RENTER_COLUMNS = [...RENTER.names, 'score'];

/** Returns the values of `RENTER_COLUMNS`, in the same order. */
export const renterValues = (renter: Renter): Value[] => [...RENTER.values(renter), scoreOf(renter)];

/** Returns the value of the column `score`. */
export const scoreOf = (renter: Renter): number => rentScoreOf(renter.summary, isVerified(renter));

/** A row that `RENTER_ROW` or `MATCHED_ROW` selects, as an array, which SQLite returns faster than an object. */
export type RenterRow = [number: number, mergedInto: number | null, ...renter: Value[]];

/** The expressions that a query selects of a renter `r`, for `renterOf`. */
export const RENTER_ROW = selected('r', ['number', 'merged_into', ...RENTER.names]);

/** The expressions that a query selects of a renter `r`, for `matchedOf`. */
export const MATCHED_ROW = selected('r', ['number', 'merged_into', ...MATCHED.names]);

/** Returns the number of the renter that a profile was merged into, or `null`. */
export const mergedInto = ([, into]: RenterRow) => into;

export function renterOf(row: RenterRow): Renter {
  return RENTER.read(row, 2);
}

export function matchedOf(row: RenterRow): MatchedRenter {
  return MATCHED.read(row, 2);
}

/**
 * Returns SQL for the number of the renter with an ID. For a merged profile, this is the kept renter's
 * number.
 */
export const renterNumber = (id: string) =>
  `(SELECT coalesce(merged_into, number) FROM renters WHERE id = ${id})`;

/** Returns a SELECT of all IDs of the renter with an ID, including those of profiles merged into it. */
export const renterIds = (id: string) =>
  `SELECT CAST(${id} AS text) AS id UNION SELECT id FROM renters WHERE number = ${renterNumber(id)}
   UNION SELECT id FROM renters WHERE merged_into = ${renterNumber(id)}`;

/**
 * Returns a function that finds the number of a renter (see `renterNumber`), or `null` if the ID is unknown.
 */
export function renterNumbers(prepare: Prepare): (renterId: string) => Promise<number | null> {
  const find = prepare<{ number: number | null }>(`SELECT ${renterNumber('?')} AS number`);
  return async (renterId) => (await find.get(renterId))?.number ?? null;
}
