import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A range below the system's ephemeral ports, so that the system does not assign a port of it to another
 * process before it is used, or while the server that uses it is stopped.
 */
const [FIRST, END] = [20_000, 32_000] as const;

/** Returns a random port that no process is listening on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, END);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server
      .on('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
