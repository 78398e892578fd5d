import { Ajv, type AnySchema, type ErrorObject, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import type { Clock } from '../ids.ts';
import { hasHappened } from '../rules/text/days.ts';

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
  // The keyword below says more than the format does.
  ajv.addFormat('date', true);
  ajv.addKeyword({
    keyword: 'x-has-happened',
    type: 'string',
    validate: (_: true, day: string) => hasHappened(day, clock()),
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
