import type { Renter } from '../store.ts';
import { CODES, columnsOf, FLAG, selected } from './columns.ts';
import type { Prepare, Value } from './query.ts';

/** Every column of `renters` but the number, which the database gives, and what a merge writes. */
const RENTER = columnsOf<Renter>({
  id: 'id',
  memberId: 'member_id',
  fullName: 'full_name',
  email: 'email',
  phone: 'phone',
  verificationLevel: 'verification_level',
  createdAt: 'created_at',
  summary: {
    reports: 'reports',
    rentals: 'rentals',
    unpaidReports: 'unpaid_reports',
    damagedReports: 'damaged_reports',
    owedCents: 'owed_cents',
    recentUnpaid: 'recent_unpaid',
    recentDamaged: 'recent_damaged',
    incidents: 'incidents',
    lastIncidentAt: 'last_incident_at',
    incidentFlags: ['incident_flags', CODES],
    fraudReported: ['fraud_reported', FLAG],
    openDisputes: 'open_disputes',
    identityFlags: ['identity_flags', CODES],
  },
});

export const RENTER_COLUMNS = RENTER.names;

/** The values of `RENTER_COLUMNS`, in their order. */
export const renterValues = RENTER.values;

/** What `RENTER_ROW` selects: an array, which SQLite hands over faster than an object. */
export type RenterRow = [number: number, mergedInto: number | null, ...renter: Value[]];

/** What a query selects of a renter `r`, to be read by `renterOf`. */
export const RENTER_ROW = selected('r', ['number', 'merged_into', ...RENTER_COLUMNS]);

/** Returns the number of the renter that a profile was merged into, or null. */
export const mergedInto = ([, into]: RenterRow) => into;

export function renterOf(row: RenterRow): Renter {
  return RENTER.read(row, 2);
}

/** The number of the renter of an ID, as SQL: of a profile that was merged, the kept one's. */
export const renterNumber = (id: string) =>
  `(SELECT coalesce(merged_into, number) FROM renters WHERE id = ${id})`;

/** All IDs of the renter of an ID, as a select: those of profiles that were merged into it as well. */
export const renterIds = (id: string) =>
  `SELECT CAST(${id} AS text) AS id UNION SELECT id FROM renters WHERE number = ${renterNumber(id)}
   UNION SELECT id FROM renters WHERE merged_into = ${renterNumber(id)}`;

/** Finds the number by which other tables know a renter (see `renterNumber`); `null` when there is no such renter. */
export function renterNumbers(prepare: Prepare): (renterId: string) => Promise<number | null> {
  const find = prepare<{ number: number | null }>(`SELECT ${renterNumber('?')} AS number`);
  return async (renterId) => (await find.get(renterId))?.number ?? null;
}
