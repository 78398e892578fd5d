// Measures how fast pages appear on a slow phone: npm run pages:speed [-- [--rounds N] [NAME ...]], with the names of screenshots.
// Prints a table. Progress goes to standard error.
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { makeUpDashboard } from '../scripts/screenshots/dashboard.ts';
import {
  pageOfViewer,
  SCREENSHOT_CASES,
  type ScreenshotCase,
  showCase,
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

/** The longest time until a page shows its data, in seconds. */
const GOALS: Record<string, number> = {
  'sign-in': 2,
  overview: 3,
  renters: 3,
  'portal-sign-in': 1.5,
  docs: 2,
};
const MEASURED = [
  ...Object.keys(GOALS),
  'check',
  'renter',
  'disputes',
  'usage',
  'webhook',
  'portal-file',
  'docs-reference',
];

/** Collects what the browser reports, from the beginning of the page. */
const OBSERVE = `
  window.speed = { shift: 0, blockedMs: 0, paintMs: 0 };
  const observe = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') speed.paintMs = startTime;
  });
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) speed.shift += value;
  });
  observe('longtask', ({ duration }) => { speed.blockedMs += duration - ${BLOCKING_MS}; });
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
const names = positionals.length === 0 ? MEASURED : positionals;
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number from 1');
const cases = names.map((name) => {
  const found = SCREENSHOT_CASES.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no page is called ${name}`);
  return found;
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
for (const each of cases) {
  const loads: Load[] = [];
  for (let round = 1; round <= rounds; round++) {
    process.stderr.write(`${each.name}: ${round} of ${rounds}\r`);
    loads.push(await load(each));
  }
  process.stdout.write(`${rowOf(each.name, loads)}\n`);
}
await browser.close();
await dashboard.close();

/** Loads a page with an empty cache. */
async function load(each: ScreenshotCase): Promise<Load> {
  const page = await pageOfViewer(browser, dashboard, each, { viewport: PHONE });
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
  await page.addInitScript(OBSERVE);
  await showCase(page, dashboard, each);
  const shownMs = await page.evaluate<number>('performance.now()');
  await page.waitForLoadState('networkidle');
  const speed = await page.evaluate<Pick<Load, 'shift' | 'blockedMs' | 'paintMs'>>('speed');
  await page.context().close();
  return { ...speed, shownMs, scripts, kib: bytes / 1024 };
}

/** Returns the row of a page: the medians of its loads, and the shortest and the longest time until it shows its data. */
function rowOf(name: string, loads: readonly Load[]): string {
  const sorted = (what: keyof Load) => loads.map((each) => each[what]).sort((one, other) => one - other);
  const median = (what: keyof Load) => sorted(what)[loads.length >> 1] ?? Number.NaN;
  const seconds = (ms = Number.NaN) => (ms / 1_000).toFixed(2);
  const shown = sorted('shownMs');
  const goal = GOALS[name];
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
