import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import fastify from 'fastify';
import { ApiError } from '../errors.ts';
import { registerWebPages } from './web-pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'pages-'));
after(() => rmSync(folder, { recursive: true }));
const dist = join(folder, 'dist');
mkdirSync(join(dist, 'assets'), { recursive: true });
writeFileSync(join(folder, 'secret.js'), 'secret');
writeFileSync(join(dist, 'secret.js'), 'secret');
const META = '<meta name="passkey-host" content="PASSKEY_HOST"><meta name="mails" content="SENDS_MAILS">';
for (const name of ['index', 'frame'])
  writeFileSync(
    join(dist, `${name}.html`),
    `<script nonce="CSP_NONCE"></script><meta nonce="CSP_NONCE">${META}${name}`,
  );
writeFileSync(join(dist, 'assets', 'index-1a2b3c.js'), 'plain');
writeFileSync(join(dist, 'assets', 'index-1a2b3c.js.br'), 'brotli');
writeFileSync(join(dist, 'assets', 'index-1a2b3c.js.gz'), 'gzip');
writeFileSync(join(dist, 'assets', 'inter-1a2b3c.woff2'), 'font');
writeFileSync(join(dist, 'color-scheme.js'), 'scheme');

const OPERATOR = {
  name: 'A & <b>B</b> $&',
  postalAddress: '500 Network Ave, Portland, OR 97205',
  telephone: null,
  email: 'help@cascade.example',
};

function serverOf(pages: string) {
  const app = fastify();
  app.setErrorHandler((error, _request, reply) => {
    reply.code(error instanceof ApiError ? error.status : 500).send({ error: String(error) });
  });
  const passkeyHost = () => 'screening.example';
  registerWebPages(app, { readOperator: () => OPERATOR, passkeyHost, sendsMails: true }, pages);
  return app;
}

const app = serverOf(dist);

writeFileSync(join(dist, 'portal.en.html'), 'portal');
writeFileSync(join(dist, 'portal.es.html'), 'portal en español');
for (const name of [
  'portal.frame.en',
  'portal.frame.es',
  'overview',
  'renters',
  'sign-in',
  'portal.file.en',
  'portal.file.es',
  'portal.sign-in.en',
  'portal.sign-in.es',
  'portal.sign-in.link.es',
])
  writeFileSync(join(dist, `${name}.html`), name);

for (const [url, name] of [
  ['/keys', 'frame'],
  ['/renters/ren_1', 'frame'],
  ['/test/renters', 'index'],
  ['/sign-in/reset?token=t', 'index'],
  ['/invitation?token=t', 'index'],
] as const) {
  test(`${url} is a page with a nonce for style elements and scripts only in files`, async () => {
    const nonces = new Set<string>();
    for (const _ of [1, 2]) {
      const { statusCode, headers, body } = await app.inject(url);
      assert.equal(statusCode, 200);
      assert.equal(headers['content-type'], 'text/html; charset=utf-8');
      const policy = String(headers['content-security-policy']);
      const nonce = /style-src 'self' 'nonce-([^']{24})'/.exec(policy)?.[1] ?? '';
      const host = META.replace('PASSKEY_HOST', 'screening.example').replace('SENDS_MAILS', 'true');
      assert.equal(body, `<script nonce="${nonce}"></script><meta nonce="${nonce}">${host}${name}`);
      assert.match(policy, /default-src 'none'; script-src 'self';/);
      assert.match(policy, /base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/);
      assert.doesNotMatch(policy, /unsafe|https?:|\*/);
      assert.equal(headers['referrer-policy'], 'same-origin');
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
      assert.match(String(headers['permissions-policy']), /camera=\(\)/);
      assert.equal(headers['strict-transport-security'], undefined);
      nonces.add(nonce);
    }
    assert.equal(nonces.size, 2);
  });
}

for (const [url, name] of [
  ['/portal', 'portal.file.en'],
  ['/portal?x=1', 'portal.file.en'],
  ['/portal/disputes', 'portal.frame.en'],
  ['/portal/help', 'portal'],
] as const) {
  test(`${url} is a portal page with the same policy`, async () => {
    const { statusCode, headers, body } = await app.inject(url);
    assert.deepEqual([statusCode, body], [200, name]);
    assert.match(String(headers['content-security-policy']), /default-src 'none'; script-src 'self';/);
    assert.equal(headers['referrer-policy'], 'same-origin');
  });
}

for (const [former, current] of [
  ['/portal/look-ups', '/portal/inquiries'],
  ['/portal/proof?x=1', '/portal/identity?x=1'],
  ['/portal/take-file', '/portal/download'],
  ['/portal/look%2Dups?at=/portal/look-ups', '/portal/inquiries?at=/portal/look-ups'],
]) {
  test(`${former} redirects to ${current}`, async () => {
    const { statusCode, headers } = await app.inject(former ?? '');
    assert.deepEqual([statusCode, headers.location], [301, current]);
  });
}

test('the portal is in the language of the cookie or else of the browser, and the dashboard in English', async () => {
  const page = async (url: string, headers: Record<string, string>) =>
    (await app.inject({ url, headers })).body;
  assert.equal(await page('/portal', { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }), 'portal.file.es');
  assert.equal(await page('/portal/disputes', { cookie: 'language=es' }), 'portal.frame.es');
  assert.equal(await page('/portal/help', { cookie: 'language=es' }), 'portal en español');
  assert.equal(await page('/portal', { cookie: 'language=en', 'accept-language': 'es' }), 'portal.file.en');
  assert.match(await page('/keys', { cookie: 'language=es', 'accept-language': 'es' }), /^<script nonce/);
});

