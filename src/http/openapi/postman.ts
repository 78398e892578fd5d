/** The parts of an OpenAPI document that a collection needs. */
export interface OpenApiDocument {
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  summary: string;
  description: string;
  tags: string[];
  parameters: (Parameter | Reference)[];
  requestBody?: { content: { 'application/json': { example?: unknown } } } | undefined;
}

interface Parameter {
  name: string;
  in: 'query';
  required: boolean;
  description: string;
}

/** A parameter that several operations share; none of them is in the query. */
interface Reference {
  $ref: string;
}

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/**
 * Returns a Postman collection (format 2.1) for an OpenAPI document: a folder for each tag, and a request
 * with its example for each operation. Its variables are `baseUrl` and `apiKey`. `apiKey` is empty: users
 * fill it in where Postman keeps secrets.
 *
 * @param baseUrl the address of the API, without the version or a trailing slash
 */
export function postmanCollection({ info, tags, paths }: OpenApiDocument, baseUrl: string) {
  const requests = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      return { tag: operation.tags[0], item: requestItem(method, path, operation) };
    }),
  );
  return {
    info: { name: `${info.title} ${info.version}`, description: info.description, schema: SCHEMA },
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
    item: tags
      .map(({ name, description }) => {
        return {
          name,
          description,
          item: requests.filter(({ tag }) => tag === name).map(({ item }) => item),
        };
      })
      // Nobody calls a webhook.
      .filter(({ item }) => item.length > 0),
  };
}

function requestItem(method: string, path: string, operation: Operation) {
  const body = operation.requestBody?.content['application/json'].example;
  return {
    name: operation.summary,
    request: {
      method: method.toUpperCase(),
      description: operation.description,
      header: body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }],
      url: urlOf(path, operation.parameters),
      ...(body !== undefined && {
        body: { mode: 'raw', raw: JSON.stringify(body, null, 2), options: { raw: { language: 'json' } } },
      }),
    },
    response: [],
  };
}

/** Disables optional parameters, for users to enable. If none is required, enables the first one. */
function urlOf(path: string, parameters: readonly (Parameter | Reference)[]) {
  const ofQuery = parameters.filter((parameter) => 'in' in parameter);
  const anyRequired = ofQuery.some(({ required }) => required);
  const query = ofQuery.map(({ name, required, description }, index) => {
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
