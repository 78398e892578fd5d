import type { Renter, VerificationLevel } from '../store.ts';

/** A row of `renters`. */
export interface RenterRow {
  id: string;
  member_id: string;
  full_name: string | null;
  email: string | null;
  phone: string | null;
  verification_level: VerificationLevel;
  created_at: number;
  reports: number;
  rentals: number;
  unpaid_reports: number;
  damaged_reports: number;
  owed_cents: number;
  recent_unpaid: number;
  recent_damaged: number;
  incidents: number;
  last_incident_at: number | null;
  incident_flags: string;
  fraud_reported: number;
}

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
] as const satisfies readonly (keyof RenterRow)[];

export function renterOf(row: RenterRow): Renter {
  return {
    id: row.id,
    memberId: row.member_id,
    fullName: row.full_name,
    email: row.email,
    phone: row.phone,
    verificationLevel: row.verification_level,
    createdAt: row.created_at,
    standing: {
      reports: row.reports,
      rentals: row.rentals,
      unpaidReports: row.unpaid_reports,
      damagedReports: row.damaged_reports,
      owedCents: row.owed_cents,
      recentUnpaid: row.recent_unpaid,
      recentDamaged: row.recent_damaged,
      incidents: row.incidents,
      lastIncidentAt: row.last_incident_at,
      // Flags hold letters, digits and underscores only, so a comma can stand between them.
      incidentFlags: row.incident_flags === '' ? [] : row.incident_flags.split(','),
      fraudReported: row.fraud_reported === 1,
    },
  };
}

/** The values of `RENTER_COLUMNS`, in their order. */
export function renterValues(renter: Renter): (string | number | null)[] {
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
