import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A proxy between a server and its database, controlled by a test. */
export interface DatabaseProxy {
  /** The URL of the database through the proxy. */
  url: string;
  /** Silently stops all traffic in both directions, on open and on new connections. */
  block(): void;
  /** Resumes all traffic, including what was held back. */
  unblock(): void;
  /** Delays all traffic in each direction. */
  delay(ms: number): void;
  /**
   * Waits for a client to send these texts in order, forwards them, and closes the connection before the
   * last response.
   */
  disconnectAfter(...texts: string[]): void;
  /** Does the same, and then blocks all traffic. */
  disconnectAndBlockAfter(...texts: string[]): void;
  /** Returns how many connections it has closed this way. */
  disconnects(): number;
  /** Returns how often a client waited for a response before it sent something more. */
  roundTrips(): number;
  close(): void;
}

/** The statement, and its name in the response. */
export const COMMIT = 'COMMIT\0';

/** Starts a proxy for the database at this URL. */
export async function startProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const database = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const trap = { texts: [] as string[], disconnects: 0, blocks: false };
  let roundTrips = 0;
  let isBlocked = false;
  let delayMs = 0;

  /** Forwards data in order, except data for which `isLost` returns true. */
  function forward(from: Socket, to: Socket, isLost: (bytes: Buffer | string) => boolean): void {
    sockets.add(from);
    from.on('error', () => {});
    from.on('close', () => sockets.delete(from));
    let forwarded: Promise<unknown> = Promise.resolve();
    from.on('data', (bytes) => {
      if (isLost(bytes)) return;
      forwarded = Promise.all([forwarded, pause(delayMs)]).then(() => to.write(bytes));
    });
    from.on('end', () => void forwarded.then(() => to.end()));
    from.on('close', () => void forwarded.then(() => to.destroy()));
    if (isBlocked) from.pause();
  }

  function block(): void {
    isBlocked = true;
    for (const socket of sockets) socket.pause();
  }

  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ port: Number(database.port), host: database.hostname, allowHalfOpen: true });
    let lost = false;
    let sent = 0;
    let last = '';
    let isAnswered = true;
    forward(client, upstream, (bytes) => {
      if (isAnswered) roundTrips++;
      isAnswered = false;
      for (;;) {
        const awaited = trap.texts[sent];
        if (awaited === undefined || !bytes.includes(awaited)) break;
        last = awaited;
        sent++;
      }
      if (sent > 0 && sent === trap.texts.length) {
        trap.texts = [];
        trap.disconnects++;
        lost = true;
      }
      return false;
    });
    forward(upstream, client, (bytes) => {
      isAnswered = true;
      // The response shows that the statement was executed: to COMMIT its name, behind the responses to what was sent before.
      const isExecuted = lost && (last !== COMMIT || bytes.includes(COMMIT));
      if (isExecuted) client.destroy();
      if (isExecuted && trap.blocks) block();
      return lost;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    block,
    unblock() {
      isBlocked = false;
      for (const socket of sockets) socket.resume();
    },
    delay(ms) {
      delayMs = ms;
    },
    disconnectAfter: (...texts) => Object.assign(trap, { texts, disconnects: 0 }),
    disconnectAndBlockAfter: (...texts) => Object.assign(trap, { texts, disconnects: 0, blocks: true }),
    roundTrips: () => roundTrips,
    disconnects: () => trap.disconnects,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
