import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { DAY_MS, startOfDay } from '../../src/rules/text/days.ts';
import { check, delivery, keyUsage, webhookSettings } from '../store/fixtures.ts';
import { assertAccessible, NARROW, openBrowser, type Page, signedInPage, WIDE } from '../support/browser.ts';
import { staffOf } from '../support/dashboard.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const server = await startServer();
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

const TODAY = startOfDay(Date.now());

async function overviewOf(organizationId: string, role: 'owner' | 'member' = 'owner', on = server) {
  const staff = await staffOf(on, { role, organizationId });
  const page = await signedInPage(browser, on, staff);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  return page;
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a new organization sees its first steps, and those that are done are ticked', async () => {
  const { id, key, keyId } = await server.newOrganization();
  await server.store.transaction(({ keys }) => keys.revoke(keyId, 1));
  const page = await overviewOf(id);
  const steps = region(page, 'First steps');
  await steps.getByText('1 of 9 done').waitFor();
  assert.equal(await region(page, 'To do').count(), 0);
  await steps.getByRole('link', { name: 'Check a renter' }).click();
  await page.waitForURL(/\/check$/);

  await server.store.recordCheck(check(id, { at: TODAY }));
  const { key: another } = (
    await staffOf(server, { organizationId: id }).then(({ call }) =>
      call('POST', '/dashboard/keys', { body: { name: 'Desk' } }),
    )
  ).body;
  assert.notEqual(another, key);
  await page.goto('/');
  // These are the address, a check, a colleague, and a key.
  await steps.getByText('4 of 9 done').waitFor();
  await steps.getByText('Invite a colleague Done').waitFor();
  await region(page, 'Checks by risk tier').waitFor();
  await assertAccessible(page, 'overview: some first steps done');
});

test('where certification is required, it is to be done until it is signed, and only owners have it as a step', async (t) => {
  const strict = await startServer({ env: { REQUIRE_CERTIFICATION: '1' } });
  t.after(() => strict.stop());
  const { id } = await strict.newOrganization({ apiAccess: false });
  const page = await overviewOf(id, 'owner', strict);
  const steps = region(page, 'First steps').getByRole('listitem');
  await steps.first().waitFor();
  const titles = await steps.locator('a, span').allTextContents();
  assert.deepEqual(
    [titles[0], titles.filter((title) => /API|webhook/.test(title))],
    ['Certify your permissible purpose', []],
  );
  const items = region(page, 'To do').getByRole('listitem');
  await items.getByText('Your permissible purpose isn’t certified').waitFor();
  assert.equal(await items.count(), 1);
  const member = await overviewOf(id, 'member', strict);
  await region(member, 'To do').waitFor();
  assert.equal(await member.getByText('Certify your permissible purpose').count(), 0);
  await strict.store.transaction(({ organizations }) =>
    organizations.update(id, { certifiedUntil: Date.now() + 300 * DAY_MS }),
  );
  await page.goto('/');
  await steps.getByText('Certify your permissible purpose Done').waitFor();
  assert.equal(await region(page, 'To do').count(), 0);
});