test('without scripts the portal says how to reach the operator, as text', async () => {
  const pages = join(folder, 'scriptless');
  mkdirSync(pages);
  writeFileSync(join(pages, 'portal.file.es.html'), '<noscript>OPERATOR_CONTACT</noscript>');
  const { body } = await serverOf(pages).inject({ url: '/portal', headers: { cookie: 'language=es' } });
  assert.equal(
    body,
    '<noscript>A &amp; &lt;b>B&lt;/b> $&amp;<br>500 Network Ave, Portland, OR 97205<br>help@cascade.example</noscript>',
  );
});

test('a page that the build rendered is sent at its path, and the frame of the others, the portal’s in its language', async () => {
  const page = async (url: string, language = 'en') =>
    (await app.inject({ url, headers: { 'accept-language': language } })).body;
  assert.equal(await page('/'), 'overview');
  assert.equal(await page('/renters?q=ben'), 'renters');
  assert.equal(await page('/sign-in?next=/keys', 'es'), 'sign-in');
  assert.equal(await page('/portal', 'es'), 'portal.file.es');
  assert.equal(await page('/portal/sign-in'), 'portal.sign-in.en');
  assert.equal(await page('/portal/sign-in?next=/portal', 'es'), 'portal.sign-in.es');
  assert.equal(await page('/portal/sign-in/link?token=t', 'es'), 'portal.sign-in.link.es');
  assert.match(await page('/renters/ren_1?back=/renters'), /frame$/);
  assert.equal(await page('/portal/disputes/dsp_1'), 'portal.frame.en');
  assert.equal(await page('/portal/download?x=1', 'es'), 'portal.frame.es');
});

test('a page names what it requests first, only to browsers with a session', async () => {
  const links = async (url: string, cookie = 'session=s') =>
    (await app.inject({ url, headers: { cookie } })).headers.link;
  assert.equal(
    await links('/renters'),
    ['/dashboard/me', '/dashboard/roster', '/dashboard/roster/count', '/dashboard/filing/suggestions']
      .map((path) => `<${path}>; rel=preload; as=fetch; crossorigin`)
      .join(', '),
  );
  assert.match(String(await links('/')), /^<\/dashboard\/me>.*<\/dashboard\/overview\?period=7d>/);
  const me = '</dashboard/me>; rel=preload; as=fetch; crossorigin';
  for (const url of ['/renters?tier=LOW', '/renters/ren_1']) assert.equal(await links(url), me, url);
  assert.equal(await links('/portal/disputes?x=1'), me.replace('/dashboard/me', '/portal/api/me'));
  for (const url of ['/sign-in', '/invitation?token=t', '/portal/sign-in', '/portal/help', '/test']) {
    assert.equal(await links(url), undefined, url);
  }
  assert.equal((await app.inject('/renters')).headers.link, undefined);
});

for (const [accepted, encoding, body] of [
  ['gzip, deflate, br, zstd', 'br', 'brotli'],
  ['gzip;q=0.5, br;q=0', 'gzip', 'gzip'],
  ['gzip', 'gzip', 'gzip'],
  ['identity', undefined, 'plain'],
  ['', undefined, 'plain'],
] as const) {
  test(`a browser that accepts '${accepted}' gets a file ${encoding ?? 'uncompressed'}, cached forever`, async () => {
    const { headers, body: sent } = await app.inject({
      url: '/assets/index-1a2b3c.js',
      headers: { 'accept-encoding': accepted },
    });
    assert.deepEqual([headers['content-encoding'], sent], [encoding, body]);
    assert.equal(headers['content-type'], 'text/javascript; charset=utf-8');
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(headers.vary, 'accept-encoding');
  });
}

test('a file without a compressed variant is sent uncompressed; a file without a digest in its name is cached for an hour', async () => {
  const font = await app.inject({ url: '/assets/inter-1a2b3c.woff2', headers: { 'accept-encoding': 'br' } });
  assert.deepEqual([font.statusCode, font.headers['content-type'], font.body], [200, 'font/woff2', 'font']);
  const script = await app.inject('/color-scheme.js');
  assert.deepEqual([script.headers['cache-control'], script.body], ['public, max-age=3600', 'scheme']);
});

for (const url of [
  '/assets/index-0.js',
  '/assets/',
  '/assets/..%2fsecret.js',
  '/assets/..%2f..%2fsecret.js',
  '/assets/%2e%2e%2fsecret.js',
  '/assets/..%5csecret.js',
  '/assets/index-1a2b3c.js.br',
  '/assets/index-1a2b3c.js%00.js',
  '/assets/.js',
  '/assets/x/secret.js',
  '/secret.js',
  '/index.html',
]) {
  test(`there is no file at ${url}`, async () => {
    const { statusCode, body } = await app.inject(url);
    assert.equal(statusCode, 404);
    assert.doesNotMatch(body, /^secret/);
  });
}

test('without a build a page says how to build it, and a later build is served', async () => {
  const later = join(folder, 'later');
  const unbuilt = serverOf(later);
  const before = await unbuilt.inject('/keys');
  assert.equal(before.statusCode, 503);
  assert.match(before.body, /npm run build/);
  assert.match(String(before.headers['content-security-policy']), /default-src 'none'/);
  mkdirSync(later);
  writeFileSync(join(later, 'frame.html'), 'built');
  const { statusCode, body } = await unbuilt.inject('/keys');
  assert.deepEqual([statusCode, body], [200, 'built']);
});
