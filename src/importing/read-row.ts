import type { Clock } from '../ids.ts';
import { isTooOldToFile, type LabelsInput } from '../reporting/file-labels-report.ts';
import { normalizePerson } from '../reporting/person.ts';
import { TOO_OLD_RULE } from '../rules/scoring/record-age.ts';
import { isDamaged } from '../rules/scoring/renter-summary.ts';
import { textsByField } from '../rules/text/columns.ts';
import { doubtAbout } from '../rules/text/doubtful-email.ts';
import {
  type ColumnMapping,
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  type ImportField,
  isChoice,
  type PartField,
  type RowError,
} from '../rules/text/import-fields.ts';
import { MOST_CHARACTERS, MOST_ENTRIES } from '../rules/text/limits.ts';
import { centsOfDollars } from '../rules/text/money.ts';
import { isoDay } from '../rules/text/written-days.ts';
import { labelOf, labelsOfEmpty } from './choice-values.ts';

/** The content of a row, as a body of POST /reports. Specification 4.5. */
export type ReportBody = Partial<Record<ReportField, unknown>>;

/** The fields of a report, without the columns that are parts of one. */
export type ReportField = Exclude<ImportField, PartField>;

/** The report read from a row, or the errors of the row. */
export type RowReading = { input: LabelsInput } | { errors: RowError[] };

/** Returns the errors of a row; `undefined` if it is valid, or filed. */
export function errorsOf(reading: RowReading | undefined): RowError[] | undefined {
  return reading !== undefined && 'errors' in reading ? reading.errors : undefined;
}

/** Validates the body of a report by the rules of the API, for the fields that are present. */
export type ReadReport = (body: ReportBody) => RowReading;

export type ReadRow = (cells: readonly string[], mapping: ColumnMapping, columns: number) => RowReading;

const UNREADABLE = 'contains a character that could not be read (\uFFFD): save the file as UTF-8';
const NO_AMOUNT = 'must be an amount in dollars from 0 to 1,000,000,000, such as 1,234.50';
const MISSING = 'is missing';
const INCOMPLETE = 'is incomplete: the part after the @ must have a dot, as in gmail.com';
const NOT_DAMAGED =
  'goes with an asset condition that is damage: Repairable Damage, Structural Damage or Total Loss';
const LONG_DAMAGE = `must have ${MOST_ENTRIES} entries at most, of ${MOST_CHARACTERS} characters each`;
/** Rows name their renter by e-mail alone, so that rows about namesakes are not mixed up, and none is filed twice. */
const NO_EMAIL =
  'is missing: an import finds renters by e-mail only. Add the e-mail, or file this row with the form for reports, which also takes a name';
const EXAMPLE = "is the template's example: remove the row";

/** Returns a function that reads a row as a report. `columns` is the number of columns in the header. */
export function makeReadRow(readReport: ReadReport, clock: Clock): ReadRow {
  return (cells, mapping, columns) => {
    if (hasSurplus(cells, columns)) {
      const error = `has ${cells.length} columns, but the header has ${columns}: is a text that contains a delimiter not in quotes?`;
      return { errors: [{ field: null, error }] };
    }
    const texts = withWholeName(textsOf(cells, mapping));
    const { body, errors: unreadable } = bodyOf(texts, mapping, clock());
    const reading = readReport(body);
    const errors = inOrder([...unreadable, ...missingErrors(texts), ...(errorsOf(reading) ?? [])]);
    if (errors.length > 0 || 'errors' in reading) return { errors };
    const damage = damageOf(texts);
    if (damage.length > 0 && !isDamaged(reading.input.labels.assetCondition))
      return { errors: [{ field: 'damageDescription', error: NOT_DAMAGED }] };
    if (isTooOldToFile(reading.input, clock()))
      return { errors: [{ field: 'occurredOn', error: TOO_OLD_RULE }] };
    return damage.length === 0 ? reading : { input: { ...reading.input, damage } };
  };
}

/** Returns whether a row has values beyond the columns of the header, so that its cells may be in wrong columns. */
export function hasSurplus(cells: readonly string[], columns: number): boolean {
  return cells.slice(columns).some((cell) => cell.trim() !== '');
}

type Texts = Partial<Record<ImportField, string>>;

/** Returns the text of each mapped field of a row, without empty cells. */
export function textsOf(cells: readonly string[], { columns, industryType }: ColumnMapping): Texts {
  const texts: Texts = textsByField(IMPORT_FIELD_NAMES, cells, columns);
  if (columns.industryType === undefined && industryType !== null) texts.industryType = industryType;
  return texts;
}

function withWholeName({ renterLastName, ...texts }: Texts): Texts {
  if (renterLastName === undefined) return texts;
  return { ...texts, renterName: [texts.renterName, renterLastName].filter(Boolean).join(' ') };
}

