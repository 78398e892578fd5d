import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import type { Config } from './config.ts';
import { ALWAYS, INTERVAL_MS, LineLimit } from './log-limit.ts';

/**
 * Largest write in bytes. Several processes may write to one pipe, and the system keeps writes up to this
 * size intact. https://man7.org/linux/man-pages/man7/pipe.7.html, PIPE_BUF
 */
const MOST_WRITE_BYTES = 4096;

/** Lines are buffered up to this size: a write for each would cost more than the check that it logs. */
const LEAST_WRITE_BYTES = 3072;

/** Longest time that a line is buffered. */
const FLUSH_EVERY_MS = 250;

/** Maximum number of bytes buffered while the log cannot be written. */
const MOST_LOG_BYTES = 1024 * 1024;

/** Longest wait for the last lines at exit. */
const LOG_END_MS = 1_000;

/** Longest message and stack trace of a logged error, so that its line fits into one write. */
const MOST_ERROR_CHARACTERS = { message: 500, stack: 2_000 };

interface Log {
  log: Logger;
  /** Writes the last lines, within a time limit, and closes the log. */
  endLog(): Promise<void>;
}

/** Creates the log: JSON lines on standard output. Processes that share an output do not mix their lines. */
export function makeLog(level: Config['logLevel']): Log {
  const destination = pino.destination({
    fd: 1,
    sync: false,
    minLength: LEAST_WRITE_BYTES,
    maxWrite: MOST_WRITE_BYTES,
    periodicFlush: FLUSH_EVERY_MS,
    maxLength: MOST_LOG_BYTES,
  });
  // A log that cannot be written, as on a full disk, must not stop the server: lines are buffered up to the
  // limit, then lost.
  destination.on('error', () => {});
  const { log, flush } = limitedLogger(destination, level);
  const reportLost = countLost(destination, log);
  const endLog = async () => {
    flush();
    reportLost();
    await new Promise<void>((resolve) => {
      destination.on('close', resolve).on('error', resolve);
      destination.end();
      setTimeout(resolve, LOG_END_MS).unref();
    });
    // Otherwise unwritten lines would be retried endlessly at exit.
    destination.destroy();
  };
  return { log, endLog };
}

/** Counts the lines that did not fit into the buffer. Returns a function that logs their number. */
function countLost(destination: ReturnType<typeof pino.destination>, log: Logger): () => void {
  let lost = 0;
  destination.on('drop', () => {
    lost++;
  });
  const report = () => {
    if (lost === 0) return;
    const lines = lost;
    lost = 0;
    log.error({ lines, [ALWAYS]: true }, 'lines were lost, because the log could not be written');
    // This line was lost as well.
    if (lost > 0) lost = lines;
  };
  setInterval(report, INTERVAL_MS).unref();
  return report;
}

/** Returns a logger that writes JSON lines to `destination`. */
export function loggerTo(destination: DestinationStream, level: Config['logLevel']): Logger {
  return limitedLogger(destination, level).log;
}

/** Returns a logger, and a function that logs how many lines were left out since the last time. */
function limitedLogger(destination: DestinationStream, level: Config['logLevel']) {
  const isLimited = level !== 'debug' && level !== 'trace';
  const limit = new LineLimit({
    now: () => performance.now(),
    report(level, leftOut) {
      const name = pino.levels.labels[level] as 'info';
      log[name]({ ...leftOut, [ALWAYS]: true }, 'lines were left out');
    },
  });
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: errorAsLogged },
      hooks: {
        logMethod(args: [unknown, ...unknown[]], method, level) {
          const [fields, message] = typeof args[0] === 'string' ? [{}, args[0]] : args;
          if (!isLimited || limit.admits(level, fields as object, String(message)))
            method.apply(this, args as Parameters<typeof method>);
        },
      },
    },
    destination,
  );
  return { log, flush: () => limit.flush() };
}

/**
 * Serializes an error's type, code, message and stack only: other fields of a database error may quote
 * personal data.
 */
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
