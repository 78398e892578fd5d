import { EARLIEST_BIRTH, isDateOfBirth, latestBirth } from '../../../../src/rules/identity/date-of-birth.ts';
import { normalizeName } from '../../../../src/rules/identity/normalization.ts';
import {
  type ComplianceLabels,
  DEFAULT_LABELS,
  type ReportRecommendation,
} from '../../../../src/rules/scoring/report-score.ts';
import { hasHappened } from '../../../../src/rules/text/days.ts';
import { isEmail } from '../../../../src/rules/text/email.ts';
import { centsOfDollars } from '../../../../src/rules/text/money.ts';
import type { FieldNames, RecordField } from '../../../../src/rules/text/record-field.ts';
import {
  FIGURES_FIELDS,
  LABELS_FIELDS,
  REPORT_FIELDS,
  type ReportFieldName,
} from '../../../../src/rules/text/record-fields.ts';
import type { BodyOf } from '../../api.ts';
import type { Problems } from './use-filing.ts';

/** Kinds of fields that are typed as text; amounts are in dollars. */
const TYPED_KINDS = ['text', 'words', 'line', 'email', 'cents', 'day', 'birth'] as const;

type TypedField = {
  [Name in ReportFieldName]: (typeof REPORT_FIELDS)[Name]['kind'] extends (typeof TYPED_KINDS)[number]
    ? Name
    : never;
}[ReportFieldName];

type TypedOf<Names extends FieldNames<ReportFieldName>> = Record<
  Extract<Names['required' | 'optional'][number], TypedField>,
  string
>;

type TypedLabels = TypedOf<typeof LABELS_FIELDS>;
type TypedFigures = TypedOf<typeof FIGURES_FIELDS> & Pick<TypedLabels, 'industryType'>;

/** The fields that both forms of a report have, as typed. */
export type ReportValues = Pick<TypedLabels, keyof TypedLabels & keyof TypedFigures>;

const isTyped = (name: ReportFieldName) =>
  (TYPED_KINDS as readonly string[]).includes(REPORT_FIELDS[name].kind);

/** Returns the typed fields of a form, empty. */
function emptyTyped(names: readonly ReportFieldName[]): Record<string, string> {
  return Object.fromEntries(names.filter(isTyped).map((name) => [name, '']));
}

export interface NewIncident {
  type: string;
  details: string;
}

export interface LabelsValues extends TypedLabels, ComplianceLabels {
  linkedIncidents: string[];
  incidents: NewIncident[];
}

export interface FiguresValues extends TypedFigures {
  incidents: string[];
  damage: string[];
  /** '' for the computed one. */
  recommendation: ReportRecommendation | '';
}

export const EMPTY_LABELS: LabelsValues = {
  ...(emptyTyped([...LABELS_FIELDS.required, ...LABELS_FIELDS.optional]) as unknown as TypedLabels),
  ...DEFAULT_LABELS,
  linkedIncidents: [],
  incidents: [],
};

export const EMPTY_FIGURES: FiguresValues = {
  ...(emptyTyped(['industryType', ...FIGURES_FIELDS.optional]) as unknown as TypedFigures),
  incidents: [],
  damage: [],
  recommendation: '',
};

/** Returns the cents of a typed amount, or `undefined` if it is not one. */
export function centsOf(text: string): number | undefined {
  const cents = centsOfDollars(text);
  return typeof cents === 'number' ? cents : undefined;
}

export function labelsProblems(values: LabelsValues): Problems {
  const problems = typedProblems(values);
  if (values.renterEmail.trim() === '') problems.renterEmail = 'Enter the e-mail of the renter.';
  if (normalizeName(values.renterName) === '') problems.renterName = 'Enter the name.';
  for (const [index, { type }] of values.incidents.entries()) {
    if (type.trim() === '') problems[`incidents.${index}`] = 'Enter the type of incident, or remove it.';
  }
  return problems;
}

export function figuresProblems(values: FiguresValues): Problems {
  const problems = typedProblems(values);
  if (values.renterEmail.trim() === '' && normalizeName(values.renterName) === '') {
    problems.renterEmail = 'Enter an e-mail or a name.';
  }
  return problems;
}

/** Returns the error of a typed field, or `undefined`. */
export function problemOf({ kind, label }: RecordField, typed: string): string | undefined {
  const text = typed.trim();
  if (kind === 'words' && text === '') return `Enter the ${label.toLowerCase()}.`;
  if (kind === 'email' && text !== '' && !isEmail(text))
    return 'Enter an e-mail address, such as jordan@example.com.';
  if (kind === 'day' && text !== '' && !hasHappened(text, Date.now()))
    return 'Enter a day from 1900 to today (UTC), or leave it empty.';
  if (kind === 'birth' && text !== '' && !isDateOfBirth(text, Date.now()))
    return `Enter a day from ${EARLIEST_BIRTH} to ${latestBirth(Date.now())}, or leave it empty.`;
  const cents = kind === 'cents' ? centsOfDollars(text) : undefined;
  return typeof cents === 'object' ? cents.problem : undefined;
}

/** Returns the names and texts of the typed fields of a form. */
function typedIn(values: LabelsValues | FiguresValues): [name: ReportFieldName, text: string][] {
  const texts: Record<string, unknown> = { ...values };
  const names = Object.keys(REPORT_FIELDS) as ReportFieldName[];
  return names.flatMap((name) => {
    const text = texts[name];
    return isTyped(name) && typeof text === 'string' ? [[name, text]] : [];
  });
}

function typedProblems(values: LabelsValues | FiguresValues): Problems {
  const problems: Problems = {};
  for (const [name, text] of typedIn(values)) {
    const problem = problemOf(REPORT_FIELDS[name], text);
    if (problem !== undefined) problems[name] = problem;
  }
  return problems;
}

export function labelsBody(values: LabelsValues): Omit<BodyOf<'POST /dashboard/reports/labels'>, 'formId'> {
  const { paymentCompliance, assetCondition, contractCompliance, linkedIncidents } = values;
  return {
    ...typedBody(values),
    renterEmail: values.renterEmail.trim(),
    renterName: values.renterName.trim(),
    industryType: values.industryType.trim(),
    paymentCompliance,
    assetCondition,
    contractCompliance,
    linkedIncidents,
    incidents: values.incidents.map(({ type, details }) => ({ type: type.trim(), details: given(details) })),
  };
}

export function figuresBody(
  values: FiguresValues,
): Omit<BodyOf<'POST /dashboard/reports/figures'>, 'formId'> {
  const { incidents, damage } = values;
  return {
    ...typedBody(values),
    industryType: values.industryType.trim(),
    incidents,
    damage,
    recommendation: values.recommendation || undefined,
  };
}

/** The typed fields in the form in which they are sent. */
type TypedBody = {
  [Name in TypedField]?: ((typeof REPORT_FIELDS)[Name]['kind'] extends 'cents' ? number : string) | undefined;
};

function typedBody(values: LabelsValues | FiguresValues): TypedBody {
  const fields = typedIn(values).map(([name, text]) => {
    return [name, REPORT_FIELDS[name].kind === 'cents' ? centsOf(text) : given(text)];
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
