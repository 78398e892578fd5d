import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError, type ErrorCode } from '../errors.ts';
import { errorBody } from './errors.ts';

const BAD_HTTP: Record<string, [code: ErrorCode, text: string]> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['timed_out', 'The request was not received within 30 seconds.'],
};
const NO_HTTP = ['invalid', 'The request is not valid HTTP.'] as const;

/**
 * `_httpMessage` is the response currently being sent. Node's own handler of malformed requests reads it,
 * too.
 */
type HttpSocket = Socket & { _httpMessage?: ServerResponse | null };

/**
 * Returns a handler for malformed requests, which Node never turns into request objects. It sends a clear
 * error before it closes the connection, and only after earlier responses on the connection: otherwise the
 * client would take it for the response to an earlier request, such as a check.
 */
export function badHttpResponder(newRequestId: () => string) {
  const closing = new WeakSet<Socket>();
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET') {
      socket.destroy();
    } else if (!socket.writable) {
      socket.destroySoon();
    } else if (!closing.has(socket)) {
      // Node reports each further piece of malformed data as another error.
      closing.add(socket);
      afterPendingResponses(socket, () => socket.end(badHttpResponse(error.code, newRequestId())));
    }
  };
}

/** Calls `then` after the responses to all complete requests on the connection, if it is still open. */
function afterPendingResponses(socket: HttpSocket, then: () => void): void {
  const response = socket._httpMessage;
  // `then` responds to a request that broke off within its body.
  if (response && (response.req.complete || response.headersSent)) {
    // Node's own listener is called first, so it has moved on to the next request by then.
    response.once('finish', () => afterPendingResponses(socket, then));
  } else if (socket.writable) {
    then();
  }
}

function badHttpResponse(errorCode: string | undefined, requestId: string): string {
  const [code, text] = BAD_HTTP[errorCode ?? ''] ?? NO_HTTP;
  const apiError = new ApiError(code, text);
  const body = JSON.stringify(errorBody(apiError, { requestId, docsUrl: '' }));
  const head = [
    `HTTP/1.1 ${apiError.status} ${STATUS_CODES[apiError.status]}`,
    `X-Request-Id: ${requestId}`,
    `X-Error-Code: ${code}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
