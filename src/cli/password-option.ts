/**
 * Returns the given password. For `-` it reads the password from standard input, because other users of the
 * machine can see arguments.
 */
export async function passwordOf(given: string): Promise<string> {
  if (given !== '-') return given;
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(part as Buffer);
  return Buffer.concat(parts)
    .toString('utf8')
    .replace(/\r?\n$/, '');
}
