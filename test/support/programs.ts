import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

/** As Debian, Ubuntu, Fedora and Google's own packages call it; first the one without a window, which works less. */
const CHROMIUM = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];
const CHROME_ON_MACOS = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Where a program is that has one of these names, the first of them that is on the path. */
export function findOnPath(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** Where Chromium is: what `CHROMIUM_PATH` says, what is on the path, or what playwright installed. */
export function findChromium(): string | undefined {
  const elsewhere = () => [CHROME_ON_MACOS, chromium.executablePath()].find(isExecutable);
  return process.env.CHROMIUM_PATH || findOnPath(...CHROMIUM) || elsewhere();
}

/** Where Chromium is. Throws with what to do when there is none. */
export function chromiumPath(): string {
  const path = findChromium();
  if (path !== undefined) return path;
  throw new Error(
    'The pages need Chromium to be tested, and there is none. Install it (on Debian: apt-get install chromium-headless-shell), or say in CHROMIUM_PATH where it is.',
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
