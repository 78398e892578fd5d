import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SlowReceiver {
  url: string;
  /** How many requests wait for their answer. */
  waiting(): number;
  /** Answers all that wait with this status. */
  answer(status: number): void;
  close(): Promise<void>;
}

/** A receiver of webhooks that answers when it is told to. */
export async function startSlowReceiver(): Promise<SlowReceiver> {
  const waiting: ServerResponse[] = [];
  const server = createServer((request, response) => {
    request.resume().on('end', () => waiting.push(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    waiting: () => waiting.length,
    answer: (status) => {
      for (const response of waiting.splice(0)) response.writeHead(status).end();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
