/** The parts of an OpenAPI document that a collection is made of. */
export interface OpenApiDocument {
  info: { title: string; version: string; description?: string };
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  summary: string;
  description: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: BodySchema; example?: unknown }> };
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
}

interface BodySchema {
  required?: string[];
  properties?: Record<string, { description?: string }>;
}

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/**
 * A Postman collection (format 2.1) of what an OpenAPI document describes: a folder for each tag, a request for each
 * operation, with its example. The variables are `baseUrl` and `apiKey`; the latter is empty, and to be filled in
 * where Postman keeps secrets.
 *
 * @param baseUrl where the API is, without the version and without a slash at the end
 */
export function postmanCollection({ info, tags = [], paths }: OpenApiDocument, baseUrl: string) {
  const requests = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      return { tag: operation.tags[0], item: requestItem(method, path, operation) };
    }),
  );
  return {
    info: { name: `${info.title} ${info.version}`, description: info.description ?? '', schema: SCHEMA },
    auth: {
      type: 'apikey',
      apikey: [
        { key: 'key', value: 'x-api-key', type: 'string' },
        { key: 'value', value: '{{apiKey}}', type: 'string' },
        { key: 'in', value: 'header', type: 'string' },
      ],
    },
    variable: [
      { key: 'baseUrl', value: baseUrl, type: 'string' },
      { key: 'apiKey', value: '', type: 'string' },
    ],
    item: tags.map(({ name, description = '' }) => {
      return { name, description, item: requests.filter(({ tag }) => tag === name).map(({ item }) => item) };
    }),
  };
}

function requestItem(method: string, path: string, operation: Operation) {
  const body = bodyExample(operation);
  return {
    name: operation.summary,
    request: {
      method: method.toUpperCase(),
      description: operation.description,
      header: body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }],
      url: urlOf(path, operation.parameters ?? []),
      ...(body !== undefined && {
        body: { mode: 'raw', raw: JSON.stringify(body, null, 2), options: { raw: { language: 'json' } } },
      }),
    },
    response: [],
  };
}

/** What is not required is there to be switched on; where nothing is, the first parameter is on. */
function urlOf(path: string, parameters: readonly Parameter[]) {
  const ofQuery = parameters.filter((parameter) => parameter.in === 'query');
  const anyRequired = ofQuery.some(({ required }) => required);
  const query = ofQuery.map(({ name, required = false, description = '' }, index) => {
    return { key: name, value: '', description, disabled: anyRequired ? !required : index > 0 };
  });
  const sent = query.filter(({ disabled }) => !disabled).map(({ key }) => `${key}=`);
  return {
    raw: `{{baseUrl}}${path}${sent.length === 0 ? '' : `?${sent.join('&')}`}`,
    host: ['{{baseUrl}}'],
    path: path.slice(1).split('/'),
    ...(query.length > 0 && { query }),
  };
}

/** The example of a body, or what must stand in it, to be filled in; none where a body may be left out. */
function bodyExample({ requestBody }: Operation): unknown {
  const content = requestBody?.content['application/json'];
  if (content === undefined) return undefined;
  const { example, schema } = content;
  if (example !== undefined || schema.required === undefined) return example;
  return Object.fromEntries(
    schema.required.map((name) => [name, schema.properties?.[name]?.description ?? '']),
  );
}
