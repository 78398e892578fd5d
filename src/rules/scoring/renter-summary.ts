import type { AssetCondition, ComplianceLabels, PaymentCompliance } from './report-score.ts';

/** Number of newest reports that count in a score. Specification 4.3 and 8. */
export const SCORED_REPORTS = 20;
const WINDOW = (1 << SCORED_REPORTS) - 1;

/**
 * Maximum number of incident types shown as flags, and the maximum length of a flag in characters; they
 * keep responses small.
 */
const MAX_INCIDENT_FLAGS = 100;
const MAX_FLAG_LENGTH = 64;

/**
 * Summary of the reports and incidents on file about one renter. It is stored with the renter and updated
 * in the transaction that files a record, so that a check reads it instead of the history.
 */
export interface RenterSummary {
  /** Reports on file. */
  reports: number;
  /** Rentals: reports of one organization with the same contract ID count once. */
  rentals: number;
  unpaidReports: number;
  damagedReports: number;
  /** Sum of the outstanding balances in cents. */
  owedCents: number;
  /** One bit for each of the newest 20 reports, the newest in the lowest bit: set if the report is unpaid. */
  recentUnpaid: number;
  /** The same for damage: set if the report is damaged. */
  recentDamaged: number;
  incidents: number;
  /** Incidents that count in the score; see `countedIncidents`. */
  countedIncidents: number;
  /** Epoch milliseconds. */
  lastIncidentAt: number | null;
  /** Incident types as flags, in the order filed. */
  incidentFlags: readonly string[];
  /** Whether the type of an incident contains `fraud`, or the operator decided that the renter is a fraud. */
  fraudReported: boolean;
  /** Undecided disputes of reports and incidents on file. */
  openDisputes: number;
  /** Flags of the newest identity check. */
  identityFlags: readonly string[];
  /** The identity flags that an organization may not see, each as the flag, a colon and the ID of the organization. */
  hiddenFlags: readonly string[];
  /** When the renter's fraud alert ends, epoch milliseconds; `null` without one. See `hasFraudAlert`. */
  fraudAlertUntil: number | null;
}

/** What a report adds to the summary. */
export interface ReportFacts {
  unpaid: boolean;
  damaged: boolean;
  /** Cents, 0 or more; `null` if the report does not state a balance. */
  outstandingBalanceCents: number | null;
  /** False if the same organization filed a report with the same contract ID before. */
  newRental: boolean;
}

/** Summary of a renter without records. */
export const EMPTY_SUMMARY: RenterSummary = {
  reports: 0,
  rentals: 0,
  unpaidReports: 0,
  damagedReports: 0,
  owedCents: 0,
  recentUnpaid: 0,
  recentDamaged: 0,
  incidents: 0,
  countedIncidents: 0,
  lastIncidentAt: null,
  incidentFlags: [],
  fraudReported: false,
  openDisputes: 0,
  identityFlags: [],
  hiddenFlags: [],
  fraudAlertUntil: null,
};

/** Returns the summary after one more report. The sum of balances stops at the largest safe integer. */
export function withReport(summary: RenterSummary, report: ReportFacts): RenterSummary {
  return {
    ...summary,
    reports: summary.reports + 1,
    rentals: summary.rentals + (report.newRental ? 1 : 0),
    unpaidReports: summary.unpaidReports + (report.unpaid ? 1 : 0),
    damagedReports: summary.damagedReports + (report.damaged ? 1 : 0),
    owedCents: Math.min(Number.MAX_SAFE_INTEGER, summary.owedCents + (report.outstandingBalanceCents ?? 0)),
    recentUnpaid: ((summary.recentUnpaid << 1) | (report.unpaid ? 1 : 0)) & WINDOW,
    recentDamaged: ((summary.recentDamaged << 1) | (report.damaged ? 1 : 0)) & WINDOW,
  };
}

/** What an incident adds to the summary. */
export interface IncidentFacts {
  type: string;
  /** When it was filed, epoch milliseconds. */
  filedAt: number;
  /** Whether it counts in the score; see `isCounted`. */
  counted: boolean;
}

/** Returns the summary after one more incident. */
export function withIncident(
  summary: RenterSummary,
  { type, filedAt, counted }: IncidentFacts,
): RenterSummary {
  return {
    ...summary,
    incidents: summary.incidents + 1,
    countedIncidents: summary.countedIncidents + (counted ? 1 : 0),
    lastIncidentAt: Math.max(summary.lastIncidentAt ?? filedAt, filedAt),
    incidentFlags: withFlag(summary.incidentFlags, incidentFlag(type)),
    fraudReported: summary.fraudReported || isFraud(type),
  };
}

/** Returns whether an incident of this type reports a fraud. Specification 2.1, `fraudReported`. */
export function isFraud(type: string): boolean {
  return /fraud/i.test(type);
}

/**
 * What a flag does not contain: anything other than letters and digits of any script with their marks, and what is invisible,
 * such as a variation selector.
 */
const NOT_IN_FLAG = /[^\p{L}\p{M}\p{N}]|\p{Default_Ignorable_Code_Point}/gu;

/**
 * Returns an incident type as a flag: uppercased, with every character other than letters and digits of any script replaced
 * by `_`. Specification 4.2.
 */
