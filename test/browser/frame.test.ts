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
/** The scheme of what the browser itself draws, such as scroll bars and the sign of a date field. */
const drawnIn = (page: Page) =>
  page.evaluate<string>('getComputedStyle(document.documentElement).colorScheme');
const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent');

async function assertFits(page: Page) {
  assert.equal(await page.evaluate('document.documentElement.scrollWidth > innerWidth'), false, page.url());
}

test('who is signed out is led to sign in, and then to where they were going', async () => {
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

test('an address to go on to leads nowhere outside', async () => {
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

test('a session that ended elsewhere leads to sign in at the next call; signing out ends it', async () => {
  const staff = await staffOf(server, { organizationId: organization.id });
  const page = await signedInPage(browser, server, staff);
  await page.goto('/');
  // All that the page asks for has come: what is answered 401 is the next call.
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

test('the theme follows the system, and a choice holds from the first moment on', async () => {
  const page = await signedInPage(browser, server, owner, { colorScheme: 'dark' });
  await page.goto('/');
  assert.equal(await schemeOf(page), 'dark');
  assert.equal(await drawnIn(page), 'dark');
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await until('it is light', async () => (await schemeOf(page)) === 'light');
  assert.equal(await drawnIn(page), 'light');
  // Without the application's script: nothing flashes until that has come.
  await page.route('**/assets/*.js', (route) => route.abort());
  allowFaults(page, /ERR_FAILED/);
  await page.reload({ waitUntil: 'commit' });
  await until('the page has begun', async () => (await schemeOf(page).catch(() => null)) === 'light');
});

test('shortcuts: / goes to the check field, ? says what there is, Escape closes it', async () => {
  const page = await signedInPage(browser, server, owner);
  await page.goto('/keys');
  await heading(page, 'API keys').waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor();
  await assertAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await page.waitForURL('**/check');
  await page.locator('#check-field:focus').waitFor();
  // In a field they are what is typed.
  await page.keyboard.type('/?');
  assert.equal(await page.locator('#check-field').inputValue(), '/?');
});

test('a change of page takes the focus to its title; the first Tab skips to the content', async () => {
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

test('a member sees no pages that are not theirs; there they stand before a closed door', async () => {
  const member = await staffOf(server, { role: 'member', organizationId: organization.id });
  const page = await signedInPage(browser, server, member);
  await page.goto('/');
  await page.getByRole('link', { name: 'Check a renter' }).first().waitFor();
  for (const name of ['API keys', 'Webhook', 'Audit log']) {
    assert.equal(await page.getByRole('navigation').getByRole('link', { name }).count(), 0, name);
  }
  await page.goto('/keys');
  await page.getByText('This is not open to you').first().waitFor();
});

test('on a phone the navigation opens and closes, and nothing is wider than the screen', async () => {
  const page = await signedInPage(browser, server, owner, { viewport: NARROW });
  await page.goto('/');
  await page.getByRole('button', { name: 'Open the navigation' }).click();
  await assertAccessible(page);
  await page.getByRole('link', { name: 'Developers', exact: true }).click();
  await heading(page, 'Developers').waitFor();
  await page.getByRole('button', { name: 'Open the navigation' }).waitFor();
  for (const path of ['/', '/sign-in', '/sign-in/forgotten', '/sign-in/reset?token=t', '/nothing']) {
    if (path === '/nothing') allowFaults(page, /404/);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await assertFits(page);
    await assertAccessible(page);
  }
  await page.getByText('There is nothing at this address').waitFor();
});
