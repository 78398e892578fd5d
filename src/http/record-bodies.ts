import { type Static, type TObject, type TOptional, type TUnsafe, Type } from 'typebox';
import type { FiguresInput } from '../reporting/file-figures-report.ts';
import type { IncidentInput } from '../reporting/file-incident.ts';
import type { LabelsInput } from '../reporting/file-labels-report.ts';
import { reportInputOf } from '../reporting/filing.ts';
import { DEFAULT_LABELS } from '../rules/scoring/report-score.ts';
import { MOST_ENTRIES } from '../rules/text/limits.ts';
import type { FieldNames, RecordField } from '../rules/text/record-field.ts';
import {
  CORRECTABLE_FIELDS,
  FIGURES_FIELDS,
  FILER_CORRECTABLE_FIELDS,
  INCIDENT_FIELD_NAMES,
  INCIDENT_FIELDS,
  LABELS_FIELDS,
  REPORT_FIELDS,
} from '../rules/text/record-fields.ts';
import { birth, cents, day, email, requiredText, text } from './fields.ts';

/** The schemas of reports and incidents, derived from the tables of their fields. */

type Table = Record<string, RecordField>;

/** The JSON type of a field. The schema of `incidents` is defined by the route. */
type ValueOf<Field extends RecordField> = {
  text: string;
  words: string;
  line: string;
  email: string;
  cents: number;
  day: string;
  birth: string;
  choice: Field extends { choices: readonly (infer Choice)[] } ? Choice : never;
  texts: string[];
  incidents: string[];
}[Field['kind']];

type Schema<Field extends RecordField> = TUnsafe<ValueOf<Field>>;

/** The properties of an object schema, by field name. */
type Schemas<Fields extends Table, Names extends FieldNames<string>> = {
  [Name in Names['required'][number] & keyof Fields]: Schema<Fields[Name]>;
} & { [Name in Names['optional'][number] & keyof Fields]: TOptional<Schema<Fields[Name]>> };

function schemaOf(field: RecordField) {
  const { description = '' } = field;
  switch (field.kind) {
    case 'text':
      return text(description);
    case 'words':
      return requiredText(description);
    case 'line':
      return requiredText(description, field.most);
    case 'email':
      return email(description);
    case 'cents':
      return cents(description);
    case 'day':
      return day(description);
    case 'birth':
      return birth(description);
    case 'choice':
      return Type.Enum([...(field.choices ?? [])], {
        ...(description !== '' && { description }),
        ...(field.default !== undefined && { default: field.default }),
      });
    case 'texts':
      return Type.Array(requiredText(field.entry ?? ''), { description, maxItems: MOST_ENTRIES });
    case 'incidents':
      return Type.Array(requiredText('Incident type'), { description, maxItems: MOST_ENTRIES });
  }
}

/** @param overridesOf returns the properties of a field that differ in this kind of body */
function schemasOf<const Fields extends Table, const Names extends FieldNames<keyof Fields & string>>(
  fields: Fields,
  { required, optional }: Names,
  overridesOf: (field: RecordField) => Partial<RecordField> = () => ({}),
): Schemas<Fields, Names> {
  const schema = (name: string) => {
    const field = fields[name] as RecordField;
    return schemaOf({ ...field, ...overridesOf(field) });
  };
  return Object.fromEntries([
    ...required.map((name) => [name, schema(name)]),
    ...optional.map((name) => [name, Type.Optional(schema(name))]),
  ]);
}

/** How an organization files what was removed before. 15 U.S.C. 1681i(a)(5)(B)(i). */
const CERTIFY = schemasOf(
  {
    certify: {
      kind: 'words',
      label: 'Certification',
      description:
        'Only for a filing that repeats a record that was removed after a dispute, rejected by the operator, or withdrawn: states that it is complete and accurate, and why, in at least four words and 20 characters. The renter is told, and sees it. Otherwise ignored',
    },
  },
  { required: [], optional: ['certify'] },
);

export const LABELS_SCHEMAS = { ...schemasOf(REPORT_FIELDS, LABELS_FIELDS), ...CERTIFY };

export const FIGURES_SCHEMAS = {
  ...schemasOf(REPORT_FIELDS, FIGURES_FIELDS, ({ figuresDescription: description }) =>
    description === undefined ? {} : { description },
  ),
  ...CERTIFY,
};

