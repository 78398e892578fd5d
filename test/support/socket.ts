import { once } from 'node:events';
import { connect } from 'node:net';

/** Time limit for the server to close the connection. */
const CLOSE_TIMEOUT_MS = 10_000;

/** Sends raw bytes, and returns everything received until the server closes the connection. */
export async function sendRaw(url: string, bytes: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.setTimeout(CLOSE_TIMEOUT_MS, () => socket.destroy(new Error('the server left the connection open')));
  let received = '';
  socket.setEncoding('utf8').on('data', (part) => {
    received += part;
  });
  // The server may close the connection before all bytes are sent.
  socket.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') received += `\n${error.message}`;
  });
  socket.write(bytes);
  await once(socket, 'close');
  return received;
}
