import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

/** Names the packages with the runtimes, and their digests in `package-lock.json`. */
export const MANIFEST = join(import.meta.dirname, 'runtimes');

/** Where `scripts/get-runtimes.ts` installs them. */
export const INSTALLED = join(ROOT, 'node_modules', '.cache', 'runtimes');

/** The program in each package. */
const PROGRAMS: Record<string, string> = { node: 'bin/node', deno: 'deno', bun: 'bin/bun' };

/** A runtime on which the client is tested. */
export interface Runtime {
  name: string;
  version: string;
  /** The folder of its package within `INSTALLED`. */
  folder: string;
  path: string;
}

/** Returns the packages of a lock file by folder, or none if the file does not exist. */
function packagesIn(lockFile: string): Record<string, { version: string }> {
  return existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, 'utf8')).packages : {};
}

/** Returns the runtimes that have a package for this platform. There are some for Linux on x64 and arm64. */
export function runtimes(): Runtime[] {
  return Object.entries(packagesIn(join(MANIFEST, 'package-lock.json'))).flatMap(([folder, { version }]) => {
    const [, name = '', platform] = /^node_modules\/([a-z]+)(?:-\d+)?-([a-z]+-[a-z0-9]+)$/.exec(folder) ?? [];
    if (platform !== `${process.platform}-${process.arch}`) return [];
    return [{ name, version, folder, path: join(INSTALLED, folder, PROGRAMS[name] ?? '') }];
  });
}

/** Returns the runtimes that are not installed, or in another version than that of the lock file. */
export function missingRuntimes(): Runtime[] {
  const installed = packagesIn(join(INSTALLED, 'node_modules', '.package-lock.json'));
  return runtimes().filter(
    ({ folder, version, path }) => installed[folder]?.version !== version || !existsSync(path),
  );
}
