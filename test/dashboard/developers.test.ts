import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { Ajv } from 'ajv';
import { PERSONAS } from '../../src/test-mode/personas.ts';
import {
  CLIENT_PACKAGE,
  checkSamples,
  createKeySamples,
  pingSamples,
  TEST_RENTER,
} from '../../web/src/pages/developers/snippets.ts';
import { staffOf } from '../support/dashboard.ts';
import { temporaryFolder } from '../support/folder.ts';
import { OPERATOR_ENV } from '../support/organization.ts';
import { startServer } from '../support/server.ts';
import { newCheckId } from './checks.ts';

const run = promisify(execFile);
const server = await startServer({ env: OPERATOR_ENV });
after(() => server.stop());

const organization = await server.newOrganization({ plan: 'enterprise', rateLimit: 70 });
const member = await staffOf(server, { role: 'member', organizationId: organization.id });

/** The part of Python's package `requests` that the samples use, so that it need not be installed. */
const REQUESTS = `import json
from urllib.parse import urlencode
from urllib.request import Request, urlopen

class Response:
    def __init__(self, raw): self.raw = raw
    def raise_for_status(self): pass
    def json(self): return json.loads(self.raw)

def get(url, *, params=None, headers, timeout):
    query = "?" + urlencode(params) if params else ""
    with urlopen(Request(url + query, headers=headers), timeout=timeout) as raw:
        return Response(raw.read())
`;

const SDK = pathToFileURL(join(import.meta.dirname, '..', '..', 'sdk', 'src', 'index.ts')).href;

/** Runs a sample as it would run when pasted. Returns its output. */
async function runSample(folder: string, language: string, code: string): Promise<string> {
  const file = join(folder, language === 'TypeScript' ? 'code.ts' : 'code');
  writeFileSync(file, code.replace(`'${CLIENT_PACKAGE}'`, `'${SDK}'`));
  writeFileSync(join(folder, 'requests.py'), REQUESTS);
  const program = { curl: 'sh', TypeScript: process.execPath }[language] ?? 'python3';
  const { stdout } = await run(program, [file], { cwd: folder, timeout: 20_000 });
  return stdout;
}

test('the quick start shows every role the previews of the keys, but no whole key', async () => {
  const { status, body, text } = await member.call('GET', '/dashboard/developers');
  assert.equal(status, 200);
  const preview = `${organization.key.slice(0, 12)}********`;
  const { version, integrity } = (await server.call('GET', '/sdk')).body;
  const client = { path: `/sdk/renter-screening-client-${version}.tgz`, integrity };
  const keys = [{ name: 'First', preview }];
  assert.deepEqual(body, { keys, requestsPerMinute: 70, client, renterEmail: null, purpose: 'tenancy' });
  assert.equal(text.includes(organization.key.slice(12)), false);
});

test('the quick start asks for a renter who exists: the newest of the roster whose e-mail is plain text everywhere', async () => {
  const { id, call } = await server.newOrganization();
  const admin = await staffOf(server, { role: 'admin', organizationId: id });
  for (const renter_email of ['older@example.com', 'plain@example.com', "o'$(id)`x`@example.com"])
    await call('POST', '/v1/renter/report', { body: { renter_email } });
  // Outside the organization's reach, the roster has only a masked e-mail.
  const other = await server.newOrganization();
  await other.call('POST', '/v1/renter/report', { body: { renter_email: 'far@example.com' } });
  await admin.call('POST', '/dashboard/renters', { body: { email: 'far@example.com', name: 'Far' } });
  const { body } = await admin.call('GET', '/dashboard/developers');
  assert.equal(body.renterEmail, 'plain@example.com');
  assert.ok(PERSONAS.some(({ email, check }) => email === TEST_RENTER && check !== undefined));
});

test('the samples state why the organization checks: as a check last did, as the industry of its reports, or for a home', async () => {
  const { id, call } = await server.newOrganization();
  const staff = await staffOf(server, { role: 'admin', organizationId: id });
  const purpose = async () => (await staff.call('GET', '/dashboard/developers')).body.purpose;
  const check = (stated?: string) =>
    call('GET', `/v1/renter/check?email=a@example.com${stated ? `&purpose=${stated}` : ''}`);
  await check();
  assert.equal(await purpose(), 'tenancy');
  await call('POST', '/v1/reports', {
    body: { renterEmail: 'b@example.com', renterName: 'Bo', industryType: 'Car rental' },
  });
  assert.equal(await purpose(), 'vehicle_rental', 'a check that stated no purpose says nothing');
  await check('storage_rental');
  await check();
  assert.equal(await purpose(), 'storage_rental');
  await staff.call('POST', '/dashboard/check', {
    body: { checkId: newCheckId(), text: 'a@example.com', purpose: 'tenancy' },
  });
  assert.equal(await purpose(), 'tenancy', 'staff chose it');
});

const connection = { baseUrl: server.url, key: organization.key };