export const INCIDENT_SCHEMAS = { ...schemasOf(INCIDENT_FIELDS, INCIDENT_FIELD_NAMES), ...CERTIFY };

/** Fields of a correction have no default, and those of one variant are described as such. */
function inCorrection({ kind, default: initial }: RecordField): Partial<RecordField> {
  if (kind === 'texts') return { description: 'Only for a report from figures: the complete list' };
  if (initial === undefined) return {};
  return { description: 'Only for a report from compliance labels', default: undefined };
}

/** The fields that a dispute can correct. All are optional. */
export const CORRECTION_SCHEMAS = schemasOf(
  REPORT_FIELDS,
  { required: [], optional: CORRECTABLE_FIELDS },
  inCorrection,
);

/** The fields of a report that its filer can correct. All are optional. */
export const FILER_CORRECTION_SCHEMAS = schemasOf(
  REPORT_FIELDS,
  { required: [], optional: FILER_CORRECTABLE_FIELDS },
  inCorrection,
);

/** The fields of an incident that its filer can correct. All are optional. */
export const INCIDENT_CORRECTION_SCHEMAS = schemasOf(INCIDENT_FIELDS, {
  required: [],
  optional: ['industry', 'type', 'details', 'occurredOn'],
});

type Body<Properties extends Record<string, TOptional<TUnsafe<unknown>> | TUnsafe<unknown>>> = Static<
  TObject<Properties>
>;

/** Returns the input of a report from compliance labels, with its incidents parsed. */
export function labelsInputOf(
  body: Omit<Body<typeof LABELS_SCHEMAS>, 'incidents' | 'renterEmail' | 'renterName'> & {
    renterEmail?: string;
    renterName?: string;
  },
  incidents: LabelsInput['incidents'],
): LabelsInput {
  return {
    ...reportInputOf(body),
    industry: body.industryType,
    // An empty contract ID counts as missing.
    contractId: body.contractId?.trim() === '' ? undefined : body.contractId,
    labels: {
      paymentCompliance: body.paymentCompliance ?? DEFAULT_LABELS.paymentCompliance,
      assetCondition: body.assetCondition ?? DEFAULT_LABELS.assetCondition,
      contractCompliance: body.contractCompliance ?? DEFAULT_LABELS.contractCompliance,
    },
    incidents,
  };
}

/** Returns the input of a report from raw figures. */
export function figuresInputOf(body: Body<typeof FIGURES_SCHEMAS>): FiguresInput {
  return {
    ...reportInputOf(body),
    rentalPeriod: body.rentalPeriod,
    incidents: body.incidents ?? [],
    damage: body.damage,
    recommendation: body.recommendation,
    notes: body.notes,
  };
}

/** Returns the input of an incident, with `null` for fields that were left out. */
export function incidentInputOf(body: Body<typeof INCIDENT_SCHEMAS>): IncidentInput {
  const { required, optional } = INCIDENT_FIELD_NAMES;
  const given: Record<string, unknown> = body;
  const input = Object.fromEntries([...required, ...optional].map((name) => [name, given[name] ?? null]));
  return { ...input, certify: body.certify } as never;
}

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns the same properties with names in snake case. */
export function snakeCased<Properties extends object>(properties: Properties) {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [snakeCase(name), schema]),
  ) as { [Name in keyof Properties & string as SnakeCase<Name>]: Properties[Name] };
}

/** Returns a function that reads fields that were sent in snake case, with the names of their schemas. */
function fromSnakeCase<Schemas extends Record<string, TOptional<TUnsafe<unknown>> | TUnsafe<unknown>>>(
  schemas: Schemas,
): (body: object) => Body<Schemas> {
  const names = Object.keys(schemas).map((name) => [name, snakeCase(name)] as const);
  return (body) => {
    const sent = body as Record<string, unknown>;
    const fields: Record<string, unknown> = {};
    for (const [name, sentAs] of names) fields[name] = sent[sentAs];
    return fields as Body<Schemas>;
  };
}

export const figuresOf = fromSnakeCase(FIGURES_SCHEMAS);
export const filerCorrectionOf = fromSnakeCase(FILER_CORRECTION_SCHEMAS);
export const incidentCorrectionOf = fromSnakeCase(INCIDENT_CORRECTION_SCHEMAS);
