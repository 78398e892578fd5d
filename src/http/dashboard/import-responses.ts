import { type Static, type TSchema, Type } from 'typebox';
import { labelsOf, MOST_VALUE_CHARACTERS } from '../../importing/choice-values.ts';
import type { Repeat } from '../../importing/find-repeats.ts';
import type { FoundImport } from '../../importing/imports.ts';
import type { ReadImportRow } from '../../importing/preview-rows.ts';
import { errorsOf, hasSurplus, textsOf } from '../../importing/read-row.ts';
import { effectOf, lacksPayment } from '../../importing/row-effects.ts';
import type { LabelsInput } from '../../reporting/file-labels-report.ts';
import { adviceForScore } from '../../rules/scoring/recommendation.ts';
import { recordId } from '../../rules/text/formats.ts';
import { CHOICE_FIELDS, IMPORT_FIELD_NAMES, type ImportField } from '../../rules/text/import-fields.ts';
import { DAY_ORDERS } from '../../rules/text/written-days.ts';
import type { Import } from '../../store/store.ts';
import { LABELS } from '../record-schemas.ts';
import type { Sendable } from '../route.ts';
import {
  CENTS_OR_NULL,
  COUNT,
  nullable,
  nullableEnum,
  pick,
  RISK_TIER,
  SCORE,
  TEXT_OR_NULL,
  TIME,
} from '../schemas.ts';

/** Returns the schema of an object with one value for some of the fields of an import. */
function byField<Schema extends TSchema>(schema: Schema) {
  const fields = Object.fromEntries(IMPORT_FIELD_NAMES.map((field) => [field, schema]));
  return Type.Partial(Type.Object(fields as Record<ImportField, Schema>), { additionalProperties: false });
}

/** Labels that staff choose for a file. Files contain a few values; a remembered mapping collects more. */
const MOST_CHOSEN_LABELS = 200;

/** Maps fields to columns of the file. */
export const MAPPING = Type.Object({
  columns: byField(Type.Integer({ minimum: 0 })),
  industryType: Type.Union([Type.String(), Type.Null()]),
  /** How the file writes days with slashes; omitted if it has none. In a request, to let the server find out. */
  dayOrder: Type.Optional(Type.Enum([...DAY_ORDERS, 'unclear'])),
  /** The labels of values of the file; the text is that of `values` in the summary. */
  values: Type.Optional(
    Type.Array(
      Type.Object({
        field: Type.Enum([...CHOICE_FIELDS]),
        text: Type.String({ maxLength: MOST_VALUE_CHARACTERS }),
        label: Type.String(),
      }),
      { maxItems: MOST_CHOSEN_LABELS },
    ),
  ),
});

const IMPORT_FIELDS = {
  id: Type.String(),
  fileName: Type.String(),
  state: Type.Enum(['open', 'filing', 'stopped', 'done', 'undoing', 'undone']),
  /** Whether its rows are still stored. */
  kept: Type.Boolean(),
  rows: COUNT,
  filed: COUNT,
  rejected: COUNT,
  /** The staff member who uploaded the file. */
  actor: Type.String(),
  createdAt: TIME,
  changedAt: TIME,
  /** Of the filed reports, those that undoing it withdrew, and those that it left as they were. */
  withdrawn: COUNT,
  leftOnFile: COUNT,
  /** Why the server stopped filing or undoing it; `null` if it did not. */
  stopReason: nullableEnum(['staff_disabled', 'upgraded']),
};

const PROGRESS_FIELDS = {
  /** What a running import waits for: an older one, or the pending deliveries of the webhook; `null` for nothing. */
  waitsFor: nullableEnum(['import', 'webhook']),
  /** How the reader can undo the import; `null` if they cannot. */
  undo: nullable(Type.Object({ needsReason: Type.Boolean() })),
};

/** An import in the list. */
export const IMPORT_LINE = Type.Object(IMPORT_FIELDS);

export type ImportLine = Static<typeof IMPORT_LINE>;

export const IMPORT = Type.Object({
  ...IMPORT_FIELDS,
  headers: Type.Array(Type.String()),
  /** A sample value of each column. */
  samples: Type.Array(Type.String()),
  mapping: MAPPING,
  /** The newest other import of an identical file. */
  same: nullable(IMPORT_LINE),
  ...PROGRESS_FIELDS,
});

export type ImportResponse = Static<typeof IMPORT>;

/** An import after a step, without what the step does not change. */
export const STEP = Type.Object({ ...IMPORT_FIELDS, ...PROGRESS_FIELDS });

export type StepResponse = Static<typeof STEP>;

const ROW_ERROR = {
  /** `null` for an error of the whole row. */
  field: nullableEnum(IMPORT_FIELD_NAMES),
  /** Such as `must be 0 or more`. */
  error: Type.String(),
};