for (const { language, code } of pingSamples(connection)) {
  test(`the sample of the first request works unchanged in ${language}`, async (t) => {
    assert.match(await runSample(temporaryFolder(t), language, code), /operational/);
  });
}

for (const { language, code } of checkSamples(connection, {
  renter: 'jordan.lee@mail.example',
  purpose: 'vehicle_rental',
})) {
  test(`the sample of a check works unchanged in ${language}, and costs one credit`, async (t) => {
    const credits = async () => (await server.store.organizations.find(organization.id))?.credits ?? 0;
    const before = await credits();
    assert.match(await runSample(temporaryFolder(t), language, code), /no record/i);
    assert.equal(await credits(), before - 1);
    const { body } = await organization.call('GET', '/v1/checks');
    assert.equal(body.checks[0].purpose, 'vehicle_rental');
  });
}

/**
 * The part of https://schema.getpostman.com/json/collection/v2.1.0/collection.json that the collection uses.
 * Unlike the original, it allows no other properties.
 */
const TEXT = { type: 'string' };
const VARIABLES = {
  type: 'array',
  items: {
    type: 'object',
    required: ['key', 'value', 'type'],
    properties: { key: TEXT, value: TEXT, type: { enum: ['string', 'boolean', 'any', 'number'] } },
    additionalProperties: false,
  },
};

const EVENTS = {
  type: 'array',
  items: {
    type: 'object',
    required: ['listen', 'script'],
    properties: {
      listen: { enum: ['prerequest', 'test'] },
      script: {
        type: 'object',
        required: ['exec'],
        properties: { type: { const: 'text/javascript' }, exec: { type: 'array', items: TEXT } },
        additionalProperties: false,
      },
    },
    additionalProperties: false,
  },
};

const SAVED_RESPONSE = {
  type: 'object',
  required: ['name', 'originalRequest', 'code', 'body'],
  properties: {
    name: TEXT,
    originalRequest: { type: 'object', required: ['method', 'url'] },
    status: TEXT,
    code: { type: 'integer', minimum: 200, maximum: 599 },
    _postman_previewlanguage: { const: 'json' },
    header: { type: 'array' },
    body: TEXT,
  },
  additionalProperties: false,
};

