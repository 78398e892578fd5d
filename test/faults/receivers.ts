import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface FaultyReceiver {
  url: string;
  /** `reportId` of every event that arrived, whatever the response was. */
  reportIds: string[];
  /** Returns the number of open connections. */
  connections(): Promise<number>;
  /** Sets what the receiver does with events from now on. */
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
}

/** What a receiver does with an event that has arrived completely. */
export type Behaviour = (response: ServerResponse) => void;

export const hang: Behaviour = () => {};
export const accept: Behaviour = (response) => response.writeHead(204).end();

export function respondWith(status: number, headers: Record<string, string> = {}): Behaviour {
  return (response) => response.writeHead(status, headers).end('A body that is not read.');
}

/** Responds with this status and an endless body. */
export function respondEndlessly(status: number): Behaviour {
  return (response) => {
    response.writeHead(status);
    const more = () => {
      while (response.writable && response.write(Buffer.alloc(65_536, 'x')));
    };
    response.on('drain', more);
    more();
  };
}

/** Responds with endless headers. */
export const respondWithEndlessHeaders: Behaviour = ({ socket }) => {
  socket?.write('HTTP/1.1 200 OK\r\n');
  const more = () => {
    while (socket?.writable && socket.write(`X-Header: ${'x'.repeat(1_000)}\r\n`));
  };
  socket?.on('drain', more);
  more();
};

export const respondWithoutHttp: Behaviour = ({ socket }) => socket?.end('220 mail.example ESMTP\r\n');

export const closeConnection: Behaviour = ({ socket }) => socket?.destroy();

/** Starts a webhook receiver on a free port. */
export async function startFaultyReceiver(behaviour: Behaviour): Promise<FaultyReceiver> {
  const reportIds: string[] = [];
  let current = behaviour;
  const server = createServer(async (request, response) => {
    const { event, data } = (await json(request)) as { event: string; data: { reportId: string } };
    // The sender of the event may close the connection before it has the complete response.
    response.socket?.on('error', () => {});
    // Identity checks send events at any time. Tests count only reports.
    if (event === 'identity.check') {
      response.writeHead(200, { connection: 'close' }).end();
      return;
    }
    reportIds.push(data.reportId);
    current(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    reportIds,
    connections: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    behave(next) {
      current = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
