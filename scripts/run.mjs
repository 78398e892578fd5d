// Runs a command with what package-lock.json names, installing it first where something is missing, and with
// --with-pages building the pages first where they are old. Any Node from 20 on may start this; the command finds
// the pinned Node first on its path.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPages, pagesAreOld } from './build-pages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The packages of a lock file by folder; none when there is no such file. */
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
  process.stderr.write(
    'Installing what package-lock.json names. This is done once and takes about a minute.\n',
  );
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) {
    process.stderr.write(
      'The installation failed; npm says why above. Mend that and run the same command again.\n',
    );
    process.exit(1);
  }
}

const withPages = process.argv[2] === '--with-pages';
if (withPages && pagesAreOld()) {
  process.stderr.write('Building the pages. This takes a few seconds.\n');
  const { built, output } = buildPages();
  if (!built) {
    process.stderr.write(`${output}The pages could not be built; the reason is above.\n`);
    process.exit(1);
  }
}

const [command, ...args] = process.argv.slice(withPages ? 3 : 2);
const path = join(root, 'node_modules', '.bin') + delimiter + process.env.PATH;
const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path } });

// A terminal sends Ctrl-C to the child as well, so here it only must not end the wait for it.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  process.stderr.write(`${command} could not be started: ${error.message}\n`);
  process.exit(1);
});
child.on('exit', (code, signal) => process.exit(signal === null ? code : 1));
