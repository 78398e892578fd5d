import type { DisputeStatus } from '../rules/disputes/disputes.ts';
import type { HoldCause, HoldOutcome } from '../rules/scoring/held-filings.ts';
import type {
  AssetCondition,
  ComplianceLabels,
  ContractCompliance,
  PaymentCompliance,
  ReportRecommendation,
} from '../rules/scoring/report-score.ts';
import { dayNamed } from '../rules/text/days.ts';
import type { RemovalReason } from '../rules/text/removal-reasons.ts';
import type { SimpleTextKey, Texts } from './texts.ts';

/** Words for the records on a renter's file, on the pages and in the PDF: simple and without blame. */

export const DISPUTE_STATUS_TEXTS = {
  open: 'records.statusOpen',
  under_review: 'records.statusUnderReview',
  upheld: 'records.statusUpheld',
  rejected: 'records.statusRejected',
  withdrawn: 'records.statusWithdrawn',
} as const satisfies Record<DisputeStatus, SimpleTextKey>;

/** How a record was removed or changed. */
export const REMOVED_TEXTS = {
  upheld: 'records.removedUpheld',
  aged: 'records.removedAged',
  corrected: 'records.removedCorrected',
  rejected: 'records.removedRejected',
  settled: 'records.removedSettled',
  blocked: 'records.removedBlocked',
  withdrawn: 'records.removedWithdrawn',
} as const satisfies Record<RemovalReason, SimpleTextKey>;

const HOLD_CAUSES = {
  volume: 'records.reviewVolume',
  severity: 'records.reviewSeverity',
} as const satisfies Record<HoldCause, SimpleTextKey>;

const HOLD_ENDS = {
  released: 'records.reviewReleased',
  expired: 'records.reviewExpired',
  rejected: 'records.reviewRejected',
  removed: 'records.reviewRemoved',
} as const satisfies Record<HoldOutcome, string>;

/** Describes the operator's review of a record to the renter. */
export function reviewText(
  { t, day }: Texts,
  review: { cause: HoldCause; releaseAt: number; endedAt: number | null; outcome: HoldOutcome | null },
): string {
  const { cause, releaseAt, endedAt, outcome } = review;
  if (endedAt !== null && outcome !== null) return t(HOLD_ENDS[outcome], { day: day(endedAt) });
  return t('records.reviewOpen', { cause: t(HOLD_CAUSES[cause]), day: day(releaseAt) });
}

/** Formats a day such as 1990-01-31. Returns a text that is not a day unchanged. */
export function dayOf({ day }: Texts, name: string): string {
  const at = dayNamed(name);
  return at === undefined ? name : day(at);
}

/** The parts of a report that are shown. */
interface ShownReport {
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
  recommendation?: ReportRecommendation | null;
  notes?: string | null;
}

interface ShownIncident {
  type: string;
  industry: string | null;
  details: string | null;
  occurredOn?: string | null;
}

export type RecordContent = ShownReport | ShownIncident;

function isIncident(content: RecordContent): content is ShownIncident {
  return 'details' in content;
}

const PAYMENTS = {
  'Paid As Agreed': 'records.paidAsAgreed',
  'Paid Late': 'records.paidLate',
  'Not Paid': 'records.notPaid',
} as const satisfies Record<PaymentCompliance, SimpleTextKey>;

const CONDITIONS = {
  'No Damage': 'records.noDamage',
  'Cosmetic Wear': 'records.someWear',
  'Repairable Damage': 'records.repairableDamage',
  'Structural Damage': 'records.structuralDamage',
  'Total Loss': 'records.totalLoss',
} as const satisfies Record<AssetCondition, SimpleTextKey>;

const CONTRACTS = {
  Compliant: 'records.contractKept',
  'Minor Violation': 'records.contractMinor',
  'Early Termination': 'records.contractEndedEarly',
  'Major Breach': 'records.contractMajor',
} as const satisfies Record<ContractCompliance, SimpleTextKey>;

const ADVICE = {
  approved: 'records.approved',
  conditional: 'records.conditional',
  denied: 'records.denied',
  blacklist: 'records.blacklist',
} as const satisfies Record<ReportRecommendation, SimpleTextKey>;

const INDUSTRIES: ReadonlyMap<string, SimpleTextKey> = new Map([
  ['residential', 'records.housing'],
  ['automotive', 'records.vehicles'],
  ['equipment', 'records.equipment'],
  ['storage', 'records.storage'],
]);

