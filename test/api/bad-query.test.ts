import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { everythingOnFile } from '../support/rows.ts';
import { startServer } from '../support/server.ts';
import { sendRaw } from '../support/socket.ts';

const server = await startServer();
after(() => server.stop());
const organization = await server.newOrganization();
const before = await everythingOnFile(server);

const LONG = 'x'.repeat(4001);

for (const [name, path, error] of [
  ['a repeated parameter', '/v1/renter/check?email=a@x.com&email=b@x.com', /^email must be given once\.$/],
  [
    'a repeated parameter, once encoded',
    '/v1/renter/check?email=a@x.com&%65mail=b@x.com',
    /^email must be given once\.$/,
  ],
  ['a repeated unknown parameter', '/v1/renter/check?email=a@x.com&x=1&x=2', /^x must be given once\.$/],
  ['half an encoded byte', '/v1/renter/check?email=%6', /^email must be UTF-8/],
  ['a byte that is not UTF-8', '/v1/renter/check?name=%FF', /^name must be UTF-8/],
  ['Latin-1', '/v1/renter/check?name=R%E9yes', /^name must be UTF-8/],
  ['an encoded surrogate', '/v1/renter/check?name=%ED%A0%80', /^name must be UTF-8/],
  ['an overlong encoding', '/v1/renter/check?name=%C0%AE', /^name must be UTF-8/],
  ['a parameter name that is not UTF-8', '/v1/renter/check?%FF=1', /^The name of a parameter must be UTF-8/],
  ['a NUL', '/v1/renter/check?phone=1%00', /^phone must not contain a NUL/],
  [
    'a value that is too long',
    `/v1/renter/check?license=${LONG}`,
    /^license must have 4000 characters at most\.$/,
  ],
  [
    'a value of multi-byte characters that is too long',
    `/v1/renter/check?name=${'%C3%A9'.repeat(2000)}${LONG}`,
    /^name must have 4000/,
  ],
  ['__proto__', '/v1/renter/check?__proto__=a@x.com', /at least one identifier/],
  ['a path into __proto__', '/v1/renter/check?__proto__[email]=a@x.com', /at least one identifier/],
  ['an array', '/v1/renter/check?email[]=a@x.com', /at least one identifier/],
  ['an object', '/v1/renter/check?email[x]=a@x.com', /at least one identifier/],
  ['many parameters', `/v1/renter/check?${'&'.repeat(5000)}`, /at least one identifier|parameters/],
  ['nothing but separators', '/v1/renter/check?=&=x&&?', /at least one identifier/],
  ['a repeated renter_id', '/v1/renter/score?renter_id=a&renter_id=b', /^renter_id must be given once\.$/],
  ['a renter_id with a NUL', '/v1/renter/score?renter_id=ren_%00', /^renter_id must not contain a NUL/],
  [
    'a renter_id that is too long',
    `/v1/renter/score?renter_id=${LONG}`,
    /^renter_id .*4000 characters at most/,
  ],
  ['a repeated orgId', '/v1/renters?orgId=a&orgId=a', /^orgId must be given once\.$/],
  ['an orgId that is not UTF-8', '/v1/renters?orgId=%FF', /^orgId must be UTF-8/],
  ['an orgId that is too long', `/v1/renters?orgId=${LONG}`, /^orgId .*4000 characters at most/],
] as const) {
  test(`${name} in a query gets 400 and an error that says what is wrong`, async () => {
    const { status, body } = await organization.call('GET', path);
    assert.equal(status, 400);
    assert.equal(body.ok, false);
    assert.match(body.error, error);
  });
}

for (const [name, query, error] of [
  ['a repeated id', 'id=a&id=b', /^id must be given once\.$/],
  ['an id with a NUL', 'id=%00', /^id must not contain a NUL/],
  ['an id that is too long', `id=${LONG}`, /^id must have 4000 characters at most\.$/],
] as const) {
  test(`${name} in a revocation gets 400 and an error that says what is wrong`, async () => {
    const { status, body } = await organization.call('DELETE', `/v1/keys?${query}`);
    assert.equal(status, 400);
    assert.match(body.error, error);
  });
}

for (const [method, path] of [
  ['GET', '/v1/ping'],
  ['GET', '/v1/keys'],
  ['POST', '/v1/reports'],
] as const) {
  test(`${method} ${path}, which reads no parameters, returns 400 for a repeated one`, async () => {
    const { status, body } = await organization.call(method, `${path}?a=1&a=2`);
    assert.deepEqual([status, body.error], [400, 'a must be given once.']);
  });
}

for (const [name, bytes] of [
  ['UTF-8 that is not percent-encoded', Buffer.from('name=Réyes')],
  ['bytes that are not UTF-8', Buffer.from('name=R\xE9yes', 'latin1')],
] as const) {
  test(`${name} in a query gets 400`, async () => {
    const head = `HTTP/1.1\r\nHost: x\r\nConnection: close\r\nx-api-key: ${organization.key}\r\n\r\n`;
    const response = await sendRaw(
      server.url,
      Buffer.concat([Buffer.from('GET /v1/renter/check?'), bytes, Buffer.from(` ${head}`)]),
    );
    assert.match(response, /^HTTP\/1\.1 400 /);
  });
}

test('none of the rejected requests wrote anything', async () => {
  assert.deepEqual(await everythingOnFile(server), before);
});

test('a value of 4000 characters is accepted', async () => {
  assert.equal((await organization.call('GET', `/v1/renter/check?name=${'x'.repeat(4000)}`)).status, 200);
});

test('a query with 41 parameters is read in full or rejected', async () => {
  const others = Array.from({ length: 40 }, (_, index) => `p${index}=1`).join('&');
  const { status, body } = await organization.call('GET', `/v1/renter/check?${others}&email=a@x.com`);
  assert.ok(status === 200 || (status === 400 && /parameters/.test(body.error)), body.error);
});
