import { cellText, guessColumns, mayBeAmounts, mayBeWords } from './columns.ts';
import type { ImportColumn, RecordField } from './record-field.ts';
import { LABELS_FIELDS, REPORT_FIELDS } from './record-fields.ts';
import type { FoundDayOrder } from './written-days.ts';

/** A column of an imported file. */
interface ImportColumnFacts extends ImportColumn {
  kind: RecordField['kind'];
  required: boolean;
}

type ReportImportField = (typeof LABELS_FIELDS)[keyof typeof LABELS_FIELDS][number];

/** A column that is a part of a field, and follows it. */
export type PartField = 'renterLastName' | 'damageDescription' | 'incidentDetails';

export type ImportField = ReportImportField | PartField;

const LAST_NAME: ImportColumnFacts = {
  kind: 'text',
  required: false,
  label: 'Last name',
  about: 'Added after the name.',
  example: '',
  synonyms: ['surname', 'familyname', 'tenantlastname', 'customerlastname'],
};

/** A column 'Notes' is not guessed: what staff wrote for themselves must not be filed by accident. */
const INCIDENT_DETAILS: ImportColumnFacts = {
  kind: 'text',
  required: false,
  label: 'Incident details',
  about:
    'What happened, in plain text. It is filed with each incident in the row, and the renter sees it. Ignored in a row without incidents.',
  example: 'Loud music after midnight; the keys came back two days late.',
  synonyms: ['incidentnotes', 'incidentdescription', 'incidentcomments', 'violationdetails'],
};

/** Only rows whose condition is damage have it, as in the form. */
const DAMAGE_DESCRIPTION: ImportColumnFacts = {
  kind: 'text',
  required: false,
  label: 'Damage description',
  about:
    'What was damaged, in plain text; several with semicolons between them. The renter sees it. The condition of the row must be Repairable Damage or worse.',
  example: '',
  synonyms: ['damagedetails', 'damagenotes', 'damagecomments', 'damagelist', 'whatwasdamaged'],
};

/** The columns that follow the column of a field, because they are a part of it. */
const PARTS: Partial<Record<ReportImportField, [PartField, ImportColumnFacts]>> = {
  renterName: ['renterLastName', LAST_NAME],
  assetCondition: ['damageDescription', DAMAGE_DESCRIPTION],
  incidents: ['incidentDetails', INCIDENT_DETAILS],
};

/**
 * The columns of reports from compliance labels, in the order of the API. Amounts in dollars. Specification
 * 4.5.
 */
export const IMPORT_FIELDS = Object.fromEntries(
  [...LABELS_FIELDS.required, ...LABELS_FIELDS.optional].flatMap((field) => {
    const { kind, column } = REPORT_FIELDS[field];
    const required = (LABELS_FIELDS.required as readonly string[]).includes(field);
    const facts: [ImportField, ImportColumnFacts] = [field, { kind, required, ...column }];
    const part = PARTS[field];
    return part === undefined ? [facts] : [facts, part];
  }),
) as Record<ImportField, ImportColumnFacts>;

export const IMPORT_FIELD_NAMES = Object.keys(IMPORT_FIELDS) as ImportField[];

/** Maps the fields of a report to the columns of a file. */
export interface ColumnMapping {
  /** The number of each field's column, from 0. */
  columns: Partial<Record<ImportField, number>>;
  /** The industry of all rows if no column contains it. */
  industryType: string | null;
  /** How the file writes days; omitted if no day has slashes. */
  dayOrder?: FoundDayOrder;
  /**
   * The labels that staff chose for values of the file, such as `No Damage` for `no`, and for rows that say nothing; omitted if
   * they chose none.
   */
  values?: ChosenLabel[];
}

/** The fields whose values are labels. */
export const CHOICE_FIELDS = ['paymentCompliance', 'assetCondition', 'contractCompliance'] as const;
export type ChoiceField = (typeof CHOICE_FIELDS)[number];

interface ChosenLabel {
  field: ChoiceField;
  /** The value in the file, normalized. '' for an empty cell, and for all rows if the field has no column. */
  text: string;
  label: string;
}

/** An error in a row. */
export interface RowError {
  /** `null` for an error of the whole row. */
  field: ImportField | null;
  /** Such as `must be 0 or more`. */
  error: string;
}

/** Whether the values of a field are labels. */
export const isChoice = (field: ImportField): field is ChoiceField =>
  (CHOICE_FIELDS as readonly string[]).includes(field);

/** Rows whose values help to guess the columns. */
const GUESS_ROWS = 200;

/**
 * Guesses the column of each field from the headers, and from the values of the first rows where a header says too little: a
 * column 'Paid' may contain amounts, or yes and no.
 */
export function guessedColumns(
  headers: readonly string[],
  rows: readonly { cells: readonly string[] }[],
): ColumnMapping['columns'] {
  const sampled = rows.slice(0, GUESS_ROWS);
  return guessColumns(headers, IMPORT_FIELDS, (field, column) => {
    const { kind } = IMPORT_FIELDS[field];
    if (kind !== 'cents' && kind !== 'choice') return true;
    const texts = sampled.map(({ cells }) => cellText(cells, column));
    return kind === 'cents' ? mayBeAmounts(texts) : mayBeWords(texts);
  });
}

/** Returns the label that staff chose for rows that say nothing about a field. */
export const labelOfEmpty = ({ values = [] }: ColumnMapping, field: ChoiceField): string | undefined =>
  values.find((value) => value.field === field && value.text === '')?.label;

/**
 * Returns the fields that a mapping lacks: the required ones, and those of labels. A file that says nothing about the payment must
 * not say that everybody paid, so staff choose a label for all its rows.
 */
export function missingFields(mapping: ColumnMapping): ImportField[] {
  const { columns, industryType } = mapping;
  return IMPORT_FIELD_NAMES.filter((field) => {
    if (columns[field] !== undefined) return false;
    if (isChoice(field)) return labelOfEmpty(mapping, field) === undefined;
    return IMPORT_FIELDS[field].required && !(field === 'industryType' && industryType !== null);
  });
}
