import http, { type AgentOptions, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';

/** Time limit for a response. */
const RESPONSE_TIMEOUT_MS = 20_000;

export interface CallOptions {
  /** Sent as `x-api-key`. */
  key?: string;
  headers?: OutgoingHttpHeaders;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged, as `application/json` unless `headers` say otherwise. */
  rawBody?: string | Uint8Array;
  /** Sends the body in chunks, without a Content-Length. */
  chunked?: boolean;
  /** Runs while the server waits for the body, which is sent afterwards. */
  beforeBody?: () => Promise<unknown>;
}

export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** The JSON of the body; `undefined` when it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape.
  body: any;
  text: string;
}

export type Call = (method: string, path: string, options?: CallOptions) => Promise<HttpResponse>;

export interface Client {
  call: Call;
  close(): void;
}

/** Returns a client of the server at `url`. Connections are kept open until `close`. */
export function clientOf(url: string, connection: AgentOptions & { ca?: Buffer } = {}): Client {
  const { hostname, port, protocol } = new URL(url);
  const { Agent, request } = protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true, ...connection });
  const call: Call = (method, path, options = {}) =>
    new Promise((resolve, reject) => {
      const payload = options.body === undefined ? options.rawBody : JSON.stringify(options.body);
      const sent = request({
        hostname,
        port,
        // Sent unchanged, because a URL object would normalize it.
        path,
        method,
        agent,
        timeout: RESPONSE_TIMEOUT_MS,
        headers: headersOf(options, payload),
      });
      sent.on('timeout', () => sent.destroy(new Error(`${method} ${path} got no response in time`)));
      sent.on('error', reject);
      sent.on('response', (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
        });
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: jsonOf(text),
            text,
          }),
        );
      });
      const { beforeBody } = options;
      if (beforeBody === undefined) sent.end(payload);
      else {
        sent.on('continue', () => beforeBody().then(() => sent.end(payload), reject));
        sent.flushHeaders();
      }
    });
  return { call, close: () => agent.destroy() };
}

function headersOf(
  { key, headers, chunked, beforeBody }: CallOptions,
  payload: string | Uint8Array | undefined,
): OutgoingHttpHeaders {
  return {
    ...(key !== undefined && { 'x-api-key': key }),
    ...(payload !== undefined && { 'content-type': 'application/json' }),
    ...(payload !== undefined &&
      (chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': Buffer.byteLength(payload) })),
    ...(beforeBody !== undefined && { expect: '100-continue' }),
    ...headers,
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
