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
