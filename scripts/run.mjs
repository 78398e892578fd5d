// Runs a command with the dependencies of package-lock.json, and installs them first if any are missing.
// With --with-pages it also builds the pages if they are outdated. Can be started with any Node from 20;
// the command finds the pinned Node first on its path.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPages, pagesAreOld } from './build-pages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Returns the packages of a lock file by folder, or none if the file does not exist. */
function packagesIn(lockFile) {
  const path = join(root, lockFile);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

function isInstalled() {
  const installed = packagesIn('node_modules/.package-lock.json');
  return Object.entries(packagesIn('package-lock.json')).every(
    ([folder, { version, optional }]) => folder === '' || optional || installed[folder]?.version === version,
  );
}

if (!isInstalled()) {
  process.stderr.write('Installing dependencies. This happens once and takes about a minute.\n');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) {
    process.stderr.write(
      'The installation failed; see the output of npm above. Fix the cause and run the command again.\n',
    );
    process.exit(1);
  }
}

const withPages = process.argv[2] === '--with-pages';
if (withPages && pagesAreOld()) {
  process.stderr.write('Building the pages. This takes a few seconds.\n');
  const { built, output } = buildPages();
  if (!built) {
    process.stderr.write(`${output}Building the pages failed; see the output above.\n`);
    process.exit(1);
  }
}

const [command, ...args] = process.argv.slice(withPages ? 3 : 2);
const path = join(root, 'node_modules', '.bin') + delimiter + process.env.PATH;
const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path } });

// On Ctrl-C a terminal also signals the child, so this process just keeps waiting for it.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  process.stderr.write(`${command} could not be started: ${error.message}\n`);
  process.exit(1);
});
child.on('exit', (code, signal) => process.exit(signal === null ? code : 1));
