// Installs programs that the tests need besides Node, if they are missing and apt can install them. The
// arguments name further programs. Tests report what is still missing.
import { spawnSync } from 'node:child_process';
import { findChromium, findOnPath } from '../test/support/programs.ts';

// Another script that imports this one has arguments of its own.
const more = import.meta.main ? process.argv.slice(2) : [];
const missing = ['curl', 'python3', ...more].filter((name) => findOnPath(name) === undefined);

/** Packages of Debian with another name than the program. */
const PACKAGES: Record<string, string> = {
  createuser: 'postgresql-client',
  etcd: 'etcd-server',
  etcdctl: 'etcd-client',
  initdb: 'postgresql-15',
};

/** Wait for another installation, such as an automatic upgrade of the machine. */
const WAIT = ['-o', 'DPkg::Lock::Timeout=300'];

function apt(...args: string[]): void {
  spawnSync('apt-get', [...WAIT, '-qq', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

function install(...names: string[]): void {
  process.stderr.write(`Installing ${names.join(', ')} for the tests. This happens once.\n`);
  apt('install', '-y', '--no-install-recommends', ...names);
}

/** Debian has what makes virtual environments in a package of its own. */
const lacksVenv = () => spawnSync('python3', ['-c', 'import ensurepip'], { stdio: 'ignore' }).status !== 0;
const lacksChromium = () => findChromium() === undefined;

if (findOnPath('apt-get') !== undefined && (missing.length > 0 || lacksChromium() || lacksVenv())) {
  apt('update');
  if (missing.length > 0) install(...missing.map((name) => PACKAGES[name] ?? name));
  if (lacksVenv()) install('python3-venv');
  // Only Debian has the first package.
  for (const name of ['chromium-headless-shell', 'chromium']) if (lacksChromium()) install(name);
}
