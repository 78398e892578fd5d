import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeUpdateOrganization } from '../../src/organizations/organizations.ts';
import { makeRejectRename } from '../../src/organizations/rename-requests.ts';
import { labels } from '../dashboard/filings.ts';
import { assertAccessible, openBrowser, signedInPage } from '../support/browser.ts';
import { staffOf } from '../support/dashboard.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

async function staffPage(address: string, role: 'owner' | 'admin' | 'member' = 'owner') {
  const organization = await server.newOrganization({ apiAccess: false, rateLimit: null });
  const staff = await staffOf(server, { role, organizationId: organization.id, name: 'Ada <b>Ng</b>' });
  const page = await signedInPage(browser, server, staff);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, organization, staff };
}

test("an owner's request for API access and a plan is shown until the operator grants it", async () => {
  const { page, organization } = await staffPage('/organization');
  await page.getByText('Off: requests with your keys are rejected').waitFor();
  await page.getByLabel('The Enterprise plan').check();
  await page.getByLabel('Note').fill('We connect our\n<img src=x onerror=alert(1)>');
  await page.getByRole('button', { name: 'Ask the operator' }).click();
  await page.getByText('Requested: the Enterprise plan and API access').waitFor();
  await page.reload();
  await page.getByText('<img src=x onerror=alert(1)>').waitFor();
  await assertAccessible(page, 'organization: request to the operator');
  await makeUpdateOrganization(server.store, Date.now)(organization.id, {
    plan: 'enterprise',
    apiAccess: true,
  });
  await page.reload();
  await page.getByText('On: your keys work').waitFor();
  await page.getByText('1,000 requests a minute for each key, by the plan').waitFor();
  assert.equal(await page.getByText('Requested:').count(), 0);
  assert.equal(await page.getByRole('button', { name: 'Ask the operator' }).count(), 0);
});

test('a request to the operator can be withdrawn', async () => {
  const { page } = await staffPage('/organization');
  await page.getByRole('button', { name: 'Ask the operator' }).click();
  await page.getByRole('button', { name: 'Withdraw the request' }).click();
  await page.getByRole('button', { name: 'Ask the operator' }).waitFor();
});

test('an owner requests another name, which the page header shows once the operator sets it', async () => {
  const { page, organization, staff } = await staffPage('/organization');
  const current = `Organization ${organization.id}`;
  const name = page.getByRole('textbox', { name: 'New name' });
  const send = page.getByRole('button', { name: 'Request this name' });
  await name.fill('   ');
  await send.click();
  await page.getByRole('alert').filter({ hasText: 'name must be one line that is not empty' }).waitFor();
  await name.fill('Harbor & Søn');
  await send.click();
  await page.getByText('Name requested').waitFor();
  await assertAccessible(page, 'organization: name requested');
  await page.getByRole('banner').getByText(current).waitFor();
  await page.getByRole('button', { name: 'Withdraw this name' }).click();
  await name.fill('Harbor & Søn');
  await send.click();
  await page.getByText('asked for the name “Harbor & Søn”').waitFor();
  await makeRejectRename(server.store, Date.now)(organization.id, 'Send us its registration.');
  await page.reload();
  await page.getByText('Send us its registration.').waitFor();
  await assertAccessible(page, 'organization: name rejected');
  await name.fill('Harbor & Søn');
  await send.click();
  await page.getByText('Name requested').waitFor();
  await makeUpdateOrganization(server.store, Date.now)(staff.organizationId, { name: 'Harbor & Søn' });
  await page.reload();
  await page.getByRole('banner').getByText('Harbor & Søn').waitFor();
  assert.equal(await page.getByText('Name requested').count(), 0);
});

test('an admin sets how renters reach the organization, and sees what is wrong with a text', async () => {
  const { page } = await staffPage('/organization', 'admin');
  const form = page.getByRole('form', { name: 'Address and telephone' });
  const save = form.getByRole('button', { name: 'Save' });
  await form.getByLabel('Telephone').fill('911');
  await save.click();
  await form.getByRole('alert').filter({ hasText: 'The telephone must be a telephone number' }).waitFor();
  await form.getByLabel('Telephone').fill('503 555 0143');
  await form.getByLabel('Postal address').fill('');
  await save.click();
  await page.getByRole('definition').filter({ hasText: '503 555 0143' }).waitFor();
  assert.equal(await save.isDisabled(), true);
  await page.getByRole('definition').filter({ hasText: 'Not given' }).waitFor();
});

test('a member sees the limits of the organization, and no form to change it', async () => {
  const { page } = await staffPage('/organization', 'member');
  await page.getByText('100 requests a minute for each key, by the plan').waitFor();
  assert.equal(await page.getByRole('textbox').count(), 0);
  assert.equal(await page.getByRole('button', { name: 'Ask the operator' }).count(), 0);
});

test('the audit log describes what staff did, filtered by person and action, page by page', async () => {
  const { page, organization, staff } = await staffPage('/audit-log', 'admin');
  await page.getByRole('cell', { name: /signed in$/ }).waitFor();
  await server.store.transaction(async ({ audit }) => {
    const by = (userId: string, actor: string, action: string, subject: string) =>
      audit.record({ organizationId: organization.id, at: Date.now(), userId, actor, action, subject });
    await by('usr_bo', 'Bo', 'something.new', '100 % “odd”');
    for (let count = 0; count < 60; count++) await by('usr_cy', 'Cy', 'report.filed', `RB-${count}`);
    await by(staff.userId, 'Ada <b>Ng</b>', 'key.revoked', 'Front desk');
  });
  await page.reload();
  const table = page.getByRole('table', { name: 'Audit log' });
  await table.getByText('Ada <b>Ng</b> revoked the key “Front desk”').waitFor();
  // The first rows are shown before the others.
  await table.getByText(/RB-11\b/).waitFor();
  assert.equal(await table.getByRole('row').count(), 51);
  await page.getByRole('button', { name: 'Load more' }).click();
  await table.getByText('Bo did “something new”: 100 % “odd”').waitFor();

  await page.getByLabel('Person').selectOption('Cy');
  await page.waitForURL(/userId=usr_cy/);
  await table.getByText('Front desk').waitFor({ state: 'detached' });
  await table.getByText('RB-59').waitFor();
  await page.getByLabel('Action').selectOption('Key revoked');
  await page.getByText('No matching entries').waitFor();
  await assertAccessible(page, 'audit log: none found');
  await page.goBack();
  await table.getByText('RB-59').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await table.getByText('Front desk').waitFor();

  const report = labels({ renterName: 'Sky Rowe' });
  const { recordId } = (await staff.call('POST', '/dashboard/reports', { body: report })).body;
  await page.reload();
  await table.getByText(`filed the report Sky Rowe ${recordId}`).waitFor();
  await assertAccessible(page, 'audit log: names');
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last month');
  await page.getByText('No entries in this period').waitFor();
  await page.goBack();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download this view (CSV)' }).click();
  await (await download).cancel();
  await table.getByRole('link', { name: 'Sky Rowe' }).click();
  await page.getByRole('heading', { name: 'Sky Rowe' }).waitFor();
});

test('a member cannot open the audit log', async () => {
  const { page } = await staffPage('/audit-log', 'member');
  await page.getByText('This is not open to you').waitFor();
});
