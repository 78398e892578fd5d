import type { Delivery, DeliveryOutcome } from '../store/store.ts';
import { PrivateAddressError, publicLookup, type Resolve } from './address.ts';
import { type AllowPrivate, mayBePrivate, urlProblem } from './receiver.ts';

/** The request of an attempt. */
interface DeliveryRequest extends Pick<Delivery, 'url' | 'body'> {
  headers: Record<string, string>;
}

export type SendDelivery = (request: DeliveryRequest) => Promise<DeliveryOutcome>;

export interface SenderDependencies {
  allowPrivate: AllowPrivate;
  /** Resolves host names, unless they may be private. */
  resolve: Resolve;
  /** The limit for the whole attempt up to the headers of the response, in milliseconds. */
  timeoutMs: number;
}

/**
 * Time to connect to each address of a receiver but the last. Node's default of 500 ms can be too short for a
 * receiver on another continent.
 */
const ADDRESS_TIMEOUT_MS = 2_000;

/**
 * Returns a function that makes an attempt to POST a delivery. It does not follow redirects (specification 6), and reads only the
 * status of the response. It never rejects, and resolves within `timeoutMs`.
 */
export function makeSender(dependencies: SenderDependencies): SendDelivery {
  return async (request) => {
    const startMs = performance.now();
    const result = await attempt(request, dependencies);
    return { ...result, durationMs: Math.round(performance.now() - startMs) };
  };
}

class TimeoutError extends Error {}

type AttemptResult = Omit<DeliveryOutcome, 'durationMs'>;

async function attempt(
  { url: text, body, headers }: DeliveryRequest,
  dependencies: SenderDependencies,
): Promise<AttemptResult> {
  // Checked again, because the URL may have been set while private addresses were allowed.
  const problem = urlProblem(text, dependencies.allowPrivate);
  if (problem !== undefined) return failed(`not allowed: the address ${problem}`);
  const url = new URL(text);
  // Loaded with the first delivery, because loading takes an eighth of the start-up time.
  const { Client } = await import('undici');
  const client = new Client(url.origin, {
    // HTTP/1.1 without keep-alive: a socket serves one delivery and is destroyed with the unread rest.
    allowH2: false,
    pipelining: 0,
    connect: {
      // Closes a socket that is still connecting when the attempt ends. undici's own timers are up to 1 s
      // late.
      timeout: dependencies.timeoutMs,
      autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS,
      ...(mayBePrivate(url, dependencies.allowPrivate) ? {} : { lookup: publicLookup(dependencies.resolve) }),
    },
  });
  let connected = false;
  client.once('connect', () => {
    connected = true;
  });
  // Destroying the client ends the attempt at once in any phase. An abort signal would wait for the
  // connection.
  const limit = setTimeout(() => client.destroy(new TimeoutError()), dependencies.timeoutMs);
  try {
    const response = await client.request({
      method: 'POST',
      path: url.pathname + url.search,
      headers,
      body,
    });
    response.body.on('error', () => {}).destroy();
    return resultOfStatus(response.statusCode);
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

/**
 * Describes an error with the codes of Node, OpenSSL and undici only: a message could quote the receiver's
 * data.
 */
function errorInWords(error: unknown, connected: boolean, timeoutMs: number): string {
  if (error instanceof PrivateAddressError) return 'the address is private, which is not allowed';
  const { name, code = name, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof TimeoutError) return `no response within ${timeoutMs / 1000} s`;
  if (syscall?.startsWith('query') || syscall === 'getaddrinfo') {
    // Without an answer the name server may be at fault; these codes say that the name has no address.
    if (code === 'ENOTFOUND' || code === 'ENODATA') return 'the address of the server was not found';
    return `the host name could not be resolved: ${code}`;
  }
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET') {
    return 'the connection was closed before a response';
  }
  if (code === 'ECONNREFUSED') return 'the server refused the connection';
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return 'could not connect in time';
  if (name === 'HTTPParserError') return 'the response is not HTTP';
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'the headers of the response are too large';
  if (!connected) return `could not connect: ${code}`;
  // Errors of Node and OpenSSL, such as from a receiver that requires a client certificate.
  if (syscall !== undefined || code.startsWith('ERR_SSL')) return `the connection broke: ${code}`;
  return 'the response is not valid HTTP';
}
