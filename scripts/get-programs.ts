// Has the programs there that tests run besides Node, on a machine that lacks one and lets apt install it. What is
// missing after that says so in the tests that need it.
import { spawnSync } from 'node:child_process';
import { findChromium, findOnPath } from '../test/support/programs.ts';

const missing = ['curl', 'python3'].filter((name) => findOnPath(name) === undefined);

/** Another installation may be under way, such as the machine's own upgrade. */
const WAIT = ['-o', 'DPkg::Lock::Timeout=300'];

function apt(...args: string[]): void {
  spawnSync('apt-get', [...WAIT, '-qq', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

function install(...names: string[]): void {
  process.stderr.write(`Installing ${names.join(', ')} for the tests. This is done once.\n`);
  apt('install', '-y', '--no-install-recommends', ...names);
}

const lacksChromium = () => findChromium() === undefined;

if (findOnPath('apt-get') !== undefined && (missing.length > 0 || lacksChromium())) {
  apt('update');
  if (missing.length > 0) install(...missing);
  // The first is Debian's alone.
  for (const name of ['chromium-headless-shell', 'chromium']) if (lacksChromium()) install(name);
}
