import { Ajv, type AnySchema, type ErrorObject, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';

/** Answers whether data is valid; `errors` says what was wrong with the last. */
interface Validate {
  (data: unknown): boolean;
  errors?: ErrorObject[] | null;
}

/**
 * Makes what requests are held against, and compiles it with the first request that it is for: a server starts the
 * sooner, and most are asked for few of their routes. Values stay as they were sent.
 */
export function validatorCompiler(): FastifySchemaCompiler<AnySchema> {
  // What broke a rule is told in the rule's own words, for which ajv hands out the schema it stands in.
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
