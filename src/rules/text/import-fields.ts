import { guessColumns } from './columns.ts';
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
export type PartField = 'renterLastName' | 'incidentDetails';

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

/** The columns that follow the column of a field, because they are a part of it. */
const PARTS: Partial<Record<ReportImportField, [PartField, ImportColumnFacts]>> = {
  renterName: ['renterLastName', LAST_NAME],
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
  /** The labels that staff chose for values of the file, such as `No Damage` for `no`; omitted if they chose none. */
  values?: ChosenLabel[];
}

/** The fields whose values are labels. */
export const CHOICE_FIELDS = ['paymentCompliance', 'assetCondition', 'contractCompliance'] as const;
export type ChoiceField = (typeof CHOICE_FIELDS)[number];

interface ChosenLabel {
  field: ChoiceField;
  /** The value in the file, normalized. */
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

/** Guesses the column of each field from the headers. */
export const guessedColumns = (headers: readonly string[]): ColumnMapping['columns'] =>
  guessColumns(headers, IMPORT_FIELDS);

/** Returns the required fields that a mapping lacks. */
export function missingFields({ columns, industryType }: ColumnMapping): ImportField[] {
  return IMPORT_FIELD_NAMES.filter(
    (field) =>
      IMPORT_FIELDS[field].required &&
      columns[field] === undefined &&
      !(field === 'industryType' && industryType !== null),
  );
}
