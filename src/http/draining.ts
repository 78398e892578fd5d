import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import { errorBody, errorHeaders } from './errors.ts';

/** The status of a request that is rejected for a retry. The server sends it for nothing else. */
const RETRY_STATUS = 502;

/**
 * The header with which a proxy says that it retries a request on another server if this one responds with the status in the
 * header. See docs/operations.md.
 */
const RETRY_HEADER = 'x-retry-on';

/**
 * Whether this server is about to stop. Proxies must use other servers before it closes its port: a connection that the
 * system accepts just before that is lost, with the request on it.
 */
export class Draining {
  #begun = false;
  #rejectedForRetry = 0;

  begin(): void {
    this.#begun = true;
  }

  get hasBegun(): boolean {
    return this.#begun;
  }

  /** The number of requests that were rejected for a retry so far. */
  get rejectedForRetry(): number {
    return this.#rejectedForRetry;
  }

  /** Returns whether to reject a request so that the proxy retries it on another server. Nothing has been done or billed for it. */
  rejectsForRetry({ headers }: FastifyRequest): boolean {
    if (!this.#begun || headers[RETRY_HEADER] !== String(RETRY_STATUS)) return false;
    this.#rejectedForRetry++;
    return true;
  }
}

/** Adds `Connection: close` to all responses from now on. */
export function closeWithResponses({ server }: Pick<FastifyInstance, 'server'>): void {
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.setHeader('connection', 'close');
  });
}

/** Returns the error of a server that is stopping. */
export function stopping(): ApiError {
  return new ApiError('unavailable', 'This server is stopping. Send the request again.');
}

/** Sends the response that makes the proxy use another server. A client gets it only if there is none. */
export function rejectForRetry({ id: requestId }: FastifyRequest, reply: FastifyReply): void {
  const error = stopping();
  reply
    .code(RETRY_STATUS)
    .headers(errorHeaders(error))
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorBody(error, { requestId, docsUrl: '' }));
}
