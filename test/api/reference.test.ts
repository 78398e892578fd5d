import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { STATUSES } from '../../src/errors.ts';
import { idMaker } from '../../src/ids.ts';
import { eventCatalogue } from '../../src/webhooks/catalogue.ts';
import { ENDPOINTS } from '../support/endpoints.ts';
import { temporaryFolder } from '../support/folder.ts';
import { strictValidator } from '../support/reference.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());
const { reference } = server;

const LINTER = new URL('../../scripts/lint-openapi.mjs', import.meta.url).pathname;

interface Schema {
  type?: string | string[];
  pattern?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/** Returns every text in a schema, with the name of its field. */
function textsIn(schema: Schema): { name: string; schema: Schema }[] {
  const { properties = {}, items, anyOf = [], oneOf = [] } = schema;
  return [
    ...Object.entries(properties).flatMap(([name, property]) => [
      ...([property.type].flat().includes('string') ? [{ name, schema: property }] : []),
      ...textsIn(property),
    ]),
    ...[...anyOf, ...oneOf, ...(items === undefined ? [] : [items])].flatMap(textsIn),
  ];
}

const OPERATIONS = Object.entries(reference.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    name: `${method.toUpperCase()} ${path}`,
    operation,
  })),
);

test('the reference is OpenAPI 3.1 and describes exactly the endpoints of this server', () => {
  assert.match(reference.openapi, /^3\.1\./);
  assert.equal(reference.info.version, '1.0');
  // Relative to the address of the document.
  assert.deepEqual(
    reference.servers.map(({ url }) => url),
    ['/'],
  );
  assert.deepEqual(
    OPERATIONS.map(({ name }) => name).sort(),
    ENDPOINTS.map(({ method, path }) => `${method} ${path.split('?', 1)[0]}`).sort(),
  );
});

test('every operation and every webhook has a unique operationId', () => {
  const operations = [
    ...OPERATIONS.map(({ operation }) => operation),
    ...Object.values(reference.webhooks).map(({ post }) => post),
  ];
  assert.equal(new Set(operations.map(({ operationId }) => operationId)).size, operations.length);
});

test('the document describes the body of every webhook event, as it is sent', () => {
  const catalogue = eventCatalogue(idMaker(Date.now)('org'));
  assert.deepEqual(Object.keys(reference.webhooks).sort(), catalogue.map(({ event }) => event).sort());
  for (const { event, example } of catalogue) {
    const content = reference.webhooks[event]?.post.requestBody?.content['application/json'];
    assert.ok(content?.example, event);
    const validate = strictValidator(content.schema);
    for (const body of [content.example, JSON.parse(example)])
      assert.ok(validate(body), `${event}: ${JSON.stringify(validate.errors)}`);
  }
});

test('the document passes the recommended rules of Redocly and the OWASP rules of Spectral', async (t) => {
  const file = join(temporaryFolder(t), 'openapi.json');
  writeFileSync(file, JSON.stringify(reference.document));
  const linted = await promisify(execFile)(process.execPath, [LINTER, file]).catch((error) => error);
  assert.equal(linted.stdout, '', linted.stderr);
  assert.equal(linted.code ?? 0, 0, linted.stderr);
});

test('the linter finds what breaks the rules of either tool', async (t) => {
  const file = join(temporaryFolder(t), 'openapi.json');
  const broken = structuredClone(reference.document) as { info: object; servers: object[] };
  broken.info = { title: 'Renter screening', version: '1.0' };
  broken.servers = [{ url: '/' }];
  writeFileSync(file, JSON.stringify(broken));
  const { stdout, code } = await promisify(execFile)(process.execPath, [LINTER, file]).catch(
    (error) => error,
  );
  assert.equal(code, 1);
  assert.match(stdout, /^info-license: /m);
  assert.match(stdout, /^owasp:api9:2023-inventory-access: /m);
});

