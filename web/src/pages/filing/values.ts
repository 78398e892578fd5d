import { normalizeName } from '../../../../src/rules/identity/normalization.ts';
import {
  type ComplianceLabels,
  DEFAULT_LABELS,
  type ReportRecommendation,
} from '../../../../src/rules/scoring/report-score.ts';
import { isEmail } from '../../../../src/rules/text/email.ts';
import { centsOfDollars } from '../../../../src/rules/text/money.ts';
import type { BodyOf } from '../../api.ts';
import type { Problems } from './use-filing.ts';

/** What both forms of a report hold, as it is typed. Amounts are texts in dollars. */
export interface ReportValues {
  renterEmail: string;
  renterName: string;
  renterPhone: string;
  industryType: string;
  totalCharged: string;
  totalPaid: string;
  outstandingBalance: string;
}

export interface NewIncident {
  type: string;
  details: string;
}

export interface LabelsValues extends ReportValues, ComplianceLabels {
  contractId: string;
  linkedIncidents: string[];
  incidents: NewIncident[];
}

export interface FiguresValues extends ReportValues {
  rentalPeriod: string;
  incidents: string[];
  damage: string[];
  /** '' for the one that is computed. */
  recommendation: ReportRecommendation | '';
  notes: string;
}

const EMPTY: ReportValues = {
  renterEmail: '',
  renterName: '',
  renterPhone: '',
  industryType: '',
  totalCharged: '',
  totalPaid: '',
  outstandingBalance: '',
};

export const EMPTY_LABELS: LabelsValues = {
  ...EMPTY,
  ...DEFAULT_LABELS,
  contractId: '',
  linkedIncidents: [],
  incidents: [],
};

export const EMPTY_FIGURES: FiguresValues = {
  ...EMPTY,
  rentalPeriod: '',
  incidents: [],
  damage: [],
  recommendation: '',
  notes: '',
};

export const AMOUNTS = ['totalCharged', 'totalPaid', 'outstandingBalance'] as const;

/** The cents of an amount as far as it is one; else `undefined`. */
export function centsOf(text: string): number | undefined {
  const cents = centsOfDollars(text);
  return typeof cents === 'number' ? cents : undefined;
}

export function labelsProblems(values: LabelsValues): Problems {
  const problems = sharedProblems(values);
  if (values.renterEmail.trim() === '')
    problems.renterEmail = 'Enter the e-mail: it says whom this is about.';
  if (normalizeName(values.renterName) === '') problems.renterName = 'Enter the name.';
  for (const [index, { type }] of values.incidents.entries()) {
    if (type.trim() === '')
      problems[`incidents.${index}`] = 'Enter what kind of incident it was, or remove it.';
  }
  return problems;
}

export function figuresProblems(values: FiguresValues): Problems {
  const problems = sharedProblems(values);
  if (values.renterEmail.trim() === '' && normalizeName(values.renterName) === '') {
    problems.renterEmail = 'Enter the e-mail, or a name below.';
  }
  return problems;
}

function sharedProblems(values: ReportValues): Problems {
  const problems: Problems = {};
  const email = values.renterEmail.trim();
  if (email !== '' && !isEmail(email))
    problems.renterEmail = 'Enter an e-mail address, such as jordan@example.com.';
  if (values.industryType.trim() === '') problems.industryType = 'Enter the industry.';
  for (const name of AMOUNTS) {
    const cents = centsOfDollars(values[name]);
    if (typeof cents === 'object') problems[name] = cents.problem;
  }
  return problems;
}

export function labelsBody(values: LabelsValues): Omit<BodyOf<'POST /dashboard/reports/labels'>, 'formId'> {
  const { paymentCompliance, assetCondition, contractCompliance, linkedIncidents } = values;
  return {
    ...sharedBody(values),
    renterEmail: values.renterEmail.trim(),
    renterName: values.renterName.trim(),
    contractId: given(values.contractId),
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
    ...sharedBody(values),
    renterEmail: given(values.renterEmail),
    renterName: given(values.renterName),
    rentalPeriod: given(values.rentalPeriod),
    incidents,
    damage,
    recommendation: values.recommendation || undefined,
    notes: given(values.notes),
  };
}

function sharedBody(values: ReportValues) {
  return {
    renterPhone: given(values.renterPhone),
    industryType: values.industryType.trim(),
    totalCharged: centsOf(values.totalCharged),
    totalPaid: centsOf(values.totalPaid),
    outstandingBalance: centsOf(values.outstandingBalance),
  };
}

/** A text without white space around; nothing is left out of what is sent. */
function given(text: string): string | undefined {
  const tidy = text.trim();
  return tidy === '' ? undefined : tidy;
}
