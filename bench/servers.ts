import { get } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Daemon, startDaemon } from './process.ts';

/** Time within which a server must respond after its start. */
const START_TIMEOUT_MS = 60_000;
const POLL_MS = 2;
/** The option in the first line of the command. */
const SEMI_SPACE = '--max-semi-space-size=8';

export interface Server extends Daemon {
  port: number;
}

/** Starts the server under test. It may not be listening yet. */
export async function startProduct(
  databaseUrl: string,
  logPath: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<Server> {
  const port = await freePort();
  const env = { PORT: String(port), DATABASE_URL: databaseUrl, NODE_OPTIONS: SEMI_SPACE, ...settings };
  return { ...startDaemon('bin/renter-screening.ts', ['serve', '--no-demo'], env, logPath), port };
}

/** Starts the bare server with a body of `bodyBytes` bytes and waits until it responds. */
export async function startBare(bodyBytes: number, logPath: string): Promise<Server> {
  const port = await freePort();
  const daemon = startDaemon('bench/bare.ts', [String(bodyBytes)], { PORT: String(port) }, logPath);
  const server = { ...daemon, port };
  await firstResponse(server, '/');
  return server;
}

/** Starts the minimal check of `floor.ts` on a separate copy of the database and waits until it responds. */
export async function startFloor(
  { path, checkPath, key }: { path: string; checkPath: string; key: string },
  bodyBytes: number,
  logPath: string,
): Promise<Server> {
  const port = await freePort();
  const env = { PORT: String(port), NODE_OPTIONS: SEMI_SPACE };
  const server = { ...startDaemon('bench/floor.ts', [path, String(bodyBytes)], env, logPath), port };
  await firstResponse(server, checkPath, key);
  return server;
}

/** Repeats a request until the server responds with 200 and returns the body. */
export async function firstResponse(server: Server, path: string, key = ''): Promise<string> {
  const deadlineMs = performance.now() + START_TIMEOUT_MS;
  let last = 'nothing';
  while (performance.now() < deadlineMs) {
    const failure = server.failure();
    if (failure !== undefined) throw new Error(failure);
    const response = await request(server.port, path, key);
    if (response?.status === 200) return response.body;
    if (response !== undefined) last = `${response.status}: ${response.body}`;
    await sleep(POLL_MS);
  }
  throw new Error(`${path} did not respond with 200; the last response was ${last}`);
}

/** Sends one request. Returns `undefined` if nothing is listening. */
function request(
  port: number,
  path: string,
  key: string,
): Promise<{ status: number; body: string } | undefined> {
  return new Promise((resolve) => {
    const outgoing = get({ port, path, host: '127.0.0.1', agent: false, headers: { 'x-api-key': key } });
    outgoing.on('error', () => resolve(undefined));
    outgoing.on('response', (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        body += part;
      });
      response.on('error', () => resolve(undefined));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address !== null && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('no port')),
      );
    });
  });
}
