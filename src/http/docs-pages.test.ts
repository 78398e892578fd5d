import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { ApiError } from '../errors.ts';
import { registerDocs } from './docs-pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'docs-'));
after(() => rmSync(folder, { recursive: true }));
const dist = join(folder, 'dist');
mkdirSync(join(dist, 'assets'), { recursive: true });
mkdirSync(join(dist, 'reference'));
writeFileSync(join(folder, 'secret.html'), 'secret');
writeFileSync(join(dist, 'index.html'), '<code>http://127.0.0.1:8080/v1</code>');
writeFileSync(join(dist, 'reference', 'screening.html'), 'screening');
writeFileSync(join(dist, 'assets', 'docs-1a2b3c.css'), 'style');
writeFileSync(join(dist, 'assets', 'docs-1a2b3c.css.br'), 'brotli');

function serverOf(pages: string) {
  const app = fastify();
  app.setErrorHandler((error, _request, reply) => {
    reply.code(error instanceof ApiError ? error.status : 500).send({ error: String(error) });
  });
  registerDocs(app, () => 'https://screening.example/?a&"b"', pages);
  return app;
}

const app = serverOf(dist);

test('a page has the address of the server, escaped, in every encoding that the browser accepts', async () => {
  const html = '<code>https://screening.example/?a&amp;&quot;b&quot;/v1</code>';
  for (const [accepted, encoding, decode] of [
    ['gzip, br', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['', undefined, (content: Buffer) => content],
  ] as const) {
    const { headers, rawPayload } = await app.inject({
      url: '/docs/',
      headers: { 'accept-encoding': accepted },
    });
    assert.equal(headers['content-encoding'], encoding);
    assert.equal(decode(rawPayload).toString(), html);
    assert.equal(headers.vary, 'accept-encoding');
    assert.equal(headers['content-type'], 'text/html; charset=utf-8');
  }
});

test('a page allows scripts and styles only from files of the server, and no requests to other hosts', async () => {
  const { headers } = await app.inject('/docs/reference/screening');
  assert.equal(
    headers['content-security-policy'],
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  );
});

test('a page that the browser has gets a 304, until it is built anew', async () => {
  const { headers } = await app.inject('/docs/reference/screening');
  assert.equal(headers['cache-control'], 'public, no-cache');
  const again = () =>
    app.inject({ url: '/docs/reference/screening', headers: { 'if-none-match': String(headers.etag) } });
  const known = await again();
  assert.deepEqual([known.statusCode, known.body, known.headers.etag], [304, '', headers.etag]);
  const path = join(dist, 'reference', 'screening.html');
  writeFileSync(path, 'new');
  utimesSync(path, new Date(), new Date(Date.now() + 10_000));
  const built = await again();
  assert.deepEqual([built.statusCode, built.body], [200, 'new']);
});

test('/docs redirects to the first page, and files are sent compressed and kept', async () => {
  const { statusCode, headers } = await app.inject('/docs');
  assert.deepEqual([statusCode, headers.location], [302, '/docs/']);
  const file = await app.inject({
    url: '/docs/assets/docs-1a2b3c.css',
    headers: { 'accept-encoding': 'br' },
  });
  assert.deepEqual([file.body, file.headers['content-encoding']], ['brotli', 'br']);
  assert.match(String(file.headers['cache-control']), /immutable/);
});

for (const path of [
  'nothing',
  '..%2Fsecret',
  '%2e%2e/secret',
  'reference',
  'index/',
  'reference/%00',
  'Reference/Screening',
  'a/b/c',
]) {
  test(`/docs/${path} is not found`, async () => {
    assert.equal((await app.inject(`/docs/${path}`)).statusCode, 404);
  });
}

test('while the documentation is not built, the first page says so', async () => {
  const { statusCode, body } = await serverOf(join(folder, 'missing')).inject('/docs/');
  assert.equal(statusCode, 503);
  assert.match(body, /npm run build/);
});
