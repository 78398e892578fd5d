// Takes screenshots of every page, wide and narrow, light and dark, on a made-up network:
// npm run screenshots [-- [--out DIR] [NAME ...]]
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { NARROW, openBrowser, type Page, setColorScheme, WIDE } from '../test/support/browser.ts';
import './get-programs.ts';
import { makeUpDashboard } from './screenshots/dashboard.ts';
import { openScreenshot, SCREENSHOT_CASES, type ScreenshotCase } from './screenshots/pages.ts';

const VIEWPORTS = { wide: WIDE, narrow: NARROW };
const SCHEMES = ['light', 'dark'] as const;

const { values, positionals } = parseArgs({
  options: { out: { type: 'string', default: 'screenshots' } },
  allowPositionals: true,
});
/** All cases if no names are given. */
const chosen = SCREENSHOT_CASES.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

const say = (text: string) => process.stderr.write(`${text}\n`);
const secondsSince = (startMs: number) => `${((performance.now() - startMs) / 1_000).toFixed(1)} s`;

const startMs = performance.now();
say('Creating a network …');
const dashboard = await makeUpDashboard();
const browser = await openBrowser({ forTests: false });
say(`Ready in ${secondsSince(startMs)}. Writing screenshots to ${values.out}.`);
mkdirSync(values.out, { recursive: true });

let failed = 0;
for (const [index, screenshotCase] of chosen.entries()) {
  const screenshotMs = performance.now();
  const reason = await take(screenshotCase).then(
    () => '',
    (error: Error) => ` FAILED: ${error.message.split('\n', 1)[0]}`,
  );
  if (reason !== '') failed++;
  say(
    `${String(index + 1).padStart(3)} of ${chosen.length}  ${screenshotCase.name}  ${secondsSince(screenshotMs)}${reason}`,
  );
}
await dashboard.close();
await browser.close();
say(`${chosen.length - failed} pages of ${chosen.length} in ${secondsSince(startMs)}.`);
process.exitCode = failed === 0 ? 0 : 1;

/** Takes the four screenshots of a page. */
async function take(screenshotCase: ScreenshotCase): Promise<void> {
  for (const [width, viewport] of Object.entries(VIEWPORTS)) {
    const page = await openScreenshot(browser, dashboard, screenshotCase, { viewport });
    try {
      await fitWindow(page, viewport);
      for (const colorScheme of SCHEMES) {
        await setColorScheme(page, colorScheme);
        const path = join(values.out, `${screenshotCase.name}-${width}-${colorScheme}.png`);
        await page.screenshot({ path });
      }
    } finally {
      await page.context().close();
    }
  }
}

/** Makes the window as high as the page, so that elements fixed to its edges are in the right place. */
async function fitWindow(page: Page, viewport: typeof WIDE): Promise<void> {
  // Elements sized by the window grow with it, so repeat until the height is stable.
  for (let height = viewport.height, before = 0; height !== before; ) {
    await page.setViewportSize({ ...viewport, height });
    before = height;
    height = Math.max(height, await page.evaluate<number>('document.documentElement.scrollHeight'));
  }
}
