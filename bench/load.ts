/**
 * The load, in a process of its own: so many connections, each of which sends its next request when it has its
 * answer or, at a set rate, when the next is due. Reads a `Load` as JSON from standard input and prints a `LoadResult`. It speaks raw sockets and reads
 * just enough of HTTP/1.1, so that it costs less than what it measures.
 */
import { connect } from 'node:net';
import { createHistogram } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuUs } from './process.ts';

/** A server: where it listens, and its process. */
export interface Target {
  port: number;
  pid: number;
}

export interface Load {
  /** Connections are shared out among them. */
  targets: Target[];
  /**
   * Whether the load may sleep: see `stayAwake`. At a set rate it then wakes every millisecond, and what is due leaves
   * together.
   */
  sleeps: boolean;
  connections: number;
  /** Requests a second over all connections; without it as many as are answered. */
  rate?: number;
  /** Runs before anything is counted. */
  warmupMs: number;
  measuredMs: number;
  /** Whole requests as they go over the wire, taken in turn. */
  requests: string[];
  /** Every answer has this status and holds this text, or the run fails. */
  status: number;
  contains: string;
}

export interface LoadResult {
  requestsPerSecond: number;
  /** The servers' CPU time for one request, user and system, all threads, in µs. */
  cpuUs: number;
  /** At a set rate from when the request was due: what waited for a free connection has waited. */
  p50Ms: number;
  p99Ms: number;
}

const HEAD_END = '\r\n\r\n';

/** The answer's head and body, once `bytes` hold all of it. */
function readAnswer(bytes: Buffer): { head: string; body: Buffer } | undefined {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd === -1) return undefined;
  const head = bytes.toString('latin1', 0, headEnd);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head);
  if (length === null) throw new Error(`an answer without content-length:\n${head}`);
  const bodyStart = headEnd + HEAD_END.length;
  const end = bodyStart + Number(length[1]);
  if (bytes.length > end) throw new Error('an answer nobody asked for');
  return bytes.length < end ? undefined : { head, body: bytes.subarray(bodyStart) };
}

/** @param atMs when the request was due */
type Send = (atMs: number) => void;

async function run(load: Load): Promise<LoadResult> {
  const requests = load.requests.map((request) => Buffer.from(request));
  const spentCpuUs = () => load.targets.reduce((sum, { pid }) => sum + cpuUs(pid), 0);
  const statusLine = `HTTP/1.1 ${load.status} `;
  const latenciesUs = createHistogram();
  const intervalMs = load.rate === undefined ? undefined : 1000 / load.rate;
  const free: Send[] = [];
  let dueMs = performance.now();
  let next = 0;
  let counting = false;

  /** Has a connection that is free send what is due. */
  function proceed(send: Send): void {
    if (intervalMs === undefined) send(performance.now());
    else free.push(send);
  }

  function sendDue(): void {
    if (intervalMs === undefined) return;
    for (; dueMs <= performance.now(); dueMs += intervalMs) {
      const send = free.shift();
      if (send === undefined) return;
      send(dueMs);
    }
  }

  function verify(head: string, body: Buffer): void {
    if (head.startsWith(statusLine) && body.includes(load.contains)) return;
    throw new Error(`expected ${load.status} with ${load.contains}, got:\n${head}\n\n${body.toString()}`);
  }

  function open({ port }: Target): void {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let sinceMs = 0;
    let received: Buffer | undefined;
    const send: Send = (atMs) => {
      const request = requests[next++ % requests.length];
      if (request === undefined) throw new Error('no requests to send');
      sinceMs = atMs;
      socket.write(request);
    };
    socket.on('connect', () => proceed(send));
    socket.on('data', (chunk: Buffer) => {
      received = received === undefined ? chunk : Buffer.concat([received, chunk]);
      const answer = readAnswer(received);
      if (answer === undefined) return;
      received = undefined;
      verify(answer.head, answer.body);
      if (counting) latenciesUs.record(Math.max(1, Math.round((performance.now() - sinceMs) * 1000)));
      proceed(send);
    });
    socket.on('close', () => {
      throw new Error('the server closed a connection');
    });
  }

  for (let i = 0; i < load.connections; i++) {
    const target = load.targets[i % load.targets.length];
    if (target !== undefined) open(target);
  }
  if (!load.sleeps) stayAwake(sendDue);
  else if (intervalMs !== undefined) setInterval(sendDue, 1);
  await sleep(load.warmupMs);
  counting = true;
  const startMs = performance.now();
  const startCpuUs = spentCpuUs();
  await sleep(load.measuredMs);
  counting = false;
  const spentUs = spentCpuUs() - startCpuUs;
  const seconds = (performance.now() - startMs) / 1000;
  if (latenciesUs.count === 0) throw new Error('no request was answered in time');
  return {
    requestsPerSecond: latenciesUs.count / seconds,
    cpuUs: spentUs / latenciesUs.count,
    p50Ms: latenciesUs.percentile(50) / 1000,
    p99Ms: latenciesUs.percentile(99) / 1000,
  };
}

/**
 * Keeps this process from ever sleeping. Waking a process that sleeps is paid by the one that writes to it: a
 * server that is slower than its load would be charged for that with every answer, and a faster one would not,
 * although in earnest the other side is another machine. It takes a whole core, though: where a database needs it, the
 * load sleeps, as pgbench does.
 *
 * @param turn what is done all the time
 */
function stayAwake(turn: () => void): void {
  turn();
  setImmediate(stayAwake, turn);
}

// Whatever goes wrong in any connection ends the whole run.
process.on('uncaughtException', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
const result = await run(JSON.parse(await text(process.stdin)));
// Exits with the connections open: one that closes before the end is an error.
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0));
