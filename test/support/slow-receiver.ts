import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SlowReceiver {
  url: string;
  /** Returns the number of requests that wait for a response. */
  waiting(): number;
  /** Responds to all waiting requests with this status. */
  respond(status: number): void;
  close(): Promise<void>;
}

/** Starts a webhook receiver that responds only when told to. */
export async function startSlowReceiver(): Promise<SlowReceiver> {
  const waiting: ServerResponse[] = [];
  const server = createServer((request, response) => {
    request.resume().on('end', () => waiting.push(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    waiting: () => waiting.length,
    respond: (status) => {
      for (const response of waiting.splice(0)) response.writeHead(status).end();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