/** Returns a code such as `LATE_RETURN` in plain words. Returns other text unchanged. Organizations choose the codes. */
export function codeText(text: string): string {
  const isCode = /^[A-Z\d]{4,}$|^[A-Za-z\d]+(_[A-Za-z\d]+)+$/.test(text);
  return isCode ? capitalized(text.toLowerCase().replaceAll('_', ' ')) : text;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns a code or a word that an organization chose, with a capital letter: `Late return`, `Residential`. */
export const codeTitle = (text: string): string => capitalized(codeText(text));

function industryText({ t }: Texts, industry: string): string {
  const key = INDUSTRIES.get(industry.toLowerCase());
  return key === undefined ? codeTitle(industry) : t(key);
}

/** The common types of incidents, as organizations write them. */
const INCIDENT_TYPES: ReadonlyMap<string, SimpleTextKey> = new Map([
  ['late return', 'incidentTypes.lateReturn'],
  ['late payment', 'incidentTypes.latePayment'],
  ['property damage', 'incidentTypes.propertyDamage'],
  ['contract violation', 'incidentTypes.contractViolation'],
  ['unauthorized use', 'incidentTypes.unauthorizedUse'],
  ['noise complaint', 'incidentTypes.noiseComplaint'],
  ['returned dirty', 'incidentTypes.returnedDirty'],
  ['no show', 'incidentTypes.noShow'],
  ['abandoned', 'incidentTypes.abandoned'],
  ['theft', 'incidentTypes.theft'],
  ['eviction', 'incidentTypes.eviction'],
  ['identity fraud', 'incidentTypes.identityFraud'],
  ['payment fraud', 'incidentTypes.paymentFraud'],
]);

/** Returns the type of an incident: in the language of the texts if it is a common one. */
function incidentType({ t }: Texts, type: string): string {
  const words = codeText(type);
  const key = INCIDENT_TYPES.get(words.toLowerCase());
  return key === undefined ? words : t(key);
}

/** Returns a short title of a record, from its labels, or from its figures if they are more specific. */
export function recordTitle(texts: Texts, content: RecordContent): string {
  if (isIncident(content)) return incidentType(texts, content.type);
  const { t } = texts;
  return t('records.titlePayment', {
    payment: t(paymentTitle(content)),
    condition: t(conditionTitle(content)),
  });
}

function paymentTitle(report: ShownReport): SimpleTextKey {
  const {
    unpaid,
    labels,
    totalChargedCents: charged,
    totalPaidCents: paid,
    outstandingBalanceCents,
  } = report;
  if (unpaid) return (outstandingBalanceCents ?? 0) > 0 ? 'records.titleLeftToPay' : 'records.notPaid';
  if (labels?.paymentCompliance === 'Paid Late') return 'records.paidLate';
  if (charged !== null && paid !== null && paid < charged) return 'records.titlePaidLess';
  return labels === undefined ? 'records.titleNothingLeft' : PAYMENTS[labels.paymentCompliance];
}

function conditionTitle({ damaged, labels }: ShownReport): SimpleTextKey {
  if (damaged) return 'records.titleDamaged';
  return labels?.assetCondition === 'Cosmetic Wear' ? 'records.titleWear' : 'records.titleUndamaged';
}

/** A fact of a record: its name, and its value in words. */
export interface RecordFact {
  key: SimpleTextKey;
  value: string;
  /** Whether it is among the most important ones. The others describe who and where. */
  isMain: boolean;
}

const MAIN_FACTS: ReadonlySet<SimpleTextKey> = new Set([
  'records.factCharged',
  'records.factPaid',
  'records.factLeftToPay',
  'records.factPayment',
  'records.factCondition',
  'records.factDamage',
  'records.factDetails',
]);

/** Returns the facts of a record that are given. */
export function recordFacts(texts: Texts, content: RecordContent): RecordFact[] {
  return factsOf(texts, content).flatMap(([key, value]) =>
    value === null || value === undefined || value === ''
      ? []
      : [{ key, value, isMain: MAIN_FACTS.has(key) }],
  );
}

function factsOf(
  texts: Texts,
  content: RecordContent,
): [key: SimpleTextKey, value: string | null | undefined][] {
  const { t } = texts;
  const day = (name: string | null | undefined) => name && dayOf(texts, name);
  const industry = content.industry && industryText(texts, content.industry);
  if (isIncident(content)) {
    return [
      ['records.factWhat', incidentType(texts, content.type)],
      ['records.factBusiness', industry],
      ['records.factDetails', content.details],
      ['records.factHappenedOn', day(content.occurredOn)],
    ];
  }
  const { labels, recommendation } = content;
  const amount = (cents: number | null) => (cents === null ? null : texts.amount(cents));
  return [
    ['records.factName', content.renterName],
    ['records.factEmail', content.renterEmail],
    ['records.factPhone', content.renterPhone],
    ['records.factLicense', content.renterLicense],
    ['records.factDateOfBirth', day(content.renterDateOfBirth)],
    ['records.factAddress', content.renterAddress],
    ['records.factBusiness', industry],
    ['records.factContractNumber', content.contractId],
    ['records.factRental', content.rentalPeriod],
    ['records.factEndedOn', day(content.occurredOn)],
    ['records.factCharged', amount(content.totalChargedCents)],
    ['records.factPaid', amount(content.totalPaidCents)],
    ['records.factLeftToPay', amount(content.outstandingBalanceCents)],
    ['records.factLastPaymentOn', day(content.settledOn)],
    ['records.factPayment', labels && t(PAYMENTS[labels.paymentCompliance])],
    ['records.factCondition', labels && t(CONDITIONS[labels.assetCondition])],
    ['records.factContract', labels && t(CONTRACTS[labels.contractCompliance])],
    ['records.factDamage', content.damage?.map(codeText).join('; ')],
    ['records.factAdvice', recommendation && t(ADVICE[recommendation])],
    ['records.factNotes', content.notes],
  ];
}
