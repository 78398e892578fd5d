import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';

/** @param name the method and path of the route */
export type CheckResponse = (name: string, schema: TSchema, response: unknown) => void;

/**
 * Returns a function that throws if a response does not match its schema or has an undeclared field. The
 * request then fails with a 500, and no data is sent by mistake. The error names paths, never values.
 * Schemas are compiled with their first response, so that a server starts faster.
 */
export function responseChecker(): CheckResponse {
  const ajv = new Ajv({ allowUnionTypes: true });
  const validators = new WeakMap<TSchema, ValidateFunction>();
  return (name, schema, response) => {
    let validate = validators.get(schema);
    if (validate === undefined) {
      validate = ajv.compile(closed(schema) as TSchema);
      validators.set(schema, validate);
    }
    if (!validate(response))
      throw new Error(`${name} breaks its response schema: ${placesOf(validate.errors)}`);
  };
}

function placesOf(errors: ErrorObject[] | null | undefined): string {
  const places = errors?.map(({ instancePath, message, params }) =>
    [instancePath, message, params.additionalProperty].filter(Boolean).join(' '),
  );
  return places?.join('; ') ?? '';
}

/** Returns the schema with undeclared fields forbidden in each of its objects. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return [copy.type].flat().includes('object') ? { additionalProperties: false, ...copy } : copy;
}