const REQUEST = {
  type: 'object',
  required: ['name', 'request', 'response'],
  properties: {
    name: TEXT,
    event: EVENTS,
    response: { type: 'array', items: SAVED_RESPONSE },
    request: {
      type: 'object',
      required: ['method', 'url', 'header'],
      properties: {
        method: { enum: ['GET', 'PUT', 'POST', 'DELETE'] },
        description: TEXT,
        header: {
          type: 'array',
          items: { type: 'object', required: ['key', 'value'], properties: { key: TEXT, value: TEXT } },
        },
        url: {
          type: 'object',
          required: ['raw', 'host', 'path'],
          properties: {
            raw: { type: 'string', pattern: '^\\{\\{baseUrl\\}\\}/v1/' },
            host: { type: 'array', items: { const: '{{baseUrl}}' } },
            path: { type: 'array', items: { type: 'string', minLength: 1 } },
            query: {
              type: 'array',
              items: {
                type: 'object',
                required: ['key', 'value'],
                properties: { key: TEXT, value: TEXT, description: TEXT, disabled: { type: 'boolean' } },
                additionalProperties: false,
              },
            },
          },
          additionalProperties: false,
        },
        body: {
          type: 'object',
          required: ['mode', 'raw'],
          properties: { mode: { const: 'raw' }, raw: TEXT, options: { type: 'object' } },
          additionalProperties: false,
        },
      },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
};

const POSTMAN_SCHEMA = {
  type: 'object',
  required: ['info', 'item'],
  properties: {
    info: {
      type: 'object',
      required: ['name', 'schema'],
      properties: {
        name: TEXT,
        description: TEXT,
        schema: { const: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      },
      additionalProperties: false,
    },
    auth: {
      type: 'object',
      required: ['type', 'apikey'],
      properties: { type: { const: 'apikey' }, apikey: VARIABLES },
      additionalProperties: false,
    },
    variable: VARIABLES,
    item: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['name', 'item'],
        properties: {
          name: TEXT,
          description: TEXT,
          event: EVENTS,
          item: { type: 'array', minItems: 1, items: REQUEST },
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
};

test('the Postman collection has every operation of the API reference, and no key', async () => {
  const baseUrl = server.url.replace('http:', 'https:');
  const { status, headers, text } = await member.call('GET', '/dashboard/postman.json', {
    query: { baseUrl },
  });
  assert.equal(status, 200);
  assert.match(String(headers['content-disposition']), /attachment; filename="renter-screening\.postman/);
  const collection = JSON.parse(text);
  assert.equal(new Ajv({ strict: false }).validate(POSTMAN_SCHEMA, collection), true);
  const requests = collection.item.flatMap(({ item }: { item: object[] }) => item);
  const written = requests.map(({ request }: { request: { method: string; url: { path: string[] } } }) => {
    return `${request.method} /${request.url.path.join('/')}`;
  });
  const described = Object.entries(server.reference.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  assert.deepEqual(written.sort(), described.sort());
  const [first, ...empty] = collection.variable;
  assert.deepEqual(first, { key: 'baseUrl', value: baseUrl, type: 'string' });
  assert.deepEqual(
    empty.slice(0, 2).map(({ key }: { key: string }) => key),
    ['apiKey', 'endToo'],
  );
  for (const { value } of empty) assert.equal(value, '');
  assert.equal(text.includes(organization.key.slice(0, 12)), false);
});

test('the Postman collection always has the URL of this server; an invalid URL is rejected (400)', async () => {
  const { body } = await member.call('GET', '/dashboard/postman.json');
  assert.equal(body.variable[0].value, server.url);
  for (const baseUrl of ['https://evil.example', `${server.url}.evil.example`, `${server.url}1`]) {
    const { body } = await member.call('GET', '/dashboard/postman.json', { query: { baseUrl } });
    assert.equal(body.variable?.[0].value ?? server.url, server.url, 'keys are sent nowhere else');
  }
  for (const baseUrl of ['javascript:alert(1)', 'https://user@host', 'https://a/b', 'x', '']) {
    const response = await member.call('GET', '/dashboard/postman.json', { query: { baseUrl } });
    assert.equal(response.status, 400, baseUrl);
  }
});

interface PostmanItem {
  name: string;
  event?: { listen: string; script: { exec: string[] } }[];
  request: { method: string; url: { raw: string }; body?: { raw: string } };
  response: { code: number; body: string }[];
}

/** Runs requests of a Postman collection in their order, as Postman does, and returns the status of each by its name. */
async function runInPostman(items: PostmanItem[], variables: Map<string, string>, key: string) {
  const filled = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name) => variables.get(name) ?? '');
  const statuses: [name: string, status: number][] = [];
  for (const { name, request, event = [] } of items) {
    const { status, text, headers } = await server.call(request.method, filled(request.url.raw), {
      key,
      ...(request.body !== undefined && { rawBody: filled(request.body.raw) }),
    });
    const pm = {
      collectionVariables: { set: (name: string, value: string) => variables.set(name, value) },
      response: {
        json: () => JSON.parse(text),
        headers: { get: (name: string) => headers[name.toLowerCase()] },
      },
    };
    for (const { listen, script } of event) {
      assert.equal(listen, 'test');
      runInNewContext(script.exec.join('\n'), { pm });
    }
    statuses.push([name, status]);
  }
  return statuses;
}

test('all requests of the Postman collection succeed in their order with only a test key', async () => {
  const { body } = await member.call('GET', '/dashboard/postman.json');
  const { key } = await organization.newTestKey();
  const variables = new Map(
    body.variable.map(({ key, value }: { key: string; value: string }): [string, string] => [key, value]),
  ) as Map<string, string>;
  variables.set('baseUrl', '');
  const folders: { event?: object[]; item: PostmanItem[] }[] = body.item;
  const requests = folders.flatMap(({ item }) => item);
  const withoutExample = requests.filter(({ response }) => !response.some(({ code }) => code < 300));
  assert.deepEqual(
    withoutExample.map(({ request }) => request.url.raw.split('?')[0]),
    ['{{baseUrl}}/v1/adverse-actions/pdf', '{{baseUrl}}/v1/checks/batch/csv'],
    'every response that is JSON has a saved example',
  );

  const last = folders.at(-1);
  assert.match(JSON.stringify(last?.event), /'endToo'\) !== 'yes'\) pm\.execution\.skipRequest\(\)/);
  const kept = folders.slice(0, -1).flatMap(({ item }) => item);
  assert.deepEqual(
    kept.map(({ request }) => request.method).filter((method) => method === 'DELETE'),
    [],
  );
  const failed = (await runInPostman(kept, variables, key)).filter(([, status]) => status >= 300);
  assert.deepEqual(failed, []);
  const ended = await runInPostman(last?.item ?? [], variables, key);
  // The batch has been answered meanwhile.
  assert.deepEqual(
    ended.filter(([, status]) => status >= 300).map(([, status]) => status),
    [409],
  );
});

for (const [isTest, prefix] of [
  [false, 'svc_live_'],
  [true, 'svc_test_'],
] as const) {
  test(`the sample shown with a session token creates a key that begins with ${prefix}`, async (t) => {
    const admin = await staffOf(server, { role: 'admin' });
    const { status, body } = await admin.call('POST', '/dashboard/session-token');
    assert.equal(status, 200);
    const [sample] = createKeySamples({ baseUrl: server.url, key: body.token }, isTest);
    const output = await runSample(temporaryFolder(t), 'curl', sample?.code ?? '');
    const { name, key } = JSON.parse(output);
    assert.deepEqual([name, key.slice(0, 9)], ['Booking server', prefix]);
  });
}
