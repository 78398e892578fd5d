import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A network between a server and its database, which does as a test tells it. */
export interface Network {
  /** The address of the database through it. */
  url: string;
  /** Lets nothing through any more, either way, and tells nobody: neither on open connections nor on new ones. */
  swallow(): void;
  /** Lets everything through again, also what it kept. */
  pass(): void;
  /** Has everything take so much longer, each way. */
  delay(ms: number): void;
  /** The next time that a client sends these one after the other, passes them on and ends the connection before the last answer. */
  cutAfter(...texts: string[]): void;
  /** Likewise once, and lets nothing through any more. */
  goAfter(...texts: string[]): void;
  /** How often it did that. */
  cuts(): number;
  close(): void;
}

/** Lays a network before the database at this address. */
export async function startNetwork(databaseUrl: string): Promise<Network> {
  const database = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const cutting = { texts: [] as string[], cuts: 0, forGood: false };
  let swallows = false;
  let delayMs = 0;

  /** Passes on in order what arrives; `onData` says when it is not to be. */
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
      // By its answer it is done.
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
