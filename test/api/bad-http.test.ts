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
  ['random bytes', Buffer.from([0, 1, 2, 255, 254, 13, 10, 13, 10]), 400],
  ['plain text', 'hello?\r\n\r\n', 400],
  ['a TLS ClientHello', Buffer.from('16030100c8010000c40303', 'hex'), 400],
  ['an unknown method', 'FETCH /v1/ping HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a lower-case method', 'get /v1/ping HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['an unknown version', 'GET /v1/ping HTTP/9.9\r\nHost: x\r\n\r\n', 400],
  ['a NUL in a header', 'GET /v1/ping HTTP/1.1\r\nHost: x\r\nx-api-key: svc_\0\r\n\r\n', 400],
  ['a header without a name', 'GET /v1/ping HTTP/1.1\r\nHost: x\r\n: x\r\n\r\n', 400],
  ['a control character in the path', 'GET /v1/ping\x01 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  [
    'two Content-Length headers',
    'POST /v1/search HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    400,
  ],
  [
    'a Content-Length with a chunked body',
    'POST /v1/search HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['a negative Content-Length', 'POST /v1/search HTTP/1.1\r\nHost: x\r\nContent-Length: -2\r\n\r\n{}', 400],
  [
    'a chunk with an invalid size',
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
  test(`${name} gets a JSON error with status ${status}, and the connection is closed`, async () => {
    const response = await sendRaw(server.url, bytes);
    const [head = '', body = ''] = response.split('\r\n\r\n', 2);
    assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} `), response);
    assert.match(head, /content-type: application\/json/i);
    assert.match(head, /connection: close/i);
    const { ok, error, ...more } = JSON.parse(body);
    assert.deepEqual([ok, typeof error, more], [false, 'string', {}]);
  });
}

const CHECK = `GET /v1/renter/check?email=nobody@example.com HTTP/1.1\r\nHost: x\r\n`;

for (const [name, following, expected] of [
  ['random text', 'NOISE\r\n\r\n', [200, 400]],
  ['another check and random text', 'CHECK NOISE\r\n\r\n', [200, 200, 400]],
  [
    'a chunk with an invalid size',
    `POST /v1/search HTTP/1.1\r\nHost: x\r\nKEY\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`,
    [200, 400],
  ],
] as const) {
  test(`a check followed by ${name} still gets its response and is billed once`, async () => {
    const caller = await server.newOrganization();
    const key = `x-api-key: ${caller.key}`;
    const check = `${CHECK}${key}\r\n\r\n`;
    const received = await sendRaw(
      server.url,
      check + following.replace('CHECK ', check).replace('KEY', key),
    );
    const responses = received.split(/(?=HTTP\/1\.1 )/);
    assert.deepEqual(
      responses.map((response) => Number(response.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length))),
      expected,
      received,
    );
    const checks = expected.filter((status) => status === 200).length;
    for (const response of responses.slice(0, checks)) {
      assert.equal(JSON.parse(response.split('\r\n\r\n', 2)[1] ?? '').ok, true);
    }
    assert.equal(await server.store.billing.countChecks(caller.id, 0, Date.now() + 1), checks);
  });
}

test('random text after the last request of a connection does not affect its response', async () => {
  const received = await sendRaw(server.url, `${CHECK}${KEY}\r\nConnection: close\r\n\r\nNOISE\r\n\r\n`);
  assert.match(received, /^HTTP\/1\.1 200 .*\r\n\r\n\{.*\}$/s);
  assert.equal(received.match(/HTTP\/1\.1 /g)?.length, 1);
});

test('the response to a request that is not HTTP has a request ID', async () => {
  assert.match(await sendRaw(server.url, 'hello?\r\n\r\n'), /\r\nx-request-id: req_[\w-]+\r\n/i);
});

test('a request without a Host header gets 400', async () => {
  const received = await sendRaw(server.url, `GET /v1/ping HTTP/1.1\r\nConnection: close\r\n${KEY}\r\n\r\n`);
  assert.match(received, /^HTTP\/1\.1 400 /);
});

test('the server survives connections that are cut off halfway', async () => {
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

test('the server still responds after all of these requests', async () => {
  assert.equal((await organization.call('GET', '/v1/ping')).status, 200);
  assert.equal((await server.call('GET', '/readyz')).status, 200);
});
