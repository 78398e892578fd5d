// Builds web/dist. Can be started with any Node from 20; the build uses the Node pinned in
// package-lock.json.
import { spawnSync } from 'node:child_process';
import { readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'web', 'dist');

/** Files that the pages are built from. */
const SOURCES = [
  'web/src',
  'web/precompress.ts',
  'web/public',
  'web/index.html',
  'web/portal.html',
  'web/vite.config.ts',
  'src/rules',
  'package-lock.json',
];

/**
 * Returns when a file, or the newest file in a folder, was last written, in epoch milliseconds; 0 if it is
 * missing.
 */
function writtenAt(path) {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (entry === undefined) return 0;
  if (!entry.isDirectory()) return entry.mtimeMs;
  // The folder's own time changes when a file is removed from it.
  return Math.max(entry.mtimeMs, ...readdirSync(path).map((name) => writtenAt(join(path, name))));
}

/** Returns whether web/dist is missing or older than its sources. */
export function pagesAreOld() {
  const built = writtenAt(join(dist, 'index.html'));
  return SOURCES.some((source) => writtenAt(join(root, source)) > built);
}

/**
 * Builds into a temporary folder and then replaces web/dist, so that a running server always has files to
 * serve.
 *
 * @returns the output of the build, and whether it succeeded
 */
export function buildPages(logLevel = 'warn') {
  const startedAt = new Date();
  const fresh = join(root, 'web', `.dist-${process.pid}`);
  const path = join(root, 'node_modules', '.bin') + delimiter + process.env.PATH;
  const { status, stdout, stderr } = spawnSync(
    'vite',
    ['build', '--config', join('web', 'vite.config.ts'), '--outDir', fresh, '--logLevel', logLevel],
    { cwd: root, encoding: 'utf8', env: { ...process.env, PATH: path, NODE_ENV: 'production' } },
  );
  if (status === 0) {
    // Sources that changed during the build count as newer than it.
    utimesSync(join(fresh, 'index.html'), startedAt, startedAt);
    putInPlace(fresh);
  } else rmSync(fresh, { recursive: true, force: true });
  return { built: status === 0, output: `${stdout ?? ''}${stderr ?? ''}` };
}

function putInPlace(fresh) {
  rmSync(dist, { recursive: true, force: true });
  try {
    renameSync(fresh, dist);
  } catch (error) {
    // A concurrent build of the same sources finished first.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    rmSync(fresh, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { built, output } = buildPages('info');
  process.stderr.write(output);
  process.exitCode = built ? 0 : 1;
}
