import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ENDPOINTS } from '../support/endpoints.ts';
import { startServer } from '../support/server.ts';
import { sendRaw } from '../support/socket.ts';

const server = await startServer();
after(() => server.stop());
const organization = await server.newOrganization();

const PATHS = Map.groupBy(
  ENDPOINTS.map(({ method, path }) => ({ method, path: path.split('?', 1)[0] ?? '' })),
  ({ path }) => path,
);

for (const path of [
  '/v1',
  '/v1/',
  '/v1/pings',
  '/v1/ping/',
  '/v1/PING',
  '/v2/ping',
  '/ping',
  '/v1/renter',
  '/v1/renter/check/jordan@example.com',
  '/v1//ping',
  '/v1/../v1/ping',
  '/v1/keys/key_1',
  '/v1/%70ing2',
  '/v1/*',
  '/v1/*/',
  '/v1/:name',
  '/*',
  '/.env',
]) {
  test(`GET ${path} returns 404`, async () => {
    const { status, body, headers } = await organization.call('GET', path);
    assert.equal(status, 404);
    assert.deepEqual(body, {
      ok: false,
      error: 'There is nothing at this address. The reference is at /docs.',
    });
    assert.match(String(headers['x-request-id']), /^req_/);
  });
}

test('a browser gets a 404 page for an unknown address', async () => {
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
  for (const path of ['/nothing', '/docs/nothing', '/.env']) {
    const { status, headers } = await server.call('GET', path, { headers: { accept } });
    assert.deepEqual([status, headers['content-type']], [404, 'text/html; charset=utf-8']);
    assert.match(String(headers['content-security-policy']), /default-src 'none'/);
    assert.match(String(headers['x-request-id']), /^req_/);
  }
  assert.equal((await server.call('POST', '/nothing', { headers: { accept } })).body.ok, false);
  assert.equal((await server.call('GET', '/v1/nothing', { headers: { accept } })).body.ok, false);
});

test('the pages are served at / and their addresses, and accept only GET and HEAD', async () => {
  for (const path of ['/', '/keys', '/renters/ren_1']) {
    const { status, headers } = await server.call('GET', path);
    assert.deepEqual([status, headers['content-type']], [200, 'text/html; charset=utf-8']);
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal((await server.call('HEAD', path)).status, 200);
  }
  const { status, headers } = await server.call('POST', '/keys', { body: {} });
  assert.deepEqual([status, headers.allow], [405, 'GET, HEAD']);
});

test('GET /favicon.ico returns 204', async () => {
  const { status, text } = await server.call('GET', '/favicon.ico');
  assert.deepEqual([status, text], [204, '']);
});

test('a path that is not a valid URL gets 400', async () => {
  const { status, body } = await organization.call('GET', '/v1/%zz');
  assert.equal(status, 400);
  assert.deepEqual(body, { ok: false, error: 'The path is not a valid URL.' });
});

for (const [path, endpoints] of PATHS) {
  const allowed = endpoints.map(({ method }) => method);
  const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'].filter(
    (method) => !allowed.includes(method),
  );
  test(`${path} accepts ${allowed.join(', ')} and returns 405 for ${others.join(', ')}`, async () => {
    for (const method of others) {
      const { status, headers, body } = await organization.call(method, path);
      assert.equal(status, 405, method);
      assert.deepEqual(headers.allow?.split(', ').sort(), allowed.toSorted());
      assert.match(body.error, new RegExp(`not ${method}`));
    }
  });

  test(`HEAD ${path} returns 405 without a body`, async () => {
    const { status, headers, text } = await organization.call('HEAD', path);
    assert.deepEqual([status, text], [405, '']);
    assert.deepEqual(headers.allow?.split(', ').sort(), allowed.toSorted());
  });
}

test('QUERY, a newer HTTP method, gets 405', async () => {
  for (const rawBody of [undefined, '{}']) {
    assert.equal(
      (await organization.call('QUERY', '/v1/search', { ...(rawBody && { rawBody }) })).status,
      405,
    );
  }
});

test('an unknown path or method gets 404 or 405 whatever the body, which is not read', async () => {
  for (const [path, status] of [
    ['/v1/ping', 405],
    ['/v1/nothing', 404],
  ] as const) {
    for (const options of [
      { rawBody: '{"half' },
      { rawBody: 'x', headers: { 'content-type': 'text/plain' } },
      { rawBody: 'x'.repeat(256 * 1024 + 1) },
    ]) {
      assert.equal((await organization.call('POST', path, options)).status, status);
    }
  }
});

test('every response has a unique request ID and Cache-Control: no-store', async () => {
  const seen = new Set<string>();
  let responses = 0;
  for (const { path } of [...ENDPOINTS, { path: '/healthz' }, { path: '/v1/nothing' }, { path: '/docs' }]) {
    for (const method of ['GET', 'POST', 'PATCH']) {
      for (const key of [organization.key, '']) {
        const { headers } = await organization.call(method, path, { key });
        assert.equal(headers['cache-control'], 'no-store', `${method} ${path}`);
        seen.add(String(headers['x-request-id']));
        responses++;
      }
    }
  }
  assert.equal(seen.size, responses);
});

test('a request ID sent by the client is not used', async () => {
  const { headers } = await organization.call('GET', '/v1/ping', { headers: { 'x-request-id': 'mine' } });
  assert.notEqual(headers['x-request-id'], 'mine');
});

test('the version is part of the path, and headers do not change it', async () => {
  for (const name of ['accept-version', 'api-version', 'x-api-version']) {
    const { status, body } = await organization.call('GET', '/v1/ping', { headers: { [name]: '2.0' } });
    assert.deepEqual([status, body.version], [200, '1.0']);
  }
});

test('a request without a Host header gets a JSON 400, and an empty Host is accepted', async () => {
  const send = (host: string) =>
    sendRaw(
      server.url,
      `GET /v1/ping HTTP/1.1\r\n${host}Connection: close\r\nx-api-key: ${organization.key}\r\n\r\n`,
    );
  const rejected = await send('');
  assert.match(rejected, /^HTTP\/1\.1 400 /);
  assert.match(rejected, /\r\nx-request-id: req_/i);
  assert.match(rejected, /\{"ok":false,"error":"The Host header is missing\."\}$/);
  assert.match(await send('Host:\r\n'), /^HTTP\/1\.1 200 /);
});

test('an unknown Expect header is ignored', async () => {
  const { status, body } = await organization.call('GET', '/v1/ping', { headers: { expect: 'a miracle' } });
  assert.deepEqual([status, body.ok], [200, true]);
});
