import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { ENDPOINTS } from '../support/endpoints.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());
const organization = await server.newOrganization();

const RUNS = { numRuns: 100 };

/** Asserts that a request gets no server error. Its response is also checked against the OpenAPI document. */
async function assertNoServerError(method: string, path: string, options: object): Promise<void> {
  const { status, text } = await organization.call(method, path, options);
  assert.ok(status < 500, text);
}

/** Names of fields that the API knows. */
const anyField = fc.constantFrom(
  ...new Set(ENDPOINTS.flatMap(({ body = {} }) => Object.keys(body))),
  ...['renter_name', 'renter_phone', 'renterPhone', 'incidents', 'damage', 'outstanding_balance', 'license'],
  ...['memberId', 'phone', 'id', 'paymentCompliance', 'totalPaid', 'recommendation', 'details'],
);
const anyText = fc.string({ unit: 'binary', maxLength: 40 });
const { anyValue } = fc.letrec((tie) => ({
  anyValue: fc.oneof(
    { maxDepth: 4 },
    anyText,
    fc.constantFrom('a@example.com', '1', 'Paid Late', 'ren_unknown'),
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('anyValue'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(anyField, anyText), tie('anyValue'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));
const anyFields = fc.dictionary(anyField, anyValue, { maxKeys: 8, noNullPrototype: true });

for (const { method, path, body } of [...ENDPOINTS, { method: 'DELETE', path: '/v1/keys', body: {} }]) {
  if (body === undefined) continue;
  test(`${method} ${path} handles any JSON without a server error`, () =>
    fc.assert(
      fc.asyncProperty(fc.oneof(anyValue, anyFields), (value) =>
        assertNoServerError(method, path, { rawBody: JSON.stringify(value) }),
      ),
      RUNS,
    ));

  test(`${method} ${path} handles any values of some fields without a server error`, () =>
    fc.assert(
      fc.asyncProperty(anyFields, (fields) =>
        assertNoServerError(method, path, { body: { ...body, ...fields } }),
      ),
      RUNS,
    ));
}

test('any bytes as a body are handled without a server error', () =>
  fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), (rawBody) =>
      assertNoServerError('POST', '/v1/search', { rawBody }),
    ),
    RUNS,
  ));

const anyParameter = fc.constantFrom(
  'member_id',
  'email',
  'phone',
  'license',
  'name',
  'renter_id',
  'orgId',
  'x',
);
const anyQueryText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }).map(encodeURIComponent),
  fc.string({ unit: fc.constantFrom('%', 'F', '0', 'e', '+', '=', ';', '?', '/', '.'), maxLength: 12 }),
);
const anyQuery = fc
  .array(fc.tuple(fc.oneof(anyParameter, anyQueryText), anyQueryText), { maxLength: 4 })
  .map((parameters) => parameters.map(([name, value]) => `${name}=${value}`).join('&'));

for (const { method, path } of ENDPOINTS) {
  if (method !== 'GET') continue;
  const address = path.split('?', 1)[0] ?? '';
  test(`GET ${address} handles any query without a server error`, () =>
    fc.assert(
      fc.asyncProperty(anyQuery, (query) => assertNoServerError('GET', `${address}?${query}`, {})),
      RUNS,
    ));
}

test('any path is handled without a server error', () =>
  fc.assert(
    fc.asyncProperty(fc.array(anyQueryText, { maxLength: 5 }), (parts) =>
      assertNoServerError('GET', `/v1/${parts.join('/')}`, {}),
    ),
    RUNS,
  ));

test('any made-up key gets 401', () =>
  fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 60 }), async (key) => {
      const { status } = await server.call('GET', '/v1/ping', { headers: { 'x-api-key': `svc_${key}` } });
      assert.equal(status, 401);
    }),
    RUNS,
  ));
