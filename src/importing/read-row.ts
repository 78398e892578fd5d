import type { LabelsInput } from '../reporting/file-labels-report.ts';
import { normalizePerson } from '../reporting/person.ts';
import { normalizeName } from '../rules/identity/normalization.ts';
import {
  type ColumnMapping,
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  type ImportField,
  type RowError,
} from '../rules/text/import-fields.ts';
import { centsOfDollars } from '../rules/text/money.ts';
import type { RecordField } from '../rules/text/record-field.ts';
import { REPORT_FIELDS } from '../rules/text/record-fields.ts';

/** What a row says, as the body of POST /reports has it. Specification 4.5. */
export type ReportBody = Partial<Record<ReportField, unknown>>;

/** The last name is a column of its own, and no field. */
export type ReportField = Exclude<ImportField, 'renterLastName'>;

/** What is filed of a row, or what is wrong with it. */
export type RowReading = { input: LabelsInput } | { errors: RowError[] };

/** Reads the body of a report by the API's own rules, each field that is there. */
export type ReadReport = (body: ReportBody) => RowReading;

export type ReadRow = (cells: readonly string[], mapping: ColumnMapping, columns: number) => RowReading;

const UNREADABLE = 'holds a character that could not be read (\uFFFD): save the file as UTF-8';
const NO_AMOUNT = 'must be an amount in dollars from 0 to 1,000,000,000, such as 1,234.50';
const EXAMPLE = "is that of the template's example: remove the row";

/** Reads rows of a file as reports; `columns` is how many the header has. */
export function makeReadRow(readReport: ReadReport): ReadRow {
  return (cells, mapping, columns) => {
    const surplus = cells.slice(columns).some((cell) => cell.trim() !== '');
    if (surplus) {
      const error = `has ${cells.length} columns, and the header ${columns}: is a text with a delimiter not in quotes?`;
      return { errors: [{ field: null, error }] };
    }
    const texts = withWholeName(textsOf(cells, mapping));
    const { body, errors: unreadable } = bodyOf(texts);
    const reading = readReport(body);
    const found = 'errors' in reading ? reading.errors : [];
    const errors = inOrder([...unreadable, ...missingErrors(texts), ...found]);
    return errors.length > 0 || 'errors' in reading ? { errors } : reading;
  };
}

type Texts = Partial<Record<ImportField, string>>;

/** What a row says, field by field; nothing for an empty cell. */
export function textsOf(cells: readonly string[], { columns, industryType }: ColumnMapping): Texts {
  const texts: Texts = {};
  for (const field of IMPORT_FIELD_NAMES) {
    const column = columns[field];
    const text = column === undefined ? '' : (cells[column] ?? '').trim();
    if (text !== '') texts[field] = text;
  }
  if (columns.industryType === undefined && industryType !== null) texts.industryType = industryType;
  return texts;
}

function withWholeName({ renterLastName, ...texts }: Texts): Texts {
  if (renterLastName === undefined) return texts;
  return { ...texts, renterName: [texts.renterName, renterLastName].filter(Boolean).join(' ') };
}

/** The body that the API would be sent, and what cannot even be put into one. */
function bodyOf(texts: Texts): { body: ReportBody; errors: RowError[] } {
  const errors: RowError[] = [];
  for (const field of IMPORT_FIELD_NAMES) {
    if (texts[field]?.includes('\uFFFD')) errors.push({ field, error: UNREADABLE });
  }
  if (texts.renterEmail === IMPORT_FIELDS.renterEmail.example)
    errors.push({ field: 'renterEmail', error: EXAMPLE });
  const body: ReportBody = { renterEmail: '', renterName: '' };
  for (const [name, text] of Object.entries(texts)) {
    const field = name as ReportField;
    const value = readCell(field, text);
    if (value === UNREAD) errors.push({ field, error: NO_AMOUNT });
    else if (value !== undefined) body[field] = value;
  }
  return { body, errors };
}

const UNREAD = Symbol('not an amount');

/** Returns what a cell says, as the API takes it, or `UNREAD`. */
function readCell(field: ReportField, text: string): unknown {
  switch (IMPORT_FIELDS[field].kind) {
    case 'cents': {
      const amount = centsOfDollars(withPoint(text));
      return typeof amount === 'object' ? UNREAD : amount;
    }
    case 'choice':
      return labelOf(field, text);
    case 'incidents':
      return incidentsOf(text);
    default:
      return text;
  }
}

/** The labels that a report takes, by their normalized writing. */
const LABELS = new Map(
  Object.entries<RecordField>(REPORT_FIELDS).map(([field, { choices = [] }]) => [
    field,
    new Map(choices.map((label) => [normalizeName(label), label])),
  ]),
);

/** The label that is meant, in any writing: `PAID_LATE`, `paid late`. What is none stays, to be rejected by its name. */
function labelOf(field: ReportField, text: string): string {
  return LABELS.get(field)?.get(normalizeName(text)) ?? text;
}

function incidentsOf(text: string): { type: string }[] {
  return text
    .split(';')
    .map((type) => ({ type: type.trim() }))
    .filter(({ type }) => type !== '');
}

/** A comma before the last one or two digits is a decimal one, as half the world writes it: 1.234,50. */
function withPoint(text: string): string {
  const decimal = /^(\$?\s*(?:\d{1,3}(?:\.\d{3})+|\d+)),(\d{1,2})$/.exec(text);
  return decimal === null ? text : `${decimal[1]?.replaceAll('.', '')}.${decimal[2]}`;
}

/** What says nothing to compare by is as good as missing. */
function missingErrors({ renterEmail, renterName, industryType }: Texts): RowError[] {
  const { email, name } = normalizePerson({ email: renterEmail, name: renterName, phone: undefined });
  const missing: ImportField[] = [];
  if (email === '') missing.push('renterEmail');
  if (name === '') missing.push('renterName');
  if (industryType === undefined) missing.push('industryType');
  return missing.map((field) => ({ field, error: 'is missing' }));
}

/** In the order of the fields, and of each field the first. */
function inOrder(errors: readonly RowError[]): RowError[] {
  return IMPORT_FIELD_NAMES.flatMap((field) => errors.find((error) => error.field === field) ?? []);
}
