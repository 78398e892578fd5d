import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A proxy between a server and its database, controlled by a test. */
export interface Network {
  /** The URL of the database through the proxy. */
  url: string;
  /** Silently stops all traffic in both directions, on open and on new connections. */
  swallow(): void;
  /** Resumes all traffic, including what was held back. */
  pass(): void;
  /** Delays all traffic in each direction. */
  delay(ms: number): void;
  /**
   * Waits for a client to send these texts in order, passes them on, and closes the connection before the
   * last response.
   */
  cutAfter(...texts: string[]): void;
  /** Does the same, and then stops all traffic. */
  goAfter(...texts: string[]): void;
  /** Returns how many connections it has closed this way. */
  cuts(): number;
  close(): void;
}

/** Starts a proxy for the database at this URL. */
export async function startNetwork(databaseUrl: string): Promise<Network> {
  const database = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const cutting = { texts: [] as string[], cuts: 0, forGood: false };
  let swallows = false;
  let delayMs = 0;

  /** Passes data on in order, except data for which `isLost` returns true. */
  function carry(from: Socket, to: Socket, isLost: (bytes: Buffer | string) => boolean): void {
    sockets.add(from);
    from.on('error', () => {});
    from.on('close', () => sockets.delete(from));
    let passed: Promise<unknown> = Promise.resolve();
    from.on('data', (bytes) => {
      if (isLost(bytes)) return;
      passed = Promise.all([passed, pause(delayMs)]).then(() => to.write(bytes));
    });
    from.on('end', () => void passed.then(() => to.end()));
    from.on('close', () => void passed.then(() => to.destroy()));
    if (swallows) from.pause();
  }

  function swallow(): void {
    swallows = true;
    for (const socket of sockets) socket.pause();
  }

  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ port: Number(database.port), host: database.hostname, allowHalfOpen: true });
    let lost = false;
    let sent = 0;
    carry(client, upstream, (bytes) => {
      const awaited = cutting.texts[sent];
      if (awaited !== undefined && bytes.includes(awaited)) sent++;
      if (sent > 0 && sent === cutting.texts.length) {
        cutting.texts = [];
        cutting.cuts++;
        lost = true;
      }
      return false;
    });
    carry(upstream, client, () => {
      // The response shows that the statement was executed.
      if (lost) client.destroy();
      if (lost && cutting.forGood) swallow();
      return lost;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    swallow,
    pass() {
      swallows = false;
      for (const socket of sockets) socket.resume();
    },
    delay(ms) {
      delayMs = ms;
    },
    cutAfter: (...texts) => Object.assign(cutting, { texts, cuts: 0 }),
    goAfter: (...texts) => Object.assign(cutting, { texts, cuts: 0, forGood: true }),
    cuts: () => cutting.cuts,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
