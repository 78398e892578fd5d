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
  test(`there is nothing at ${path}: 404`, async () => {
    const { status, body, headers } = await organization.call('GET', path);
    assert.equal(status, 404);
    assert.deepEqual(body, {
      ok: false,
      error: 'There is nothing at this address. The reference is at /docs.',
    });
    assert.match(String(headers['x-request-id']), /^req_/);
  });
}

test('somebody who looks at an unknown address with a browser gets a page: 404 all the same', async () => {
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

test('the pages stand at / and their own addresses, to look at alone', async () => {
  for (const path of ['/', '/keys', '/renters/ren_1']) {
    const { status, headers } = await server.call('GET', path);
    assert.deepEqual([status, headers['content-type']], [200, 'text/html; charset=utf-8']);
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal((await server.call('HEAD', path)).status, 200);
  }
  const { status, headers } = await server.call('POST', '/keys', { body: {} });
  assert.deepEqual([status, headers.allow], [405, 'GET, HEAD']);
});

test('a browser that asks for an icon gets none, and no error', async () => {
  const { status, text } = await server.call('GET', '/favicon.ico');
  assert.deepEqual([status, text], [204, '']);
});

test('a path that is no URL is refused: 400', async () => {
  const { status, body } = await organization.call('GET', '/v1/%zz');
  assert.equal(status, 400);
  assert.deepEqual(body, { ok: false, error: 'The path is not a valid URL.' });
});

for (const [path, endpoints] of PATHS) {
  const allowed = endpoints.map(({ method }) => method);
  const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'].filter(
    (method) => !allowed.includes(method),
  );
  test(`${path} takes ${allowed.join(', ')}, and answers 405 to ${others.join(', ')}`, async () => {
    for (const method of others) {
      const { status, headers, body } = await organization.call(method, path);
      assert.equal(status, 405, method);
      assert.deepEqual(headers.allow?.split(', ').sort(), allowed.toSorted());
      assert.match(body.error, new RegExp(`not ${method}`));
    }
  });

  test(`a HEAD of ${path} does nothing`, async () => {
    const { status, headers, text } = await organization.call('HEAD', path);
    assert.deepEqual([status, text], [405, '']);
    assert.deepEqual(headers.allow?.split(', ').sort(), allowed.toSorted());
  });
}

test('a method that came late, QUERY, is answered 405 as well', async () => {
  for (const rawBody of [undefined, '{}']) {
    assert.equal(
      (await organization.call('QUERY', '/v1/search', { ...(rawBody && { rawBody }) })).status,
      405,
    );
  }
});

test('what the address does not take is said whatever the body, which is not read', async () => {
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

test('every answer has a request ID of its own, and is kept by nobody', async () => {
  const seen = new Set<string>();
  let answers = 0;
  for (const { path } of [...ENDPOINTS, { path: '/healthz' }, { path: '/v1/nothing' }, { path: '/docs' }]) {
    for (const method of ['GET', 'POST', 'PATCH']) {
      for (const key of [organization.key, '']) {
        const { headers } = await organization.call(method, path, { key });
        assert.equal(headers['cache-control'], 'no-store', `${method} ${path}`);
        seen.add(String(headers['x-request-id']));
        answers++;
      }
    }
  }
  assert.equal(seen.size, answers);
});

test('a request ID that a caller sends is not taken over', async () => {
  const { headers } = await organization.call('GET', '/v1/ping', { headers: { 'x-request-id': 'mine' } });
  assert.notEqual(headers['x-request-id'], 'mine');
});

test('the version is a segment of the path, and no header selects it', async () => {
  for (const name of ['accept-version', 'api-version', 'x-api-version']) {
    const { status, body } = await organization.call('GET', '/v1/ping', { headers: { [name]: '2.0' } });
    assert.deepEqual([status, body.version], [200, '1.0']);
  }
});

test('a request without a host is refused as every other is; an empty one is none of our business', async () => {
  const ask = (host: string) =>
    sendRaw(
      server.url,
      `GET /v1/ping HTTP/1.1\r\n${host}Connection: close\r\nx-api-key: ${organization.key}\r\n\r\n`,
    );
  const refused = await ask('');
  assert.match(refused, /^HTTP\/1\.1 400 /);
  assert.match(refused, /\r\nx-request-id: req_/i);
  assert.match(refused, /\{"ok":false,"error":"The Host header is missing\."\}$/);
  assert.match(await ask('Host:\r\n'), /^HTTP\/1\.1 200 /);
});

test('an expectation that nobody knows changes nothing', async () => {
  const { status, body } = await organization.call('GET', '/v1/ping', { headers: { expect: 'a miracle' } });
  assert.deepEqual([status, body.ok], [200, true]);
});
