import type { DisputeStatus } from '../disputes/disputes.ts';
import type { HoldCause, HoldOutcome } from '../scoring/held-filings.ts';
import type { Components } from '../scoring/rent-score.ts';
import type {
  AssetCondition,
  ComplianceLabels,
  ContractCompliance,
  PaymentCompliance,
  ReportRecommendation,
} from '../scoring/report-score.ts';
import { counted } from './counts.ts';
import { dayNamed, dayText } from './days.ts';

/** English words for the renter's file, in the PDF and for the operator. The pages have those of `texts/own-file-words.ts`. */

/** Why something is left out of a file that an e-mail opens only in part. */
export const LEFT_OUT =
  'Your e-mail opens what organizations filed with it. Other organizations did not file with this e-mail. Prove who you are, and the rest opens too.';

/** Why the network compares a renter's file: it looks like another one, or its records may be about two people. */
export type Comparison = 'other_file' | 'two_people';

/** What the renter is told while the network compares the file. Neither text says anything about somebody else. */
export const COMPARISON_WORDS: Record<Comparison, { title: string; text: string }> = {
  other_file: {
    title: 'The network is comparing your file',
    text: 'The network is comparing your file with another one that looks like it. You have done nothing wrong, and you do not have to do anything. If you prove who you are, it helps to decide.',
  },
  two_people: {
    title: 'Your file may be about two people',
    text: 'The records on your file may be about you and somebody else who uses the same e-mail. You have done nothing wrong. The network is looking at it. You can prove who you are, and dispute a record that is not about you.',
  },
};

/** Counts the records that an e-mail does not open, and who filed them: `3 other records of 2 organizations`. */
export function closedWords({ records, organizations }: { records: number; organizations: number }): string {
  return `${counted(records, 'other record')} of ${counted(organizations, 'organization')}`;
}

/** Name and meaning of each component of the score. */
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

/** Words for the decision of an appeal; `open` while there is none. */
export const APPEAL_WORDS = {
  open: 'You appealed',
  upheld: 'Decided for you',
  rejected: 'The record stays',
} as const;

const HOLD_CAUSE_WORDS: Record<HoldCause, string> = {
  volume: 'The organization filed very much about you within a day.',
  severity: 'It would take very many points from a file without any problem.',
};

const HOLD_END_WORDS: Record<HoldOutcome, string> = {
  released: 'The operator of the network looked at it and released it',
  expired: 'It was released because nobody decided in time',
  rejected: 'The operator of the network rejected it',
  removed: 'It was taken off while it waited',
};

/** Describes the operator's review of a record to the renter. */
export function reviewWords(review: {
  cause: HoldCause;
  releaseAt: number;
  endedAt: number | null;
  outcome: HoldOutcome | null;
}): string {
  const { cause, releaseAt, endedAt, outcome } = review;
  if (endedAt !== null && outcome !== null) return `${HOLD_END_WORDS[outcome]}, ${dayText(endedAt)}.`;
  return `The operator of the network looks at it before it counts. ${HOLD_CAUSE_WORDS[cause]} It is not in your score, and organizations other than the one that filed it do not see it. It counts from ${dayText(releaseAt)} unless somebody decides before.`;
}

/** Tells the renter that a record was filed again after a removal. */
export function certifiedWords({ at, repeats }: { at: number; repeats: readonly string[] }): string {
  return `It repeats ${repeats.join(', ')}, which was taken off your file. The organization certified on ${dayText(at)} that it is complete and accurate.`;
}

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Returns an amount with its currency: `$1,234.50`. */
export function amountText(cents: number): string {
  return DOLLARS.format(cents / 100);
}

/**
 * Returns a day such as 1990-01-31 for display, `31 Jan 1990`. Returns a text that is not a day unchanged.
 */
export function dayWords(day: string): string {
  const at = dayNamed(day);
  return at === undefined ? day : dayText(at);
}

/** Describes by how much a record changed the score. */
export function changeWords(change: number): string {
  if (change === 0) return 'Changed nothing in your score';
  const points = counted(Math.abs(change), 'point');
  return change > 0 ? `Gave ${points}` : `Took ${points}`;
}

/** The parts of a report that are shown. */
interface ReportWords {
  renterName: string | null;
  renterEmail: string | null;
  renterPhone: string | null;
  renterLicense?: string | null;
  renterDateOfBirth?: string | null;
  renterAddress?: string | null;
  industry: string | null;
  totalChargedCents: number | null;
  totalPaidCents: number | null;
  outstandingBalanceCents: number | null;
  unpaid: boolean;
  damaged: boolean;
  occurredOn?: string | null;
  settledOn?: string | null;
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
  occurredOn?: string | null;
}

export type RecordContent = ReportWords | IncidentWords;

function isIncident(content: RecordContent): content is IncidentWords {
  return 'details' in content;
}

