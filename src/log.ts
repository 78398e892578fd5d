import { type Logger, pino, stdSerializers } from 'pino';
import type { Config } from './config.ts';

/**
 * What one write holds at most. Several processes may write to one pipe, and up to here the system keeps a write
 * in one piece. https://man7.org/linux/man-pages/man7/pipe.7.html, PIPE_BUF
 */
const MOST_WRITE_BYTES = 4096;

/** Lines go out together: a write for each would cost more than the check it tells about. */
const LEAST_WRITE_BYTES = 3072;

/** The longest that a line waits for others. */
const FLUSH_EVERY_MS = 250;

/** Lines that wait for a log that cannot be written. */
const MOST_LOG_BYTES = 1024 * 1024;

/** The last lines are waited for so long. */
const LOG_END_MS = 1_000;

/** Of an error's text and of where it comes from: what leaves its line within one write. */
const MOST_ERROR_CHARACTERS = { message: 500, stack: 2_000 };

export interface Log {
  log: Logger;
  /** Waits for the last lines, within bounds. Final. */
  endLog(): Promise<void>;
}

/** The log: JSON lines on standard output. Lines of several processes on one output stay whole. */
export function makeLog(level: Config['logLevel']): Log {
  const destination = pino.destination({
    fd: 1,
    sync: false,
    minLength: LEAST_WRITE_BYTES,
    maxWrite: MOST_WRITE_BYTES,
    periodicFlush: FLUSH_EVERY_MS,
    maxLength: MOST_LOG_BYTES,
  });
  // A log that cannot be written, as on a full disk, stops nobody: its lines wait, and beyond the limit are lost.
  destination.on('error', () => {});
  const log = pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: errorAsLogged } },
    destination,
  );
  const endLog = async () => {
    await new Promise<void>((resolve) => {
      destination.on('close', resolve).on('error', resolve);
      destination.end();
      setTimeout(resolve, LOG_END_MS).unref();
    });
    // What could not be written by now would be tried again at the exit, for ever.
    destination.destroy();
  };
  return { log, endLog };
}

/** What happened and where, and nothing else: a database's error may quote the row that it is about. */
export function errorAsLogged(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack, code } = stdSerializers.err(error);
  return {
    type,
    code,
    message: message.slice(0, MOST_ERROR_CHARACTERS.message),
    stack: stack.slice(0, MOST_ERROR_CHARACTERS.stack),
  };
}
