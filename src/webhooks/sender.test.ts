import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DELIVERY_HEADERS } from './delivery-headers.ts';
import { makeSender, type SenderDependencies } from './sender.ts';

const BODY = '{"event":"report.submitted","orgId":"org_1","data":{"renterName":"Réyes"}}';
const SECRET = 'what-the-receiver-sent';
/** Longer than connecting takes, even on a slow and busy machine. */
const SHORT_MS = 1_000;
/** Longer than any test. */
const LONG_MS = 10_000;

async function listen(t: TestContext, server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** Starts a receiver that calls `misbehave` for every connection, after the request has arrived. */
async function receiver(t: TestContext, misbehave: (socket: Socket) => void) {
  const sockets: Socket[] = [];
  const server = createTcpServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.once('data', () => misbehave(socket));
  });
  t.after(() => {
    for (const socket of sockets) socket.destroy();
  });
  return { port: await listen(t, server), sockets };
}

function send(url: string, overrides: Partial<SenderDependencies> = {}) {
  const resolve = () => Promise.reject(new Error('no test looks up'));
  return makeSender({ allowPrivate: true, resolve, timeoutMs: LONG_MS, ...overrides })({
    url,
    body: BODY,
    headers: DELIVERY_HEADERS,
  });
}

/** Resolves when the receiver's side of the connection is closed. */
async function closed(socket: Socket | undefined): Promise<void> {
  assert.ok(socket);
  while (!socket.destroyed) await nextTurn();
}

test('posts the body as JSON, unsigned, once', async (t) => {
  const requests: { request: IncomingMessage; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    requests.push({ request, body });
    response.writeHead(204).end();
  });
  const port = await listen(t, server);

  const outcome = await send(`http://127.0.0.1:${port}/hook/é?a=1#part`);

  const { durationMs, ...result } = outcome;
  assert.deepEqual(result, { status: 'delivered', httpStatus: 204, error: null });
  assert.ok(Number.isInteger(durationMs) && (durationMs ?? -1) >= 0);
  assert.equal(requests.length, 1);
  const [first] = requests;
  assert.equal(first?.body, BODY);
  assert.equal(first?.request.method, 'POST');
  assert.equal(first?.request.url, '/hook/%C3%A9?a=1');
  assert.deepEqual(Object.keys(first?.request.headers ?? {}).sort(), [
    'connection',
    'content-length',
    'content-type',
    'host',
    'user-agent',
  ]);
  assert.equal(first?.request.headers['content-type'], 'application/json');
  assert.equal(first?.request.headers['user-agent'], 'renter-screening');
});

for (const status of [200, 201, 202, 299]) {
  test(`${status} is delivered`, async (t) => {
    const port = await listen(
      t,
      createServer((_, response) => response.writeHead(status).end(SECRET)),
    );
    const { status: result, httpStatus, error } = await send(`http://localhost:${port}/`);
    assert.deepEqual({ result, httpStatus, error }, { result: 'delivered', httpStatus: status, error: null });
  });
}

for (const status of [400, 401, 404, 410, 429, 500, 503, 599]) {
  test(`${status} is a failure`, async (t) => {
    const port = await listen(
      t,
      createServer((_, response) => response.writeHead(status, { 'retry-after': '1' }).end(SECRET)),
    );
    const { status: result, httpStatus, error } = await send(`http://127.0.0.1:${port}/`);
    assert.deepEqual(
      { result, httpStatus, error },
      { result: 'failed', httpStatus: status, error: `the server answered ${status}` },
    );
  });
}

for (const status of [301, 302, 303, 304, 307, 308]) {
  test(`${status} is a failure and is not followed`, async (t) => {
    const paths: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      paths.push(request.url);
      response.writeHead(status, { location: '/elsewhere' }).end();
    });
    const port = await listen(t, server);
    const { status: result, httpStatus, error } = await send(`http://127.0.0.1:${port}/hook`);
    assert.deepEqual(
      { result, httpStatus, error },
      { result: 'failed', httpStatus: status, error: `redirects are not followed (${status})` },
    );
    assert.deepEqual(paths, ['/hook']);
  });
}

test('an endless response is not read: the connection is closed', async (t) => {
  let sentBytes = 0;
  const piece = Buffer.alloc(64 * 1024, 'x');
  const { port, sockets } = await receiver(t, (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10000000000\r\n\r\n');
    const pour = () => {
      while (!socket.destroyed && socket.write(piece)) sentBytes += piece.length;
    };
    socket.on('drain', pour);
    pour();
  });
  const outcome = await send(`http://127.0.0.1:${port}/`);
  assert.equal(outcome.status, 'delivered');
  await closed(sockets[0]);
  assert.ok(sentBytes < 64 * 1024 * 1024, `the receiver got rid of ${sentBytes} bytes`);
});

test('a connection that the receiver keeps open is closed after the response', async (t) => {
  const { port, sockets } = await receiver(t, (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: 0\r\n\r\n');
  });
  assert.equal((await send(`http://127.0.0.1:${port}/`)).status, 'delivered');
  await closed(sockets[0]);
});

const STALLING: Record<string, (socket: Socket) => void> = {
  'does not respond': () => {},
  'sends endless short headers': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    const drip = setInterval(() => socket.write('x: y\r\n'), 20);
    socket.on('close', () => clearInterval(drip));
  },
  'sends endless 102 responses': (socket) => {
    const drip = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 20);
    socket.on('close', () => clearInterval(drip));
  },
};

