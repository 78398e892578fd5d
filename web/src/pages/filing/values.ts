import { EARLIEST_BIRTH, isDateOfBirth, latestBirth } from '../../../../src/rules/identity/date-of-birth.ts';
import { normalizeName } from '../../../../src/rules/identity/normalization.ts';
import { isAdverseReport, isTooOld } from '../../../../src/rules/scoring/record-age.ts';
import { isDamaged, isUnpaid } from '../../../../src/rules/scoring/renter-summary.ts';
import {
  type AssetCondition,
  type ComplianceLabels,
  type ContractCompliance,
  type PaymentCompliance,
  type ReportRecommendation,
  riskScoreFromLabels,
} from '../../../../src/rules/scoring/report-score.ts';
import type { FiledFacts } from '../../../../src/rules/scoring/score-change.ts';
import { hasHappened } from '../../../../src/rules/text/days.ts';
import { isEmail } from '../../../../src/rules/text/email.ts';
import { centsOfDollars } from '../../../../src/rules/text/money.ts';
import type { RecordField } from '../../../../src/rules/text/record-field.ts';
import { REPORT_FIELDS, type ReportFieldName } from '../../../../src/rules/text/record-fields.ts';
import { filingTexts } from '../../../../src/texts/en/staff/filing.ts';
import type { BodyOf } from '../../api.ts';
import { staffTexts } from '../../texts.ts';
import type { Problems } from './use-filing.ts';

const { t } = staffTexts(filingTexts);

/** Kinds of fields that are typed as text; amounts are in dollars. */
const TYPED_KINDS = ['text', 'words', 'line', 'email', 'cents', 'day', 'birth'] as const;

type TypedField = {
  [Name in ReportFieldName]: (typeof REPORT_FIELDS)[Name]['kind'] extends (typeof TYPED_KINDS)[number]
    ? Name
    : never;
}[ReportFieldName];

const TYPED_FIELDS = (Object.keys(REPORT_FIELDS) as ReportFieldName[]).filter((name): name is TypedField =>
  (TYPED_KINDS as readonly string[]).includes(REPORT_FIELDS[name].kind),
);

/** How a rental was paid, and the label that is filed. A part that was paid is more than nothing. */
export const PAYMENTS = {
  full: 'Paid As Agreed',
  late: 'Paid Late',
  partly: 'Paid Late',
  none: 'Not Paid',
} as const satisfies Record<string, PaymentCompliance>;
export type Payment = keyof typeof PAYMENTS;

/** Returns how a rental was paid, from the label on file and the amount owed. */
export function paymentOf(label: PaymentCompliance, owedCents: number | null): Payment {
  if (label === 'Paid Late') return (owedCents ?? 0) > 0 ? 'partly' : 'late';
  return label === 'Not Paid' ? 'none' : 'full';
}

export interface NewIncident {
  /** What the form knows it by. */
  id: string;
  type: string;
  details: string;
}

/** The form of a report: its fields as typed, and its answers, of which none is given at first. */
export interface ReportValues extends Record<TypedField, string> {
  payment: Payment | '';
  condition: AssetCondition | '';
  contract: ContractCompliance | '';
  damage: string[];
  incidents: NewIncident[];
  linkedIncidents: string[];
  recommendation: ReportRecommendation | '';
}

export const EMPTY_REPORT: ReportValues = {
  ...(Object.fromEntries(TYPED_FIELDS.map((name) => [name, ''])) as Record<TypedField, string>),
  payment: '',
  condition: '',
  contract: '',
  damage: [],
  incidents: [],
  linkedIncidents: [],
  recommendation: '',
};

/** Returns the cents of a typed amount, or `undefined` if it is not one. */
export function centsOf(text: string): number | undefined {
  const cents = centsOfDollars(text);
  return typeof cents === 'number' ? cents : undefined;
}

/** Returns whether something is still owed after this payment. */
export const isOwing = (payment: Payment | '') => payment === 'partly' || payment === 'none';

/** Returns the labels of a report, or `undefined` until all questions are answered. */
export function labelsOf({ payment, condition, contract }: ReportValues): ComplianceLabels | undefined {
  if (payment === '' || condition === '' || contract === '') return undefined;
  return {
    paymentCompliance: PAYMENTS[payment],
    assetCondition: condition,
    contractCompliance: contract,
  };
}

/** Returns the amount owed, in cents; 0 if the rental was paid. */
export function owedOf({ payment, outstandingBalance }: ReportValues): number {
  return isOwing(payment) ? (centsOf(outstandingBalance) ?? 0) : 0;
}

