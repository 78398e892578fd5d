import { type Amounts, isOwedThoughPaid } from '../../../../src/rules/scoring/amounts.ts';
import type { ComplianceLabels } from '../../../../src/rules/scoring/report-score.ts';
import { hasHappened } from '../../../../src/rules/text/days.ts';
import { centsOfDollars, dollarsOfCents } from '../../../../src/rules/text/money.ts';
import type { RecordField } from '../../../../src/rules/text/record-field.ts';
import {
  INCIDENT_FIELDS,
  REPORT_FIELDS,
  type ReportFieldName,
} from '../../../../src/rules/text/record-fields.ts';
import { isStatedBy, type StatedValue, statedIn } from '../../../../src/rules/text/stated-facts.ts';
import { correctionTexts } from '../../../../src/texts/en/staff/correction.ts';
import { dayText, listText, moneyText } from '../../formats.ts';
import { staffTexts } from '../../texts.ts';
import { PAYMENTS, type Payment, paymentOf } from '../filing/values.ts';
import { choiceText } from '../filing/words.ts';

const { t } = staffTexts(correctionTexts);

/** A field that can be corrected, with its current value. */
export interface Correctable {
  name: string;
  field: RecordField;
  stated: StatedValue;
}

/** The corrected fields as typed: amounts in dollars, lists with one entry per line. */
export type CorrectionValues = Record<string, string>;

export type CorrectionProblems = Record<string, string>;

type CorrectableReport =
  | { variant: 'figures' }
  | { variant: 'labels'; labels: ComplianceLabels; outstandingBalanceCents: number | null };

/**
 * Returns those of the fields that this report has, in the order of the form: labels first. How the rental was paid is one of
 * the answers of the form that files reports.
 */
export function correctableIn(report: CorrectableReport, names: readonly ReportFieldName[]): Correctable[] {
  const fields = names.map((name) =>
    name === PAYMENT && report.variant === 'labels'
      ? { name, field: ANSWERED, stated: answerIn(report) }
      : { name, field: REPORT_FIELDS[name], stated: statedIn(report, name) },
  );
  const place = ({ field }: Correctable) => ORDER.indexOf(field.kind);
  return fields
    .filter(({ name, stated }) => !isEmpty(stated) || isStatedBy(report.variant, name))
    .toSorted((one, other) => place(one) - place(other));
}

const PAYMENT = 'paymentCompliance';

/** The label as a question with the answers of the form. */
const ANSWERED: RecordField = { ...REPORT_FIELDS[PAYMENT], choices: Object.keys(PAYMENTS) };

const answerIn = ({ labels, outstandingBalanceCents }: CorrectableReport & { variant: 'labels' }): Payment =>
  paymentOf(labels.paymentCompliance, outstandingBalanceCents);

const isEmpty = (stated: StatedValue) => stated === null || (Array.isArray(stated) && stated.length === 0);

const ORDER: RecordField['kind'][] = ['choice', 'cents', 'day', 'texts', 'words', 'text'];

const INCIDENT_NAMES = ['type', 'details', 'industry', 'occurredOn'] as const;

type StatedIncident = Record<(typeof INCIDENT_NAMES)[number], string | null>;

/** Returns the fields of an incident that can be corrected. */
export function correctableInIncident(incident: StatedIncident): Correctable[] {
  return INCIDENT_NAMES.map((name) => ({ name, field: INCIDENT_FIELDS[name], stated: incident[name] }));
}

/** The error for a field that had a value and was emptied. */
const MISSING: Partial<Record<RecordField['kind'], string>> = {
  cents: t('enterAmount'),
  day: t('enterDay'),
};

/** Returns changes with the amount owed and the answer about the payment in step: what was paid in full leaves nothing owed. */
export function inStep(values: CorrectionValues, changes: CorrectionValues): CorrectionValues {
  const { paymentCompliance: answer, outstandingBalance: owed } = { ...values, ...changes };
  if (PAYMENT in changes && (answer === 'full' || answer === 'late'))
    return owed ? { ...changes, outstandingBalance: dollarsOfCents(0) } : changes;
  const cents = centsOfDollars(changes.outstandingBalance ?? '');
  if (typeof cents !== 'number') return changes;
  if (answer === 'partly' && cents === 0) return { ...changes, [PAYMENT]: 'late' };
  return answer === 'late' && cents > 0 ? { ...changes, [PAYMENT]: 'partly' } : changes;
}