export function incidentFlag(type: string): string {
  const capitals = type.trim().toUpperCase().normalize('NFC');
  // One for each UTF-16 code unit, as in flags that are on file.
  const flag = capitals.replace(NOT_IN_FLAG, (other) => '_'.repeat(other.length));
  return [...flag].slice(0, MAX_FLAG_LENGTH).join('');
}

function withFlag(flags: readonly string[], flag: string): readonly string[] {
  if (flags.length >= MAX_INCIDENT_FLAGS || flags.includes(flag)) return flags;
  return [...flags, flag];
}

/** The flag of an identity check that found statements about two people on the file. */
export const MIXED_FILE = 'MIXED_FILE';

/** Returns whether the records of a renter may be about two people. */
export function isMixed(summary: RenterSummary, organizationId: string): boolean {
  return identityFlagsFor([organizationId], summary).includes(MIXED_FILE);
}

/**
 * Returns the flags that an organization sees in a check or a list, sorted and unique. The flags of an identity check stand
 * for themselves: a pair that nobody has decided is no fraud. `MIXED_FILE` is left out: it is about the file, not about how
 * the person rents. The message of a check says it.
 */
export function flagsOf(summary: RenterSummary, organizationId: string): string[] {
  const { owedCents, damagedReports, incidentFlags, fraudReported, openDisputes } = summary;
  const flags = new Set([...incidentFlags, ...identityFlagsFor([organizationId], summary)]);
  // An incident of a type of this name is an ordinary flag.
  if (!incidentFlags.includes(MIXED_FILE)) flags.delete(MIXED_FILE);
  if (owedCents > 0) flags.add('OUTSTANDING_BALANCE');
  if (damagedReports > 0) flags.add('DAMAGE_REPORTED');
  if (fraudReported) flags.add('FRAUD_REPORTED');
  if (openDisputes > 0) flags.add('DISPUTED');
  return [...flags].sort();
}

/** The flag of a renter with a fraud alert. 15 U.S.C. 1681c-1. */
export const FRAUD_ALERT = 'FRAUD_ALERT';

/** Returns whether a fraud alert runs at a time. It ends by itself. */
export function hasFraudAlert(
  { fraudAlertUntil }: Pick<RenterSummary, 'fraudAlertUntil'>,
  at: number,
): boolean {
  return fraudAlertUntil !== null && at < fraudAlertUntil;
}

/** Returns flags with that of a fraud alert if one runs, sorted and unique. */
export function withFraudAlert(flags: string[], summary: RenterSummary, at: number): string[] {
  return hasFraudAlert(summary, at) ? [...new Set([...flags, FRAUD_ALERT])].sort() : flags;
}

/** Returns the identity flags that at least one of the organizations may see, or everybody. */
export function identityFlagsFor(
  organizationIds: readonly string[],
  summary: Pick<RenterSummary, 'identityFlags' | 'hiddenFlags'>,
): readonly string[] {
  if (summary.hiddenFlags.length === 0) return summary.identityFlags;
  return summary.identityFlags.filter((flag) => {
    const hiddenFrom = flagHiddenFrom(summary, flag);
    return hiddenFrom.length === 0 || organizationIds.some((id) => !hiddenFrom.includes(id));
  });
}

/** Returns the IDs of the organizations that may not see an identity flag. */
export function flagHiddenFrom({ hiddenFlags }: Pick<RenterSummary, 'hiddenFlags'>, flag: string): string[] {
  const prefix = `${flag}:`;
  return hiddenFlags.filter((entry) => entry.startsWith(prefix)).map((entry) => entry.slice(prefix.length));
}

/** Returns the flags that staff see on a renter's page: those of a check, and `MIXED_FILE`. */
export function flagsForStaff(summary: RenterSummary, organizationId: string): string[] {
  const flags = flagsOf(summary, organizationId);
  return isMixed(summary, organizationId) && !flags.includes(MIXED_FILE)
    ? [...flags, MIXED_FILE].sort()
    : flags;
}

/** The parts of a report that decide how it counts: figures, and compliance labels. */
interface ReportEvidence extends Pick<ReportFacts, 'outstandingBalanceCents'> {
  damage?: readonly string[];
  labels?: Pick<ComplianceLabels, 'paymentCompliance' | 'assetCondition'>;
}

/** Returns whether a report counts as unpaid, and as damaged. */
export function reportFacts(report: ReportEvidence): Pick<ReportFacts, 'unpaid' | 'damaged'> {
  const { outstandingBalanceCents, damage = [], labels } = report;
  return {
    unpaid: isUnpaid(outstandingBalanceCents ?? 0, labels?.paymentCompliance),
    damaged: damage.length > 0 || (labels !== undefined && isDamaged(labels.assetCondition)),
  };
}

/** Returns whether a report is unpaid: a balance is outstanding or its payment label is `Not Paid`. */
export function isUnpaid(outstandingBalanceCents: number, payment?: PaymentCompliance): boolean {
  return outstandingBalanceCents > 0 || payment === 'Not Paid';
}

const DAMAGED: ReadonlySet<AssetCondition> = new Set([
  'Repairable Damage',
  'Structural Damage',
  'Total Loss',
]);

/** Returns whether a condition counts as damage: `Repairable Damage` or worse, but not `Cosmetic Wear`. */
export function isDamaged(condition: AssetCondition): boolean {
  return DAMAGED.has(condition);
}