test('the IDs of the network, keys and their previews have a pattern in responses', () => {
  const schemas = OPERATIONS.flatMap(({ operation }) => Object.values(operation.responses)).flatMap(
    ({ content = {} }) => Object.values(content).map(({ schema }) => schema),
  );
  const isOurs = (name: string) => /(^|_)id$|Id$|^(key|preview)$/.test(name) && name !== 'contract_id';
  const texts = schemas.flatMap(textsIn).filter(({ name }) => isOurs(name));
  assert.ok(texts.length > 50);
  assert.deepEqual(new Set(texts.filter(({ schema }) => !schema.pattern).map(({ name }) => name)), new Set());
});

for (const { path, name, operation } of OPERATIONS) {
  test(`${name} is described, with its security schemes and a valid example of every status`, () => {
    assert.ok(operation.summary.length > 0 && operation.description.length > 0);
    const schemes = [
      { apiKey: [] },
      ...(path === '/v1/renters' ? [] : [{ bearer: [] }]),
      ...(['POST /v1/keys', 'POST /v1/keys/rotate'].includes(name) ? [{ sessionToken: [] }] : []),
    ];
    assert.deepEqual(operation.security, schemes);
    for (const scheme of schemes.flatMap(Object.keys))
      assert.ok(reference.components.securitySchemes[scheme]);

    const takesInput = operation.parameters !== undefined || operation.requestBody !== undefined;
    const expected = [
      '401',
      '429',
      '500',
      '503',
      ...(takesInput ? ['400'] : []),
      ...(operation.requestBody ? ['413', '415'] : []),
    ];
    for (const status of expected) assert.ok(operation.responses[status], `${name} describes ${status}`);

    for (const [status, { description, content }] of Object.entries(operation.responses)) {
      assert.ok(description.length > 0);
      if (content?.['application/pdf'] || content?.['text/csv'] || status === '304') continue;
      const json = content?.['application/json'];
      assert.ok(json, `${name} ${status} has a JSON body`);
      const examples = [json.example, ...Object.values(json.examples ?? {}).map(({ value }) => value)];
      const given = examples.filter((example) => example !== undefined);
      assert.ok(given.length > 0, `${name} ${status} has an example`);
      const validate = strictValidator(json.schema);
      for (const example of given) {
        assert.ok(validate(example), `${name} ${status}: ${JSON.stringify(validate.errors)}`);
      }
    }
  });

  test(`${name} describes every parameter and field`, () => {
    for (const { description, name: parameter, in: place } of operation.parameters ?? []) {
      assert.ok(place === 'query' || ['Idempotency-Key', 'If-None-Match'].includes(parameter), parameter);
      assert.ok(description, parameter);
    }
    const schema = operation.requestBody?.content['application/json']?.schema as
      | {
          properties: Record<
            string,
            { description?: string; enum?: unknown[]; items?: { description?: string } }
          >;
        }
      | undefined;
    for (const [field, { description, enum: values, items }] of Object.entries(schema?.properties ?? {})) {
      assert.ok(description || values || items, field);
    }
  });
}

test('the error bodies of each endpoint are described as the specification fixes them', () => {
  const fields = (path: string, status: number) => {
    const schema = reference.paths[path]?.post?.responses[status]?.content?.['application/json']?.schema;
    return Object.keys((schema as { properties: object }).properties);
  };
  assert.deepEqual(fields('/v1/reports', 400), ['error']);
  assert.deepEqual(fields('/v1/reports', 401), ['error']);
  assert.deepEqual(fields('/v1/incidents/submit', 400), ['error']);
  assert.deepEqual(fields('/v1/incidents/submit', 401), ['ok', 'error', 'docs']);
  assert.deepEqual(fields('/v1/renter/report', 400), ['ok', 'error']);
});

const DOCUMENT = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');

test('the introduction of the reference and the document list every error code with its status', () => {
  const { forbidden: _, second_factor_required: __, ...expected } = STATUSES;
  for (const text of [String(reference.info.description), DOCUMENT]) {
    const rows = text.matchAll(/^\| `(\w+)` \| (\d{3}) \|/gm);
    assert.deepEqual(
      Object.fromEntries([...rows].map(([, code, status]) => [code, Number(status)])),
      expected,
    );
  }
});
