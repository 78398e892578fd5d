import { CommanderError } from 'commander';
import { Refusal } from '../errors.ts';
import { printable } from './output.ts';
import { buildProgram } from './program.ts';
import { clearLine } from './progress.ts';

const EXIT_REFUSED = 1;
const EXIT_WRONG_USAGE = 2;

/** Runs one command. Answers the exit code: 0; 1 for what was refused or failed; 2 for wrong usage. */
export async function run(args: string[]): Promise<number> {
  process.stdout.on('error', endUnheard);
  try {
    const program = await buildProgram(args[0]);
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_WRONG_USAGE;
    clearLine();
    process.stderr.write(`error: ${lineOf(error)}\n`);
    return EXIT_REFUSED;
  }
}

/** Answers are printed when the work is done: a new key exists even if nobody could be told of it. */
function endUnheard(error: NodeJS.ErrnoException): never {
  // Whoever reads the output may stop reading, as `head` does.
  if (error.code !== 'EPIPE') {
    const text = `The answer could not be written to standard output (${error.message}); what it tells of is done.`;
    process.stderr.write(`error: ${printable(text)}\n`);
  }
  process.exit(EXIT_REFUSED);
}

/** One line for whoever ran the command; with LOG_LEVEL=debug, where it comes from. */
function lineOf(error: unknown): string {
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) {
    const cause = error.cause instanceof Error ? `\ncaused by ${error.cause.stack}` : '';
    return `${error.stack}${cause}`.split('\n').map(printable).join('\n');
  }
  const text = error instanceof Error ? error.message : String(error);
  const line = printable(text.replaceAll(/\s+/g, ' '));
  return error instanceof Refusal
    ? line
    : `Something unexpected happened: ${line} (LOG_LEVEL=debug tells where)`;
}