test('each item that needs attention links to the page that fixes it, and a member sees only that credits and lookups run out', async () => {
  const organization = await server.newOrganization();
  const { id } = organization;
  const old = await organization.newKey('Spring trial');
  await server.store.recordKeyUsage([keyUsage(old.id, Date.now() - 100 * DAY_MS)]);
  await server.store.transaction(async ({ billing, webhooks, deliveries, organizations }) => {
    await billing.grant({ organizationId: id, amount: 3, at: TODAY });
    await webhooks.set(id, webhookSettings());
    await deliveries.enqueue(delivery(id, { status: 'failed', error: 'the server answered 500' }));
    await organizations.update(id, { apiAccess: false, dailyLookups: 5 });
  });
  for (const _ of [1, 2]) await server.store.recordCheck(check(id, { at: TODAY }));
  await server.store.recordInquiry({
    requestId: 'search-1',
    organizationId: id,
    renterIds: ['ren_1', 'ren_2', 'ren_3', 'ren_4'],
    at: Date.now(),
    callerId: 'key_1',
    kind: 'search',
    identifier: 'name',
  });
  const leaver = await staffOf(server, { role: 'admin', organizationId: id, name: 'Bo Ek' });
  await leaver.call('POST', '/dashboard/keys', { body: { name: 'Front desk' } });
  await server.store.transaction(({ staff }) => staff.setDisabled(leaver.userId, 1));
  const page = await overviewOf(id);
  const items = region(page, 'To do').getByRole('listitem');
  await items.first().waitFor();
  assert.deepEqual(
    (await items.getByRole('link').allTextContents()).map((text) => text.trim()),
    [
      'Request credits',
      'See the delivery',
      'See the limits',
      'See the keys',
      'See the keys',
      'Ask for API access',
    ],
  );
  await items.getByText('“Spring trial”').waitFor();
  await items.getByText('“Front desk” by Bo Ek').waitFor();
  await items.getByText('4 of 5 used. The count resets on').waitFor();
  await items.getByText('Enough for about 3 days').waitFor();
  await assertAccessible(page, 'overview: to do');
  await items.getByRole('link', { name: 'See the delivery' }).click();
  await page.getByRole('complementary', { name: 'Details' }).getByText('the server answered 500').waitFor();

  const member = await overviewOf(id, 'member');
  await member.getByText('1 credit is left').waitFor();
  assert.equal(await region(member, 'To do').getByRole('listitem').count(), 2);
});

/**
 * Returns whether the days below a chart are evenly spaced and at least 8 px apart, and all labels are within
 * the chart.
 */
async function labelsFit(page: Page, title: string): Promise<boolean> {
  // All boxes are read at one moment, because the chart is redrawn when the window changes.
  const boxes = (selector: string) =>
    page.evaluate<{ x: number; y: number; width: number }[]>(
      `[...document.querySelectorAll('section[aria-label="${title}"] ${selector}')].map((one) => one.getBoundingClientRect().toJSON())`,
    );
  const days = await boxes('text[data-day]');
  const [frame] = await boxes('svg');
  const figures = await boxes('[data-value] text');
  const last = days.at(-1);
  if (frame === undefined || last === undefined || days.length < 4) return false;
  const middles = days.map(({ x, width }) => x + width / 2);
  const distances = middles.slice(1).map((middle, index) => middle - (middles[index] ?? 0));
  return (
    Math.max(...distances) - Math.min(...distances) < 2 &&
    days.slice(1).every(({ x }, index) => x - ((days[index]?.x ?? 0) + (days[index]?.width ?? 0)) >= 8) &&
    last.x + last.width <= frame.x + frame.width &&
    figures.every(({ x, y }) => x >= frame.x && y >= frame.y)
  );
}

test('the overview charts the checks of the chosen period, and its labels fit wide and narrow windows', async () => {
  const organization = await server.newOrganization();
  const { id, call } = organization;
  for (const day of [0, 1, 45]) await server.store.recordCheck(check(id, { at: TODAY - day * DAY_MS }));
  await call('POST', '/v1/renter/report', { body: { renter_email: 'a@example.com', incidents: ['Damage'] } });
  const page = await overviewOf(id);
  const checks = region(page, 'Checks by risk tier');
  for (const viewport of [NARROW, WIDE]) {
    await page.setViewportSize(viewport);
    await until('the days are evenly spaced', () => labelsFit(page, 'Checks by risk tier'));
  }
  await checks.getByText('Table', { exact: true }).click();
  const rows = page.getByRole('table', { name: 'Checks by risk tier' }).locator('tbody tr');
  await rows.first().waitFor();
  assert.equal(await rows.count(), 7);
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 90 days');
  await page.waitForURL(/period=90d/);
  await page.getByText('Checks', { exact: true }).locator('..').getByText('3', { exact: true }).waitFor();
  await page.setViewportSize(NARROW);
  await assertAccessible(page, 'overview: chart as a table');
});