/** Returns what of a report decides how it changes the score, or `undefined` until all questions are answered. */
export function factsOf(values: ReportValues): FiledFacts | undefined {
  const labels = labelsOf(values);
  if (labels === undefined) return undefined;
  const outstandingBalanceCents = owedOf(values);
  return {
    outstandingBalanceCents,
    unpaid: isUnpaid(outstandingBalanceCents, labels.paymentCompliance),
    damaged: isDamaged(labels.assetCondition),
    incidentTypes: values.incidents.map(({ type }) => type.trim()).filter((type) => type !== ''),
  };
}

/** Returns the errors of a report by field. */
export function reportProblems(values: ReportValues): Problems {
  const { payment, condition, contract } = values;
  const problems: Problems = {};
  for (const name of TYPED_FIELDS) {
    if (name === 'outstandingBalance' && !isOwing(payment)) continue;
    const problem = problemOf(REPORT_FIELDS[name], values[name]);
    if (problem !== undefined) problems[name] = problem;
  }
  if (values.renterEmail.trim() === '' && normalizeName(values.renterName) === '')
    problems.renterEmail = t('enterEmailOrName');
  if (isTooOldToFile(values)) problems.occurredOn ??= t('tooOld');
  if (payment === '') problems.payment = t('choosePayment');
  if (isOwing(payment) && owedOf(values) === 0) problems.outstandingBalance ??= t('enterOwed');
  if (condition === '') problems.condition = t('chooseCondition');
  if (contract === '') problems.contract = t('chooseContract');
  for (const { id, type } of values.incidents) {
    if (type.trim() === '') problems[`incidents.${id}`] = t('enterIncidentOrRemove');
  }
  return problems;
}

/** Returns whether a report is adverse and too old to be filed today. */
function isTooOldToFile(values: ReportValues): boolean {
  const [labels, facts, now] = [labelsOf(values), factsOf(values), Date.now()];
  if (labels === undefined || facts === undefined || !hasHappened(values.occurredOn, now)) return false;
  const isAdverse =
    isAdverseReport({ score: riskScoreFromLabels(labels), unpaid: facts.unpaid }) ||
    values.incidents.length > 0;
  return isAdverse && isTooOld({ occurredOn: values.occurredOn, filedAt: now }, now);
}

/** Returns the error of a typed field, or `undefined`. */
export function problemOf({ kind, label }: RecordField, typed: string): string | undefined {
  const text = typed.trim();
  if (kind === 'words' && text === '') return t('enterField', { field: label.toLowerCase() });
  if (kind === 'email' && text !== '' && !isEmail(text)) return t('enterEmail');
  if (kind === 'day' && text !== '' && !hasHappened(text, Date.now())) return t('enterDay');
  if (kind === 'birth' && text !== '' && !isDateOfBirth(text, Date.now()))
    return t('enterBirth', { earliest: EARLIEST_BIRTH, latest: latestBirth(Date.now()) });
  const cents = kind === 'cents' ? centsOfDollars(text) : undefined;
  return typeof cents === 'object' ? cents.problem : undefined;
}

/** Returns a report as it is sent. Its questions must be answered. */
export function reportBody(values: ReportValues): Omit<BodyOf<'POST /dashboard/reports'>, 'formId'> {
  const labels = labelsOf(values);
  if (labels === undefined) throw new Error('the report has unanswered questions');
  const { payment, damage, linkedIncidents, incidents, recommendation } = values;
  return {
    ...typedBody(values),
    ...(!isOwing(payment) && { outstandingBalance: undefined }),
    industryType: values.industryType.trim(),
    ...labels,
    damage: isDamaged(labels.assetCondition) ? damage : [],
    linkedIncidents,
    incidents: incidents.map(({ type, details }) => ({ type: type.trim(), details: given(details) })),
    recommendation: recommendation || undefined,
  };
}

/** The typed fields in the form in which they are sent. */
type TypedBody = {
  [Name in TypedField]?: ((typeof REPORT_FIELDS)[Name]['kind'] extends 'cents' ? number : string) | undefined;
};

function typedBody(values: ReportValues): TypedBody {
  const fields = TYPED_FIELDS.map((name) => {
    return [name, REPORT_FIELDS[name].kind === 'cents' ? centsOf(values[name]) : given(values[name])];
  });
  return Object.fromEntries(fields);
}

/** Returns a text without surrounding white space, or `undefined` if it is empty. */
function given(text: string): string | undefined {
  const tidy = text.trim();
  return tidy === '' ? undefined : tidy;
}

/**
 * The data of a person that another page passes on, outside the URL, which must not contain personal data.
 */
export interface Prefill {
  renterEmail?: string;
  renterName?: string;
  renterPhone?: string;
  renterLicense?: string;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    prefill?: Prefill;
  }
}
