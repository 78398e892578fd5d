import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal, type RefusalCode } from '../errors.ts';
import { errorBody } from './errors.ts';

const BAD_HTTP: Record<string, [code: RefusalCode, text: string]> = {
  HPE_HEADER_OVERFLOW: ['headersTooLarge', 'The headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['timedOut', 'The request was not whole in time.'],
};
const NO_HTTP = ['invalid', 'The request is not valid HTTP.'] as const;

/** What is not HTTP never becomes a request; it still gets a clear answer before the connection is closed. */
export function badHttpAnswerer(newRequestId: () => string) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [code, text] = BAD_HTTP[error.code ?? ''] ?? NO_HTTP;
    const refusal = new Refusal(code, text);
    const requestId = newRequestId();
    const body = JSON.stringify(errorBody(refusal, { requestId, docsUrl: '' }));
    const head = [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
      `X-Request-Id: ${requestId}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  };
}
