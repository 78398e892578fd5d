import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { keyUsage } from '../store/fixtures.ts';
import { assertAccessible, openBrowser, type Page, signedInPage } from '../support/browser.ts';
import { staffOf } from '../support/dashboard.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

const DAY_MS = 86_400_000;

/** Opens the keys page as an admin of an organization with one key. */
async function keysPage(options: Parameters<typeof server.newOrganization>[0] = {}) {
  const organization = await server.newOrganization(options);
  const admin = await staffOf(server, { role: 'admin', organizationId: organization.id, name: 'Ada Ng' });
  const page = await signedInPage(browser, server, admin);
  await page.goto('/keys');
  await page.getByRole('table', { name: 'Active keys' }).waitFor();
  return { page, organization };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const ping = async (key: string) => (await server.call('GET', '/v1/ping', { key })).status;

test('a new key can be copied, works in the API, and stops working as soon as it is revoked', async () => {
  const { page } = await keysPage();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, 'Create a key').click();
  await page.keyboard.type('Front desk');
  await page.keyboard.press('Enter');
  const field = page.getByLabel('API key', { exact: true });
  await field.waitFor();
  const key = await field.inputValue();
  assert.equal(await ping(key), 200);
  await button(page, 'Copy: API key').click();
  await page.getByText('Copied').waitFor();
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), key);
  await assertAccessible(page, 'keys: created');

  await button(page, 'I have stored it').click();
  await field.waitFor({ state: 'detached' });
  const row = page.getByRole('row', { name: /^Front desk/ });
  assert.match((await row.textContent()) ?? '', new RegExp(`${key.slice(0, 12)}\\*{8}`));
  assert.equal((await page.content()).includes(key), false);
  await page.reload();
  await row.waitFor();
  assert.equal((await page.content()).includes(key), false);

  await button(page, 'Revoke Front desk').click();
  const dialog = page.getByRole('dialog', { name: 'Revoke “Front desk”?' });
  await dialog.getByText('Requests with it fail at once.').waitFor();
  await assertAccessible(page, 'keys: confirmation of revoking');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  assert.equal(await ping(key), 200, 'the key still works');
  await button(page, 'Revoke Front desk').click();
  await button(page, 'Revoke').click();
  await dialog.waitFor({ state: 'hidden' });
  assert.equal(await ping(key), 401);
  const revoked = page.getByRole('table', { name: 'Revoked keys' });
  await revoked.getByRole('row', { name: /^Front desk.*Ada Ng/ }).waitFor();
  const active = page.getByRole('table', { name: 'Active keys' });
  await active.getByText('Front desk').waitFor({ state: 'detached' });
});

test('a rejected name stays in the form, with the reason', async () => {
  const { page } = await keysPage();
  await button(page, 'Create a key').click();
  const name = page.getByLabel('Name');
  await name.fill('   ');
  await button(page, 'Create').click();
  await page.getByText('name must be one line that is not empty').waitFor();
  await assertAccessible(page, 'keys: wrong name');
  assert.equal(await name.inputValue(), '   ');
  await name.fill('Booking server');
  await button(page, 'Create').click();
  await page.getByLabel('API key', { exact: true }).waitFor();
});

test('with five active keys the limit is explained, and no sixth can be created', async () => {
  const { page, organization } = await keysPage();
  for (const name of ['Two', 'Three', 'Four', 'Five']) await organization.newKey(name);
  await page.reload();
  await page.getByText('To create another, revoke one').waitFor();
  await assertAccessible(page, 'keys: limit');
  assert.equal(await button(page, 'Create a key').isDisabled(), true);
  await button(page, 'Revoke Two').click();
  await button(page, 'Revoke').click();
  await page.getByText('To create another, revoke one').waitFor({ state: 'detached' });
  assert.equal(await button(page, 'Create a key').isEnabled(), true);
});

test('a key is shown as unused after 90 days, and not after one day', async () => {
  const { page, organization } = await keysPage();
  const { id } = await organization.newKey('Old one');
  const days = (count: number) => Date.now() - count * DAY_MS;
  await server.store.recordKeyUsage([keyUsage(id, days(120)), keyUsage(organization.keyId, days(1), 1234)]);
  await page.reload();
  await page.getByRole('row', { name: /^Old one.*Unused for 120 days/ }).waitFor();
  const other = await page.getByRole('row', { name: /^First/ }).textContent();
  assert.match(other ?? '', /1,234.*yesterday/);
  assert.doesNotMatch(other ?? '', /Unused/);
});

test('without API access the page says what that means and how to request it', async () => {
  const { page } = await keysPage({ apiAccess: false });
  await page.getByText('API access is off').waitFor();
  await page.getByText('An owner of your organization can ask for it.').waitFor();
  const { id } = await server.newOrganization({ apiAccess: false });
  const owner = await signedInPage(browser, server, await staffOf(server, { organizationId: id }));
  await owner.goto('/keys');
  await owner.getByRole('link', { name: 'Ask for API access' }).click();
  await owner.waitForURL('**/organization');
});

test('names with markup, Arabic or 100 characters are shown as text and fit a phone', async () => {
  const { page, organization } = await keysPage();
  for (const name of ['<img src=x onerror=alert(1)>', 'مفتاح الحجز', 'w'.repeat(100)]) {
    await organization.newKey(name);
  }
  await page.setViewportSize({ width: 360, height: 780 });
  await page.reload();
  await page.getByText('<img src=x onerror=alert(1)>', { exact: true }).waitFor();
  assert.equal(await page.locator('img[src=x]').count(), 0);
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
  assert.ok(wide <= 360, `${wide} px wide`);
});

test('an organization without active keys can create one', async () => {
  const { page, organization } = await keysPage();
  await button(page, 'Revoke First').click();
  await button(page, 'Revoke').click();
  await page.getByText('No active keys').waitFor();
  await button(page, 'Create a key').click();
  await page.getByLabel('Name').waitFor();
  assert.equal(await ping(organization.key), 401);
});

test('a member can neither see nor create keys', async () => {
  const organization = await server.newOrganization();
  const member = await staffOf(server, { role: 'member', organizationId: organization.id });
  const page = await signedInPage(browser, server, member);
  await page.goto('/keys');
  await page.getByText('This is not open to you').waitFor();
  await assertAccessible(page, 'keys: denied');
  assert.equal((await page.content()).includes(organization.key.slice(0, 12)), false);
  assert.equal(await button(page, 'Create a key').count(), 0);
});