const PAYMENT_WORDS: Record<PaymentCompliance, string> = {
  'Paid As Agreed': 'Paid as agreed',
  'Paid Late': 'Paid late',
  'Not Paid': 'Not paid',
};

const CONDITION_WORDS: Record<AssetCondition, string> = {
  'No Damage': 'No damage',
  'Cosmetic Wear': 'Some wear',
  'Repairable Damage': 'Damage that can be repaired',
  'Structural Damage': 'Damage to the structure',
  'Total Loss': 'Lost altogether',
};

const CONTRACT_WORDS: Record<ContractCompliance, string> = {
  Compliant: 'Kept',
  'Minor Violation': 'Broken in something small',
  'Early Termination': 'Ended early',
  'Major Breach': 'Broken in something large',
};

const INDUSTRY_WORDS: ReadonlyMap<string, string> = new Map([
  ['residential', 'Housing'],
  ['automotive', 'Vehicles'],
  ['equipment', 'Equipment'],
  ['storage', 'Storage'],
]);

/** Returns a code such as `LATE_RETURN` in plain words. Returns other text unchanged. */
export function codeWords(text: string): string {
  const isCode = /^[A-Z\d]{4,}$|^[A-Za-z\d]+(_[A-Za-z\d]+)+$/.test(text);
  return isCode ? capitalized(text.toLowerCase().replaceAll('_', ' ')) : text;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function industryWords(industry: string): string {
  return INDUSTRY_WORDS.get(industry.toLowerCase()) ?? capitalized(codeWords(industry));
}

/** Returns a short title of a record, from its labels, or from its figures if they are more specific. */
export function recordTitle(content: RecordContent): string {
  if (isIncident(content)) return codeWords(content.type);
  return `${paymentTitle(content)}, ${conditionTitle(content)}`;
}

function paymentTitle(report: ReportWords): string {
  const {
    unpaid,
    labels,
    totalChargedCents: charged,
    totalPaidCents: paid,
    outstandingBalanceCents,
  } = report;
  if (unpaid) return (outstandingBalanceCents ?? 0) > 0 ? 'Something left to pay' : 'Not paid';
  if (labels?.paymentCompliance === 'Paid Late') return 'Paid late';
  if (charged !== null && paid !== null && paid < charged) return 'Paid less than was charged';
  return labels === undefined ? 'Nothing left to pay' : PAYMENT_WORDS[labels.paymentCompliance];
}

function conditionTitle({ damaged, labels }: ReportWords): string {
  if (damaged) return 'with damage';
  return labels?.assetCondition === 'Cosmetic Wear' ? 'some wear' : 'no damage';
}

/** What a text calls the renter: `you` in the renter's own file, `the renter` for the operator. */
type RenterWord = 'you' | 'the renter';

function adviceWords(advice: ReportRecommendation, renter: RenterWord): string {
  return {
    approved: `To rent to ${renter}`,
    conditional: `To rent to ${renter} under conditions`,
    denied: `Not to rent to ${renter}`,
    blacklist: `Not to rent to ${renter} at all`,
  }[advice];
}

/** Returns all facts of a record by name; a fact that is not given is `null`. */
export function recordFacts(
  content: RecordContent,
  renter: RenterWord = 'you',
): [name: string, value: string | null][] {
  if (isIncident(content)) {
    return [
      ['What', codeWords(content.type)],
      ['Business', content.industry && industryWords(content.industry)],
      ['Details', content.details],
      ['Happened on', content.occurredOn ? dayWords(content.occurredOn) : null],
    ];
  }
  const { labels } = content;
  const money = (cents: number | null) => (cents === null ? null : amountText(cents));
  return [
    ['Name', content.renterName],
    ['E-mail', content.renterEmail],
    ['Phone', content.renterPhone],
    ['License', content.renterLicense ?? null],
    ['Date of birth', content.renterDateOfBirth ? dayWords(content.renterDateOfBirth) : null],
    ['Address', content.renterAddress ?? null],
    ['Business', content.industry && industryWords(content.industry)],
    ['Contract number', content.contractId ?? null],
    ['Rental', content.rentalPeriod ?? null],
    ['Ended on', content.occurredOn ? dayWords(content.occurredOn) : null],
    ['Charged', money(content.totalChargedCents)],
    ['Paid', money(content.totalPaidCents)],
    ['Left to pay', money(content.outstandingBalanceCents)],
    ['Last payment on', content.settledOn ? dayWords(content.settledOn) : null],
    ['Payment', labels ? PAYMENT_WORDS[labels.paymentCompliance] : null],
    ['Condition', labels ? CONDITION_WORDS[labels.assetCondition] : null],
    ['Contract', labels ? CONTRACT_WORDS[labels.contractCompliance] : null],
    ['Damage', content.damage?.map(codeWords).join('; ') || null],
    ['Advice', content.recommendation ? adviceWords(content.recommendation, renter) : null],
    ['Notes', content.notes ?? null],
  ];
}
