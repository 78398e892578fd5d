import { count, counted } from '../text/counts.ts';
import {
  type AlertFigures,
  type AlertKind,
  type AlertSubject,
  CHECK_DAYS,
  REINSERTION_DAYS,
  REJECTION_DAYS,
  WITHDRAWAL_DAYS,
} from './alert-thresholds.ts';

interface Words<Kind extends AlertKind> {
  /** What the organization did, after its name. */
  what: (figures: AlertFigures[Kind]) => string;
  /** What the operator should do. */
  advice: string;
}

const WORDS: { [Kind in AlertKind]: Words<Kind> } = {
  daily_lookups: {
    what: ({ asked, limit }) =>
      `requested ${counted(asked, 'renter')} outside its reach in a day without a check; its limit is ${count(limit)}`,
    advice:
      'Ask what it searches for. If it needs more, raise its limit with org update --daily-lookups. If it copies the network, switch its access off.',
  },
  lookup_volume: {
    what: ({ lookups, dailyMean }) =>
      `looked up ${counted(lookups, 'renter')} in a day; its average before was ${dailyMean} a day`,
    advice: 'Ask why. Check its keys: one may have been stolen. Each check is billed.',
  },
  name_sweep: {
    what: ({ names }) => `searched for ${count(names)} or more different names within an hour`,
    advice:
      'Ask the organization what the searches are for. Its owners and admins see them in its request log: a program that works through a list searches around the clock.',
  },
  few_filings: {
    what: ({ checks, renters, filed }) =>
      `made ${count(checks)} checks in ${CHECK_DAYS} days and filed records about ${count(filed)} of the ${counted(renters, 'renter')} it found`,
    advice:
      'Ask what the checks are for: nobody may check a renter without a permissible purpose (15 U.S.C. 1681b). The organization may be passing the results on.',
  },
  filing_volume: {
    what: ({ filed, dailyMean }) =>
      `filed ${count(filed)} reports and incidents in a day; its average before was ${dailyMean} a day`,
    advice:
      'Ask whether it is importing old records, and whether they state when things happened. Without a date, the seven years of a record start when it is filed.',
  },
  adverse_filings: {
    what: ({ filings, adverse }) =>
      `filed ${count(filings)} times in a day, ${count(adverse)} of them with a balance, damage or an incident`,
    advice:
      'Ask for the contracts of some of them. An organization that files only adverse records distorts scores.',
  },
  rejected_disputes: {
    what: ({ rejected }) =>
      `rejected ${count(rejected)} disputes in ${REJECTION_DAYS} days with very short reasons`,
    advice:
      'Remind it that disputes must be investigated (15 U.S.C. 1681s-2), and look at appeals against it.',
  },
  reinsertions: {
    what: ({ reinserted }) =>
      `refiled ${count(reinserted)} removed records with a certification in ${REINSERTION_DAYS} days`,
    advice:
      'Read the certifications in the table reinsertions, and ask for evidence of what they state. Uphold appeals against records that were removed before.',
  },
  withdrawals: {
    what: ({ withdrawn }) =>
      `withdrew ${count(withdrawn)} reports within ${WITHDRAWAL_DAYS} days of filing them`,
    advice:
      'Ask why. Filing a report shows the renter’s file, so an organization can file and withdraw reports to avoid paying for checks. The audit log, the list of withdrawn reports and the inquiries of the renters show what it saw. Undoing a mistaken import also raises this alert.',
  },
  documents: {
    what: ({ used, quota }) => `has ${mib(used)} MiB of dispute documents; the quota is ${mib(quota)} MiB`,
    advice:
      'Raise DOCUMENT_QUOTA_MIB, or remove documents of ended disputes, as docs/compliance.md describes.',
  },
  block_deadlines: {
    what: ({ due }) => `has ${counted(due, 'request')} to block records that must be decided by tomorrow`,
    advice:
      'Decide them: blocks list shows them, earliest deadline first. The law allows four business days (15 U.S.C. 1681c-2).',
  },
};

/** Describes an alert after the name of its organization: `searched for 31 or more different names within an hour`. */
export function alertWords({ kind, figures }: AlertSubject): string {
  // The kind belongs to the figures, which the compiler cannot see through the index.
  return (WORDS[kind] as Words<AlertKind>).what(figures as never);
}

/** Returns what the operator should do about an alert of a kind. */
export function alertAdvice(kind: AlertKind): string {
  return WORDS[kind].advice;
}

function mib(bytes: number): string {
  return count(Math.round(bytes / 2 ** 20));
}
