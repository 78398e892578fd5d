import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());

test('every response forbids browsers to guess its type', async () => {
  const page = await server.call('GET', '/', { headers: { accept: 'text/html' } });
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page.text) ?? [];
  const paths = ['/sign-in', '/portal', script, '/icon.svg', '/nothing', '/openapi.json', '/docs', '/docs/'];
  const data = ['/v1/ping', '/v1/nothing', '/dashboard/roster', '/portal/api/file', '/healthz', '/metrics'];
  for (const path of [...paths, ...data]) {
    const { headers } = await server.call('GET', path);
    assert.equal(headers['x-content-type-options'], 'nosniff', path);
  }
  assert.equal(page.headers['x-content-type-options'], 'nosniff');
});

test('a response to an unknown address depends on whether a page is accepted', async () => {
  for (const [accept, vary] of [
    ['text/html', 'accept, accept-encoding, accept-language, cookie'],
    ['application/json', 'accept'],
  ] as const) {
    const { status, headers } = await server.call('GET', '/nothing', { headers: { accept } });
    assert.deepEqual([status, headers.vary], [404, vary]);
    assert.match(String(headers['content-type']), new RegExp(`^${accept};`));
  }
});

/** The endpoints whose response has an entity tag, with a query that every organization can make. */
const TAGGED = [
  '/v1/adverse-actions',
  '/v1/disputes',
  '/v1/events',
  '/v1/incidents',
  '/v1/renters?orgId=',
  '/v1/reports',
  '/v1/webhooks',
];

test('lists and the webhook are sent again only if they changed', async () => {
  const organization = await server.newOrganization();
  for (const path of TAGGED.map((path) => (path.endsWith('=') ? path + organization.id : path))) {
    const get = (tag?: string) =>
      organization.call('GET', path, { headers: tag === undefined ? {} : { 'if-none-match': tag } });
    const { status, headers, text } = await get();
    assert.equal(status, 200, path);
    const tag = String(headers.etag);
    assert.equal(headers.vary, 'x-api-key, authorization');
    for (const named of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const unchanged = await get(named);
      assert.deepEqual([unchanged.status, unchanged.text, unchanged.headers.etag], [304, '', tag], named);
      assert.equal(unchanged.headers['content-type'], undefined);
      assert.equal(unchanged.headers.vary, 'x-api-key, authorization');
    }
    for (const other of ['"other"', tag.slice(1, -1), '']) {
      const again = await get(other);
      assert.deepEqual([again.status, again.text, again.headers.etag], [200, text, tag], other);
    }
  }
  const listed = Object.entries(server.reference.paths).filter(([, { get }]) => get?.responses['304']);
  assert.deepEqual(
    listed.map(([path]) => path).sort(),
    [...TAGGED.map((path) => path.split('?', 1)[0] ?? ''), '/v1/dispute'].sort(),
  );
});

test('what changed gets another tag, and the tag of one organization is nothing to another', async () => {
  const [one, other] = [await server.newOrganization(), await server.newOrganization()];
  const get = async (key: string, tag: string) => {
    const headers = { 'if-none-match': tag };
    return (await server.call('GET', '/v1/reports', { key, headers })).status;
  };
  const report = { renterEmail: 'tagged@example.com', renterName: 'Tag Ged', industryType: 'tools' };
  await one.call('POST', '/v1/reports', { body: report });
  const { headers } = await one.call('GET', '/v1/reports');
  const tag = String(headers.etag);
  assert.deepEqual([await get(one.key, tag), await get(other.key, tag)], [304, 200]);
  await one.call('POST', '/v1/reports', { body: report });
  assert.equal(await get(one.key, tag), 200);
});

test('an unchanged response counts for the rate limit, and an error is an error', async () => {
  const { call } = await server.newOrganization({ rateLimit: 2 });
  const { headers } = await call('GET', '/v1/webhooks');
  const again = { headers: { 'if-none-match': String(headers.etag) } };
  const unchanged = await call('GET', '/v1/webhooks', again);
  assert.deepEqual(
    [unchanged.status, unchanged.headers.ratelimit?.toString().slice(0, 9)],
    [304, '"key";r=0'],
  );
  const over = await call('GET', '/v1/webhooks', again);
  assert.deepEqual(
    [over.status, over.headers.etag, over.headers['cache-control']],
    [429, undefined, 'no-store'],
  );
  assert.equal((await server.call('GET', '/v1/webhooks', again)).status, 401);
});

test('checks, scores, keys and pings have no tag, because each response is another one', async () => {
  const { call } = await server.newOrganization();
  for (const path of ['/v1/renter/check?email=nobody@example.com', '/v1/keys', '/v1/ping']) {
    const { status, headers } = await call('GET', path, { headers: { 'if-none-match': '*' } });
    assert.deepEqual([status, headers.etag, headers['cache-control']], [200, undefined, 'no-store'], path);
  }
});
