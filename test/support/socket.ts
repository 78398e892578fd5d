import { once } from 'node:events';
import { connect } from 'node:net';

/** A server that has not closed the connection by then keeps it open. */
const CLOSE_TIMEOUT_MS = 10_000;

/** Sends bytes as they are, and answers everything that comes back until the server closes the connection. */
export async function sendRaw(url: string, bytes: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.setTimeout(CLOSE_TIMEOUT_MS, () => socket.destroy(new Error('the server left the connection open')));
  let received = '';
  socket.setEncoding('utf8').on('data', (part) => {
    received += part;
  });
  // A server that has heard enough may close while there still are bytes to send.
  socket.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') received += `\n${error.message}`;
  });
  socket.write(bytes);
  await once(socket, 'close');
  return received;
}
