import { Ajv, type AnySchema, type ErrorObject, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';
import { FieldError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { isDateOfBirth } from '../rules/identity/date-of-birth.ts';
import { hasHappened, instantNamed } from '../rules/text/days.ts';

/** A validation error with the fields that ajv adds in verbose mode. */
export type BrokenRule = FastifySchemaValidationError & {
  parentSchema?: Record<string, unknown>;
  data?: unknown;
};

/** An error whose text consists of names and rules of the API, without anything that was sent. */
export class RuleError extends FieldError {}

/**
 * Returns an `invalid` error that names the field and its rule.
 *
 * @param missing texts for missing fields, by the path of the field
 * @param rowsIn the list whose entries are rows: the error names the number of the row, from 1
 */
export function validationError(
  errors: readonly FastifySchemaValidationError[],
  missing: Record<string, string> = {},
  rowsIn?: string,
): RuleError {
  // For alternatives, the last error is that none matches. The ones before it explain each alternative.
  const error: BrokenRule | undefined = errors.at(-1);
  if (error === undefined) return new RuleError(undefined, 'The request is not valid.');
  const field = fieldOf(error);
  const message = messageOf(error, field, errors, missing);
  const [, list, index] = /^\/(\w+)\/(\d+)/.exec(error.instancePath) ?? [];
  if (list === rowsIn && index !== undefined)
    return new RuleError(undefined, `Row ${Number(index) + 1}: ${message}`);
  return new RuleError(field === '' ? undefined : field, message);
}

/** Returns the path of the field that breaks a rule or is missing; '' for the body itself. */
function fieldOf({ instancePath, keyword, params }: BrokenRule): string {
  const field = fieldName(instancePath);
  if (keyword !== 'required') return field;
  const name = String(params.missingProperty);
  return field === '' ? name : `${field}.${name}`;
}

function messageOf(
  error: BrokenRule,
  field: string,
  errors: readonly FastifySchemaValidationError[],
  missing: Record<string, string>,
): string {
  if (error.keyword === 'required') return missing[field] ?? `${field} is required.`;
  if (field === '' && error.keyword === 'additionalProperties') {
    return 'The body has an unknown field.';
  }
  if (field === '') return 'The body must be a JSON object.';
  if (missing[field] !== undefined && isBlank(error)) return missing[field];
  return `${field} ${ruleBroken(errors)}.`;
}

/** Returns the rule that a value breaks, such as `must be 0 or more`. */
export function ruleBroken(errors: readonly BrokenRule[]): string {
  const error = errors.at(-1);
  return error === undefined ? 'is not valid' : String(error.parentSchema?.['x-rule'] ?? ruleOf(error));
}

/** Whether a value is a blank text, which counts as missing. */
function isBlank({ data }: BrokenRule): boolean {
  return typeof data === 'string' && data.trim() === '';
}

/** Turns a pointer such as `/incidents/0/type` into a name such as `incidents[0].type`. */
function fieldName(pointer: string): string {
  return pointer
    .slice(1)
    .split('/')
    .map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`))
    .join('')
    .slice(1);
}

function ruleOf({ keyword, params, message }: BrokenRule): string {
  switch (keyword) {
    case 'type':
      return `must be ${params.type === 'integer' ? 'a whole number' : `of type ${params.type}`}`;
    case 'enum':
      return `must be one of: ${(params.allowedValues as unknown[]).join(', ')}`;
    case 'minimum':
      return `must be ${params.limit} or more`;
    case 'maximum':
      return `must be ${params.limit} or less`;
    case 'maxLength':
      return `must have ${params.limit} characters at most`;
    case 'maxItems':
      return `must have ${params.limit} entries at most`;
    default:
      return String(message);
  }
}

/** Returns whether data is valid. `errors` contains the errors of the last call. */
interface Validate {
  (data: unknown): boolean;
  errors?: ErrorObject[] | null;
}

/**
 * Returns a compiler of validators. Each is compiled with the first request to its route, which makes the
 * start faster: most servers use few routes. Values are not coerced.
 */
export function validatorCompiler(clock: Clock = Date.now): FastifySchemaCompiler<AnySchema> {
  // Verbose mode returns the schema of a broken rule, which contains the error text (`x-rule`).
  const ajv = new Ajv({ verbose: true, keywords: ['x-rule'] });
  // Accepts any text, because the keywords below check more than the format does.
  ajv.addFormat('date', true);
  ajv.addFormat('date-time', (text: string) => instantNamed(text) !== undefined);
  ajv.addKeyword({
    keyword: 'x-has-happened',
    type: 'string',
    validate: (_: true, day: string) => hasHappened(day, clock()),
  });
  ajv.addKeyword({
    keyword: 'x-is-birth',
    type: 'string',
    validate: (_: true, day: string) => isDateOfBirth(day, clock()),
  });
  return ({ schema }) => {
    let compiled: ValidateFunction | undefined;
    const validate: Validate = (data) => {
      compiled ??= ajv.compile(schema);
      const isValid = compiled(data);
      validate.errors = compiled.errors ?? null;
      return isValid;
    };
    return validate;
  };
}
