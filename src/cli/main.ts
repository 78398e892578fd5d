import { CommanderError } from 'commander';
import { ApiError } from '../errors.ts';
import { printable } from './output.ts';
import { buildProgram } from './program.ts';
import { clearLine } from './progress.ts';
import { type Terminal, terminal, useTerminal } from './terminal.ts';

const EXIT_FAILED = 1;
const EXIT_USAGE_ERROR = 2;

/** Runs one command and returns the exit code: 0 for success, 1 for an error, 2 for wrong usage. */
export async function run(args: readonly string[], on: Terminal = process): Promise<number> {
  useTerminal(on);
  terminal().stdout.on('error', exitOnOutputError);
  try {
    const program = await buildProgram(args[0]);
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_USAGE_ERROR;
    clearLine();
    terminal().stderr.write(`error: ${lineOf(error)}\n`);
    return EXIT_FAILED;
  }
}

/**
 * Exits when standard output fails. Output is printed after the work is done, so a new key exists even if
 * it could not be shown.
 */
function exitOnOutputError(error: NodeJS.ErrnoException): never {
  // A reader such as `head` may close the pipe early.
  if (error.code !== 'EPIPE') {
    const text = `The command succeeded, but its output could not be written to standard output (${error.message}).`;
    terminal().stderr.write(`error: ${printable(text)}\n`);
  }
  process.exit(EXIT_FAILED);
}

/** Returns an error as one line for the operator, or with its stack trace at LOG_LEVEL=debug. */
function lineOf(error: unknown): string {
  if (terminal().env.LOG_LEVEL === 'debug' && error instanceof Error) {
    const cause = error.cause instanceof Error ? `\ncaused by ${error.cause.stack}` : '';
    return `${error.stack}${cause}`.split('\n').map(printable).join('\n');
  }
  const text = error instanceof Error ? error.message : String(error);
  const line = printable(text.replaceAll(/\s+/g, ' '));
  return error instanceof ApiError
    ? line
    : `Unexpected error: ${line} (set LOG_LEVEL=debug for the stack trace)`;
}
