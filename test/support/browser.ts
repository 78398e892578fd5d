import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterEach, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { AxeResults, RunOptions } from 'axe-core';
import {
  type BrowserContext,
  type BrowserContextOptions,
  type Browser as Chromium,
  type ConsoleMessage,
  chromium,
  type Page,
} from 'playwright-core';
import type { PageState } from './page-states.ts';
import { chromiumPath } from './programs.ts';

export type { Page };

export interface Browser {
  newContext(options: BrowserContextOptions): Promise<BrowserContext>;
  close(): Promise<void>;
}

/** How long to wait for a page to show something. */
const ACTION_TIMEOUT_MS = 15_000;

/** How many characters of a page are printed when its test fails. */
const MOST_TEXT = 4_000;

export const WIDE = { width: 1280, height: 900 };
export const NARROW = { width: 360, height: 780 };

export type PageOptions = Pick<
  BrowserContextOptions,
  'colorScheme' | 'viewport' | 'locale' | 'timezoneId' | 'acceptDownloads'
>;

/** The faults in the pages of each browser: errors that tests do not expect. */
const faultsOf = new WeakMap<Browser, string[]>();
const allowedOn = new WeakMap<Page, RegExp[]>();

/** The pages that each browser opened for the current test. */
const pagesOf = new WeakMap<Browser, Page[]>();

/** The one Chromium of this process, while a test file uses it. */
let running: { chromium: Promise<Chromium>; users: number } | undefined;

/**
 * Opens a browser in this process's Chromium, which starts with the first browser and ends with the last. Its
 * `close` makes the test file fail if one of its pages logged an error to the console, threw one, or sent a request outside the
 * server. A test that fails prints what its pages show.
 *
 * @param forTests false in a script: hooks of node:test make it print a summary of tests
 */
export async function openBrowser({ forTests = true } = {}): Promise<Browser> {
  running ??= { chromium: launch(), users: 0 };
  const used = running;
  used.users++;
  const started = await used.chromium;
  const contexts: BrowserContext[] = [];
  const faults: string[] = [];
  const browser: Browser = {
    async newContext(options) {
      const context = await started.newContext(options);
      contexts.push(context);
      return context;
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
      used.users--;
      if (used.users === 0) {
        running = undefined;
        await started.close();
      }
      if (faults.length === 0) return;
      // An error here would skip what the test file stops next, such as its server, and its process would not end.
      process.exitCode = 1;
      process.stderr.write(`Something went wrong in a page:\n${faults.splice(0).join('\n')}\n`);
    },
  };
  faultsOf.set(browser, faults);
  const pages: Page[] = [];
  pagesOf.set(browser, pages);
  if (forTests) afterEach(async (context) => describeFailure(context as TestContext, pages.splice(0)));
  return browser;
}

/** Prints the address and the text of the pages of a test that failed, without which a rare failure cannot be explained. */
async function describeFailure(context: TestContext, pages: Page[]): Promise<void> {
  if (context.passed) return;
  for (const page of pages.filter((opened) => !opened.isClosed())) {
    const text = await page.evaluate<string>('document.body.innerText').catch(String);
    process.stderr.write(`${context.name}\n${page.url()} shows:\n${text.slice(0, MOST_TEXT)}\n`);
  }
}

/** Starts a headless Chromium. */
function launch(): Promise<Chromium> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: [
      // The sandbox does not work for root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      // Containers provide too little shared memory for some pages.
      '--disable-dev-shm-usage',
      // A page is open for a second, so optimizing its scripts takes longer than running them.
      '--js-flags=--no-opt --no-maglev',
    ],
  });
}

/** Opens a page in a new context without a session. It shares nothing with other pages. */
export async function newPage(
  browser: Browser,
  server: { url: string },
  { colorScheme = 'light', viewport = WIDE, ...options }: PageOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    colorScheme,
    viewport,
    // The same on every machine, and without animations, which could be measured half-way.
    locale: 'en-GB',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  const page = await context.newPage();
  watch(page, server.url, faultsOf.get(browser) ?? []);
  pagesOf.get(browser)?.push(page);
  return page;
}

