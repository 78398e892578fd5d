/** A password as it was given, or by `-` as one line of standard input: arguments are seen by all of a machine. */
export async function passwordOf(given: string): Promise<string> {
  if (given !== '-') return given;
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(part as Buffer);
  return Buffer.concat(parts)
    .toString('utf8')
    .replace(/\r?\n$/, '');
}
