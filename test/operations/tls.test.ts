import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import type { TLSSocket } from 'node:tls';
import { startLoneServer } from '../faults/support.ts';
import { newPostgresDatabase } from '../support/database.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startCommand, startServe } from '../support/process.ts';
import { sendRaw } from '../support/socket.ts';
import { until } from '../support/until.ts';

/**
 * A self-signed certificate for this test, valid for 127.0.0.1 until 2126. It was created by:
 * openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 36500 -subj /CN=localhost
 *   -addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout tls-key.pem -out tls-cert.pem
 */
const CERT = join(import.meta.dirname, 'fixtures/tls-cert.pem');
const KEY = join(import.meta.dirname, 'fixtures/tls-key.pem');

/** Another one, with the subject CN=renewed. */
const RENEWED_CERT = join(import.meta.dirname, 'fixtures/tls-renewed-cert.pem');
const RENEWED_KEY = join(import.meta.dirname, 'fixtures/tls-renewed-key.pem');

interface TlsResponse {
  status: number | undefined;
  body: string;
  /** The name in the server's certificate. */
  subject: string | string[] | undefined;
}

/** Sends a GET on a new connection, from a client that trusts only the certificates of this test. */
function get(url: string): Promise<TlsResponse> {
  return new Promise((resolve, reject) => {
    const ca = [CERT, RENEWED_CERT].map((path) => readFileSync(path));
    const sent = request(url, { ca, agent: false }, async (response) => {
      const { subject } = (response.socket as TLSSocket).getPeerCertificate();
      resolve({ status: response.statusCode, body: await text(response), subject: subject.CN });
    });
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

for (const workers of [1, 2]) {
  test(`at SIGHUP, ${workers === 1 ? 'the server' : 'every worker'} uses the renewed certificate, and stays up with a broken one`, async (t) => {
    const folder = temporaryFolder(t);
    const files = { TLS_CERT: join(folder, 'cert.pem'), TLS_KEY: join(folder, 'key.pem') };
    const put = (cert: string, key: string) => {
      copyFileSync(cert, files.TLS_CERT);
      copyFileSync(key, files.TLS_KEY);
    };
    put(CERT, KEY);
    const database = workers === 1 ? undefined : await newPostgresDatabase();
    const server = await startServe(['--no-demo', '--workers', String(workers)], {
      DATABASE_URL: database?.url ?? `sqlite:${join(folder, 'network.db')}`,
      ...files,
    });
    /** Each worker gets one of two connections. */
    const subjects = async () => {
      const responses = await Promise.all([1, 2].map(() => get(`${server.url}/healthz`)));
      return responses.map(({ status, subject }) => `${status} ${subject}`);
    };
    assert.deepEqual(await subjects(), ['200 localhost', '200 localhost']);

    put(RENEWED_CERT, KEY);
    server.signal('SIGHUP');
    await until('the server says why it keeps its certificate', () =>
      server.out().includes('Keeping the previous certificate: TLS_KEY must be the private key'),
    );
    assert.deepEqual(await subjects(), ['200 localhost', '200 localhost']);

    put(RENEWED_CERT, RENEWED_KEY);
    server.signal('SIGHUP');
    await until('new connections get the new certificate', async () =>
      (await subjects()).every((each) => each === '200 renewed'),
    );
    assert.equal((await server.stop()).code, 0);
    await database?.remove();
  });
}

test('without TLS, SIGHUP changes nothing', async (t) => {
  const server = await startLoneServer(join(temporaryFolder(t), 'network.db'));
  server.signal('SIGHUP');
  await until('the server says so', () => server.out().includes('There is no certificate to reload'));
  assert.equal((await server.call('GET', '/healthz')).status, 200);
  assert.equal((await server.stop()).code, 0);
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
