// Builds the pages, the documentation and the client packages, each into a temporary folder that then replaces the former one,
// so that a running server always has files to serve. Builds only what is missing or outdated. With --quiet it prints only
// warnings.
import { spawnSync } from 'node:child_process';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packClient } from '../sdk/scripts/pack.ts';
import { packPythonClient } from '../sdk/scripts/pack-python.ts';
import { CLIENT_PACKAGES, DOCS, digestOfSources, PAGES, STAMP, stateOf } from '../src/built-files.ts';

const ROOT = join(import.meta.dirname, '..');
const quiet = process.argv.includes('--quiet');

function run(...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  process.stderr.write(stdout + stderr);
  if (status !== 0) throw new Error('Building the pages failed; see the output above.');
}

function buildPages(folder: string): void {
  const config = ['--config', join('web', 'vite.config.ts'), '--logLevel', quiet ? 'warn' : 'info'];
  run(join('node_modules', 'vite', 'bin', 'vite.js'), 'build', ...config, '--outDir', folder);
}

const buildDocs = (folder: string) => run(join('web', 'docs', 'build.ts'), folder);

async function packClients(folder: string): Promise<void> {
  await packClient(folder);
  packPythonClient(folder);
}

/** Replaces the folder of built files. */
function putInPlace(fresh: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  try {
    renameSync(fresh, folder);
  } catch (error) {
    // A concurrent build of the same sources finished first.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  }
}

for (const [built, make] of [
  [PAGES, buildPages],
  [DOCS, buildDocs],
  [CLIENT_PACKAGES, packClients],
] as const) {
  if (stateOf(built) === 'current') continue;
  if (built === PAGES) process.stderr.write('Building the pages. This takes a few seconds.\n');
  // Sources that change during the build must count as newer than it.
  const digest = digestOfSources(built);
  if (digest === undefined) throw new Error(`${built.sources[0]} is missing: only a clone can build.`);
  const fresh = join(ROOT, `${built.folder}-${process.pid}`);
  try {
    await make(fresh);
    writeFileSync(join(fresh, STAMP), digest);
    putInPlace(fresh, join(ROOT, built.folder));
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}
