import type { Delivery, DeliveryOutcome } from '../store/store.ts';
import { PrivateAddressError, publicLookup, type Resolve } from './address.ts';
import { urlProblem } from './webhook.ts';

export type SendDelivery = (delivery: Pick<Delivery, 'url' | 'body'>) => Promise<DeliveryOutcome>;

export interface SenderDependencies {
  /** Also sends by http, and to addresses that are not public: for development. */
  allowPrivate: boolean;
  /** Looks host names up, unless `allowPrivate`. */
  resolve: Resolve;
  /** The limit over everything up to the answer's headers, in milliseconds. */
  timeoutMs: number;
}

/** What every delivery is sent with. Specification 6, rule 2. */
export const DELIVERY_HEADERS = { 'content-type': 'application/json', 'user-agent': 'renter-screening' };

/**
 * With several addresses, each but the last gets so long to connect. Node's own 500 ms are too short for the
 * other side of the world on a bad day.
 */
const ADDRESS_TIMEOUT_MS = 2_000;

/**
 * Makes the one attempt to POST a delivery: no retry, no redirect, no signature (Specification 6), nothing of
 * the answer read but its status. It always resolves, `timeoutMs` after it began at the latest.
 */
export function makeSender(dependencies: SenderDependencies): SendDelivery {
  return async ({ url, body }) => {
    const startMs = performance.now();
    const result = await attempt(url, body, dependencies);
    return { ...result, durationMs: Math.round(performance.now() - startMs) };
  };
}

class TimeoutError extends Error {}

type AttemptResult = Omit<DeliveryOutcome, 'durationMs'>;

async function attempt(text: string, body: string, dependencies: SenderDependencies): Promise<AttemptResult> {
  // Again, and not only when it was set: a URL can be from a time when private ones were allowed.
  const problem = urlProblem(text, dependencies.allowPrivate);
  if (problem !== undefined) return failed(`refused: the address ${problem}`);
  const url = new URL(text);
  // Loaded with the first delivery: it would take an eighth of every start.
  const { Client } = await import('undici');
  const client = new Client(url.origin, {
    // HTTP/1.1 and no keep-alive: a socket serves one delivery and is destroyed with what is unread.
    allowH2: false,
    pipelining: 0,
    connect: {
      // Closes a socket that is still connecting when the attempt is over; undici's own timers lag by up to 1 s.
      timeout: dependencies.timeoutMs,
      autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS,
      ...(dependencies.allowPrivate ? {} : { lookup: publicLookup(dependencies.resolve) }),
    },
  });
  let connected = false;
  client.once('connect', () => {
    connected = true;
  });
  // Destroying the client ends an attempt in any phase at once; a signal would wait for the connection.
  const limit = setTimeout(() => client.destroy(new TimeoutError()), dependencies.timeoutMs);
  try {
    const answer = await client.request({
      method: 'POST',
      path: url.pathname + url.search,
      headers: DELIVERY_HEADERS,
      body,
    });
    answer.body.on('error', () => {}).destroy();
    return resultOfStatus(answer.statusCode);
  } catch (error) {
    return failed(errorInWords(error, connected, dependencies.timeoutMs));
  } finally {
    clearTimeout(limit);
    client.destroy();
  }
}

function failed(error: string, httpStatus: number | null = null): AttemptResult {
  return { status: 'failed', httpStatus, error };
}

function resultOfStatus(status: number): AttemptResult {
  if (status >= 200 && status < 300) return { status: 'delivered', httpStatus: status, error: null };
  if (status >= 300 && status < 400) return failed(`redirects are not followed (${status})`, status);
  return failed(`the server answered ${status}`, status);
}

/** Only codes of Node, OpenSSL and undici go into the text: a message could quote what the receiver sent. */
function errorInWords(error: unknown, connected: boolean, timeoutMs: number): string {
  if (error instanceof PrivateAddressError) return 'the address is private and refused';
  const { name, code = name, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof TimeoutError) return `no answer within ${timeoutMs / 1000} s`;
  if (syscall?.startsWith('query') || syscall === 'getaddrinfo') {
    return `the host name could not be resolved: ${code}`;
  }
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET') {
    return 'the connection was closed before an answer';
  }
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return 'could not connect in time';
  if (name === 'HTTPParserError') return 'the answer is not HTTP';
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'the headers of the answer are too large';
  if (!connected) return `could not connect: ${code}`;
  // Node's and OpenSSL's: a receiver that wants a certificate says so once the connection stands.
  if (syscall !== undefined || code.startsWith('ERR_SSL')) return `the connection broke: ${code}`;
  return 'the answer is not valid HTTP';
}
