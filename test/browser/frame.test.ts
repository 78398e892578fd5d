import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  allowFaults,
  assertAccessible,
  NARROW,
  newPage,
  openBrowser,
  type Page,
  signedInPage,
} from '../support/browser.ts';
import { staffOf } from '../support/dashboard.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const server = await startServer();
after(() => server.stop());
const browser = await openBrowser();
after(() => browser.close());

const organization = await server.newOrganization();
const owner = await staffOf(server, { organizationId: organization.id });

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });
const schemeOf = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme');
/** Returns the color scheme of what the browser draws, such as scroll bars and the icons of date fields. */
const browserSchemeOf = (page: Page) =>
  page.evaluate<string>('getComputedStyle(document.documentElement).colorScheme');
const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent');

async function assertFits(page: Page) {
  assert.equal(await page.evaluate('document.documentElement.scrollWidth > innerWidth'), false, page.url());
}

test('a visitor who is signed out signs in and continues to the requested page', async () => {
  const page = await newPage(browser, server);
  await page.goto('/keys?sort=-createdAt');
  await heading(page, 'Sign in').waitFor();
  await page.getByLabel('E-mail').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  assert.equal(await page.getByLabel('E-mail').inputValue(), owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.keyboard.press('Enter');
  await heading(page, 'API keys').waitFor();
  assert.equal(new URL(page.url()).pathname + new URL(page.url()).search, '/keys?sort=-createdAt');
});

test('signing in never continues to another site', async () => {
  for (const next of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)', '/\\evil.example']) {
    const page = await newPage(browser, server);
    await page.goto(`/sign-in?${new URLSearchParams({ next })}`);
    await page.getByLabel('E-mail').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.keyboard.press('Enter');
    await heading(page, 'Overview').waitFor();
    assert.equal(new URL(page.url()).origin, server.url);
  }
});

test('a session that was ended elsewhere leads to the sign-in page at the next request, and signing out ends a session', async () => {
  const staff = await staffOf(server, { organizationId: organization.id });
  const page = await signedInPage(browser, server, staff);
  await page.goto('/');
  // The requests of this page are complete, so that the next one gets the 401.
  await page.getByRole('region', { name: 'First steps' }).waitFor();
  await staff.call('POST', '/dashboard/sign-out');
  await page.getByRole('link', { name: 'API keys' }).click();
  await heading(page, 'Sign in').waitFor();
  assert.equal(new URL(page.url()).searchParams.get('next'), '/keys');

  const other = await signedInPage(browser, server, await staffOf(server, { name: 'Kim <b>Oh</b>' }));
  await other.goto('/');
  await other.getByRole('button', { name: 'Menu of Kim <b>Oh</b>' }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await heading(other, 'Sign in').waitFor();
  await other.goto('/keys');
  await heading(other, 'Sign in').waitFor();
});

test('the theme follows the system, and a chosen theme applies before the application has loaded', async () => {
  const page = await signedInPage(browser, server, owner, { colorScheme: 'dark' });
  await page.goto('/');
  assert.equal(await schemeOf(page), 'dark');
  assert.equal(await browserSchemeOf(page), 'dark');
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await assertAccessible(page, 'user menu');
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await until('the page is light', async () => (await schemeOf(page)) === 'light');
  assert.equal(await browserSchemeOf(page), 'light');
  // Without the application's script, which loads too late to prevent a flash of the other theme.
  await page.route('**/assets/*.js', (route) => route.abort());
  allowFaults(page, /ERR_FAILED/);
  await page.reload({ waitUntil: 'commit' });
  await until('the reloaded page is light', async () => (await schemeOf(page).catch(() => null)) === 'light');
});

test('the shortcut / goes to the check field, ? lists the shortcuts, and Escape closes the list', async () => {
  const page = await signedInPage(browser, server, owner);
  await page.goto('/keys');
  await heading(page, 'API keys').waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor();
  await assertAccessible(page, 'shortcuts');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await page.waitForURL('**/check');
  await page.locator('#check-field:focus').waitFor();
  // In a field they are typed as text.
  await page.keyboard.type('/?');
  assert.equal(await page.locator('#check-field').inputValue(), '/?');
});

test('a new page puts the focus on its title, and the first Tab reaches the link that skips to the content', async () => {
  const page = await signedInPage(browser, server, owner);
  await page.goto('/');
  await heading(page, 'Overview').waitFor();
  await page.getByRole('link', { name: 'Developers', exact: true }).press('Enter');
  await heading(page, 'Developers').waitFor();
  await until('the title has the focus', async () => (await focused(page)) === 'Developers');
  assert.equal(await page.title(), 'Developers · Renter screening');
  await page.reload();
  await heading(page, 'Developers').waitFor();
  await page.keyboard.press('Tab');
  assert.equal(await focused(page), 'Skip to content');
});

test('a member gets no links to the pages of admins', async () => {
  const member = await staffOf(server, { role: 'member', organizationId: organization.id });
  const page = await signedInPage(browser, server, member);
  await page.goto('/');
  await page.getByRole('link', { name: 'Check a renter' }).first().waitFor();
  for (const name of ['API keys', 'Webhook', 'Request log', 'Team', 'Audit log', 'Export']) {
    assert.equal(await page.getByRole('navigation').getByRole('link', { name }).count(), 0, name);
  }
});

test('no page in the navigation of a member asks for what a member may not see', async () => {
  const member = await staffOf(server, { role: 'member', organizationId: organization.id });
  const page = await signedInPage(browser, server, member);
  await page.goto('/');
  const links = page.getByRole('navigation').getByRole('link');
  await links.first().waitFor();
  const addresses: string[] = await links.evaluateAll((found) =>
    found.map((link: { getAttribute(name: string): string }) => link.getAttribute('href')),
  );
  const rejected: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) rejected.push(`${page.url()}: ${response.url()}`);
  });
  for (const address of addresses.filter((one) => !one.startsWith('/docs/'))) {
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  assert.ok(addresses.length > 10);
  assert.deepEqual(rejected, []);
});

test('on a phone the navigation opens and closes, and no page is wider than the screen', async () => {
  const page = await signedInPage(browser, server, owner, { viewport: NARROW });
  await page.goto('/');
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await assertAccessible(page, 'navigation on a phone');
  await page.getByRole('link', { name: 'Developers', exact: true }).click();
  await heading(page, 'Developers').waitFor();
  await page.getByRole('button', { name: 'Open navigation' }).waitFor();
  for (const path of ['/', '/sign-in', '/sign-in/forgotten', '/sign-in/reset?token=t', '/nothing']) {
    if (path === '/nothing') allowFaults(page, /404/);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await assertFits(page);
  }
  await page.getByText('There is nothing at this address').waitFor();
});
