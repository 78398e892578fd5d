import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** The body as it arrived. */
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read events of every shape.
  body: any;
}

interface Receiver {
  url: string;
  /** All events except identity checks. */
  received: Received[];
  /** Identity checks, which arrive some time after a renter is created or changed. */
  identityChecks: Received[];
  /** Sets the status of the responses from now on. */
  answer(status: number): void;
  close(): Promise<void>;
}

/** Starts a webhook receiver that responds to every delivery with this status, until it is told another one. */
export async function startReceiver(status = 200): Promise<Receiver> {
  const received: Received[] = [];
  const identityChecks: Received[] = [];
  let current = status;
  const server = createServer(async (request, response) => {
    const sent = await text(request);
    const body = JSON.parse(sent);
    const { method = '', url: path = '', headers } = request;
    (body.event === 'identity.check' ? identityChecks : received).push({
      method,
      path,
      headers,
      text: sent,
      body,
    });
    response.writeHead(current).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    identityChecks,
    answer(next) {
      current = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
