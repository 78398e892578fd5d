import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, test } from 'node:test';
import { ENDPOINTS } from '../support/endpoints.ts';
import { everythingOnFile } from '../support/rows.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());
const organization = await server.newOrganization();
const revoked = await organization.newKey();
await organization.call('DELETE', `/v1/keys?id=${revoked.id}`);
const withoutAccess = await server.newOrganization({ apiAccess: false });
const docs = (await organization.call('GET', '/v1/ping')).body.docs;

/** Specification 5.7. */
const MISSING = {
  ok: false,
  error: 'The API key is missing: send it in the x-api-key header, or as Authorization: Bearer.',
  docs,
};
/** Of the endpoint that accepts only this header. Specification 4.8. */
const HEADER_MISSING = { ...MISSING, error: 'The API key is missing: send it in the x-api-key header.' };
const MALFORMED = { ok: false, error: 'The API key format is invalid: keys begin with the svc_ prefix.' };
const UNKNOWN = { ok: false, error: 'The API key was not found or is revoked.' };
const PREVIEW = {
  ok: false,
  error: `${UNKNOWN.error} This is the preview of a key: send the whole key, which was shown when it was created.`,
};
const NO_ACCESS = {
  ok: false,
  error: 'API access is not enabled for this organization: ask the operator for it.',
};
const UNAUTHORIZED = { error: 'Unauthorized' };

const testKey = await organization.newTestKey();

/** Every endpoint, with its error bodies: a missing key, and other errors. */
const ENDPOINTS_WITH_ERRORS = ENDPOINTS.map((endpoint) => ({
  ...endpoint,
  name: `${endpoint.method} ${endpoint.path.split('?')[0]}`,
  missing: endpoint.path.startsWith('/v1/renters') ? HEADER_MISSING : MISSING,
  bodyOf: (usual: object) =>
    endpoint.method === 'POST' && endpoint.path === '/v1/reports' ? UNAUTHORIZED : usual,
}));

const before = await everythingOnFile(server);

for (const { method, path, body, name, missing, bodyOf } of ENDPOINTS_WITH_ERRORS) {
  for (const [cause, key, expected] of [
    ['no key', undefined, missing],
    ['a malformed key', 'live_svc_0123', MALFORMED],
    ['an unknown key', `svc_live_${'x'.repeat(32)}`, UNKNOWN],
    ['a revoked key', revoked.key, UNKNOWN],
    ['a key without API access', withoutAccess.key, NO_ACCESS],
  ] as const) {
    test(`${name} with ${cause} gets 401`, async () => {
      const response = await server.call(method, path, { ...(key && { key }), body });
      assert.deepEqual([response.status, response.body], [401, bodyOf(expected)]);
    });
  }

  test(`${name} checks the key before anything else`, async () => {
    const response = await server.call(method, path.replace(/\?.*|$/, '?a=%FF&a=2'), {
      rawBody: '{"half',
      headers: { 'content-type': 'text/odd' },
    });
    assert.deepEqual([response.status, response.body], [401, bodyOf(missing)]);
  });
}

test('no request that gets 401 changes anything', async () => {
  assert.deepEqual(await everythingOnFile(server), before);
});

for (const { method, path, body, isTestOnly, name, missing } of ENDPOINTS_WITH_ERRORS) {
  const { key } = isTestOnly ? testKey : organization;

  test(`${name} accepts the key in x-api-key`, async () => {
    const { status } = await server.call(method, path, { key, body });
    // Without a webhook there is no secret to replace, and nothing to recover.
    assert.ok(status < 300 || status === 404 || status === 409, String(status));
  });

  test(`${name} ${path.startsWith('/v1/renters') ? 'rejects' : 'accepts'} the key as a bearer token`, async () => {
    const headers = { authorization: `Bearer ${key}` };
    const response = await server.call(method, path, { headers, body });
    if (path.startsWith('/v1/renters')) {
      assert.deepEqual([response.status, response.body], [401, missing]);
    } else {
      assert.notEqual(response.status, 401);
    }
  });
}

for (const [name, headers, expected] of [
  ['a bearer token with a lowercase scheme', { authorization: `bearer ${organization.key}` }, 200],
  ['a malformed bearer token', { authorization: 'Bearer live_svc_0123' }, MALFORMED],
  ['an unknown bearer token', { authorization: `Bearer svc_live_${'x'.repeat(32)}` }, UNKNOWN],
  ['a revoked bearer token', { authorization: `Bearer ${revoked.key}` }, UNKNOWN],
  ['an empty bearer token', { authorization: 'Bearer' }, MISSING],
  ['the key as Basic credentials', { authorization: `Basic ${organization.key}` }, MISSING],
  ['the key without a scheme', { authorization: organization.key }, MISSING],
  ['the key in a cookie', { cookie: `api_key=${organization.key}; session=${organization.key}` }, MISSING],
  ['an empty x-api-key', { 'x-api-key': '' }, MISSING],
  [
    'an empty x-api-key with a bearer token',
    { 'x-api-key': '', authorization: `Bearer ${organization.key}` },
    200,
  ],
  ['the key with a bearer prefix in x-api-key', { 'x-api-key': `Bearer ${organization.key}` }, MALFORMED],
  ['two x-api-key headers', { 'x-api-key': [organization.key, organization.key] }, UNKNOWN],
  [
    'a key with another prefix after svc_',
    { 'x-api-key': organization.key.replace('live', 'test') },
    UNKNOWN,
  ],
  ['a truncated key', { 'x-api-key': organization.key.slice(0, -1) }, UNKNOWN],
  ['a key with an extra character', { 'x-api-key': `${organization.key}0` }, UNKNOWN],
  [
    'a key with an uppercase prefix',
    { 'x-api-key': organization.key.replace('svc_live_', 'SVC_LIVE_') },
    MALFORMED,
  ],
  ['the preview of a key', { 'x-api-key': `${organization.key.slice(0, 12)}********` }, PREVIEW],
  ['the prefix alone', { 'x-api-key': 'svc_' }, UNKNOWN],
  ['the hash of a key', { 'x-api-key': `svc_${hash('sha256', organization.key)}` }, UNKNOWN],
  ['the ID of a key', { 'x-api-key': organization.keyId }, MALFORMED],
] as const) {
  test(`${name} gets ${expected === 200 ? 200 : 401}`, async () => {
    const response = await server.call('GET', '/v1/ping', { headers: headers as Record<string, string> });
    if (expected === 200) assert.equal(response.status, 200);
    else assert.deepEqual([response.status, response.body], [401, expected]);
  });
}

test('a key in the query string is ignored', async () => {
  const { status, body } = await server.call(
    'GET',
    `/v1/ping?api_key=${organization.key}&key=${organization.key}`,
  );
  assert.deepEqual([status, body], [401, MISSING]);
});

test('switching API access off or on takes effect with the next request', async () => {
  const { id, call } = await server.newOrganization();
  const setAccess = (apiAccess: boolean) =>
    server.store.transaction(({ organizations }) => organizations.update(id, { apiAccess }));
  assert.equal((await call('GET', '/v1/ping')).status, 200);
  await setAccess(false);
  assert.deepEqual((await call('GET', '/v1/ping')).body, NO_ACCESS);
  await setAccess(true);
  assert.equal((await call('GET', '/v1/ping')).status, 200);
});

test('health checks, reference and metrics need no key', async () => {
  for (const path of ['/healthz', '/readyz', '/metrics', '/openapi.json', '/docs']) {
    assert.ok((await server.call('GET', path)).status < 400, path);
  }
});
