import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface FaultyReceiver {
  url: string;
  /** `reportId` of every event that arrived, whatever was answered. */
  reportIds: string[];
  /** How many connections are open. */
  connections(): Promise<number>;
  /** What it does with events from now on. */
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
}

/** What a receiver does with an event that has arrived whole. */
export type Behaviour = (response: ServerResponse) => void;

export const hang: Behaviour = () => {};
export const accept: Behaviour = (response) => response.writeHead(204).end();

export function answerStatus(status: number, headers: Record<string, string> = {}): Behaviour {
  return (response) => response.writeHead(status, headers).end('An answer that nobody reads.');
}

/** Answers with this status, and then goes on and on. */
export function answerEndlessly(status: number): Behaviour {
  return (response) => {
    response.writeHead(status);
    const more = () => {
      while (response.writable && response.write(Buffer.alloc(65_536, 'x')));
    };
    response.on('drain', more);
    more();
  };
}

/** Sends header after header and never gets to the end of them. */
export const answerEndlessHeaders: Behaviour = ({ socket }) => {
  socket?.write('HTTP/1.1 200 OK\r\n');
  const more = () => {
    while (socket?.writable && socket.write(`X-Header: ${'x'.repeat(1_000)}\r\n`));
  };
  socket?.on('drain', more);
  more();
};

export const answerNoHttp: Behaviour = ({ socket }) => socket?.end('220 mail.example ESMTP\r\n');

export const closeConnection: Behaviour = ({ socket }) => socket?.destroy();

/** A real receiver of webhooks on a port of its own. */
export async function startFaultyReceiver(behaviour: Behaviour): Promise<FaultyReceiver> {
  const reportIds: string[] = [];
  let present = behaviour;
  const server = createServer(async (request, response) => {
    const { event, data } = (await json(request)) as { event: string; data: { reportId: string } };
    // Whoever sent the event may close the connection in the middle of an answer.
    response.socket?.on('error', () => {});
    // They come when they come: a test counts the reports that it filed.
    if (event === 'identity.check') {
      response.writeHead(200, { connection: 'close' }).end();
      return;
    }
    reportIds.push(data.reportId);
    present(response);
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
      present = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
