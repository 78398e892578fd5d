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
  /** The next so many times that a client sends this, passes it on and ends the connection before the answer. */
  cutAfter(text: string, times: number): void;
  /** How often it did that. */
  cuts(): number;
  close(): void;
}

/** Lays a network before the database at this address. */
export async function startNetwork(databaseUrl: string): Promise<Network> {
  const database = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const cutting = { text: '', times: 0, cuts: 0 };
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

  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ port: Number(database.port), host: database.hostname, allowHalfOpen: true });
    let lost = false;
    carry(client, upstream, (bytes) => {
      if (cutting.times > 0 && bytes.includes(cutting.text)) {
        cutting.times--;
        cutting.cuts++;
        lost = true;
      }
      return false;
    });
    carry(upstream, client, () => {
      // By its answer it is done.
      if (lost) client.destroy();
      return lost;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    swallow() {
      swallows = true;
      for (const socket of sockets) socket.pause();
    },
    pass() {
      swallows = false;
      for (const socket of sockets) socket.resume();
    },
    delay(ms) {
      delayMs = ms;
    },
    cutAfter: (text, times) => Object.assign(cutting, { text, times, cuts: 0 }),
    cuts: () => cutting.cuts,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
