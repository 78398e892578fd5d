import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { makeUpDashboard } from '../../scripts/screenshots/dashboard.ts';
import { addressOf, openScreenshot, SCREENSHOT_CASES } from '../../scripts/screenshots/pages.ts';
import { PAGE_AREAS } from '../../src/http/page-addresses.ts';
import {
  assertAccessibleNow,
  NARROW,
  newPage,
  openBrowser,
  type Page,
  setColorScheme,
  signedInPage,
} from '../support/browser.ts';
import { PAGE_STATES } from '../support/page-states.ts';
import { pagesOfPrint } from '../support/print.ts';
import { showPseudoLocale, untranslatedOn } from '../support/pseudo-locale.ts';

const dashboard = await makeUpDashboard();
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await dashboard.close();
});

test('every area of the pages has a screenshot case', () => {
  const areas = new Set(
    SCREENSHOT_CASES.map(
      (screenshot) => new URL(addressOf(screenshot, dashboard), 'http://pages').pathname.split('/')[1],
    ),
  );
  assert.deepEqual(
    [...PAGE_AREAS, ''].filter((area) => !areas.has(area)),
    [],
  );
});

test('every state of a page is audited in one place', () => {
  const tests = globSync('*.test.ts', { cwd: import.meta.dirname })
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n');
  const audited = [...tests.matchAll(/assertAccessible\(\w+, '(.+)'\)/g)].map(([, state]) => state);
  assert.deepEqual(audited.sort(), [...PAGE_STATES].sort());
});

for (const screenshotCase of SCREENSHOT_CASES) {
  test(`${screenshotCase.name} is accessible in light and dark, and fits on a phone and on paper`, async (t) => {
    const page = await openScreenshot(browser, dashboard, screenshotCase, { colorScheme: 'dark' });
    t.after(() => page.context().close());
    await assertAccessibleNow(page, screenshotCase.name);
    await assertHeadings(page);
    const isThere = !screenshotCase.name.endsWith('not-found');
    assert.equal(
      await page.getByRole('heading', { name: 'There is nothing at this address' }).count(),
      isThere ? 0 : 1,
    );

    // Pages of the documentation have no frame, and styles of their own.
    if (!screenshotCase.name.startsWith('docs')) await assertPrints(page);

    await page.setViewportSize(NARROW);
    await page.locator(screenshotCase.waitFor).first().waitFor();
    // The narrow page has the same colors, so it is tested in the other scheme.
    await setColorScheme(page, 'light');
    await assertAccessibleNow(page, screenshotCase.name);
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    assert.ok(width <= NARROW.width, `${width} px wide`);
  });
}

/**
 * Asserts that the page has one title, that the window title starts with it, and that no heading level is
 * skipped.
 */
async function assertHeadings(page: Page): Promise<void> {
  const titles = await page.locator('h1').allTextContents();
  assert.equal(titles.length, 1, titles.join(', '));
  assert.ok((await page.title()).startsWith(titles[0] ?? 'a title'), await page.title());
  const levels = await page
    .locator('h1, h2, h3, h4')
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));
  for (const [place, level] of levels.entries()) {
    assert.ok(level <= (levels[place - 1] ?? 0) + 1, levels.join(' '));
  }
}

/** Widths within the margins that Chromium prints by default, in pixels. */
const PAPER_WIDTHS = { A4: 718, Letter: 740 };

/** What can be used on a screen only. The names of rows, columns and parts may be buttons. */
const SCREEN_ONLY =
  'nav, header, [href="#content"], [role=search] :is(input, select), dialog, button:not(:is(td, th, h3) button)';

/** The elements that paper cuts: those beyond its edge, and those that would have to be scrolled. */
const CUT = `[...document.querySelectorAll('body *')]
  .filter((element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    const [right, below] = [element.scrollWidth - element.clientWidth, element.scrollHeight - element.clientHeight];
    const isScrolled = /auto|scroll/.test(overflowX + overflowY) && Math.max(right, below) > 1;
    return element.checkVisibility() && (isScrolled || element.getBoundingClientRect().right > innerWidth + 1);
  })
  .map(({ tagName, textContent }) => tagName + ' ' + textContent.slice(0, 80))`;

/** Asserts that a dark page is printed in light colors, whole, and without what can only be used on a screen. */
async function assertPrints(page: Page): Promise<void> {
  await page.evaluate('dispatchEvent(new Event("beforeprint"))');
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('html').getAttribute('data-mantine-color-scheme'), 'light');
  assert.equal(
    await page.evaluate('getComputedStyle(document.body).backgroundColor'),
    'rgba(0, 0, 0, 0)',
    'the color of the paper',
  );
  assert.equal(await page.locator(SCREEN_ONLY).filter({ visible: true }).count(), 0);
  for (const [paper, width] of Object.entries(PAPER_WIDTHS)) {
    await page.setViewportSize({ width, height: 1_000 });
    assert.deepEqual(await page.evaluate(CUT), [], paper);
  }
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate('dispatchEvent(new Event("afterprint"))');
  assert.equal(await page.locator('html').getAttribute('data-mantine-color-scheme'), 'dark');
}

test('a long table is printed with its header on each page, and says whose it is', async (t) => {
  const page = await signedInPage(browser, dashboard.server, dashboard.owner, { colorScheme: 'dark' });
  t.after(() => page.context().close());
  await page.goto('/renters');
  await page.getByRole('button', { name: 'Load more' }).click();
  await page.locator('tbody tr').nth(60).waitFor();
  const [first = '', ...others] = await pagesOfPrint(await page.pdf({ format: 'A4' }));
  assert.match(first, /^Harborside Residential · Printed \d+ \w+ \d{4}, \d\d:\d\d/);
  assert.ok(others.length >= 2, `${others.length + 1} pages`);
  for (const text of [first, ...others.slice(0, -1)]) assert.match(text, /Name Member ID Tier Score Flags/);
});

/** The pages of the portal, without those that a button opens by its English name. */
const PORTAL_CASES = SCREENSHOT_CASES.filter(
  ({ name, press }) => name.startsWith('portal-') && press === undefined,
);

test('every text of the portal is in Spanish, and its pages fit and are accessible with long ones', async (t) => {
  for (const screenshot of PORTAL_CASES) {
    const { name, renter } = screenshot;
    const { server, renters } = dashboard;
    const page =
      renter === undefined
        ? await newPage(browser, server, { viewport: NARROW })
        : await signedInPage(browser, server, renters[renter], { viewport: NARROW });
    t.after(() => page.context().close());
    const data = await showPseudoLocale(page, server);
    await page.goto(addressOf(screenshot, dashboard));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
    assert.equal(await page.locator('html').getAttribute('lang'), 'es');
    assert.deepEqual(await untranslatedOn(page, data), [], name);
    await assertAccessibleNow(page, name);
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    assert.ok(width <= NARROW.width, `${name}: ${width} px wide`);
  }
});
