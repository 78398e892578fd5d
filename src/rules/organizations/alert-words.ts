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
      `looked up ${counted(lookups, 'renter')} in a day; the mean of the days before is ${dailyMean}`,
    advice: 'Ask why. Check its keys: one may have been stolen. Each check is billed.',
  },
  name_sweep: {
    what: ({ names }) => `searched for ${count(names)} or more different names within an hour`,
    advice:
      'Ask the organization what the searches are for. Its owners and admins see them in its request log: a program that goes through a list searches around the clock.',
  },
  few_filings: {
    what: ({ checks, renters, filed }) =>
      `made ${count(checks)} checks in ${CHECK_DAYS} days and filed about ${count(filed)} of the ${counted(renters, 'renter')} found`,
    advice:
      'Ask what the checks are for: nobody may check a renter without a permissible purpose (15 U.S.C. 1681b). The organization may be passing the results on.',
  },
  filing_volume: {
    what: ({ filed, dailyMean }) =>
      `filed ${count(filed)} reports and incidents in a day; the mean of the days before is ${dailyMean}`,
    advice:
      'Ask whether it moves old records here, and whether they state the days on which things happened: the seven years of a record without a day start with the filing.',
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
      `filed ${count(reinserted)} records again in ${REINSERTION_DAYS} days that had been removed, with a certification`,
    advice:
      'Read the certifications in the table reinsertions, and ask for what proves them. Uphold appeals against records that were removed before.',
  },
  withdrawals: {
    what: ({ withdrawn }) =>
      `withdrew ${count(withdrawn)} reports within ${WITHDRAWAL_DAYS} days of filing them`,
    advice:
      'Ask why. A filing shows the renter’s file, so filing and withdrawing can replace checks. The audit log, the list of withdrawn reports and the inquiries of the renters show what it read. A wrong import that was undone raises this alert, too.',
  },
  documents: {
    what: ({ used, quota }) =>
      `has ${mib(used)} MiB of documents of disputes; the quota is ${mib(quota)} MiB`,
    advice:
      'Raise DOCUMENT_QUOTA_MIB, or remove documents of ended disputes, as docs/compliance.md describes.',
  },
  block_deadlines: {
    what: ({ due }) => `has ${counted(due, 'request')} to block records to decide by tomorrow at the latest`,
    advice:
      'Decide them: blocks list shows them, the next deadline first. The law gives four business days (15 U.S.C. 1681c-2).',
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
