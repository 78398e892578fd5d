import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { makeUpDashboard } from '../../scripts/screenshots/dashboard.ts';
import { openScreenshot, SCREENSHOT_CASES } from '../../scripts/screenshots/pages.ts';
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
import { showPseudoLocale, untranslatedOn } from '../support/pseudo-locale.ts';

const dashboard = await makeUpDashboard();
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await dashboard.close();
});

test('every area of the pages has a screenshot case', () => {
  const areas = new Set(
    SCREENSHOT_CASES.map(({ address }) => {
      const path = typeof address === 'string' ? address : address(dashboard);
      return new URL(path, 'http://pages').pathname.split('/')[1];
    }),
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
  test(`${screenshotCase.name} is accessible in light and dark, and fits on a phone`, async (t) => {
    const page = await openScreenshot(browser, dashboard, screenshotCase, { colorScheme: 'dark' });
    t.after(() => page.context().close());
    await assertAccessibleNow(page, screenshotCase.name);
    await assertHeadings(page);
    const isThere = !screenshotCase.name.endsWith('not-found');
    assert.equal(
      await page.getByRole('heading', { name: 'There is nothing at this address' }).count(),
      isThere ? 0 : 1,
    );

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

/** The pages of the portal, without those that a button opens by its English name. */
const PORTAL_CASES = SCREENSHOT_CASES.filter(
  ({ name, press }) => name.startsWith('portal-') && press === undefined,
);

test('every text of the portal is in Spanish, and its pages fit and are accessible with long ones', async (t) => {
  for (const { name, address, renter } of PORTAL_CASES) {
    const { server, renters } = dashboard;
    const page =
      renter === undefined
        ? await newPage(browser, server, { viewport: NARROW })
        : await signedInPage(browser, server, renters[renter], { viewport: NARROW });
    t.after(() => page.context().close());
    const data = await showPseudoLocale(page, server);
    await page.goto(typeof address === 'string' ? address : address(dashboard));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
    assert.equal(await page.locator('html').getAttribute('lang'), 'es');
    assert.deepEqual(await untranslatedOn(page, data), [], name);
    await assertAccessibleNow(page, name);
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    assert.ok(width <= NARROW.width, `${name}: ${width} px wide`);
  }
});
