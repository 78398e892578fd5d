import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { startLoneServer } from '../faults/support.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startCommand } from '../support/process.ts';
import { sendRaw } from '../support/socket.ts';

/**
 * A self-signed certificate for this test, valid for 127.0.0.1 until 2126. It was created by:
 * openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 36500 -subj /CN=localhost
 *   -addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout tls-key.pem -out tls-cert.pem
 */
const CERT = join(import.meta.dirname, 'fixtures/tls-cert.pem');
const KEY = join(import.meta.dirname, 'fixtures/tls-key.pem');

/** Sends a GET from a client that trusts only the certificate of this test. */
function get(url: string): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { ca: readFileSync(CERT), agent: false }, async (response) =>
      resolve({ status: response.statusCode, body: await text(response) }),
    );
    sent.on('error', reject).end();
  });
}

test('with a certificate the server speaks HTTPS, and its addresses start with https', async (t) => {
  const databasePath = join(temporaryFolder(t), 'network.db');
  const server = await startLoneServer(databasePath, { TLS_CERT: CERT, TLS_KEY: KEY });
  assert.match(server.url, /^https:\/\/127\.0\.0\.1:\d+$/);
  const { status, body } = await get(`${server.url}/v1/ping`);
  assert.equal(status, 401);
  assert.match(JSON.parse(body).docs, /^https:\/\//);
  // A client that speaks plain HTTP gets no data and does no harm.
  assert.doesNotMatch(await sendRaw(server.url, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'), /"ok":true/);
  assert.equal((await get(`${server.url}/healthz`)).status, 200);
  assert.equal((await server.stop('SIGTERM')).code, 0);
});

test('with an unusable certificate or key the start fails with a line that names the variable', async (t) => {
  const folder = temporaryFolder(t);
  const [broken, otherKey] = [join(folder, 'broken.pem'), join(folder, 'other-key.pem')];
  writeFileSync(broken, '-----BEGIN CERTIFICATE-----\nbm90IG9uZQ==\n-----END CERTIFICATE-----\n');
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  writeFileSync(otherKey, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  for (const [cert, key, named] of [
    [broken, KEY, /TLS_CERT/],
    [CERT, broken, /TLS_KEY/],
    [CERT, otherKey, /TLS_(CERT|KEY)/],
  ] as const) {
    const DATABASE_URL = `sqlite:${join(folder, 'network.db')}`;
    const env = { PORT: '0', DATABASE_URL, TLS_CERT: cert, TLS_KEY: key };
    const { code, out, err } = await startCommand(['serve', '--no-demo'], env).ended;
    assert.deepEqual([code, out], [1, '']);
    assert.match(err, /^error: [^\n]+\n$/);
    assert.match(err, named);
  }
});
