import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import fastify from 'fastify';
import { ApiError } from '../../src/errors.ts';
import { registerClientPackages } from '../../src/http/client-packages.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startServer } from '../support/server.ts';

const server = await startServer({ env: { PUBLIC_URL: 'https://screening.example' } });
after(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });

test('/sdk names the newest client package, with its address and integrity, and needs no key', async () => {
  const { status, headers, body } = await server.call('GET', '/sdk');
  assert.deepEqual([status, headers['cache-control']], [200, 'no-cache']);
  const { ok, name, version, url, integrity, versions } = body;
  assert.deepEqual([ok, name], [true, 'renter-screening-client']);
  const written = JSON.parse(readFileSync(join(import.meta.dirname, '../../sdk/package.json'), 'utf8'));
  assert.equal(version, written.version);
  assert.equal(url, `https://screening.example/sdk/renter-screening-client-${version}.tgz`);
  assert.deepEqual(versions[0], { version, url, integrity });

  const file = await get(new URL(url).pathname);
  assert.equal(file.status, 200);
  assert.equal(file.headers.get('content-type'), 'application/gzip');
  assert.equal(file.headers.get('x-content-type-options'), 'nosniff');
  const bytes = Buffer.from(await file.arrayBuffer());
  assert.equal(integrity, `sha512-${createHash('sha512').update(bytes).digest('base64')}`);
  const etag = file.headers.get('etag') ?? '';
  const again = await get(new URL(url).pathname, { 'if-none-match': etag });
  assert.deepEqual([again.status, await again.text()], [304, '']);
  const head = await fetch(server.url + new URL(url).pathname, { method: 'HEAD' });
  assert.deepEqual([head.status, head.headers.get('content-length')], [200, String(bytes.length)]);
});

test('another file or version is not found, with a text that names the versions', async () => {
  for (const file of [
    'renter-screening-client-99.0.0.tgz',
    'renter-screening-client.tgz',
    '..%2fpackage.json',
    'sources.sha256',
  ]) {
    const { status, body } = await server.call('GET', `/sdk/${file}`);
    assert.equal(status, 404, file);
    assert.match(body.error, /^This server has version \d\S+ of renter-screening-client/);
  }
});

test('releases are cached for a year, versions between them are revalidated, and the newest comes first', async (t) => {
  const folder = temporaryFolder(t);
  const app = fastify();
  app.setErrorHandler((error, _request, reply) => {
    reply.code(error instanceof ApiError ? error.status : 500).send({ error: String(error) });
  });
  const [packed, released] = [join(folder, 'packed'), join(folder, 'released')];
  registerClientPackages(app, () => 'https://screening.example', [packed, released]);

  for (const path of ['/sdk', '/sdk/renter-screening-client-0.2.0.tgz']) {
    const { statusCode, body } = await app.inject(path);
    assert.equal(statusCode, 404);
    assert.match(body, /not built on this server: the operator must run npm run build/);
  }

  for (const made of [packed, released]) mkdirSync(made);
  const put = (made: string, version: string) =>
    writeFileSync(join(made, `renter-screening-client-${version}.tgz`), version);
  put(packed, '0.10.0-dev');
  for (const version of ['0.2.0', '0.9.1', '0.10.0-dev']) put(released, version);
  const { version, versions } = (await app.inject('/sdk')).json();
  assert.equal(version, '0.10.0-dev');
  assert.deepEqual(
    versions.map((each: { version: string }) => each.version),
    ['0.10.0-dev', '0.9.1', '0.2.0'],
  );
  const cached = async (of: string) =>
    (await app.inject(`/sdk/renter-screening-client-${of}.tgz`)).headers['cache-control'];
  assert.equal(await cached('0.2.0'), 'public, max-age=31536000, immutable');
  assert.equal(await cached('0.10.0-dev'), 'no-cache');
});
