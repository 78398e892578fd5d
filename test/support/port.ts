import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below those that the system gives to whoever asks for any, a server or a client: nobody is given one of these between
 * a look at it and its use, or while what uses it is stopped.
 */
const [FIRST, BEHIND_LAST] = [20_000, 32_000] as const;

/** A port that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, BEHIND_LAST);
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
