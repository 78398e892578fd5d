import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** The version of the program, and the commit that it was made from: 40 hexadecimal digits, or `unknown`. */
export interface Version {
  version: string;
  commit: string;
}

/** Returns the version of the program in this folder. */
export function versionOf(root = ROOT): Version {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return { version, commit: packedCommit(root) ?? checkedOutCommit(root) ?? 'unknown' };
}

/** Returns the version and the first digits of the commit as one line. */
export function versionText({ version, commit }: Version = versionOf()): string {
  return `${version} (commit ${commit.slice(0, 12)})`;
}

const COMMIT = /^[\da-f]{40}$/;

/** Returns the commit that `git archive` or the build of the image wrote into the file, if one of them did. */
function packedCommit(root: string): string | undefined {
  const text = textOf(join(root, 'src', 'commit.txt'));
  return text !== undefined && COMMIT.test(text) ? text : undefined;
}

/**
 * Returns the commit that is checked out, or undefined without a clone. Reads git's files, because git itself may be missing
 * or refuse to work in a folder of another user.
 */
function checkedOutCommit(root: string): string | undefined {
  const [, linked] = /^gitdir: (.*)$/.exec(textOf(join(root, '.git')) ?? '') ?? [];
  const folder = linked === undefined ? join(root, '.git') : resolve(root, linked);
  const head = textOf(join(folder, 'HEAD')) ?? '';
  if (COMMIT.test(head)) return head;
  const [, name] = /^ref: (refs\/\S+)$/.exec(head) ?? [];
  if (name === undefined) return undefined;
  // A linked work tree has its own HEAD, and shares the branches.
  const shared = resolve(folder, textOf(join(folder, 'commondir')) ?? '.');
  const packed = textOf(join(shared, 'packed-refs'))?.split('\n') ?? [];
  return textOf(join(shared, name)) ?? packed.find((line) => line.endsWith(` ${name}`))?.split(' ')[0];
}

/** Returns the text of a file without the white space at its end, or undefined if it cannot be read. */
function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trimEnd();
  } catch {
    return undefined;
  }
}
