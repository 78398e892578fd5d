import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ENDPOINTS } from '../support/endpoints.ts';
import { everythingOnFile } from '../support/rows.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());
const organization = await server.newOrganization();
const sandbox = await organization.newTestKey();
const before = await everythingOnFile(server);

const WITH_BODY: typeof ENDPOINTS = [
  ...ENDPOINTS.filter(({ body }) => body !== undefined),
  { method: 'DELETE', path: '/v1/keys', body: { id: 'key_unknown' } },
];

const nested = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);
const field = (json: string) => `{"name":${json}}`;
const NOT_JSON = /^The body must be valid JSON\.$/;
const NOT_UTF8 = /^The body must be JSON in UTF-8: it contains bytes that are not UTF-8\.$/;
const NOT_OBJECT = /^The body must be a JSON object\.$/;
const TOO_DEEP = /^The body is nested more than 8 levels deep\.$/;

const BAD_BODIES: [name: string, body: string | Uint8Array, error: RegExp][] = [
  ['a truncated object', '{"name":', NOT_JSON],
  ['single quotes', "{'name':'x'}", NOT_JSON],
  ['a trailing comma', '{"name":"x",}', NOT_JSON],
  ['two values', '{} {}', NOT_JSON],
  ['a form', 'name=x&email=x', NOT_JSON],
  ['XML', '<?xml version="1.0"?><a/>', NOT_JSON],
  ['NaN', field('NaN'), NOT_JSON],
  ['a byte order mark of UTF-16', Buffer.from('\ufeff{}', 'utf16le'), NOT_UTF8],
  ['Latin-1', Buffer.from(field('"R\xE9yes"'), 'latin1'), NOT_UTF8],
  [
    'an encoded surrogate',
    Buffer.concat([Buffer.from('{"name":"'), Buffer.from('eda080', 'hex'), Buffer.from('"}')]),
    NOT_UTF8,
  ],
  ['an array', '[]', NOT_OBJECT],
  ['a string', '"name"', NOT_OBJECT],
  ['a number', '5', NOT_OBJECT],
  ['true', 'true', NOT_OBJECT],
  ['a NUL in a string', field('"a\\u0000b"'), /^name must not contain a NUL character\.$/],
  ['a NUL in a field name', '{"na\\u0000me":1}', /^The name of a field must not contain a NUL/],
  ['a lone surrogate', field('"\\ud83d"'), /^name must be well-formed Unicode\.$/],
  ['surrogates in the wrong order', field('"\\ude00\\ud83d"'), /^name must be well-formed Unicode\.$/],
  [
    'a lone surrogate in a field name',
    '{"\\ud83d":1}',
    /^The name of a field must be well-formed Unicode\.$/,
  ],
  ['a NUL in an array', field('["a","\\u0000"]'), /^name\[1\] must not contain a NUL/],
  ['__proto__', '{"__proto__":{"name":"x","email":"a@b.c"}}', /^A field must not be named __proto__\.$/],
  ['an escaped __proto__', '{"\\u005f_proto__":{}}', /^A field must not be named __proto__\.$/],
  ['constructor', '{"constructor":{"prototype":{"name":"x"}}}', /^A field must not be named constructor\.$/],
  ['prototype', '{"prototype":1}', /^A field must not be named prototype\.$/],
  [
    'a nested __proto__',
    '{"incidents":[{"type":"x","__proto__":{}}]}',
    /^A field must not be named __proto__\.$/,
  ],
  ['9 levels', field(nested('[', ']', 8)), TOO_DEEP],
  ['60,000 levels of arrays', field(nested('[', ']', 60_000)), TOO_DEEP],
  ['30,000 levels of objects', `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`, TOO_DEEP],
  ['130,000 unclosed levels', '['.repeat(130_000), TOO_DEEP],
];

for (const { method, path, body: valid, isTestOnly } of WITH_BODY) {
  const { call } = isTestOnly ? sandbox : organization;
  const address = path.split('?', 1)[0] ?? '';

  test(`${method} ${address} with an invalid body gets 400 and an error that says what is wrong`, async () => {
    for (const [name, rawBody, error] of BAD_BODIES) {
      for (const chunked of [false, true]) {
        const { status, body } = await call(method, address, { rawBody, chunked });
        assert.equal(status, 400, name);
        assert.match(body.error, error, name);
      }
    }
  });

  test(`${method} ${address} with a Content-Type other than JSON gets 415`, async () => {
    const rawBody = JSON.stringify(valid);
    for (const contentType of [
      'text/plain',
      'text/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/jsonp',
      'application/json-patch+json',
      'application',
      'json',
      '*/*',
      '',
    ]) {
      const headers = { 'content-type': contentType };
      const { status, body } = await call(method, address, { rawBody, headers });
      assert.equal(status, 415, contentType);
      assert.deepEqual(body, { ok: false, error: 'The Content-Type must be application/json.' });
    }
  });

  const [most, mostKiB] = address === '/v1/checks/batch' ? ['4 MiB', 4096] : ['256 KiB', 256];
  test(`${method} ${address} with a body over ${most} gets 413, with a Content-Length or chunked`, async () => {
    const rawBody = JSON.stringify({ ...valid, more: 'x'.repeat(mostKiB * 1024) });
    for (const chunked of [false, true]) {
      const { status, body } = await call(method, address, { rawBody, chunked });
      assert.equal(status, 413);
      assert.deepEqual(body, { ok: false, error: `The body is too large: ${most} is the most.` });
    }
  });
}

test('the Content-Type is case-insensitive and may have parameters', async () => {
  for (const contentType of [
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/json;charset="utf-8"',
  ]) {
    const headers = { 'content-type': contentType };
    const body = { email: 'nobody@example.com' };
    assert.equal((await organization.call('POST', '/v1/search', { body, headers })).status, 200, contentType);
  }
});

test('the error about a body that is an invalid string names the body', async () => {
  for (const rawBody of ['"\\u0000"', '"\\ud83d"']) {
    const { status, body } = await organization.call('POST', '/v1/search', { rawBody });
    assert.equal(status, 400);
    assert.match(body.error, /^The body must /);
  }
});

test('DELETE /v1/webhooks with an unexpected body gets a documented response', async () => {
  for (const options of [
    { rawBody: '{"half' },
    { rawBody: 'x', headers: { 'content-type': 'text/plain' } },
    { rawBody: JSON.stringify('x'.repeat(256 * 1024)) },
  ]) {
    assert.ok((await organization.call('DELETE', '/v1/webhooks', options)).status < 500);
  }
});

test('the last of two fields with the same name counts, as in JSON.parse', async () => {
  const rawBody = '{"email":"nobody@example.com","email":5}';
  const { status, body } = await organization.call('POST', '/v1/search', { rawBody });
  assert.equal(status, 400);
  assert.match(body.error, /^email /);
});

test('none of the rejected requests wrote anything', async () => {
  assert.deepEqual(await everythingOnFile(server), before);
});

test('a body with 8 levels of nesting is accepted', async () => {
  const rawBody = `{"email":"nobody@example.com","more":${nested('[', ']', 7)}}`;
  assert.equal((await organization.call('POST', '/v1/search', { rawBody })).status, 200);
});

test('the body of a GET is ignored', async () => {
  for (const rawBody of ['{"half', '{"__proto__":1}', 'x'.repeat(300_000)]) {
    assert.equal((await organization.call('GET', '/v1/ping', { rawBody })).status, 200);
  }
});