/** Returns a row as a body for the API, and the errors of cells that cannot be part of one. */
function bodyOf(
  texts: Texts,
  mapping: ColumnMapping,
  nowMs: number,
): { body: ReportBody; errors: RowError[] } {
  const errors: RowError[] = [];
  for (const field of IMPORT_FIELD_NAMES) {
    if (texts[field]?.includes('\uFFFD')) errors.push({ field, error: UNREADABLE });
  }
  if (texts.renterEmail === IMPORT_FIELDS.renterEmail.example)
    errors.push({ field: 'renterEmail', error: EXAMPLE });
  if (doubtAbout(texts.renterEmail ?? '')?.reason === 'incomplete')
    errors.push({ field: 'renterEmail', error: INCOMPLETE });
  const { incidentDetails: details, damageDescription: _, ...fields } = texts;
  const damage = damageOf(texts);
  if (damage.length > MOST_ENTRIES || damage.some((entry) => entry.length > MOST_CHARACTERS))
    errors.push({ field: 'damageDescription', error: LONG_DAMAGE });
  if (details !== undefined && details.length > MOST_CHARACTERS)
    errors.push({ field: 'incidentDetails', error: `must have ${MOST_CHARACTERS} characters at most` });
  const body: ReportBody = { renterEmail: '', renterName: '', ...labelsOfEmpty(texts, mapping) };
  for (const [name, text] of Object.entries(fields)) {
    const field = name as ReportField;
    const value = readCell(field, text, { mapping, details, nowMs });
    if (value === UNREAD) errors.push({ field, error: NO_AMOUNT });
    else if (value !== undefined) body[field] = value;
  }
  return { body, errors };
}

/** What spreadsheets show, and people write, for no amount. */
const NO_AMOUNT_SIGN = /^(?:\$?\s*[-–—]|none|n\/?a|nil)$/i;

const UNREAD = Symbol('not an amount');

/** What the cells of a row are read with. */
interface RowContext {
  mapping: ColumnMapping;
  /** What is said about the incidents of the row. */
  details: string | undefined;
  /** The current time, in epoch milliseconds. */
  nowMs: number;
}

/** Returns the value of a cell as the API accepts it, or `UNREAD`. */
function readCell(field: ReportField, text: string, { mapping, details, nowMs }: RowContext): unknown {
  switch (IMPORT_FIELDS[field].kind) {
    case 'cents': {
      if (NO_AMOUNT_SIGN.test(text)) return undefined;
      const amount = centsOfDollars(withPoint(text));
      return typeof amount === 'object' ? UNREAD : amount;
    }
    case 'day':
      return isoDay(text, mapping.dayOrder);
    case 'birth':
      return isoDay(text, mapping.dayOrder, nowMs);
    case 'choice':
      return isChoice(field) ? labelOf(field, text, mapping) : text;
    case 'incidents':
      return incidentsOf(text, details);
    default:
      return text;
  }
}

/** What people write in the column of the damage if nothing was damaged. */
const NO_DAMAGE = /^(?:none|no|n|n\/?a|nil|nothing|no damage|[-–—])$/i;

/** Returns what was damaged, as the columns of a row say. */
function damageOf({ damageDescription = '' }: Texts): string[] {
  return entriesOf(damageDescription).filter((entry) => !NO_DAMAGE.test(entry));
}

/** Returns the texts between semicolons that are not empty. */
const entriesOf = (text: string): string[] =>
  text
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

function incidentsOf(text: string, details: string | undefined): { type: string; details?: string }[] {
  return entriesOf(text).map((type) => ({ type, ...(details !== undefined && { details }) }));
}

/**
 * Converts a decimal comma, as in 1.234,50, to a point. A comma before the last one or two digits is a
 * decimal one.
 */
function withPoint(text: string): string {
  const decimal = /^(\$?\s*(?:\d{1,3}(?:\.\d{3})+|\d+)),(\d{1,2})$/.exec(text);
  return decimal === null ? text : `${decimal[1]?.replaceAll('.', '')}.${decimal[2]}`;
}

/** Returns an error for each required field that is missing, or empty after normalization. */
function missingErrors({ renterEmail, renterName, industryType }: Texts): RowError[] {
  const { email, name } = normalizePerson({ email: renterEmail, name: renterName, phone: undefined });
  const missing: RowError[] = [];
  if (email === '') missing.push({ field: 'renterEmail', error: name === '' ? MISSING : NO_EMAIL });
  if (name === '') missing.push({ field: 'renterName', error: MISSING });
  if (industryType === undefined) missing.push({ field: 'industryType', error: MISSING });
  return missing;
}

/** Returns the first error of each field, in the order of the fields. */
function inOrder(errors: readonly RowError[]): RowError[] {
  return IMPORT_FIELD_NAMES.flatMap((field) => errors.find((error) => error.field === field) ?? []);
}
