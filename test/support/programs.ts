import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

/**
 * Names of Chromium in the packages of Debian, Ubuntu, Fedora and Google. The headless one is first: it is
 * faster.
 */
const CHROMIUM = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];
const CHROME_ON_MACOS = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Where Debian installs servers. Only root has the first on PATH. */
const SERVER_FOLDERS = ['/usr/sbin', '/usr/lib/postgresql/15/bin'];

/** Returns the path of the first of these programs that is on PATH, or in the folders of servers. */
export function findOnPath(...names: string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...SERVER_FOLDERS];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** Returns the path of Chromium: from `CHROMIUM_PATH`, on PATH, or installed by Playwright. */
export function findChromium(): string | undefined {
  const elsewhere = () => [CHROME_ON_MACOS, chromium.executablePath()].find(isExecutable);
  return process.env.CHROMIUM_PATH || findOnPath(...CHROMIUM) || elsewhere();
}

/** Returns the path of Chromium. If it is not installed, throws an error that says how to install it. */
export function chromiumPath(): string {
  const path = findChromium();
  if (path !== undefined) return path;
  throw new Error(
    'Tests of the pages need Chromium, which was not found. Install it (on Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH.',
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
