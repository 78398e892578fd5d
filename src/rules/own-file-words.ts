import { dayNamed } from './days.ts';
import type { DisputeStatus } from './disputes.ts';
import type { Components } from './rent-score.ts';
import type { ComplianceLabels, ReportRecommendation } from './report-score.ts';

/** How a renter's own file is put into words, on the pages and in the PDF: plain, and without blame. */

/** What each part of a score looks at. */
export const COMPONENT_WORDS: Record<keyof Components, { name: string; text: string }> = {
  paymentHistory: {
    name: 'Payment history',
    text: 'How many of your newest 20 reports say that all was paid.',
  },
  assetCondition: {
    name: 'Asset condition',
    text: 'How many of your newest 20 reports say that nothing was damaged.',
  },
  identityVerified: {
    name: 'Verified identity',
    text: 'Whether it was checked that this file is yours.',
  },
  networkStanding: {
    name: 'Network standing',
    text: 'Full, less 150 for each of your newest 20 reports with something left to pay.',
  },
};

export const DISPUTE_STATUS_WORDS: Record<DisputeStatus, string> = {
  open: 'Waits for an answer',
  under_review: 'Is being looked into',
  upheld: 'Decided for you',
  rejected: 'The record stays',
  withdrawn: 'Taken back by you',
};

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** An amount with its currency: `$1,234.50`. */
export function amountText(cents: number): string {
  return DOLLARS.format(cents / 100);
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A day such as 1990-01-31 as people write it: `31 Jan 1990`. What names no day stays as it is. */
export function dayWords(day: string): string {
  const at = dayNamed(day);
  return at === undefined ? day : DAY.format(at);
}

/** By how much a record changed the score. */
export function changeWords(change: number): string {
  if (change === 0) return 'Changed nothing in your score';
  const points = Math.abs(change) === 1 ? 'point' : 'points';
  return change > 0 ? `Gave ${change} ${points}` : `Took ${-change} ${points}`;
}

/** What of a report is told. */
interface ReportWords {
  renterName: string | null;
  renterEmail: string | null;
  renterPhone: string | null;
  industry: string | null;
  totalChargedCents: number | null;
  totalPaidCents: number | null;
  outstandingBalanceCents: number | null;
  unpaid: boolean;
  damaged: boolean;
  contractId?: string | null;
  labels?: ComplianceLabels;
  rentalPeriod?: string | null;
  damage?: readonly string[];
  recommendation?: ReportRecommendation;
  notes?: string | null;
}

interface IncidentWords {
  type: string;
  industry: string | null;
  details: string | null;
}

export type RecordContent = ReportWords | IncidentWords;

function isIncident(content: RecordContent): content is IncidentWords {
  return 'details' in content;
}

/** What a record is about, in a few words. */
export function recordTitle(content: RecordContent): string {
  if (isIncident(content)) return content.type;
  if (content.unpaid) return content.damaged ? 'Something left to pay, and damage' : 'Something left to pay';
  return content.damaged ? 'Paid, with damage' : 'Paid, no damage';
}

const ADVICE: Record<ReportRecommendation, string> = {
  approved: 'To rent to you',
  conditional: 'To rent to you under conditions',
  denied: 'Not to rent to you',
  blacklist: 'Not to rent to you at all',
};

/** All that a record says, by name; what it does not say is `null`. */
export function recordFacts(content: RecordContent): [name: string, value: string | null][] {
  if (isIncident(content)) {
    return [
      ['What', content.type],
      ['Business', content.industry],
      ['Details', content.details],
    ];
  }
  const money = (cents: number | null) => (cents === null ? null : amountText(cents));
  return [
    ['Name', content.renterName],
    ['E-mail', content.renterEmail],
    ['Phone', content.renterPhone],
    ['Business', content.industry],
    ['Contract', content.contractId ?? null],
    ['Rental', content.rentalPeriod ?? null],
    ['Charged', money(content.totalChargedCents)],
    ['Paid', money(content.totalPaidCents)],
    ['Left to pay', money(content.outstandingBalanceCents)],
    ['Payment', content.labels?.paymentCompliance ?? null],
    ['Condition', content.labels?.assetCondition ?? null],
    ['Contract kept', content.labels?.contractCompliance ?? null],
    ['Damage', content.damage?.join('; ') || null],
    ['Advice', content.recommendation === undefined ? null : ADVICE[content.recommendation]],
    ['Notes', content.notes ?? null],
  ];
}
