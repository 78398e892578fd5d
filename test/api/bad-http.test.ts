import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { startServer } from '../support/server.ts';
import { sendRaw } from '../support/socket.ts';

const server = await startServer();
after(() => server.stop());
const organization = await server.newOrganization();
const KEY = `x-api-key: ${organization.key}`;

for (const [name, bytes, status] of [
  ['noise', Buffer.from([0, 1, 2, 255, 254, 13, 10, 13, 10]), 400],
  ['words', 'hello?\r\n\r\n', 400],
  ['a TLS greeting', Buffer.from('16030100c8010000c40303', 'hex'), 400],
  ['an unknown method', 'FETCH /v1/ping HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a lower-case method', 'get /v1/ping HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['an unknown version', 'GET /v1/ping HTTP/9.9\r\nHost: x\r\n\r\n', 400],
  ['a NUL in a header', 'GET /v1/ping HTTP/1.1\r\nHost: x\r\nx-api-key: svc_\0\r\n\r\n', 400],
  ['a header without a name', 'GET /v1/ping HTTP/1.1\r\nHost: x\r\n: x\r\n\r\n', 400],
  ['a control character in the path', 'GET /v1/ping\x01 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  [
    'two lengths',
    'POST /v1/search HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    400,
  ],
  [
    'a length and chunks',
    'POST /v1/search HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['a negative length', 'POST /v1/search HTTP/1.1\r\nHost: x\r\nContent-Length: -2\r\n\r\n{}', 400],
  [
    'a chunk without a size',
    `POST /v1/search HTTP/1.1\r\nHost: x\r\n${KEY}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`,
    400,
  ],
  [
    'headers of 20 KiB',
    `GET /v1/ping HTTP/1.1\r\nHost: x\r\nx-api-key: svc_${'x'.repeat(20_480)}\r\n\r\n`,
    431,
  ],
  ['a path of 20 KiB', `GET /v1/renter/check?name=${'x'.repeat(20_480)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
] as const) {
  test(`${name} is answered ${status}, clearly, and the connection is closed`, async () => {
    const answer = await sendRaw(server.url, bytes);
    const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
    assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} `), answer);
    assert.match(head, /content-type: application\/json/i);
    assert.match(head, /connection: close/i);
    const { ok, error, ...more } = JSON.parse(body);
    assert.deepEqual([ok, typeof error, more], [false, 'string', {}]);
  });
}

const CHECK = `GET /v1/renter/check?email=nobody@example.com HTTP/1.1\r\nHost: x\r\n`;

for (const [name, after, expected] of [
  ['noise', 'NOISE\r\n\r\n', [200, 400]],
  ['another check and noise', 'CHECK NOISE\r\n\r\n', [200, 200, 400]],
  [
    'a chunk without a size',
    `POST /v1/search HTTP/1.1\r\nHost: x\r\nKEY\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`,
    [200, 400],
  ],
] as const) {
  test(`a check with ${name} behind it is answered first, and billed once`, async () => {
    const asking = await server.newOrganization();
    const key = `x-api-key: ${asking.key}`;
    const check = `${CHECK}${key}\r\n\r\n`;
    const received = await sendRaw(server.url, check + after.replace('CHECK ', check).replace('KEY', key));
    const answers = received.split(/(?=HTTP\/1\.1 )/);
    assert.deepEqual(
      answers.map((answer) => Number(answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length))),
      expected,
      received,
    );
    const checks = expected.filter((status) => status === 200).length;
    for (const answer of answers.slice(0, checks)) {
      assert.equal(JSON.parse(answer.split('\r\n\r\n', 2)[1] ?? '').ok, true);
    }
    assert.equal(await server.store.billing.countChecks(asking.id, 0, Date.now() + 1), checks);
  });
}

test('noise behind the last request of a connection does not cost that its answer', async () => {
  const received = await sendRaw(server.url, `${CHECK}${KEY}\r\nConnection: close\r\n\r\nNOISE\r\n\r\n`);
  assert.match(received, /^HTTP\/1\.1 200 .*\r\n\r\n\{.*\}$/s);
  assert.equal(received.match(/HTTP\/1\.1 /g)?.length, 1);
});

test('what is not HTTP is answered with a request ID as well', async () => {
  assert.match(await sendRaw(server.url, 'hello?\r\n\r\n'), /\r\nx-request-id: req_[\w-]+\r\n/i);
});

test('a request without a host is refused', async () => {
  const received = await sendRaw(server.url, `GET /v1/ping HTTP/1.1\r\nConnection: close\r\n${KEY}\r\n\r\n`);
  assert.match(received, /^HTTP\/1\.1 400 /);
});

test('connections that are cut off halfway leave the server as it was', async () => {
  const { hostname, port } = new URL(server.url);
  for (let index = 0; index < 20; index++) {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.end(
      `POST /v1/search HTTP/1.1\r\nHost: x\r\n${KEY}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"em`,
    );
    socket.resume();
    await once(socket, 'close');
  }
  assert.equal((await organization.call('GET', '/v1/ping')).status, 200);
});

test('after all that the server answers as before', async () => {
  assert.equal((await organization.call('GET', '/v1/ping')).status, 200);
  assert.equal((await server.call('GET', '/readyz')).status, 200);
});
