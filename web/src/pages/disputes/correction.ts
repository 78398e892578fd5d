import type { DisputedRecord } from '../../../../src/http/dashboard/dispute-responses.ts';
import { hasHappened } from '../../../../src/rules/text/days.ts';
import { centsOfDollars, dollarsOfCents } from '../../../../src/rules/text/money.ts';
import type { RecordField } from '../../../../src/rules/text/record-field.ts';
import { CORRECTABLE_FIELDS, REPORT_FIELDS } from '../../../../src/rules/text/record-fields.ts';
import { isStatedBy, statedIn } from '../../../../src/rules/text/stated-facts.ts';
import type { Decision } from './queries.ts';

export type Report = Extract<DisputedRecord, { kind: 'report' }>['report'];

type CorrectableField = (typeof CORRECTABLE_FIELDS)[number];

/** The corrected fields as typed: amounts in dollars, lists with one entry per line. */
export type CorrectionValues = Partial<Record<CorrectableField, string>>;

export type CorrectionProblems = Partial<Record<CorrectableField, string>>;

/** Returns the fields of this report that can be corrected, in the order of the form: labels first. */
export function correctableIn(report: Report): CorrectableField[] {
  const fields = CORRECTABLE_FIELDS.filter((name) => isStatedBy(report.variant, name));
  const place = (name: CorrectableField) => ORDER.indexOf(REPORT_FIELDS[name].kind);
  return fields.toSorted((one, other) => place(one) - place(other));
}

/** The error for a field that had a value and was emptied. */
const MISSING: Partial<Record<RecordField['kind'], string>> = {
  cents: 'Enter an amount, or 0.',
  day: 'Enter the day.',
};

const ORDER: RecordField['kind'][] = ['choice', 'cents', 'day', 'texts'];

/** Returns the initial values of the form: those of the report. */
export function valuesOf(report: Report): CorrectionValues {
  return Object.fromEntries(correctableIn(report).map((name) => [name, typedText(report, name)]));
}

function typedText(report: Report, name: CorrectableField): string {
  const stated = statedIn(report, name);
  if (stated === null) return '';
  if (typeof stated === 'number') return dollarsOfCents(stated);
  return typeof stated === 'string' ? stated : stated.join('\n');
}

/** Returns the changed fields to send, or the errors by field. */
export function correctionOf(
  report: Report,
  values: CorrectionValues,
): { correction: NonNullable<Decision['correction']> } | { problems: CorrectionProblems } {
  const problems: CorrectionProblems = {};
  const correction: Record<string, unknown> = {};
  for (const name of correctableIn(report)) {
    const stated = statedIn(report, name);
    const typed = readTyped(REPORT_FIELDS[name], values[name] ?? '');
    if (typeof typed === 'object' && 'problem' in typed) problems[name] = typed.problem;
    else if (typed === undefined && stated !== null) problems[name] = MISSING[REPORT_FIELDS[name].kind] ?? '';
    else if (typed !== undefined && JSON.stringify(typed) !== JSON.stringify(stated))
      correction[name] = typed;
  }
  return Object.keys(problems).length > 0 ? { problems } : { correction };
}

/** Returns a typed value in the form in which it is sent, or `undefined` if it is empty. */
function readTyped({ kind }: RecordField, text: string) {
  if (kind === 'cents') return centsOfDollars(text);
  if (kind === 'texts') return text.split('\n').flatMap((line) => line.trim() || []);
  if (kind === 'day' && text !== '' && !hasHappened(text, Date.now()))
    return { problem: 'Enter a day from 1900 to today (UTC).' };
  return text.trim() || undefined;
}