/** Returns the amounts of a report, as typed. */
export function amountsIn(values: CorrectionValues): Amounts {
  const centsIn = (name: ReportFieldName): number | null => {
    const cents = centsOfDollars(values[name] ?? '');
    return typeof cents === 'number' ? cents : null;
  };
  return {
    totalChargedCents: centsIn('totalCharged'),
    totalPaidCents: centsIn('totalPaid'),
    outstandingBalanceCents: centsIn('outstandingBalance'),
  };
}

/** A field that a correction changes, with its values as they are shown. */
interface Change {
  label: string;
  before: string;
  after: string;
}

/** Returns what the correction changes, as far as its fields are valid. */
export function changesIn(fields: readonly Correctable[], values: CorrectionValues): Change[] {
  return fields.flatMap(({ name, field, stated }) => {
    const typed = readTyped(field, values[name] ?? '');
    if (typed === undefined || (typeof typed === 'object' && 'problem' in typed)) return [];
    const [before, after] = [shownText(name, field, stated), shownText(name, field, typed)];
    return before === after ? [] : { label: field.label, before, after };
  });
}

function shownText(name: string, { kind }: RecordField, value: StatedValue): string {
  if (isEmpty(value)) return t('none');
  if (typeof value === 'number') return moneyText(value);
  if (typeof value !== 'string') return listText(value as readonly string[]);
  if (kind === 'choice') return choiceText(name, value);
  return kind === 'day' ? dayText(value) : value;
}

/** Returns the initial values of the form: those of the record. */
export function valuesOf(fields: readonly Correctable[]): CorrectionValues {
  return Object.fromEntries(fields.map(({ name, stated }) => [name, typedText(stated)]));
}

function typedText(stated: StatedValue): string {
  if (stated === null) return '';
  if (typeof stated === 'number') return dollarsOfCents(stated);
  return typeof stated === 'string' ? stated : stated.join('\n');
}

/** Returns the changed fields to send, or the errors by field. */
export function correctionOf<Correction extends object>(
  fields: readonly Correctable[],
  values: CorrectionValues,
): { correction: Correction } | { problems: CorrectionProblems } {
  const problems: CorrectionProblems = {};
  const correction: Record<string, unknown> = {};
  for (const { name, field, stated } of fields) {
    const typed = readTyped(field, values[name] ?? '');
    if (typeof typed === 'object' && 'problem' in typed) problems[name] = typed.problem;
    else if (typed === undefined && stated !== null)
      problems[name] = MISSING[field.kind] ?? t('mayNotBeEmpty');
    else if (typed !== undefined && JSON.stringify(sent(name, typed)) !== JSON.stringify(sent(name, stated)))
      correction[name] = sent(name, typed);
  }
  if (values[PAYMENT] === 'partly' && !amountsIn(values).outstandingBalanceCents)
    problems.outstandingBalance ??= t('enterOwed');
  if (isOwedThoughPaid(amountsIn(values)) && !isOwedThoughPaid(amountsIn(valuesOf(fields))))
    problems.outstandingBalance ??= t('owedThoughPaid');
  return Object.keys(problems).length > 0 ? { problems } : { correction: correction as Correction };
}

/** Returns a value as it is sent: the label of an answer about the payment. */
const sent = (name: string, value: StatedValue | undefined) =>
  name === PAYMENT && typeof value === 'string' ? PAYMENTS[value as Payment] : value;

/** Returns a typed value in the form in which it is sent, or `undefined` if it is empty. */
function readTyped({ kind }: RecordField, text: string) {
  if (kind === 'cents') return centsOfDollars(text);
  if (kind === 'texts') return text.split('\n').flatMap((line) => line.trim() || []);
  if (kind === 'day' && text !== '' && !hasHappened(text, Date.now())) return { problem: t('enterKnownDay') };
  return text.trim() || undefined;
}
