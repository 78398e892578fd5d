import { InvalidArgumentError } from 'commander';
import { terminal } from './terminal.ts';

/** Parses a whole number. Anything else is wrong usage. */
export function wholeNumber(text: string): number {
  if (/^[+-]?\d+$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number.');
}

/** A day such as `2026-11-21`, meaning its start in UTC, or an instant with its offset. ISO 8601. */
const DATE = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** Parses a date or instant and returns it in epoch milliseconds. */
export function isoDate(text: string): number {
  const day = DATE.exec(text)?.[1];
  const atMs = Date.parse(text);
  // Date.parse reads a day that does not exist, such as 30 February, as a day of the next month.
  if (day !== undefined && !Number.isNaN(atMs) && new Date(day).toISOString().startsWith(day)) return atMs;
  throw new InvalidArgumentError(
    'It must be a date like 2026-11-21, or an instant like 2026-11-21T09:30:00Z.',
  );
}

/**
 * Returns the given password. For `-` it reads the password from standard input, because other users of the
 * machine can see arguments.
 */
export async function passwordOf(given: string): Promise<string> {
  if (given !== '-') return given;
  const parts: Buffer[] = [];
  for await (const part of terminal().stdin) parts.push(Buffer.from(part as Buffer));
  return Buffer.concat(parts)
    .toString('utf8')
    .replace(/\r?\n$/, '');
}
