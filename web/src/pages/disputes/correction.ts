import type { DisputedRecord } from '../../../../src/http/dashboard/dispute-answers.ts';
import type { ComplianceLabels } from '../../../../src/rules/scoring/report-score.ts';
import { centsOfDollars, dollarsOfCents } from '../../../../src/rules/text/money.ts';
import type { Decision } from './queries.ts';

export type Report = Extract<DisputedRecord, { kind: 'report' }>['report'];

export const AMOUNTS = {
  totalCharged: 'Charged',
  totalPaid: 'Paid',
  outstandingBalance: 'Still owed',
} as const;
export type Amount = keyof typeof AMOUNTS;

type Correction = NonNullable<Decision['correction']>;

/** What a report is to say, as it is typed. */
export interface CorrectionValues extends Record<Amount, string>, Partial<ComplianceLabels> {
  /** A line for each. */
  damage: string;
}

const CENTS = {
  totalCharged: 'totalChargedCents',
  totalPaid: 'totalPaidCents',
  outstandingBalance: 'outstandingBalanceCents',
} as const;

const amounts = Object.keys(AMOUNTS) as Amount[];

/** The form as it opens: what the report says now. */
export function valuesOf(report: Report): CorrectionValues {
  const typed = Object.fromEntries(
    amounts.map((name) => {
      const cents = report[CENTS[name]];
      return [name, cents === null ? '' : dollarsOfCents(cents)];
    }),
  ) as Record<Amount, string>;
  return {
    ...typed,
    ...(report.variant === 'labels' ? report.labels : {}),
    damage: report.variant === 'figures' ? report.damage.join('\n') : '',
  };
}

/** What differs from the report, to be sent; or what is wrong with an amount. */
export function correctionOf(
  report: Report,
  values: CorrectionValues,
): { correction: Correction } | { problems: Partial<Record<Amount, string>> } {
  const problems: Partial<Record<Amount, string>> = {};
  const correction: Correction = {};
  for (const name of amounts) {
    const cents = centsOfDollars(values[name]);
    if (typeof cents === 'object') problems[name] = cents.problem;
    else if (cents === undefined && report[CENTS[name]] !== null) problems[name] = 'Enter an amount, or 0.';
    else if (cents !== undefined && cents !== report[CENTS[name]]) correction[name] = cents;
  }
  if (Object.keys(problems).length > 0) return { problems };
  if (report.variant === 'labels') {
    for (const [name, label] of Object.entries(report.labels)) {
      const chosen = values[name as keyof ComplianceLabels];
      if (chosen !== undefined && chosen !== label) Object.assign(correction, { [name]: chosen });
    }
  } else {
    const damage = values.damage.split('\n').flatMap((line) => line.trim() || []);
    if (JSON.stringify(damage) !== JSON.stringify(report.damage)) correction.damage = damage;
  }
  return { correction };
}
