import type { MessagePort } from 'node:worker_threads';
import { ApiError, type ErrorCode } from '../errors.ts';

/** A response to a request for the next part of a file. */
type Message = { part: Uint8Array } | { ended: true } | { error: unknown; code: ErrorCode | undefined };

/** Sends the parts of a file over a port, each when the other side asks for it. Stops reading when the port is closed. */
export function sendParts(port: MessagePort, parts: AsyncGenerator<string | Uint8Array>): void {
  const encoder = new TextEncoder();
  port.on('message', async () => {
    const message = await nextMessage().catch((error: unknown): Message => {
      return { error: cloneable(error), code: error instanceof ApiError ? error.code : undefined };
    });
    // Moves the bytes instead of copying them.
    port.postMessage(message, 'part' in message ? [message.part.buffer as ArrayBuffer] : []);
  });
  port.on('close', () => void parts.return(undefined));

  async function nextMessage(): Promise<Message> {
    const { value, done } = await parts.next();
    if (done === true) return { ended: true };
    return { part: typeof value === 'string' ? encoder.encode(value) : value };
  }
}

/** Returns an error that a port can send: the error, or only its text if its cause cannot be cloned. */
function cloneable(error: unknown): unknown {
  try {
    return structuredClone(error);
  } catch {
    return new Error(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Receives the parts of a file from a port, and asks for one while the previous one is used. Closes the port at the end. Throws the
 * error of the other side, also if that ends.
 */
export async function* receiveParts(port: MessagePort): AsyncGenerator<Uint8Array> {
  let asked = Promise.withResolvers<Message>();
  port.on('message', (message) => asked.resolve(message));
  port.on('close', () => asked.reject(new Error('the thread that reads exports has ended')));
  const ask = () => {
    asked = Promise.withResolvers();
    // The port may be closed when nobody waits.
    asked.promise.catch(() => {});
    port.postMessage('next');
  };
  try {
    ask();
    for (;;) {
      const message = await asked.promise;
      if ('ended' in message) return;
      if ('error' in message) throw errorOf(message);
      ask();
      yield message.part;
    }
  } finally {
    port.close();
  }
}

/** Returns the error of the other side. An `ApiError` arrives as an ordinary error. */
function errorOf({ error, code }: Extract<Message, { error: unknown }>): unknown {
  if (code === undefined || !(error instanceof Error)) return error;
  return new ApiError(code, error.message, error.cause);
}
