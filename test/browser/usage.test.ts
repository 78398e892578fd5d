import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { makeDeclineCredits } from '../../src/billing/credit-requests.ts';
import { DAY_MS, dayName, startOfDay } from '../../src/rules/text/days.ts';
import { check } from '../store/fixtures.ts';
import { allowFaults, assertAccessible, openBrowser, type Page, signedInPage } from '../support/browser.ts';
import { staffOf } from '../support/dashboard.ts';
import { startMailingServer } from '../support/mailing-server.ts';

const { server, stop } = await startMailingServer();
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await stop();
});

const TODAY = startOfDay(Date.now());
const MARKUP = '<img src=x onerror=alert(1)>';

type PageOptions = Parameters<typeof signedInPage>[3];

/**
 * Creates an organization that got 100 credits 40 days ago and made one check a day since then, with its
 * first key.
 */
async function usedOrganization() {
  const organization = await server.newOrganization();
  const { id, keyId } = organization;
  await server.store.transaction(({ billing }) =>
    billing.grant({ organizationId: id, amount: 100, at: TODAY - 40 * DAY_MS + 5 }),
  );
  await Promise.all(
    Array.from({ length: 40 }, (_, day) =>
      server.store.recordCheck(check(id, { at: TODAY - day * DAY_MS, keyId })),
    ),
  );
  return organization;
}

async function pageOf(
  address: string,
  organizationId: string,
  role: 'admin' | 'member' = 'admin',
  options: PageOptions = {},
) {
  const staff = await staffOf(server, { role, organizationId, name: 'Ada Ng' });
  const page = await signedInPage(browser, server, staff, options);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const table = (page: Page, name: string) => page.getByRole('table', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const period = (page: Page) => page.getByRole('combobox', { name: 'Period' });

test('usage is shown by day, caller and tier for the period in the address', async () => {
  const { id } = await usedOrganization();
  const marked = await staffOf(server, { role: 'member', organizationId: id, name: MARKUP });
  await server.store.recordCheck(
    check(id, { at: TODAY, keyId: marked.userId, recommendation: 'DENIED', score: 3 }),
  );
  const page = await pageOf('/usage', id);
  const byCaller = table(page, 'Usage by key and person');
  await byCaller
    .getByRole('row', { name: /^First/ })
    .getByText('30', { exact: true })
    .waitFor();
  await byCaller.getByText(MARKUP).waitFor();
  const tiers = table(page, 'Usage by risk tier').locator('tbody tr');
  assert.match((await tiers.allInnerTexts()).join(' '), /Critical\s+1\s.*Unknown\s+30\s/s);

  await period(page).selectOption('Last 90 days');
  await byCaller.getByText('40', { exact: true }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get('period'), '90d');
  await region(page, 'Credits by day').getByText('Table', { exact: true }).click();
  const days = table(page, 'Credits by day').locator('tbody tr');
  await days.first().waitFor();
  assert.equal(await days.count(), 90);
  await page.goBack();
  await byCaller.getByText('30', { exact: true }).waitFor();

  await period(page).selectOption('Custom period');
  await page.getByLabel('From').fill(dayName(TODAY - DAY_MS));
  await byCaller.getByText('2', { exact: true }).waitFor();
  await page.getByLabel('From').fill(dayName(TODAY + DAY_MS));
  await page.getByText('The first day must not be after the last.').waitFor();
  await assertAccessible(page, 'usage: wrong period');
});

test('days are UTC days in every time zone of the viewer, as the viewer writes them', async () => {
  const { id } = await usedOrganization();
  for (const [timezoneId, locale] of [
    ['Pacific/Auckland', 'en-GB'],
    ['Pacific/Honolulu', 'en-US'],
  ] as const) {
    const page = await pageOf('/usage?period=month', id, 'admin', { timezoneId, locale });
    await page.getByText(/ – .+ \(UTC\)$/).waitFor();
    const newest = await table(page, 'Ledger').locator('tbody tr').first().innerText();
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(TODAY);
    assert.ok(newest.startsWith(day), `${newest} in ${timezoneId}`);
    await page.context().close();
  }
});

test('usage and ledger can be downloaded as CSV, and the ledger is loaded page by page', async () => {
  const { id } = await usedOrganization();
  const page = await pageOf('/usage', id, 'admin', { acceptDownloads: true });
  const ledger = table(page, 'Ledger').locator('tbody tr');
  await ledger.first().waitFor();
  assert.equal(await ledger.count(), 25);
  await button(page, 'Load more').click();
  await page.getByText('41 in all').waitFor();
  assert.match(
    (await ledger.last().innerText()).replaceAll(/\s+/g, ' '),
    /Granted by the operator \+100 100$/,
  );
  for (const [link, lines] of [
    ['Download usage (CSV)', 30],
    ['Download ledger (CSV)', 41],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: link }).click(),
    ]);
    const rows = parse(await readFile(await download.path()), { columns: true, bom: true });
    assert.equal(rows.length, lines, link);
  }
});

