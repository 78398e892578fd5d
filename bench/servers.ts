import { get } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Daemon, startDaemon } from './process.ts';

/** A server that has not answered by then does not come up. */
const START_TIMEOUT_MS = 60_000;
const POLL_MS = 2;
/** The option that the command's first line gives. */
const SEMI_SPACE = '--max-semi-space-size=8';

export interface Server extends Daemon {
  port: number;
}

/** The server under test; it may not be up yet. */
export async function startProduct(databaseUrl: string, logPath: string): Promise<Server> {
  const port = await freePort();
  const env = { PORT: String(port), DATABASE_URL: databaseUrl, NODE_OPTIONS: SEMI_SPACE };
  return { ...startDaemon('bin/renter-screening.ts', ['serve', '--no-demo'], env, logPath), port };
}

/** The bare server with a body of so many bytes, up. */
export async function startBare(bodyBytes: number, logPath: string): Promise<Server> {
  const port = await freePort();
  const daemon = startDaemon('bench/bare.ts', [String(bodyBytes)], { PORT: String(port) }, logPath);
  const server = { ...daemon, port };
  await firstAnswer(server, '/');
  return server;
}

/** A check without a product, see `floor.ts`, on a database that nobody else uses; up. */
export async function startFloor(
  { path, checkPath, key }: { path: string; checkPath: string; key: string },
  bodyBytes: number,
  logPath: string,
): Promise<Server> {
  const port = await freePort();
  const env = { PORT: String(port), NODE_OPTIONS: SEMI_SPACE };
  const server = { ...startDaemon('bench/floor.ts', [path, String(bodyBytes)], env, logPath), port };
  await firstAnswer(server, checkPath, key);
  return server;
}

/** Asks until the server answers 200, and answers the body. */
export async function firstAnswer(server: Server, path: string, key = ''): Promise<string> {
  const deadlineMs = performance.now() + START_TIMEOUT_MS;
  let last = 'nothing';
  while (performance.now() < deadlineMs) {
    const failure = server.failure();
    if (failure !== undefined) throw new Error(failure);
    const answer = await ask(server.port, path, key);
    if (answer?.status === 200) return answer.body;
    if (answer !== undefined) last = `${answer.status}: ${answer.body}`;
    await sleep(POLL_MS);
  }
  throw new Error(`${path} did not answer 200; it last answered ${last}`);
}

/** `undefined` while nobody listens. */
function ask(port: number, path: string, key: string): Promise<{ status: number; body: string } | undefined> {
  return new Promise((resolve) => {
    const request = get({ port, path, host: '127.0.0.1', agent: false, headers: { 'x-api-key': key } });
    request.on('error', () => resolve(undefined));
    request.on('response', (response) => {
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
