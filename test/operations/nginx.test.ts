import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { API_ROUTES } from '../../src/http/api/routes.ts';
import { DASHBOARD_ROUTES } from '../../src/http/dashboard/routes.ts';
import { PORTAL_ROUTES } from '../../src/http/portal/routes.ts';
import { MOST_CONTENT_BYTES } from '../../src/importing/limits.ts';
import { newImporter, upload } from '../dashboard/import-calls.ts';
import { newDispute, sendFile } from '../disputes/http.ts';
import type { HttpResponse } from '../support/client.ts';
import { pageCall, staffOf } from '../support/dashboard.ts';
import { pdfOf } from '../support/documents.ts';
import { startNginx } from '../support/nginx.ts';
import { startServer, type TestServer } from '../support/server.ts';

const FLOOD = 300;

/** Starts a server that trusts nginx, and nginx as it is shipped. */
async function startBehindNginx(t: TestContext) {
  const server = await startServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  t.after(() => server.stop());
  return { server, from: (await startNginx(t, server)).from };
}

/** Sends requests at once: one after the other, a slow machine would send fewer than the limit. */
const flood = (send: (index: number) => Promise<HttpResponse>): Promise<HttpResponse[]> =>
  Promise.all(Array.from({ length: FLOOD }, (_, index) => send(index)));

/** Returns a CSV file of this size, in which most characters take two bytes in JSON. */
function csvOfBytes(bytes: number): string {
  const notes = `"${'""'.repeat(250)}"`;
  const rows = Array.from(
    { length: 19_000 },
    (_, row) => `p${row}@import.example,Person ${row},marine,${notes}`,
  );
  const text = `E-mail,Name,Industry,Notes\n${rows.join('\n')}\nlast@import.example,Last Person,marine,`;
  return text + 'x'.repeat(bytes - text.length);
}

const limited = (responses: HttpResponse[]) => responses.filter(({ status }) => status === 429);

test('300 invented sign-ins and 300 links from one address leave another address untouched', async (t) => {
  const { server, from } = await startBehindNginx(t);
  const staff = await staffOf(server);
  const [mallory, ana] = [from('127.0.0.2'), from('127.0.0.3')].map(({ call, url }) => {
    // Everybody invents an address, which nginx replaces.
    const headers = { origin: url, 'x-forwarded-for': '198.51.100.1' };
    return {
      signIn: (email: string, password: string) =>
        call('POST', '/dashboard/sign-in', { headers, body: { email, password } }),
      requestLink: (email: string) => call('POST', '/portal/api/sign-in/link', { headers, body: { email } }),
    };
  });
  if (mallory === undefined || ana === undefined) throw new Error('there are two clients');
  for (const responses of [
    await flood((index) => mallory.signIn(`invented${index}@staff.example`, 'an invented password')),
    await flood((index) => mallory.requestLink(`invented${index}@renter.example`)),
  ]) {
    const rejected = limited(responses);
    assert.ok(rejected.length > FLOOD / 2, `${rejected.length} of ${FLOOD}`);
    const { body, headers } = rejected.at(-1) as HttpResponse;
    assert.deepEqual([body.ok, headers['retry-after']], [false, '60']);
    assert.match(body.error, /^Too many requests from your network address\./);
  }
  assert.equal((await ana.signIn(staff.email, staff.password)).status, 200);
  assert.equal((await ana.requestLink('ben@renter.example')).status, 200);
  const { sessions } = (await staff.call('GET', '/dashboard/security/sessions')).body;
  assert.ok(sessions.some(({ address }: { address: string }) => address === '127.0.0.3'));
});

test('an import of 10 MiB and a document of 5 MiB pass, and more is rejected with JSON (413)', async (t) => {
  const { server, from } = await startBehindNginx(t);
  const nginx = from('127.0.0.2');
  const throughNginx: TestServer = { ...server, ...nginx };

  const { member } = await newImporter(server);
  const sender = { ...member, call: pageCall(nginx, member.cookie) };
  const largest = await upload(sender, csvOfBytes(MOST_CONTENT_BYTES));
  assert.equal(largest.status, 200, largest.text);
  const tooLarge = await upload(sender, '"'.repeat(MOST_CONTENT_BYTES + 1));
  assert.deepEqual([tooLarge.status, tooLarge.body.ok], [413, false]);

  const { renter, file } = await newDispute(server);
  const id = await file();
  const limit = 5 * 1024 * 1024;
  const send = (bytes: number) =>
    sendFile(throughNginx, renter, id, { type: 'application/pdf', rawBody: pdfOf(bytes) });
  assert.equal((await send(limit)).body.documents[0].bytes, limit);
  const larger = await send(limit + 1);
  assert.deepEqual([larger.status, larger.body.ok], [413, false]);

  // Other routes accept no uploads.
  const elsewhere = await pageCall(nginx, '')('POST', '/dashboard/sign-in', { body: 'x'.repeat(2 ** 20) });
  assert.deepEqual([elsewhere.status, elsewhere.body.ok], [413, false]);
});

/** Starts a server that stores nothing and returns what it got, with headers as the network's own. */
async function startEcho(t: TestContext): Promise<{ url: string }> {
  const echo = createServer(async (request, response) => {
    const bytes = (await buffer(request)).length;
    response.writeHead(request.url === '/v1/limited' ? 429 : 200, {
      ...RESPONSE_HEADERS,
      'x-got': String(bytes),
    });
    response.end(JSON.stringify({ ok: true, headers: request.headers }));
  }).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  t.after(() => echo.close());
  return { url: `http://127.0.0.1:${(echo.address() as AddressInfo).port}` };
}

const REQUEST_HEADERS = {
  authorization: 'Bearer svc_live_x',
  'x-api-key': 'svc_live_x',
  'idempotency-key': 'application-4711',
  'if-none-match': '"a"',
  cookie: 'screening_session=a',
};
const RESPONSE_HEADERS = {
  'idempotent-replayed': 'true',
  'original-request-id': 'req_1',
  'x-request-id': 'req_2',
  'x-error-code': 'rate_limited',
  'retry-after': '17',
  'x-limit': 'credit-floor',
  ratelimit: '"minute";r=0;t=17',
  'ratelimit-policy': '"minute";q=100;w=60',
  etag: '"b"',
  'cache-control': 'no-store',
};

test('every body that a route accepts passes nginx, and headers of requests and responses do', async (t) => {
  const { from } = await startNginx(t, await startEcho(t));
  const { call } = from('127.0.0.2');
  const routes: { method: string; path: string; mostBodyBytes?: number }[] = [
    ...API_ROUTES,
    ...DASHBOARD_ROUTES,
    ...PORTAL_ROUTES,
  ];
  const larger = routes.filter(({ mostBodyBytes }) => mostBodyBytes !== undefined);
  assert.ok(larger.length >= 4, 'imports, their cells, and documents of disputes and blocks');
  for (const { method, path, mostBodyBytes = 0 } of larger) {
    const target = path.replaceAll(/:\w+/g, 'id_1');
    const { status, headers } = await call(method, target, { rawBody: Buffer.alloc(mostBodyBytes) });
    assert.deepEqual([status, headers['x-got']], [200, String(mostBodyBytes)], `${method} ${path}`);
  }

  for (const path of ['/v1/renter/check', '/v1/limited', '/sdk/renter-screening-client-0.1.0.tgz']) {
    const { body, headers } = await call('GET', path, { headers: REQUEST_HEADERS });
    assert.partialDeepStrictEqual(body.headers, REQUEST_HEADERS);
    assert.partialDeepStrictEqual(headers, RESPONSE_HEADERS);
  }
});