for (const [what, stall] of Object.entries(STALLING)) {
  for (const scheme of what === 'does not respond' ? ['http', 'https'] : ['http']) {
    test(`a receiver that ${what} (${scheme}) is cut off`, async (t) => {
      const { port, sockets } = await receiver(t, stall);
      const { status, httpStatus, error } = await send(`${scheme}://127.0.0.1:${port}/`, {
        timeoutMs: SHORT_MS,
      });
      assert.deepEqual(
        { status, httpStatus, error },
        { status: 'failed', httpStatus: null, error: 'no response within 1 s' },
      );
      await closed(sockets[0]);
    });
  }
}

const BREAKING: Record<string, [misbehave: (socket: Socket) => void, error: RegExp]> = {
  'resets the connection': [
    (socket) => socket.resetAndDestroy(),
    /^the connection was closed before a response$/,
  ],
  'closes the connection': [(socket) => socket.end(), /^the connection was closed before a response$/],
  'closes the connection within its headers': [
    (socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${SECRET}`),
    /^the connection was closed before a response$/,
  ],
  'does not speak HTTP': [(socket) => socket.end(`220 ${SECRET} ESMTP\r\n`), /^the response is not HTTP$/],
  'sends an invalid status': [
    (socket) => socket.end(`HTTP/1.1 099 ${SECRET}\r\n\r\n`),
    /^the response is not valid HTTP$/,
  ],
  'sends two different lengths': [
    (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}'),
    /^the response is not valid HTTP$/,
  ],
  'sends too large headers': [
    (socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${SECRET.repeat(10_000)}`),
    /^the headers of the response are too large$/,
  ],
};

for (const [what, [misbehave, expected]] of Object.entries(BREAKING)) {
  test(`a receiver that ${what} fails, and is not called again`, async (t) => {
    const { port, sockets } = await receiver(t, misbehave);
    const { status, httpStatus, error } = await send(`http://127.0.0.1:${port}/`);
    assert.equal(status, 'failed');
    assert.equal(httpStatus, null);
    assert.match(error ?? '', expected);
    await closed(sockets[0]);
    assert.equal(sockets.length, 1);
  });
}

test('fails when no server listens', async (t) => {
  const server = createTcpServer();
  const port = await listen(t, server);
  server.close();
  await once(server, 'close');
  assert.equal((await send(`http://127.0.0.1:${port}/`)).error, 'the server refused the connection');
  assert.equal((await send(`http://localhost:${port}/`)).error, 'the server refused the connection');
});

test('fails for https to a server that only speaks http', async (t) => {
  const { port } = await receiver(t, (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  const { error } = await send(`https://127.0.0.1:${port}/`);
  assert.match(error ?? '', /^could not connect: [A-Z_]+$/);
});

for (const host of [
  '127.0.0.1',
  'localhost',
  'hooks.localhost',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '2130706433',
  '0x7f.1',
]) {
  test(`without allowPrivate, https://${host} is rejected and not connected to`, async (t) => {
    const { port, sockets } = await receiver(t, () => {});
    const { status, error } = await send(`https://${host}:${port}/`, { allowPrivate: false });
    assert.equal(status, 'failed');
    assert.match(error ?? '', /^not allowed: the address .*private/);
    assert.equal(sockets.length, 0);
  });
}

test('without allowPrivate, a name with a private address is not connected to', async (t) => {
  const { port, sockets } = await receiver(t, () => {});
  const asked: string[] = [];
  const { status, error } = await send(`https://hooks.example.com:${port}/`, {
    allowPrivate: false,
    async resolve(hostname) {
      asked.push(hostname);
      return [{ address: '127.0.0.1', family: 4 }];
    },
  });
  assert.deepEqual(
    { status, error },
    { status: 'failed', error: 'the address is private, which is not allowed' },
  );
  assert.deepEqual(asked, ['hooks.example.com']);
  assert.equal(sockets.length, 0);
});

test('where only loopback is allowed, it is connected to, and a name with a loopback address is not', async (t) => {
  const { port, sockets } = await receiver(t, (socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'));
  const options: Partial<SenderDependencies> = {
    allowPrivate: 'loopback',
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  };
  assert.equal((await send(`http://127.0.0.1:${port}/`, options)).status, 'delivered');
  const { error } = await send(`https://hooks.example.com:${port}/`, options);
  assert.equal(error, 'the address is private, which is not allowed');
  assert.equal(sockets.length, 1);
});

test('without allowPrivate, http is rejected', async () => {
  const { status, error } = await send('http://hooks.example.com/', { allowPrivate: false });
  assert.equal(status, 'failed');
  assert.equal(error, 'not allowed: the address must start with https://');
});

for (const [code, problem] of [
  ['ENOTFOUND', 'the address of the server was not found'],
  ['ENODATA', 'the address of the server was not found'],
  ['ESERVFAIL', 'the host name could not be resolved: ESERVFAIL'],
] as const) {
  test(`fails for a name that cannot be resolved: ${code}`, async () => {
    const { status, error } = await send('https://hooks.example.com/', {
      allowPrivate: false,
      resolve: () => Promise.reject(Object.assign(new Error(`queryA ${code}`), { code, syscall: 'queryA' })),
    });
    assert.deepEqual([status, error], ['failed', problem]);
  });
}

test('stops resolving a name at the time limit', async () => {
  const { status, error } = await send('https://hooks.example.com/', {
    allowPrivate: false,
    timeoutMs: SHORT_MS,
    resolve: () => new Promise((_, fail) => setTimeout(fail, 2 * SHORT_MS, new Error('too late'))),
  });
  assert.equal(status, 'failed');
  assert.equal(error, 'no response within 1 s');
});
