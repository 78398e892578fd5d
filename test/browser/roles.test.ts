import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Role } from '../../src/rules/staff/roles.ts';
import { assertAccessibleNow, newPage, openBrowser, type Page } from '../support/browser.ts';
import { staffOf } from '../support/dashboard.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const server = await startServer();
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

const organization = await server.newOrganization();
await organization.call('POST', '/v1/reports', {
  body: {
    renterEmail: 'former.partner@example.com',
    renterName: 'Former Partner',
    industryType: 'vehicles',
  },
});
const owner = await staffOf(server, { organizationId: organization.id });
await owner.call('PUT', '/dashboard/webhook', { body: { url: 'https://hooks.example.com/in' } });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const links = (page: Page) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link').allTextContents();

/** Signs in a new staff member of this role by the form. */
async function signIn(role: Role): Promise<Page> {
  const { email, password } = await staffOf(server, { role, organizationId: organization.id });
  const page = await newPage(browser, server);
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  return page;
}

/** Opens each page of the navigation. Asserts that it shows what it is for, and is accessible. */
async function openEach(page: Page, role: Role): Promise<void> {
  for (const label of await links(page)) {
    if (label === 'Documentation' || label === 'Help for staff') continue;
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: label }).click();
    await heading(page, label).waitFor();
    await until(`${label} is loaded`, async () => (await page.getByLabel('Loading').count()) === 0);
    assert.equal(await page.getByRole('alert').count(), 0, `${role}: ${label}`);
    await assertAccessibleNow(page, `${role}: ${label}`);
  }
}

const OF_EVERYBODY = ['Documentation', 'Usage and billing', 'Security', 'Organization', 'Help for staff'];

test('a viewer begins with the overview, reads the roster, and finds nothing to check, file or edit with', async () => {
  const page = await signIn('viewer');
  await heading(page, 'Overview').waitFor();
  assert.deepEqual(await links(page), ['Overview', 'Renters', 'Disputes', ...OF_EVERYBODY]);
  await openEach(page, 'viewer');
  await page.goto('/renters');
  await page.getByRole('row', { name: /Former Partner/ }).click();
  await page.getByRole('link', { name: 'Open the renter' }).click();
  await heading(page, 'Former Partner').waitFor();
  await page.getByText('filed by your organization').first().waitFor();
  await assertAccessibleNow(page, 'viewer: renter');
  for (const name of [/check/i, /file/i, /correct/i, /withdraw/i, /undo/i, /add/i, /export/i]) {
    assert.equal(await page.getByRole('button', { name }).count(), 0, String(name));
    assert.equal(await page.getByRole('main').getByRole('link', { name }).count(), 0, String(name));
  }
  await page.goto('/check');
  await page.getByText('You need the role member, admin or owner to check renters').waitFor();
  await assertAccessibleNow(page, 'viewer: denied');
});

test('billing begins with usage, and neither pages nor the palette find a renter', async () => {
  const page = await signIn('billing');
  await heading(page, 'Usage and billing').waitFor();
  assert.deepEqual(await links(page), OF_EVERYBODY);
  assert.equal(await page.getByRole('switch', { name: 'Test mode' }).count(), 0);
  await openEach(page, 'billing');
  await page.getByRole('heading', { name: 'Request a change' }).waitFor();
  await page.keyboard.press('Control+k');
  for (const typed of ['Former Partner', 'former.partner@example.com']) {
    await page.getByRole('combobox', { name: 'Search' }).fill(typed);
    await page.getByText('Nothing found.', { exact: true }).first().waitFor();
  }
});

test('a developer begins with the developers page, makes test keys, and works with renters in test mode', async () => {
  const page = await signIn('developer');
  await heading(page, 'Developers').waitFor();
  assert.deepEqual(await links(page), ['Webhook', 'API keys', 'Request log', 'Developers', ...OF_EVERYBODY]);
  await openEach(page, 'developer');
  assert.equal((await page.content()).includes('former.partner'), false);

  await page.goto('/webhook');
  assert.equal(await page.getByLabel('Address').getAttribute('readonly'), '');
  assert.equal(await page.getByRole('button', { name: 'Remove' }).count(), 0);

  await page.goto('/keys');
  await page.getByRole('table', { name: 'Live keys' }).waitFor();
  await page.getByRole('button', { name: 'Create a test key' }).first().click();
  await page.getByLabel('Name').fill('My tests');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page
    .getByText(/svc_test_/)
    .first()
    .waitFor();

  await page.goto('/renters');
  await page.getByRole('link', { name: 'Open it in test mode' }).click();
  await heading(page, 'Renters').waitFor();
  assert.deepEqual((await links(page)).slice(0, 4), [
    'Overview',
    'Check a renter',
    'Checks',
    'Check a portfolio',
  ]);
  await page.getByRole('link', { name: 'Check a renter' }).click();
  await page.locator('#check-field').fill('denied-eviction@test.example');
  await page.getByLabel('Purpose').selectOption('Rent a home');
  await page.locator('#check-field').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Recommendation: deny' }).waitFor();
});
