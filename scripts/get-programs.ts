// Has the programs there that tests run besides Node, on a machine that lacks one and lets apt install it. What is
// missing after that says so in the tests that need it.
import { spawnSync } from 'node:child_process';
import { findChromium, findOnPath } from '../test/support/programs.ts';

const missing = [
  ...(findChromium() === undefined ? ['chromium-headless-shell'] : []),
  ...['curl', 'python3'].filter((name) => findOnPath(name) === undefined),
];

/** Another installation may be under way, such as the machine's own upgrade. */
const WAIT = ['-o', 'DPkg::Lock::Timeout=300'];

function apt(...args: string[]): void {
  spawnSync('apt-get', [...WAIT, '-qq', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

if (missing.length > 0 && findOnPath('apt-get') !== undefined) {
  process.stderr.write(`Installing ${missing.join(', ')} for the tests. This is done once.\n`);
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...missing);
}
