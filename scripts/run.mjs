// Runs a command with the dependencies of package-lock.json, and installs them first if any are missing.
// With --built it also builds the pages and the client package if they are outdated. Can be started with any Node from
// 20; the command finds the pinned Node first on its path. Platforms without a package for it need Node 26.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The version of Node that the code needs. */
const NODE_MAJOR = 26;

/** Returns the packages of a lock file by folder, or none if the file does not exist. */
function packagesIn(lockFile) {
  const path = join(root, lockFile);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

const locked = packagesIn('package-lock.json');

/** The folder of the package that contains Node for this platform, or undefined if there is none. */
const nodeFolder = Object.keys(locked[''].optionalDependencies)
  .map((name) => `node_modules/${name}`)
  .find((folder) => locked[folder].os === process.platform && locked[folder].cpu === process.arch);

/** Ignores packages that are optional, such as those for other platforms, except the one with Node. */
function isInstalled() {
  const installed = packagesIn('node_modules/.package-lock.json');
  return Object.entries(locked).every(
    ([folder, { version, optional }]) =>
      folder === '' || (optional && folder !== nodeFolder) || installed[folder]?.version === version,
  );
}

function stopWith(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

if (!isInstalled()) {
  process.stderr.write('Installing dependencies. This happens once and takes about a minute.\n');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) {
    stopWith(
      'The installation failed; see the output of npm above. Fix the cause and run the command again.',
    );
  }
  // npm ignores it when an optional package cannot be downloaded or does not match its hash.
  if (!isInstalled()) {
    stopWith(`npm did not install ${nodeFolder}. Run npm ci --loglevel=verbose to see the cause.`);
  }
}
if (nodeFolder === undefined && Number.parseInt(process.versions.node, 10) < NODE_MAJOR) {
  stopWith(
    `There is no npm package with Node for ${process.platform} on ${process.arch}. Install Node ${NODE_MAJOR} and put it first on your PATH.`,
  );
}

const path = join(root, 'node_modules', '.bin') + delimiter + process.env.PATH;
const options = { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path } };

const built = process.argv[2] === '--built';
if (built && spawnSync('node', [join('scripts', 'build.ts'), '--quiet'], options).status !== 0) {
  process.exit(1);
}

const [command, ...args] = process.argv.slice(built ? 3 : 2);
const child = spawn(command, args, options);

// On Ctrl-C a terminal also signals the child, so this process just keeps waiting for it.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  stopWith(`${command} could not be started: ${error.message}`);
});
child.on('exit', (code, signal) => process.exit(signal === null ? code : 1));