test('a credit warning is set, survives a reload, and is turned off', async () => {
  const { id } = await usedOrganization();
  const page = await pageOf('/usage', id);
  const balance = region(page, 'Balance');
  await balance.getByText('60', { exact: true }).waitFor();
  await balance.getByText('at 1 check a day').waitFor();
  const field = balance.getByLabel('E-mail us when we have fewer credits than');
  await field.fill('1500');
  await page.keyboard.press('Enter');
  await balance.getByText('The balance is already below it').waitFor();
  await field.fill('50');
  await button(page, 'Save').click();
  await balance.getByText('get one e-mail when fewer than 50 credits').waitFor();
  await page.reload();
  assert.equal(await field.inputValue(), '50');
  await assertAccessible(page, 'usage: warning');
  await button(page, 'Turn off').click();
  await balance.getByText('No warning is set').waitFor();
  assert.equal(await field.inputValue(), '');
  assert.equal(await server.store.billing.findWarning(id), undefined);
});

test('credits are requested in one step, and the page says when that was and what the operator decided', async () => {
  const { id } = await usedOrganization();
  const page = await pageOf('/usage', id);
  const balance = region(page, 'Balance');
  await button(page, 'Request credits').click();
  const form = page.getByRole('form', { name: 'Request credits' });
  await form.getByText('30 credits last about a month').waitFor();
  assert.equal(await form.getByLabel('Credits').inputValue(), '30');
  await form.getByLabel('Credits').fill('12000');
  await form.getByLabel('Note').fill(`${MARKUP}\nFor our second shop`);
  await assertAccessible(page, 'usage: request for credits');
  await button(page, 'Send the request').click();
  await balance.getByText('Requested: 12,000 credits').waitFor();
  await balance.getByText(MARKUP).waitFor();
  assert.equal(await form.count(), 0);
  await assertAccessible(page, 'usage: requested credits');
  const member = await pageOf('/usage', id, 'member');
  await member.getByText('Requested: 12,000 credits').waitFor();
  assert.equal(await button(member, 'Withdraw the request').count(), 0);
  assert.equal(await button(member, 'Change the request').count(), 0);

  await button(page, 'Change the request').click();
  assert.equal(await form.getByLabel('Credits').inputValue(), '12,000');
  await form.getByLabel('Credits').fill('500');
  await button(page, 'Send the request').click();
  await balance.getByText('Requested: 500 credits').waitFor();
  await makeDeclineCredits(server.store, Date.now)(id, 'Pay the invoice first.');
  await page.reload();
  await balance.getByText('Declined: 500 credits').waitFor();
  await balance.getByText('Pay the invoice first.').waitFor();
  await assertAccessible(page, 'usage: declined credits');
  await button(page, 'Dismiss').click();
  await balance.getByText('Declined: 500 credits').waitFor({ state: 'detached' });
  await button(page, 'Request credits').waitFor();
});

test('in the first days of checks, the page neither estimates how long the credits last nor suggests an amount', async () => {
  const { id, keyId } = await server.newOrganization();
  await server.store.transaction(({ billing }) =>
    billing.grant({ organizationId: id, amount: 100, at: TODAY }),
  );
  await server.store.recordCheck(check(id, { at: TODAY, keyId }));
  const page = await pageOf('/usage', id);
  await region(page, 'Balance').getByText('Too early to say how long they last.').waitFor();
  await button(page, 'Request credits').click();
  const form = page.getByRole('form', { name: 'Request credits' });
  await form.getByText('One check costs one credit.').waitFor();
  assert.equal(await form.getByLabel('Credits').inputValue(), '');
});

test('a member sees the balance, and who can see the rest', async () => {
  const { id } = await usedOrganization();
  const page = await pageOf('/usage', id, 'member');
  await region(page, 'Balance').getByText('60', { exact: true }).waitFor();
  await page.getByText('You need the role billing, admin or owner to see usage and the ledger').waitFor();
  assert.equal(await page.getByRole('table').count(), 0);
  assert.equal(await button(page, 'Save').count(), 0);
});

test('usage that could not be loaded says so, and a second attempt loads it', async () => {
  const { id } = await usedOrganization();
  const staff = await staffOf(server, { role: 'admin', organizationId: id });
  const page = await signedInPage(browser, server, staff);
  allowFaults(page, /status of 500/);
  await page.route(/dashboard\/usage\?/, (route) =>
    route.fulfill({ status: 500, json: { ok: false, error: 'Something failed on the server.' } }),
  );
  await page.goto('/usage');
  const usage = region(page, 'Usage');
  await usage.getByText('Something failed on the server.').waitFor();
  await assertAccessible(page, 'usage: not loaded');
  await page.unroute(/dashboard\/usage\?/);
  await usage.getByRole('button', { name: 'Try again' }).click();
  await table(page, 'Usage by risk tier').waitFor();
});
