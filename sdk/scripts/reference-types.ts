import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';

const HEAD = `// Written by 'npm run generate' from the OpenAPI document of the server. A test fails when it is out of date.

`;

/** The parts of an OpenAPI document used here. */
interface Document {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
  components: { responses?: unknown };
  webhooks?: unknown;
}

/**
 * Returns the types of every operation of an OpenAPI document, as the source of a module. Error responses
 * are left out, because the client has one type for them, and 304, because it never asks for it.
 */
export async function referenceTypes(document: object): Promise<string> {
  const copy = structuredClone(document) as Document;
  for (const operation of Object.values(copy.paths).flatMap((methods) => Object.values(methods))) {
    for (const status of Object.keys(operation.responses)) {
      if (Number(status) >= 300) delete operation.responses[status];
    }
  }
  // These are not those of the operations that are left.
  delete copy.components.responses;
  // Only the schemas of their bodies are needed.
  delete copy.webhooks;
  // Fields with a default are optional in a request.
  const types = await openapiTS(copy as unknown as OpenAPI3, { defaultNonNullable: false });
  return HEAD + astToString(types);
}
