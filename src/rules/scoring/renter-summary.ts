import type { AssetCondition, ComplianceLabels, PaymentCompliance } from './report-score.ts';

/** How many of the newest reports count in a score. Specification 4.3 and 8. */
export const SCORED_REPORTS = 20;
const WINDOW = (1 << SCORED_REPORTS) - 1;

/** At most this many different incident types show as flags, each cut to this length: answers stay small. */
const MAX_INCIDENT_FLAGS = 100;
const MAX_FLAG_LENGTH = 64;

/**
 * What the reports and incidents on file about one renter add up to. It is kept with the renter, in the
 * transaction that files, so that a check reads it and computes nothing over the history.
 */
export interface Standing {
  /** Reports on file. */
  reports: number;
  /** Rentals: reports of one organization with the same contract count once. */
  rentals: number;
  unpaidReports: number;
  damagedReports: number;
  /** Sum of the outstanding balances, in cents. */
  owedCents: number;
  /** One bit for each of the newest 20 reports, the newest lowest: set when it is unpaid. */
  recentUnpaid: number;
  /** Likewise: set when it is damaged. */
  recentDamaged: number;
  incidents: number;
  /** Epoch milliseconds. */
  lastIncidentAt: number | null;
  /** Incident types as flags, in the order in which they came. */
  incidentFlags: readonly string[];
  /** Whether an incident says so; see `isFraudReported`. */
  fraudReported: boolean;
  /** Disputes of reports and incidents on file that nobody has decided. */
  openDisputes: number;
  /** What the newest identity check found, as flags. */
  identityFlags: readonly string[];
}

/** What of a report counts. */
export interface ReportFacts {
  unpaid: boolean;
  damaged: boolean;
  /** Cents, 0 or more; `null` when the report names none. */
  outstandingBalanceCents: number | null;
  /** False when the same organization filed the same contract before. */
  newRental: boolean;
}

/** The standing of somebody of whom nothing is on file. */
export const EMPTY_STANDING: Standing = {
  reports: 0,
  rentals: 0,
  unpaidReports: 0,
  damagedReports: 0,
  owedCents: 0,
  recentUnpaid: 0,
  recentDamaged: 0,
  incidents: 0,
  lastIncidentAt: null,
  incidentFlags: [],
  fraudReported: false,
  openDisputes: 0,
  identityFlags: [],
};

/** The standing after one more report. The sum of money stops at the largest exact number. */
export function withReport(standing: Standing, report: ReportFacts): Standing {
  return {
    ...standing,
    reports: standing.reports + 1,
    rentals: standing.rentals + (report.newRental ? 1 : 0),
    unpaidReports: standing.unpaidReports + (report.unpaid ? 1 : 0),
    damagedReports: standing.damagedReports + (report.damaged ? 1 : 0),
    owedCents: Math.min(Number.MAX_SAFE_INTEGER, standing.owedCents + (report.outstandingBalanceCents ?? 0)),
    recentUnpaid: ((standing.recentUnpaid << 1) | (report.unpaid ? 1 : 0)) & WINDOW,
    recentDamaged: ((standing.recentDamaged << 1) | (report.damaged ? 1 : 0)) & WINDOW,
  };
}

/**
 * The standing after one more incident.
 *
 * @param atMs when it was filed, epoch milliseconds
 */
export function withIncident(standing: Standing, type: string, atMs: number): Standing {
  return {
    ...standing,
    incidents: standing.incidents + 1,
    lastIncidentAt: Math.max(standing.lastIncidentAt ?? atMs, atMs),
    incidentFlags: withFlag(standing.incidentFlags, incidentFlag(type)),
    fraudReported: standing.fraudReported || /fraud/i.test(type),
  };
}

/** An incident type as a flag: uppercased, every other character as `_`. */
export function incidentFlag(type: string): string {
  return type
    .trim()
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '_')
    .slice(0, MAX_FLAG_LENGTH);
}

function withFlag(flags: readonly string[], flag: string): readonly string[] {
  if (flags.length >= MAX_INCIDENT_FLAGS || flags.includes(flag)) return flags;
  return [...flags, flag];
}

/** Whether an incident tells of fraud, or the newest identity check came back other than clear. */
export function isFraudReported({ fraudReported, identityFlags }: Standing): boolean {
  return fraudReported || identityFlags.length > 0;
}

/** What a check and a list show as flags: sorted, each once. */
export function flagsOf(standing: Standing): string[] {
  const { owedCents, damagedReports, incidentFlags, identityFlags, openDisputes } = standing;
  const isFraud = isFraudReported(standing);
  if (owedCents === 0 && damagedReports === 0 && incidentFlags.length === 0 && openDisputes === 0 && !isFraud)
    return [];
  const flags = new Set([...incidentFlags, ...identityFlags]);
  if (owedCents > 0) flags.add('OUTSTANDING_BALANCE');
  if (damagedReports > 0) flags.add('DAMAGE_REPORTED');
  if (isFraud) flags.add('FRAUD_REPORTED');
  if (openDisputes > 0) flags.add('DISPUTED');
  return [...flags].sort();
}

/** What of a report tells how it counts: figures, or compliance labels. */
interface ReportEvidence extends Pick<ReportFacts, 'outstandingBalanceCents'> {
  damage?: readonly string[];
  labels?: Pick<ComplianceLabels, 'paymentCompliance' | 'assetCondition'>;
}

/** Whether a report counts as unpaid, and as damaged. */
export function reportFacts(report: ReportEvidence): Pick<ReportFacts, 'unpaid' | 'damaged'> {
  const { outstandingBalanceCents, damage = [], labels } = report;
  return {
    unpaid: isUnpaid(outstandingBalanceCents ?? 0, labels?.paymentCompliance),
    damaged: labels === undefined ? damage.length > 0 : isDamaged(labels.assetCondition),
  };
}

/** A report is unpaid when something is outstanding or its payment label is `Not Paid`. */
export function isUnpaid(outstandingBalanceCents: number, payment?: PaymentCompliance): boolean {
  return outstandingBalanceCents > 0 || payment === 'Not Paid';
}

const DAMAGED: ReadonlySet<AssetCondition> = new Set([
  'Repairable Damage',
  'Structural Damage',
  'Total Loss',
]);

/** An asset that came back `Repairable Damage` or worse is damaged; `Cosmetic Wear` is not damage. */
export function isDamaged(condition: AssetCondition): boolean {
  return DAMAGED.has(condition);
}
