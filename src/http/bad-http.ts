import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal, type RefusalCode } from '../errors.ts';
import { errorBody } from './errors.ts';

const BAD_HTTP: Record<string, [code: RefusalCode, text: string]> = {
  HPE_HEADER_OVERFLOW: ['headersTooLarge', 'The headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['timedOut', 'The request was not whole in time.'],
};
const NO_HTTP = ['invalid', 'The request is not valid HTTP.'] as const;

/** Node's own handler of what is not HTTP looks there as well: the request whose turn it is to be answered. */
type HttpSocket = Socket & { _httpMessage?: ServerResponse | null };

/**
 * What is not HTTP never becomes a request; it still gets a clear answer before the connection is closed. That
 * answer waits for its turn: in front of the answer to a check it would be taken for it.
 */
export function badHttpAnswerer(newRequestId: () => string) {
  const closing = new WeakSet<Socket>();
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET') {
      socket.destroy();
    } else if (!socket.writable) {
      socket.destroySoon();
    } else if (!closing.has(socket)) {
      // Each further piece of what is not HTTP is an error again, and would wait as well.
      closing.add(socket);
      afterAnswersUnderWay(socket, () => socket.end(badHttpAnswer(error.code, newRequestId())));
    }
  };
}

/** Calls `then` once every whole request on the connection is answered, if the connection then still is open. */
function afterAnswersUnderWay(socket: HttpSocket, then: () => void): void {
  const answer = socket._httpMessage;
  // A request that broke off within its body is answered by `then`.
  if (answer && (answer.req.complete || answer.headersSent)) {
    // Node has moved on to the next request by then: its own listener is older.
    answer.once('finish', () => afterAnswersUnderWay(socket, then));
  } else if (socket.writable) {
    then();
  }
}

function badHttpAnswer(errorCode: string | undefined, requestId: string): string {
  const [code, text] = BAD_HTTP[errorCode ?? ''] ?? NO_HTTP;
  const refusal = new Refusal(code, text);
  const body = JSON.stringify(errorBody(refusal, { requestId, docsUrl: '' }));
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    `X-Request-Id: ${requestId}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
