import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { keyUsage } from '../store/fixtures.ts';
import { assertAccessible, openBrowser, type Page, signedInPage } from '../support/browser.ts';
import { staffOf } from '../support/dashboard.ts';
import { putKey } from '../support/restricted-key.ts';
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
  const left = page.getByRole('dialog', { name: 'Leave without the key?' });
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await left.getByRole('button', { name: 'Cancel' }).click();
  assert.equal(await field.inputValue(), key);
  await button(page, 'Copy: API key').click();
  await page.getByText('Copied').waitFor();
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), key);
  // The samples contain the key, so that they work as they are.
  const samples = page.getByRole('region', { name: 'The new key' }).locator('figure pre');
  assert.equal(await samples.count(), 2);
  for (const sample of await samples.allTextContents()) assert.ok(sample.includes(key), sample);
  await samples.getByText('EMAIL_OF_A_RENTER').waitFor();
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
  await dialog.getByText('Requests with this key fail at once.').waitFor();
  await assertAccessible(page, 'keys: confirmation of revoking');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  assert.equal(await ping(key), 200, 'the key still works');
  await button(page, 'Revoke Front desk').click();
  await button(page, 'Revoke').click();
  await dialog.waitFor({ state: 'hidden' });
  assert.equal(await ping(key), 401);
  const revoked = page.getByRole('table', { name: 'Revoked and expired keys' });
  await revoked.getByRole('row', { name: /^Front desk.*Ada Ng/ }).waitFor();
  const active = page.getByRole('table', { name: 'Active keys' });
  await active.getByText('Front desk').waitFor({ state: 'detached' });
});

test('a key is limited to scopes, a day and addresses, and its details show them', async () => {
  const { page, organization } = await keysPage();
  await button(page, 'Create a key').click();
  await page.getByLabel('Name').fill('Reports');
  await button(page, 'Limit this key').click();
  for (const label of ['File and correct', 'Manage API keys', 'Manage the webhook', 'Check renters'])
    await page.getByLabel(label).uncheck();
  await page.getByLabel('It expires').selectOption('At the end of a day');
  const addresses = page.getByLabel('It works from');
  await addresses.fill('203.0.113.24\noffice');
  await button(page, 'Create').click();
  await page.getByText('Enter a day.').waitFor();
  await page.getByLabel('Day', { exact: true }).fill('2031-01-31');
  await button(page, 'Create').click();
  await page.getByText('“office” is neither an address nor a range').waitFor();
  await assertAccessible(page, 'keys: wrong limits');
  await addresses.fill('203.0.113.24\n127.0.0.1/8');
  await button(page, 'Create').click();
  const key = await page.getByLabel('API key', { exact: true }).inputValue();
  await button(page, 'I have stored it').click();
  const status = async (path: string) => (await server.call('GET', path, { key })).status;
  assert.deepEqual([await status('/v1/reports'), await status('/v1/keys')], [200, 403]);
  const [, stored] = await server.store.keys.listActive(organization.id, Date.now());
  const { scopes, allowedAddresses, expiresAt } = stored ?? assert.fail();
  assert.deepEqual([scopes, allowedAddresses], [['read'], ['203.0.113.24/32', '127.0.0.0/8']]);
  // The browser is in another time zone than UTC.
  const days = ((expiresAt ?? 0) - Date.parse('2031-01-31T23:59:59Z')) / DAY_MS;
  assert.ok(Math.abs(days) < 1, `${days} days`);

  await page.getByRole('row', { name: /^Reports.*Read your data; 2 addresses; until/ }).waitFor();
  await button(page, 'Reports').click();
  const panel = page.getByRole('complementary', { name: 'Details' });
  for (const text of ['Read your data', '203.0.113.24/32', '127.0.0.0/8', 'by Ada Ng'])
    await panel.getByText(text).first().waitFor();
});

test('without limits, and with all of them as they were, a key may do everything', async () => {
  const { page, organization } = await keysPage();
  await button(page, 'Create a key').click();
  await page.getByLabel('Name').fill('Everything');
  await button(page, 'Limit this key').click();
  await button(page, 'Create').click();
  await page.getByLabel('API key', { exact: true }).waitFor();
  const [, stored] = await server.store.keys.listActive(organization.id, Date.now());
  assert.deepEqual([stored?.scopes, stored?.expiresAt, stored?.allowedAddresses], [null, null, null]);
});

test('a key is rotated: both work, the old one shows until when; without a grace it stops at once', async () => {
  const { page, organization } = await keysPage();
  await button(page, 'First').click();
  const panel = page.getByRole('complementary', { name: 'Details' });
  await panel.getByText('by the operator').waitFor();
  await panel.getByLabel('The old key works for').selectOption('Three days');
  await assertAccessible(page, 'keys: details');
  await panel.getByRole('button', { name: 'Rotate' }).click();
  await page.getByText('The old key works until').waitFor();
  const key = await page.getByLabel('API key', { exact: true }).inputValue();
  assert.deepEqual([await ping(organization.key), await ping(key)], [200, 200]);
  await assertAccessible(page, 'keys: rotated');
  await button(page, 'I have stored it').click();
  await page
    .getByRole('row', { name: /^First.*Replaced, works until/ })
    .getByRole('button', { name: 'First', exact: true })
    .click();
  await panel.getByText('This key was replaced').waitFor();
  assert.equal(await panel.getByRole('button', { name: 'Rotate' }).count(), 0);
  await page
    .getByRole('row', { name: /^First.*Replaced/ })
    .or(page.getByRole('row', { name: /^First/ }).first())
    .waitFor();
  await button(page, 'Close details').click();
  await page
    .getByRole('row', { name: /^First.*Replaced/ })
    .getByRole('button', { name: 'Revoke First' })
    .click();
  await button(page, 'Revoke').click();
  await page.getByRole('row', { name: /Replaced by Ada Ng/ }).waitFor();

  await button(page, 'First').click();
  await panel.getByLabel('The old key works for').selectOption('0 hours (the key was leaked)');
  await panel.getByRole('button', { name: 'Rotate and stop the old key' }).click();
  await page.getByText('Requests with the old key fail at once. You get a new key.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate', exact: true }).click();
  await page.getByText('The old key no longer works.').waitFor();
  const next = await page.getByLabel('API key', { exact: true }).inputValue();
  assert.deepEqual([await ping(key), await ping(next)], [401, 200]);
});

test('an expired key, and a request from an address that is not allowed, are shown', async () => {
  const { page, organization } = await keysPage();
  await putKey(server.store, organization.id, { name: 'Trial', expiresAt: Date.now() - DAY_MS });
  const desk = await putKey(server.store, organization.id, {
    name: 'Desk',
    allowedAddresses: ['192.0.2.0/24'],
  });
  assert.equal(await ping(desk.key), 403);
  await page.reload();
  await page.getByRole('row', { name: /^Trial.*Expired/ }).waitFor();
  await button(page, 'Desk').click();
  const panel = page.getByRole('complementary', { name: 'Details' });
  await panel.getByText('Used from another address').waitFor();
  await panel.getByText('127.0.0.1').first().waitFor();
  await assertAccessible(page, 'keys: used from another address');
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
  const { page, organization } = await keysPage({ apiAccess: false });
  await page.getByText('API access is off').waitFor();
  await page.getByRole('link', { name: 'Ask for API access' }).click();
  await page.waitForURL('**/organization');
  const member = await staffOf(server, { role: 'member', organizationId: organization.id });
  const other = await signedInPage(browser, server, member);
  await other.goto('/developers');
  await other.getByText('Owners, admins and billing staff of your organization can ask for it.').waitFor();
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
