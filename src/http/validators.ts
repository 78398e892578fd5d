import { Ajv, type AnySchema, type ErrorObject, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';

/** Returns whether data is valid. `errors` contains the errors of the last call. */
interface Validate {
  (data: unknown): boolean;
  errors?: ErrorObject[] | null;
}

/**
 * Returns a compiler of validators. Each is compiled with the first request to its route, which makes the
 * start faster: most servers use few routes. Values are not coerced.
 */
export function validatorCompiler(): FastifySchemaCompiler<AnySchema> {
  // Verbose mode returns the schema of a broken rule, which contains the error text (`x-rule`).
  const ajv = new Ajv({ verbose: true, keywords: ['x-rule'] });
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
