import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';

/** @param name the method and path of the route */
export type CheckResponse = (name: string, schema: TSchema, response: unknown) => void;

/**
 * Returns a function that throws when a response is not what its schema declares, or has a field that it does not
 * declare: the request then fails with a 500, and nothing leaves that nobody meant to show. The error names places, never
 * values. Schemas are compiled with their first response, so that a server starts sooner.
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

/** Returns the schema, with every object of it closed to fields that it does not declare. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return [copy.type].flat().includes('object') ? { additionalProperties: false, ...copy } : copy;
}
