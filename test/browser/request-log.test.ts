import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertAccessible, openBrowser, type Page, signedInPage } from '../support/browser.ts';
import { staffOf } from '../support/dashboard.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const server = await startServer();
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

const details = (page: Page) => page.getByRole('complementary', { name: 'Details' });
const rows = (page: Page) => page.getByRole('table', { name: 'Requests' }).locator('tbody tr');

test('requests are listed, filtered and opened beside the list, and the filter and the open request are in the address', async () => {
  const organization = await server.newOrganization();
  const admin = await staffOf(server, { role: 'admin', organizationId: organization.id });
  const page = await signedInPage(browser, server, admin);
  await page.goto('/requests');
  await page.getByText('No requests yet').waitFor();

  await organization.call('GET', '/v1/renter/check?email=secret@example.com');
  const rejected = await organization.call('GET', '/v1/renter/check?emial=secret@example.com');
  const requestId = String(rejected.headers['x-request-id']);
  await until('both are listed', async () => {
    return (await admin.call('GET', '/dashboard/request-log')).body.rows.length === 2;
  });
  await page.reload();
  await rows(page).first().waitFor();
  assert.equal(await rows(page).count(), 2);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Rejected (4xx)');
  await until('one request is left', async () => (await rows(page).count()) === 1);
  assert.equal(new URL(page.url()).searchParams.get('status'), '4xx');
  await rows(page).getByRole('button').click();
  await details(page).getByText('400 Bad request').waitFor();
  assert.equal(await details(page).getByLabel('Request ID', { exact: true }).inputValue(), requestId);
  await details(page).getByText(rejected.body.error).waitFor();
  await details(page).getByText('?emial: text').waitFor();
  await assertAccessible(page, 'request log: details');
  await page.reload();
  await details(page).getByText('400 Bad request').waitFor();
  await page.keyboard.press('Escape');
  await details(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await until('both are listed again', async () => (await rows(page).count()) === 2);
  await page.getByRole('searchbox', { name: 'Request ID' }).fill(requestId);
  await until('the request is found', async () => (await rows(page).count()) === 1);
  assert.equal((await page.content()).includes('secret'), false);
});

test('a page that follows the log shows new requests without a reload', async () => {
  const organization = await server.newOrganization();
  const admin = await staffOf(server, { role: 'admin', organizationId: organization.id });
  await organization.call('GET', '/v1/ping');
  const page = await signedInPage(browser, server, admin);
  await until(
    'the request is listed',
    async () => (await admin.call('GET', '/dashboard/request-log')).body.rows.length === 1,
  );
  await page.goto('/requests');
  await page.getByRole('switch', { name: 'Follow' }).click();
  await organization.call('POST', '/v1/search', { body: { email: 'x@example.com' } });
  await rows(page).getByText('POST /v1/search').waitFor();
});

test('a request that is no longer in the log is not found, and a member learns who can open the log', async () => {
  const organization = await server.newOrganization();
  const of = (role: 'admin' | 'member') => staffOf(server, { role, organizationId: organization.id });
  const page = await signedInPage(browser, server, await of('admin'));
  await page.goto('/requests?open=req_gone');
  await details(page).getByText('Request not found.').waitFor();
  await assertAccessible(page, 'request log: not found');
  const member = await signedInPage(browser, server, await of('member'));
  await member.goto('/requests');
  await member.getByText('You need the role developer, admin or owner to see the request log.').waitFor();
});
