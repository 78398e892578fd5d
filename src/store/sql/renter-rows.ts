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
] as const;

/** What a query selects of a renter `r`, to be read by `renterOf`. */
export const RENTER_ROW = ['number', ...RENTER_COLUMNS].map((column) => `r.${column}`).join(', ');

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
      // Flags hold letters, digits and underscores only, so a comma can stand between them.
      incidentFlags: row[17] === '' ? [] : row[17].split(','),
      fraudReported: row[18] === 1,
    },
  };
}

/** Finds the number by which other tables know a renter; `null` when there is no such renter. */
export function renterNumbers(prepare: Prepare): (renterId: string) => Promise<number | null> {
  const find = prepare<{ number: number }>('SELECT number FROM renters WHERE id = ?');
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
  ];
}