/** Opens a page with a staff member's session from `staffOf`. Continue with `page.goto('/keys')`. */
export async function signedInPage(
  browser: Browser,
  server: { url: string },
  staff: { cookie: string },
  options: PageOptions = {},
): Promise<Page> {
  const page = await newPage(browser, server, options);
  const cookies = staff.cookie.split('; ').map((pair) => {
    const end = pair.indexOf('=');
    return { name: pair.slice(0, end), value: pair.slice(end + 1), url: server.url, httpOnly: true };
  });
  await page.context().addCookies(cookies);
  return page;
}

/** Allows faults in a page that would otherwise fail the test, such as in a test that disconnects it. */
export function allowFaults(page: Page, ...patterns: RegExp[]): void {
  allowedOn.set(page, [...(allowedOn.get(page) ?? []), ...patterns]);
}

function watch(page: Page, serverUrl: string, faults: string[]): void {
  const { origin } = new URL(serverUrl);
  const add = (fault: string) => {
    if (!allowedOn.get(page)?.some((pattern) => pattern.test(fault))) faults.push(`${page.url()}: ${fault}`);
  };
  page.on('console', (message) => {
    if (message.type() === 'error' && !isApiError(message))
      add(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => add(error.stack ?? error.message));
  page.on('crash', () => add('the page crashed'));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== origin) add(`requested ${url.href}`);
  });
}

/**
 * Whether Chromium reports a 4xx response to a call of the page. Such errors are expected; tests check them.
 */
function isApiError(message: ConsoleMessage): boolean {
  const { pathname } = URL.parse(message.location().url) ?? { pathname: '' };
  return (
    /^\/(dashboard|portal\/api)\//.test(pathname) &&
    /the server responded with a status of 4\d\d/.test(message.text())
  );
}

/** Switches a page to light or dark, and waits until all transitions have ended. */
export async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: 'attached' });
  await page.evaluate(TRANSITIONS_OVER);
}

/** Waits until all animations have ended, also those that others start. Ignores endless ones. */
const TRANSITIONS_OVER = `(async () => {
  const running = () =>
    document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity);
  do {
    await new Promise(requestAnimationFrame);
    await Promise.allSettled(running().map(({ finished }) => finished));
  } while (running().length > 0);
})()`;

/**
 * Checks the current state of a page against WCAG 2.2, levels A and AA, and its colours in both schemes. The
 * failure says what is wrong, where, and how to fix it.
 */
export async function assertAccessible(page: Page, state: PageState): Promise<void> {
  const shown = await assertAccessibleNow(page, state);
  const other = shown === 'light' ? 'dark' : 'light';
  await setColorScheme(page, other);
  assert.deepEqual(await violationsOn(page, COLOURS), [], `${state} in ${other}`);
  await setColorScheme(page, shown);
}

/** Does the same only in the current colour scheme, which it returns. */
export async function assertAccessibleNow(page: Page, state: string): Promise<'light' | 'dark'> {
  const dark = await page.evaluate<boolean>("matchMedia('(prefers-color-scheme: dark)').matches");
  const shown = dark ? 'dark' : 'light';
  await page.evaluate(TRANSITIONS_OVER);
  assert.deepEqual(await violationsOn(page, WCAG), [], `${state} in ${shown}`);
  return shown;
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const WCAG: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
  resultTypes: ['violations'],
};

/** The rules to check in the second scheme, which differs only in its colours. */
const COLOURS: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
};

async function violationsOn(page: Page, options: RunOptions): Promise<string[]> {
  // Loaded by the debugger, which the page's content security policy does not restrict, once per document.
  if (await page.evaluate<boolean>("typeof axe === 'undefined'")) await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, html, failureSummary }) => `${id} at ${target.join(' ')}\n  ${html}\n  ${failureSummary}`,
    ),
  );
}
