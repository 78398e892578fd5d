import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server in place of the real one, such as a proxy, another site or a server that hangs. */
export interface StandIn {
  url: string;
  /** Every request that it received. */
  requests: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[];
}

/** Starts a server that responds with `listener`, and stops it after the test. */
export async function standIn(
  t: { after(stop: () => void): void },
  listener: RequestListener,
): Promise<StandIn> {
  const requests: StandIn['requests'] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}
