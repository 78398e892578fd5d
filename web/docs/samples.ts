import { argumentName, snake } from '../../sdk/scripts/python-types.ts';
import { OPERATIONS } from '../../sdk/src/operations.ts';
import { jsonOf, type Operation } from './openapi.ts';

/** The address in the documents and samples. The server puts its own in its place. */
export const SAMPLE_URL = 'http://127.0.0.1:8080';

interface Sample {
  /** As on the dashboard, which remembers the same choice. */
  language: 'curl' | 'TypeScript' | 'Python';
  /** For highlighting. */
  syntax: string;
  code: string;
}

/** Returns a request in every language. The client for TypeScript has no method for files. */
export function samplesOf(method: string, path: string, operation: Operation): Sample[] {
  const request = {
    method: method.toUpperCase(),
    path,
    query: queryOf(operation),
    body: bodyOf(operation),
    file: fileOf(operation),
  };
  const samples: Sample[] = [
    { language: 'curl', syntax: 'bash', code: curl(request) },
    { language: 'Python', syntax: 'python', code: python(operation.operationId, request) },
  ];
  if (operation.operationId in OPERATIONS)
    samples.splice(1, 0, {
      language: 'TypeScript',
      syntax: 'typescript',
      code: typeScript(operation.operationId, request),
    });
  return samples;
}

interface Request {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  /** The name under which the response is saved, if it is a file. */
  file: string | undefined;
}

const FILES: Readonly<Record<string, string>> = {
  'application/pdf': 'notice.pdf',
  'text/csv': 'results.csv',
};

function fileOf({ responses }: Operation): string | undefined {
  const [type = ''] = Object.keys(responses[200]?.content ?? {});
  return FILES[type];
}

/** Returns the parameters that a sample sends: the required ones, and those with an example. */
function queryOf({ parameters = [] }: Operation): Record<string, string> {
  const sent = parameters.filter((one) => one.in === 'query' && (one.required || one.example !== undefined));
  return Object.fromEntries(
    sent.map(({ name, example }) => [name, String(example ?? `YOUR_${name.toUpperCase()}`)]),
  );
}

/** Returns the example of the body. */
export function bodyOf({ requestBody }: Operation): unknown {
  return jsonOf(requestBody)?.example;
}

function curl({ method, path, query, body, file }: Request): string {
  const search = Object.keys(query).length === 0 ? '' : `?${new URLSearchParams(query)}`;
  const lines = [
    `curl${method === 'GET' || (method === 'POST' && body !== undefined) ? '' : ` -X ${method}`} '${SAMPLE_URL}${path}${search}'`,
    `-H "x-api-key: $SCREENING_KEY"`,
  ];
  if (body !== undefined) {
    lines.push(`-H 'content-type: application/json'`);
    lines.push(`-d '${JSON.stringify(body, null, 2).replaceAll("'", `'\\''`)}'`);
  }
  if (file !== undefined) lines.push(`-o ${file}`);
  return lines.join(' \\\n  ');
}

function typeScript(name: string, { query, body }: Request): string {
  const input = body ?? (Object.keys(query).length === 0 ? undefined : query);
  return `import { createClient } from 'renter-screening-client';

const network = createClient({
  baseUrl: '${SAMPLE_URL}',
  key: process.env.SCREENING_KEY ?? '',
});

const result = await network.${name}(${input === undefined ? '' : literal(input)});
if (!result.ok) throw new Error(result.error.message);
console.log(result.data);`;
}

/** Returns a value as TypeScript: JSON with unquoted names and single quotes. */
function literal(value: unknown, indent = ''): string {
  const deeper = `${indent}  `;
  if (Array.isArray(value)) return `[${value.map((each) => literal(each, indent)).join(', ')}]`;
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, field]) => `${name}: ${literal(field, deeper)}`);
  if (fields.length === 1) return `{ ${fields.join()} }`;
  return `{\n${fields.map((field) => `${deeper}${field},\n`).join('')}${indent}}`;
}

function python(name: string, { query, body, file }: Request): string {
  const given = Object.entries(body ?? query).map(
    ([field, value]) => `${argumentName(field)}=${pythonLiteral(value, '    ')}`,
  );
  const lines = given.length > 1 ? `\n${given.map((one) => `    ${one},\n`).join('')}` : given.join();
  return `import os${file === undefined ? '' : '\nfrom pathlib import Path'}

from renter_screening_client import Client

network = Client("${SAMPLE_URL}", os.environ["SCREENING_KEY"])
response = network.${snake(name)}(${lines})
${file === undefined ? 'print(response.data)' : `Path("${file}").write_bytes(response.data)`}`;
}

function pythonLiteral(value: unknown, indent: string): string {
  const deeper = `${indent}    `;
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map((each) => pythonLiteral(each, indent)).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, field]) => `${JSON.stringify(name)}: ${pythonLiteral(field, deeper)}`,
  );
  if (fields.length === 1) return `{${fields.join()}}`;
  return `{\n${fields.map((field) => `${deeper}${field},\n`).join('')}${indent}}`;
}