export const IMPORT_SUMMARY = Type.Object({
  /** Of the import, when it was summarized. `begin` takes it to reject a preview that is out of date. */
  changedAt: TIME,
  /** Rows without errors that repeat nothing. */
  ready: COUNT,
  /** Rows that repeat another row or a report on file. They are left out unless staff choose them. */
  repeats: COUNT,
  withErrors: COUNT,
  /** Rows whose reports are held for review. */
  held: COUNT,
  /** Of the ready rows of an open import, those that are held for review if nothing else is on file about their renter. */
  mayBeHeld: COUNT,
  /** Of the ready rows of an open import, those with an open balance, but without a payment status. */
  withoutPayment: COUNT,
  /** Errors in the most rows first. */
  errors: Type.Array(Type.Object({ ...ROW_ERROR, rows: COUNT, firstRow: COUNT })),
  /** Values of the columns of labels that are no labels, those of the most rows first. The text of empty cells is ''. */
  values: Type.Array(
    Type.Object({
      field: Type.Enum([...CHOICE_FIELDS]),
      text: Type.String(),
      shown: Type.String(),
      rows: COUNT,
      /** The label that it probably means; `null` if it says too little. */
      suggested: TEXT_OR_NULL,
    }),
  ),
});

export type ImportSummaryResponse = Static<typeof IMPORT_SUMMARY>;

/** The report that a row would be filed as. Amounts in cents. */
const ROW_REPORT = Type.Object({
  ...LABELS.properties,
  name: Type.String(),
  email: Type.String(),
  phone: TEXT_OR_NULL,
  industry: Type.String(),
  contractId: TEXT_OR_NULL,
  incidents: Type.Array(Type.String()),
  totalChargedCents: CENTS_OR_NULL,
  totalPaidCents: CENTS_OR_NULL,
  outstandingBalanceCents: CENTS_OR_NULL,
  /** Days such as 2026-01-31. */
  occurredOn: TEXT_OR_NULL,
  dateOfBirth: TEXT_OR_NULL,
  /** The score of its renter if nothing else is on file, and its tier. */
  score: SCORE,
  tier: RISK_TIER,
  /** Whether it is held for review if nothing else is on file about its renter. */
  mayBeHeld: Type.Boolean(),
  /** Whether it has an open balance, but no payment status. */
  lacksPayment: Type.Boolean(),
});

export const IMPORT_ROW = Type.Object({
  /** Row number as in a spreadsheet: the header is row 1. */
  number: COUNT,
  /** Whether its cells can be edited. */
  editable: Type.Boolean(),
  state: Type.Enum(['waiting', 'filed', 'rejected', 'withdrawn', 'left']),
  /** Set once the row is filed. */
  reportId: TEXT_OR_NULL,
  /** Its report, and when it is released at the latest; `null` if it is not held for review. */
  held: nullable(Type.Object({ recordId: Type.String(), releaseAt: TIME })),
  /** The report it would be filed as; `null` if it is invalid or was filed. */
  report: nullable(ROW_REPORT),
  /** The values in the file, by field. */
  texts: byField(Type.String()),
  /** The labels that the values in the file mean. An unknown value is in it unchanged. */
  labels: byField(Type.String()),
  errors: Type.Array(Type.Object(ROW_ERROR)),
  /** The earlier row, or the organization's report on file, that it repeats; `null` if none. Only before the import begins. */
  repeats: Type.Union([
    Type.Object({ row: COUNT }),
    Type.Object({ recordId: Type.String(), filedAt: TIME }),
    Type.Null(),
  ]),
});

export type ImportRowLine = Static<typeof IMPORT_ROW>;

export function presentImport(
  { found, samples, same }: FoundImport,
  step: StepResponse,
): Sendable<ImportResponse> {
  const { headers, mapping } = found;
  return {
    ...step,
    headers,
    samples,
    mapping,
    same: same === undefined ? null : presentLine(same),
  };
}

export function presentLine(line: Import): ImportLine {
  return pick(IMPORT_LINE, line);
}

export function presentRow({ mapping, headers, ...of }: Import, row: ReadImportRow): ImportRowLine {
  const { number, state, reportId, held, cells, reading } = row;
  const texts = reportId === null ? textsOf(cells, mapping) : {};
  return {
    number,
    editable: of.state === 'open' && !hasSurplus(cells, headers.length),
    state,
    reportId,
    held: held && { recordId: recordId(held.number), releaseAt: held.releaseAt },
    report:
      reading !== undefined && 'input' in reading
        ? { ...presentReport(reading.input), lacksPayment: lacksPayment(reading, cells, mapping) }
        : null,
    texts,
    labels: reportId === null ? labelsOf(texts, mapping) : {},
    errors: errorsOf(reading) ?? [],
    repeats: row.repeats === undefined ? null : presentRepeat(row.repeats),
  };
}

function presentRepeat(repeat: Repeat): NonNullable<ImportRowLine['repeats']> {
  return 'row' in repeat ? repeat : { recordId: recordId(repeat.number), filedAt: repeat.filedAt };
}

function presentReport(sent: LabelsInput): Omit<Static<typeof ROW_REPORT>, 'lacksPayment'> {
  const { person, labels, incidents, ...input } = sent;
  const { after, held } = effectOf(sent);
  return {
    ...labels,
    name: person.name ?? '',
    email: person.email ?? '',
    phone: person.phone ?? null,
    industry: input.industry,
    contractId: input.contractId ?? null,
    incidents: incidents.map((incident) => (typeof incident === 'string' ? incident : incident.type)),
    totalChargedCents: input.totalChargedCents ?? null,
    totalPaidCents: input.totalPaidCents ?? null,
    outstandingBalanceCents: input.outstandingBalanceCents ?? null,
    occurredOn: input.occurredOn ?? null,
    dateOfBirth: person.dateOfBirth ?? null,
    score: after,
    tier: adviceForScore(after).riskTier,
    mayBeHeld: held !== undefined,
  };
}
