import { STATUS_CODES } from 'node:http';
import { FOLDERS, type PlannedRequest } from './postman-plan.ts';

/** The parts of an OpenAPI document that a collection needs. */
export interface OpenApiDocument {
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  parameters: (Parameter | Reference)[];
  requestBody?: { content: { 'application/json': { example?: unknown } } } | undefined;
  responses: Record<number, Response | Reference | undefined>;
}

interface Response {
  content?: Record<string, { examples?: Record<string, { value?: unknown }> }>;
}

interface Parameter {
  name: string;
  in: 'query';
  description: string;
}

/** A parameter that several operations share; none of them is in the query. */
interface Reference {
  $ref: string;
}

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** The variable that a user sets to `yes` to also run what ends something. */
const END_TOO = 'endToo';

/**
 * Returns a Postman collection (format 2.1) for an OpenAPI document. Its requests work in their order with a test key: each saves
 * the IDs that later ones need in variables. Requests that end something are in the last folder, and are skipped in a run unless
 * the variable `endToo` is `yes`. `apiKey` is empty: users fill it in where Postman keeps secrets.
 *
 * @param baseUrl the address of the API, without the version or a trailing slash
 */
export function postmanCollection({ info, paths }: OpenApiDocument, baseUrl: string) {
  const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ method, path, operation })),
  );
  const item = FOLDERS.map(({ name, description, ends, requests }) => ({
    name,
    description,
    ...(ends && {
      event: [
        scriptOf('prerequest', [
          `if (pm.collectionVariables.get('${END_TOO}') !== 'yes') pm.execution.skipRequest();`,
        ]),
      ],
    }),
    item: requests.map((planned) => {
      const found = operations.find(({ operation }) => operation.operationId === planned.operation);
      if (found === undefined) throw new Error(`There is no operation ${planned.operation}.`);
      return requestItem(found, planned);
    }),
  }));
  const saved = FOLDERS.flatMap(({ requests }) => requests.flatMap(({ saves = {} }) => Object.keys(saves)));
  return {
    info: {
      name: `${info.title} ${info.version}`,
      description: `${info.description}\n\nSet \`apiKey\` to a test key, and run the collection from top to bottom. The last folder is skipped in a run unless you set \`${END_TOO}\` to \`yes\`.`,
      schema: SCHEMA,
    },
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
      ...['apiKey', END_TOO, ...saved].map((key) => ({ key, value: '', type: 'string' })),
    ],
    item,
  };
}

interface Found {
  method: string;
  path: string;
  operation: Operation;
}

function requestItem({ method, path, operation }: Found, { body, query = {}, saves }: PlannedRequest) {
  const sent = body ?? operation.requestBody?.content['application/json'].example;
  const request = {
    method: method.toUpperCase(),
    description: operation.description,
    header: sent === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }],
    url: urlOf(path, operation.parameters, query),
    ...(sent !== undefined && {
      body: { mode: 'raw', raw: JSON.stringify(sent, null, 2), options: { raw: { language: 'json' } } },
    }),
  };
  return {
    name: operation.summary,
    ...(saves !== undefined && {
      event: [
        scriptOf(
          'test',
          Object.entries(saves).map(
            ([variable, value]) => `pm.collectionVariables.set('${variable}', ${value});`,
          ),
        ),
      ],
    }),
    request,
    // Most errors are the same for all operations, so only the other responses are saved with each.
    response: Object.entries(operation.responses).flatMap(([status, response]) =>
      Object.entries(examplesOf(response)).map(([name, { value }]) => ({
        name: `${status} ${name}`,
        originalRequest: request,
        status: STATUS_CODES[status] ?? '',
        code: Number(status),
        _postman_previewlanguage: 'json',
        header: [{ key: 'Content-Type', value: 'application/json; charset=utf-8' }],
        body: JSON.stringify(value, null, 2),
      })),
    ),
  };
}

function examplesOf(response: Response | Reference | undefined) {
  if (response === undefined || '$ref' in response) return {};
  return response.content?.['application/json']?.examples ?? {};
}

function scriptOf(listen: 'prerequest' | 'test', exec: string[]) {
  return { listen, script: { type: 'text/javascript', exec } };
}

/** Disables the parameters without a value, for users to enable. */
function urlOf(path: string, parameters: readonly (Parameter | Reference)[], values: Record<string, string>) {
  const query = parameters
    .filter((parameter) => 'in' in parameter)
    .map(({ name, description }) => ({
      key: name,
      value: values[name] ?? '',
      description,
      disabled: values[name] === undefined,
    }));
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  return {
    raw: `{{baseUrl}}${path}${sent.length === 0 ? '' : `?${sent.join('&')}`}`,
    host: ['{{baseUrl}}'],
    path: path.slice(1).split('/'),
    ...(query.length > 0 && { query }),
  };
}
