import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Returns the commands in the console blocks of a section of a document, without its subsections. A command begins after a
 * prompt, `$` or `#`, and goes on in the indented lines below.
 */
export function documentedCommands(file: string, heading: string): string[] {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  const start = lines.indexOf(heading);
  if (start === -1) throw new Error(`${file} has no section ${heading}`);
  const commands: string[] = [];
  let inBlock = false;
  for (const line of lines.slice(start + 1)) {
    if (line.startsWith('```')) inBlock = line === '```console';
    else if (!inBlock && /^#+ /.test(line)) break;
    else if (inBlock && /^[$#] /.test(line)) commands.push(line.slice(2));
    else if (inBlock && /^ /.test(line) && commands.length > 0) commands.push(`${commands.pop()}\n${line}`);
  }
  return commands;
}
