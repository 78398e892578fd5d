import { terminal } from './terminal.ts';

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
