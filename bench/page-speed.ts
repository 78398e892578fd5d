// Measures how fast pages appear on a slow phone: npm run pages:speed [-- [--rounds N] [NAME ...]], with the names of screenshots.
// Prints a table. Progress goes to standard error.
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { makeUpDashboard } from '../scripts/screenshots/dashboard.ts';
import {
  addressOf,
  pageOfViewer,
  SCREENSHOT_CASES,
  type ScreenshotCase,
} from '../scripts/screenshots/pages.ts';
import { chromiumPath } from '../test/support/programs.ts';

/** Slow 4G as Lighthouse defines it. Chromium adds the latency to each request. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638 * 1_000) / 8,
  uploadThroughput: (750 * 1_000) / 8,
};

/** A mid-range phone, as in Lighthouse. */
const CPU_SLOWDOWN = 4;
const PHONE = { width: 412, height: 823 };

/** A task that takes longer blocks the page for the rest of its time. */
const BLOCKING_MS = 50;

/** A page to measure. */
interface Measured {
  /** A CSS selector that matches once the page shows its data. */
  shows: string;
  /** The longest time until then, in seconds. */
  goal?: number;
}

const MEASURED: Record<string, Measured> = {
  'sign-in': { shows: 'form', goal: 2 },
  overview: { shows: '[aria-label="Checks by risk tier"]', goal: 3 },
  renters: { shows: 'tbody tr', goal: 3 },
  'portal-sign-in': { shows: 'form', goal: 1.5 },
  docs: { shows: 'button.scheme', goal: 2 },
  check: { shows: 'form' },
  renter: { shows: 'h1' },
  disputes: { shows: 'table[aria-label="Disputes to decide"]' },
  usage: { shows: 'table[aria-label="Ledger"]' },
  webhook: { shows: 'table[aria-label="Deliveries"]' },
  'portal-file': { shows: '[aria-label="Records"]' },
  'docs-reference': { shows: 'button.scheme' },
};

/** What the page writes to the console once it shows its data. */
const SHOWN = 'the page shows its data';

/** Collects what the browser reports, from the beginning of the page. The page looks for its data itself: a driver would slow it down. */
const observe = (shows: string) => `
  window.speed = { shift: 0, blockedMs: 0, paintMs: 0, shownMs: 0 };
  const observe = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') speed.paintMs = startTime;
  });
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) speed.shift += value;
  });
  observe('longtask', ({ duration }) => { speed.blockedMs += duration - ${BLOCKING_MS}; });
  const isThere = () =>
    document.querySelector(${JSON.stringify(shows)}) !== null &&
    document.querySelector('#root[inert], .mantine-Skeleton-root') === null;
  const look = () => {
    if (!isThere()) return requestAnimationFrame(look);
    // After the frame is drawn.
    setTimeout(() => {
      speed.shownMs = performance.now();
      console.info(${JSON.stringify(SHOWN)});
    });
  };
  look();
`;

/** One load of a page with an empty cache. */
interface Load {
  /** Until the first text or image, and until the page shows its data. */
  paintMs: number;
  shownMs: number;
  blockedMs: number;
  shift: number;
  scripts: number;
  kib: number;
}

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '5' } },
  allowPositionals: true,
});
const names = positionals.length === 0 ? Object.keys(MEASURED) : positionals;
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number from 1');
const cases = names.map((name) => {
  const screenshot = SCREENSHOT_CASES.find((each) => each.name === name);
  const measured = MEASURED[name];
  if (screenshot === undefined || measured === undefined)
    throw new Error(`no page is called ${name}; pages are ${Object.keys(MEASURED).join(', ')}`);
  return { screenshot, ...measured };
});

const dashboard = await makeUpDashboard();
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : ['--disable-dev-shm-usage'],
});
process.stdout.write(
  '| page | first paint, s | shows its data, s | goal | blocked, ms | layout shift | scripts | KiB |\n',
);
process.stdout.write('|---|--:|--:|--:|--:|--:|--:|--:|\n');
for (const { screenshot, shows, goal } of cases) {
  const loads: Load[] = [];
  for (let round = 1; round <= rounds; round++) {
    process.stderr.write(`${screenshot.name}: ${round} of ${rounds}\r`);
    loads.push(await load(screenshot, shows));
  }
  process.stdout.write(`${rowOf(screenshot.name, loads, goal)}\n`);
}
await browser.close();
await dashboard.close();

/** Loads a page with an empty cache. */
async function load(screenshot: ScreenshotCase, shows: string): Promise<Load> {
  const page = await pageOfViewer(browser, dashboard, screenshot, { viewport: PHONE });
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  let scripts = 0;
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts++;
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(observe(shows));
  const shown = page.waitForEvent('console', (message) => message.text() === SHOWN);
  await page.goto(addressOf(screenshot, dashboard), { waitUntil: 'commit' });
  await shown;
  await page.waitForLoadState('networkidle');
  const speed = await page.evaluate<Pick<Load, 'shift' | 'blockedMs' | 'paintMs' | 'shownMs'>>('speed');
  await page.context().close();
  return { ...speed, scripts, kib: bytes / 1024 };
}

/** Returns the row of a page: the medians of its loads, and the shortest and the longest time until it shows its data. */
function rowOf(name: string, loads: readonly Load[], goal: number | undefined): string {
  const sorted = (what: keyof Load) => loads.map((each) => each[what]).sort((one, other) => one - other);
  const median = (what: keyof Load) => sorted(what)[loads.length >> 1] ?? Number.NaN;
  const seconds = (ms = Number.NaN) => (ms / 1_000).toFixed(2);
  const shown = sorted('shownMs');
  const cells = [
    name,
    seconds(median('paintMs')),
    `${seconds(median('shownMs'))} (${seconds(shown[0])} to ${seconds(shown.at(-1))})`,
    goal === undefined ? '' : `${goal}${median('shownMs') > goal * 1_000 ? ' !' : ''}`,
    median('blockedMs').toFixed(0),
    median('shift').toFixed(3),
    String(median('scripts')),
    median('kib').toFixed(0),
  ];
  return `| ${cells.join(' | ')} |`;
}
