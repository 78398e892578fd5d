import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertAccessible, NARROW, openBrowser, type Page, signedInPage } from '../support/browser.ts';
import { staffOf } from '../support/dashboard.ts';
import type { TestOrganization } from '../support/organization.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const server = await startServer();
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

const organization = await server.newOrganization();
const other = await server.newOrganization();
const own = await filed(organization, 'ada@example.com', 'Ada Palette');
const foreign = await filed(other, 'ada.eve@example.com', 'Ada Eve');

async function filed({ call }: TestOrganization, renterEmail: string, renterName: string) {
  const body = { renterEmail, renterName, industryType: 'residential', totalCharged: 100 };
  const { status, body: report, text } = await call('POST', '/v1/reports', { body });
  assert.equal(status, 200, text);
  return report;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });
const field = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

async function pageOf(role: 'owner' | 'member', viewport?: typeof NARROW): Promise<Page> {
  const staff = await staffOf(server, { role, organizationId: organization.id });
  const page = await signedInPage(browser, server, staff, { ...(viewport && { viewport }) });
  await page.goto('/security');
  await heading(page, 'Security').waitFor();
  return page;
}

/** Returns the text of the option that a screen reader reads. */
const chosen = (page: Page) =>
  page.evaluate<string | undefined>(
    "document.getElementById(document.activeElement.getAttribute('aria-activedescendant'))?.textContent",
  );

test('Ctrl+K finds a page by keyboard, an action opens its form, and Escape gives the focus back', async () => {
  const page = await pageOf('owner');
  await page.getByLabel('Current password').first().focus();
  await page.keyboard.press('Control+k');
  await page.locator(':focus[role=combobox]').waitFor();
  await page.keyboard.type('disp');
  await option(page, /^Disputes/).waitFor();
  await until('the page is chosen', async () => (await chosen(page))?.startsWith('Disputes') === true);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('input[type=password]:focus').waitFor();

  await page.keyboard.press('Control+k');
  await page.locator(':focus[role=combobox]').waitFor();
  await page.keyboard.type('key');
  await option(page, 'Create a key').waitFor();
  await page.keyboard.press('ArrowDown');
  await until('the second is chosen', async () => (await chosen(page))?.startsWith('API keys') === true);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await heading(page, 'API keys').waitFor();
  await page.getByLabel('Name').waitFor();

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Search' }).first().click();
  await field(page).fill('zzz nothing');
  await page.getByText('Nothing found.').first().waitFor();
  await assertAccessible(page, 'palette: nothing found');
});

test('the palette finds renters of the roster, own records, checks and requests, and nothing of other organizations', async () => {
  const page = await pageOf('owner');
  await page.keyboard.press('Control+k');
  await field(page).fill('ada');
  await option(page, /^Ada Palette/).waitFor();
  assert.equal(await option(page, /Eve/).count(), 0);
  await assertAccessible(page, 'palette: pages and renters');
  await field(page).fill('ada.eve@example.com');
  await option(page, 'Check “ada.eve@example.com”').waitFor();
  await until(
    'the server answered',
    async () => (await page.getByRole('group', { name: /Renters/ }).count()) === 0,
  );

  await field(page).fill(foreign.recordId);
  await page.getByText('Your organization has filed no record with this ID.').first().waitFor();
  await field(page).fill(own.recordId.toLowerCase());
  await option(page, `Report ${own.recordId}`).waitFor();
  await page.keyboard.press('Enter');
  await heading(page, 'Ada Palette').waitFor();

  await page.keyboard.press('Control+k');
  await field(page).fill('req_0t4ikw2aB3dE5fG00001z');
  await option(page, /^Check req_/).waitFor();
  await option(page, /^Request req_/).click();
  await heading(page, 'Request log').waitFor();
  assert.equal(new URL(page.url()).searchParams.get('open'), 'req_0t4ikw2aB3dE5fG00001z');
});

test('searching in the palette counts as no inquiry, and is limited as every search', async () => {
  const countInquiries = async () => (await server.rows('SELECT 1 FROM unbilled_inquiries')).length;
  const before = await countInquiries();
  const page = await pageOf('member');
  await page.keyboard.press('Control+k');
  await field(page).fill('ada@example.com');
  await option(page, /^Ada Palette/).waitFor();
  assert.equal(await countInquiries(), before);
  const searches = Array.from({ length: 100 }, () =>
    page.request.get('/dashboard/roster?q=ada', { headers: { origin: server.url } }),
  );
  await Promise.all(searches);
  await field(page).fill('ada p');
  await page.getByText('Too many searches').first().waitFor();
});

test('a member finds neither the pages nor the actions of admins', async () => {
  const page = await pageOf('member');
  await page.keyboard.press('Control+k');
  await option(page, /^Overview/).waitFor();
  const shown = await page.getByRole('option').allTextContents();
  for (const hidden of [
    'API keys',
    'Create a key',
    'Invite',
    'Team',
    'Webhook',
    'Request log',
    'Audit log',
    'Export',
  ])
    assert.equal(
      shown.some((text) => text.includes(hidden)),
      false,
      hidden,
    );
  await field(page).fill('req_0t4ikw2aB3dE5fG00001z');
  await option(page, /^Check req_/).waitFor();
  assert.equal(await option(page, /^Request req_/).count(), 0);
  await page.keyboard.press('Escape');

  for (const [path, text] of [
    ['/keys', 'You need the role developer, admin or owner to create, rotate and revoke test keys.'],
    ['/webhook', 'You need the role developer, admin or owner to see and change the settings of the webhook'],
    ['/requests', 'You need the role developer, admin or owner to see the request log.'],
    ['/team', 'You need the role admin or owner to manage the team.'],
    ['/audit-log', 'You need the role admin or owner to see the audit log.'],
    ['/export', 'You need the role admin or owner to download exports'],
  ] as const) {
    await page.goto(path);
    await page.getByText(text).first().waitFor();
  }
});

test('g and a letter go to a page, but not while typing or in a dialog', async () => {
  const page = await pageOf('owner');
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await heading(page, 'Disputes').waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await heading(page, 'Check a renter').waitFor();
  await page.locator('#check-field').focus();
  await page.keyboard.type('gd');
  assert.equal(await page.locator('#check-field').inputValue(), 'gd');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Shortcuts' });
  await dialog.getByRole('row', { name: 'g d Disputes' }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  assert.equal(await dialog.isVisible(), true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('x');
  assert.equal(new URL(page.url()).pathname, '/check');
});

test('on a phone the palette opens from the user menu, and fits', async () => {
  const page = await pageOf('owner', NARROW);
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Search' }).click();
  await option(page, /^Overview/).waitFor();
  assert.equal(await page.evaluate('document.documentElement.scrollWidth > innerWidth'), false);
  const box = await page.getByRole('dialog').boundingBox();
  assert.ok(box && box.x >= 0 && box.x + box.width <= NARROW.width);
});
