import type { Renter, VerificationLevel } from '../store.ts';
import type { Prepare, Value } from './query.ts';

/** The number of a row of `renters`, and its `RENTER_COLUMNS`: an array, which SQLite hands over faster than an object. */
export type RenterRow = [
  number: number,
  id: string,
  memberId: string,
  fullName: string | null,
  email: string | null,
  phone: string | null,
  verificationLevel: VerificationLevel,
  createdAt: number,
  reports: number,
  rentals: number,
  unpaidReports: number,
  damagedReports: number,
  owedCents: number,
  recentUnpaid: number,
  recentDamaged: number,
  incidents: number,
  lastIncidentAt: number | null,
  incidentFlags: string,
  fraudReported: number,
  openDisputes: number,
  identityFlags: string,
  mergedInto: number | null,
];

/** Every column but the number, which the database gives. */
export const RENTER_COLUMNS = [
  'id',
  'member_id',
  'full_name',
  'email',
  'phone',
  'verification_level',
  'created_at',
  'reports',
  'rentals',
  'unpaid_reports',
  'damaged_reports',
  'owed_cents',
  'recent_unpaid',
  'recent_damaged',
  'incidents',
  'last_incident_at',
  'incident_flags',
  'fraud_reported',
  'open_disputes',
  'identity_flags',
] as const;

/** What a query selects of a renter `r`, to be read by `renterOf`. */
export const RENTER_ROW = ['number', ...RENTER_COLUMNS, 'merged_into']
  .map((column) => `r.${column}`)
  .join(', ');

/** The number of the renter that a profile was merged into; `null` for what is a renter of its own. */
export function mergedInto(row: RenterRow): number | null {
  return row[21];
}

/** The number of the renter of an ID, as SQL: of a profile that was merged, the kept one's. */
export const renterNumber = (id: string) =>
  `(SELECT coalesce(merged_into, number) FROM renters WHERE id = ${id})`;

/** All IDs of the renter of an ID, as a select: those of profiles that were merged into it as well. */
export const renterIds = (id: string) =>
  `SELECT CAST(${id} AS text) AS id UNION SELECT id FROM renters WHERE number = ${renterNumber(id)}
   UNION SELECT id FROM renters WHERE merged_into = ${renterNumber(id)}`;

export function renterOf(row: RenterRow): Renter {
  return {
    id: row[1],
    memberId: row[2],
    fullName: row[3],
    email: row[4],
    phone: row[5],
    verificationLevel: row[6],
    createdAt: row[7],
    standing: {
      reports: row[8],
      rentals: row[9],
      unpaidReports: row[10],
      damagedReports: row[11],
      owedCents: row[12],
      recentUnpaid: row[13],
      recentDamaged: row[14],
      incidents: row[15],
      lastIncidentAt: row[16],
      incidentFlags: flagsIn(row[17]),
      fraudReported: row[18] === 1,
      openDisputes: row[19],
      identityFlags: flagsIn(row[20]),
    },
  };
}

/** Flags hold letters, digits and underscores only, so a comma can stand between them. */
function flagsIn(text: string): string[] {
  return text === '' ? [] : text.split(',');
}

/** Finds the number by which other tables know a renter (see `renterNumber`); `null` when there is no such renter. */
export function renterNumbers(prepare: Prepare): (renterId: string) => Promise<number | null> {
  const find = prepare<{ number: number | null }>(`SELECT ${renterNumber('?')} AS number`);
  return async (renterId) => (await find.get(renterId))?.number ?? null;
}

/** The values of `RENTER_COLUMNS`, in their order. */
export function renterValues(renter: Renter): Value[] {
  const { standing } = renter;
  return [
    renter.id,
    renter.memberId,
    renter.fullName,
    renter.email,
    renter.phone,
    renter.verificationLevel,
    renter.createdAt,
    standing.reports,
    standing.rentals,
    standing.unpaidReports,
    standing.damagedReports,
    standing.owedCents,
    standing.recentUnpaid,
    standing.recentDamaged,
    standing.incidents,
    standing.lastIncidentAt,
    standing.incidentFlags.join(','),
    Number(standing.fraudReported),
    standing.openDisputes,
    standing.identityFlags.join(','),
  ];
}
