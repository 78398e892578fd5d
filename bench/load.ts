/**
 * The load generator, a separate process. Each connection sends its next request when it has its response
 * or, at a set rate, when the next request is due. Reads a `Load` as JSON from standard input and prints a
 * `LoadResult`. It uses raw sockets and parses only as much of HTTP/1.1 as it needs, so that it costs less
 * than what it measures.
 */
import { connect } from 'node:net';
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuUs } from './process.ts';

/** A server's port and process. */
export interface Target {
  port: number;
  pid: number;
}

export interface Load {
  /** Connections are distributed evenly among the targets. */
  targets: Target[];
  /**
   * Whether the load generator may sleep; see `stayAwake`. At a set rate it then wakes every millisecond
   * and sends all due requests together.
   */
  sleeps: boolean;
  connections: number;
  /** Requests per second over all connections; as many as possible if not set. */
  rate?: number;
  /** Time before measuring starts. */
  warmupMs: number;
  measuredMs: number;
  /** Complete raw requests, sent in turn. */
  requests: string[];
  /** Whether each request is sent once at most; the measurement then ends early if there are too few. */
  once?: boolean;
  /** Also reports the latencies of every such period; by default of none. */
  sliceMs?: number;
  /** Every response must have this status and contain this text, or the run fails. */
  status: number;
  contains: string;
}

export interface LoadResult {
  requestsPerSecond: number;
  /** CPU time of the servers for one request, user and system, all threads, in µs. */
  cpuUs: number;
  /**
   * Latency; at a set rate counted from when the request was due, so that waiting for a free connection
   * counts.
   */
  p50Ms: number;
  p99Ms: number;
  slices: Slice[];
}

/** The latencies of a period. */
export interface Slice {
  /** Epoch milliseconds. */
  fromMs: number;
  toMs: number;
  p50Ms: number;
  p99Ms: number;
}

const HEAD_END = '\r\n\r\n';

/** Returns the head and body of a response once `bytes` contain all of it. */
function readResponse(bytes: Buffer): { head: string; body: Buffer } | undefined {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd === -1) return undefined;
  const head = bytes.toString('latin1', 0, headEnd);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head);
  if (length === null) throw new Error(`response without content-length:\n${head}`);
  const bodyStart = headEnd + HEAD_END.length;
  const end = bodyStart + Number(length[1]);
  if (bytes.length > end) throw new Error('unexpected response');
  return bytes.length < end ? undefined : { head, body: bytes.subarray(bodyStart) };
}

/**
 * Sends a request.
 *
 * @param atMs when the request was due
 */
type Send = (atMs: number) => void;

async function run(load: Load): Promise<LoadResult> {
  const requests = load.requests.map((request) => Buffer.from(request));
  const spentCpuUs = () => load.targets.reduce((sum, { pid }) => sum + cpuUs(pid), 0);
  const statusLine = `HTTP/1.1 ${load.status} `;
  const latenciesUs = createHistogram();
  const sliceUs = createHistogram();
  const slices: Slice[] = [];
  const intervalMs = load.rate === undefined ? undefined : 1000 / load.rate;
  const free: Send[] = [];
  let dueMs = performance.now();
  let next = 0;
  let counting = false;
  const exhausted = new AbortController();

  /** Uses a free connection: sends immediately, or waits until a request is due. */
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
      if (load.once === true && next === requests.length) return exhausted.abort();
      const request = requests[next++ % requests.length];
      if (request === undefined) throw new Error('no requests to send');
      sinceMs = atMs;
      socket.write(request);
    };
    socket.on('connect', () => proceed(send));
    socket.on('data', (chunk: Buffer) => {
      received = received === undefined ? chunk : Buffer.concat([received, chunk]);
      const response = readResponse(received);
      if (response === undefined) return;
      received = undefined;
      verify(response.head, response.body);
      if (counting) {
        const us = Math.max(1, Math.round((performance.now() - sinceMs) * 1000));
        latenciesUs.record(us);
        sliceUs.record(us);
      }
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
  if (load.sliceMs !== undefined) setInterval(endSlice, load.sliceMs);
  let sliceFromMs = Date.now();
  function endSlice(): void {
    const toMs = Date.now();
    if (sliceUs.count > 0) slices.push({ fromMs: sliceFromMs, toMs, ...percentiles(sliceUs) });
    sliceUs.reset();
    sliceFromMs = toMs;
  }
  const startMs = performance.now();
  const startCpuUs = spentCpuUs();
  await sleep(load.measuredMs, undefined, { signal: exhausted.signal }).catch(() => {});
  counting = false;
  const spentUs = spentCpuUs() - startCpuUs;
  const seconds = (performance.now() - startMs) / 1000;
  if (latenciesUs.count === 0) throw new Error('no response arrived in time');
  return {
    requestsPerSecond: latenciesUs.count / seconds,
    cpuUs: spentUs / latenciesUs.count,
    ...percentiles(latenciesUs),
    slices,
  };
}

function percentiles(us: RecordableHistogram): Pick<LoadResult, 'p50Ms' | 'p99Ms'> {
  return { p50Ms: us.percentile(50) / 1000, p99Ms: us.percentile(99) / 1000 };
}

/**
 * Keeps this process awake. The process that writes to a sleeping one pays for waking it. A server slower
 * than its load generator would be charged for that with every response and a faster one would not,
 * although in production the client is another machine. This takes a whole core, so where a database needs
 * that core, the load generator sleeps, as pgbench does.
 *
 * @param turn called in every turn of the event loop
 */
function stayAwake(turn: () => void): void {
  turn();
  setImmediate(stayAwake, turn);
}

// An error in any connection ends the run.
process.on('uncaughtException', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
const result = await run(JSON.parse(await text(process.stdin)));
// Exit with open connections: one that closes before the end is an error.
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0));
