import { openApiDocument } from '../../src/http/openapi/document.ts';

/** The parts of the OpenAPI document that the reference shows. */
export interface Reference {
  info: { description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: { securitySchemes: Record<string, { description: string }> };
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, Response>;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description: string;
  schema: Schema;
  example?: unknown;
}

export interface Response {
  description: string;
  headers?: Record<string, { description: string; schema: Schema }>;
  content?: Record<string, Content>;
}

interface Content {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { summary?: string; value: unknown }>;
}

export interface Schema {
  /** The name of the schema, if it has one in the document. */
  title?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/** Returns the OpenAPI document with every reference replaced by what it refers to. */
export function resolvedDocument(): Reference {
  const document = openApiDocument();
  return resolve(document, document) as Reference;
}

function resolve(part: unknown, document: unknown): unknown {
  if (Array.isArray(part)) return part.map((each) => resolve(each, document));
  if (typeof part !== 'object' || part === null) return part;
  const { $ref } = part as { $ref?: unknown };
  if (typeof $ref !== 'string')
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, resolve(value, document)]));
  const path = $ref.split('/').slice(1);
  const found = path.reduce((within, name) => (within as Record<string, unknown>)[name], document);
  if (found === undefined) throw new Error(`The OpenAPI document has no ${$ref}`);
  const resolved = resolve(found, document) as object;
  return path[1] === 'schemas' ? { title: path.at(-1), ...resolved } : resolved;
}

/** Returns the JSON content of a body or response, if it has any. */
export function jsonOf(body: { content?: Record<string, Content> } | undefined): Content | undefined {
  return body?.content?.['application/json'];
}

/** Returns the examples of a content by name. */
export function examplesOf(content: Content | undefined): [name: string, value: unknown][] {
  if (content === undefined) return [];
  if (content.example !== undefined) return [['Example', content.example]];
  return Object.entries(content.examples ?? {}).map(([name, { value }]) => [name, value]);
}
