import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';

const HEAD = `// Written by 'npm run generate' from the OpenAPI document of the server. A test fails when it is out of date.

`;

/** The parts of an OpenAPI document that are looked into here. */
interface Document {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
}

/**
 * The types of every operation of an OpenAPI document, as the text of a module. Without the errors: the client has one
 * shape for them.
 */
export async function referenceTypes(document: object): Promise<string> {
  const copy = structuredClone(document) as Document;
  for (const operation of Object.values(copy.paths).flatMap((methods) => Object.values(methods))) {
    for (const status of Object.keys(operation.responses)) {
      if (Number(status) >= 400) delete operation.responses[status];
    }
  }
  // A field that has a default may be left out of what is sent.
  const types = await openapiTS(copy as unknown as OpenAPI3, { defaultNonNullable: false });
  return HEAD + astToString(types);
}
