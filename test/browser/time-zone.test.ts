import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { slugOf } from '../../src/rules/text/slug.ts';
import { dayAfter, dayIn, startOfDayIn } from '../../src/rules/text/zones.ts';
import { check } from '../store/fixtures.ts';
import { assertAccessible, openBrowser, type Page, signedInPage } from '../support/browser.ts';
import { staffOf } from '../support/dashboard.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

const ZONE = 'Pacific/Auckland';
/** Between the two, it is another day for most of the day. */
const timezoneId = 'Pacific/Honolulu';

async function pageOf(organizationId: string, role: 'admin' | 'member') {
  const staff = await staffOf(server, { role, organizationId, name: 'Ada Ng' });
  return signedInPage(browser, server, staff, { timezoneId, acceptDownloads: true });
}

const table = (page: Page, name: string) => page.getByRole('table', { name });

/** Formats a day like the pages. */
const dayText = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));

async function fileNameOf(page: Page, link: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: link }).click(),
  ]);
  return download.suggestedFilename();
}

test('chart, filter, list, label and file name have the days of the organization, in a browser elsewhere', async () => {
  const { id, name, keyId } = await server.newOrganization();
  await server.store.transaction(({ organizations }) => organizations.update(id, { timeZone: ZONE }));
  const day = dayAfter(dayIn(ZONE, Date.now()), -2);
  const [startsAt, endsAt] = [startOfDayIn(ZONE, day), startOfDayIn(ZONE, dayAfter(day, 1))];
  for (const at of [startsAt - 1, startsAt, endsAt - 1, endsAt])
    await server.store.recordCheck(check(id, { at, keyId }));
  const page = await pageOf(id, 'admin');
  const label = `${dayText(day)} – ${dayText(day)} (${ZONE})`;
  const period = `period=custom&from=${day}&to=${day}`;

  await page.goto(`/usage?${period}`);
  await page.getByText(label, { exact: true }).waitFor();
  await page.getByRole('region', { name: 'Credits by day' }).getByText('Table', { exact: true }).click();
  const days = table(page, 'Credits by day').locator('tbody tr');
  await days.first().waitFor();
  const rows = await days.allInnerTexts();
  assert.equal(rows.length, 1);
  assert.match(rows[0] ?? '', new RegExp(`^${dayText(day)}\\s(0\\s)*2`));
  assert.match(
    await table(page, 'Usage by key and person')
      .getByRole('row', { name: /^First/ })
      .innerText(),
    new RegExp(`2\\s+100%\\s+${dayText(day)}`),
  );
  assert.equal(await fileNameOf(page, 'Download usage (CSV)'), `${slugOf(name)}-usage-${day}-to-${day}.csv`);

  await page.goto(`/checks?${period}`);
  await page.getByText(label, { exact: true }).waitFor();
  await page.getByText('2 in all').waitFor();
  await page.getByText('Times are in your time zone: Pacific/Honolulu.').waitFor();
  assert.equal(
    await fileNameOf(page, 'Download this view (CSV)'),
    `${slugOf(name)}-checks-${day}-to-${day}.csv`,
  );

  await page.goto(`/export?from=${day}&to=${day}`);
  await page.getByText('Both days are included, in the time zone Pacific/Auckland.').waitFor();
  assert.equal(await fileNameOf(page, 'Download checks'), `${slugOf(name)}-checks-${day}-to-${day}.csv`);

  // The period that the overview shows first ends today, in the organization's zone.
  await page.goto('/');
  const today = dayIn(ZONE, Date.now());
  await page.getByText(`${dayText(dayAfter(today, -6))} – ${dayText(today)} (${ZONE})`).waitFor();
  await page.getByText('Checks', { exact: true }).locator('..').getByText('4', { exact: true }).waitFor();
  await page.context().close();
});

test('an admin chooses the time zone by typing a part of its name, or takes that of the browser', async () => {
  const { id } = await server.newOrganization();
  const zoneOf = async () => (await server.store.organizations.find(id))?.timeZone;
  const member = await pageOf(id, 'member');
  await member.goto('/organization');
  await member.getByRole('definition').filter({ hasText: /^UTC$/ }).waitFor();
  assert.equal(await member.getByRole('heading', { name: 'Time zone' }).count(), 0);

  const page = await pageOf(id, 'admin');
  await page.goto('/organization');
  const form = page.getByRole('form', { name: 'Time zone' });
  const save = form.getByRole('button', { name: 'Save' });
  await form.getByText('Your browser is in Pacific/Honolulu.').waitFor();
  const select = form.getByRole('combobox', { name: 'Time zone of your organization' });
  // Typing replaces the zone that is in the field.
  await select.click();
  await page.keyboard.type('nowhere');
  assert.equal(await select.inputValue(), 'nowhere');
  await page.getByText('No time zone has this name.').waitFor();
  await select.fill('auckl');
  await assertAccessible(page, 'organization: time zones');
  await page.getByRole('option', { name: 'Pacific/Auckland' }).click();
  await save.click();
  await page.getByRole('definition').filter({ hasText: 'Pacific/Auckland' }).waitFor();
  assert.equal(await zoneOf(), 'Pacific/Auckland');

  await form.getByRole('button', { name: 'Use it' }).click();
  await save.click();
  await page.getByRole('definition').filter({ hasText: 'Pacific/Honolulu' }).waitFor();
  assert.equal(await zoneOf(), 'Pacific/Honolulu');
  assert.equal(await form.getByRole('button', { name: 'Use it' }).count(), 0);
  await page.goto('/audit-log');
  await page.getByText('set the time zone to Pacific/Honolulu').waitFor();
});
