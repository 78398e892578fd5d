import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { assertAccessible, openBrowser, signedInPage } from '../support/browser.ts';
import { staffOf } from '../support/dashboard.ts';
import { startServer } from '../support/server.ts';

const run = promisify(execFile);
const server = await startServer();
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

async function developersPage(role: 'admin' | 'member') {
  const organization = await server.newOrganization();
  const second = await organization.newKey('Booking server');
  const staff = await staffOf(server, { role, organizationId: organization.id });
  const page = await signedInPage(browser, server, staff, { acceptDownloads: true });
  await page.goto('/developers');
  await page.getByRole('heading', { name: 'Quick start' }).waitFor();
  return { page, organization, second };
}

test('every code example shows the server address, the preview of the chosen key, and the chosen language', async () => {
  const { page, organization, second } = await developersPage('member');
  const code = page.locator('figure pre').filter({ hasNotText: 'npm install' });
  const preview = (key: string) => `x-api-key: ${key.slice(0, 12)}********`;
  assert.match((await code.first().textContent()) ?? '', new RegExp(`${server.url}/v1/ping`));
  for (const text of await code.allTextContents()) assert.ok(text.includes(preview(organization.key)), text);
  await page
    .getByLabel('Key', { exact: true })
    .selectOption({ label: `Booking server (${second.key.slice(0, 12)}********)` });
  for (const text of await code.allTextContents()) assert.ok(text.includes(preview(second.key)), text);
  await page.getByText('TypeScript', { exact: true }).first().click();
  // The blocks change one after the other.
  await code.filter({ hasNotText: 'createClient' }).first().waitFor({ state: 'detached' });
  for (const text of await code.allTextContents()) assert.match(text, /createClient/);
  await page.reload();
  await page.getByText("import { createClient } from 'renter-screening-client'").first().waitFor();
  assert.equal(await page.getByText('Session token').count(), 0, 'a member creates no keys');
});

test('a session token is shown until a reload, and can create a key', async () => {
  const { page } = await developersPage('admin');
  await page.getByRole('button', { name: 'Create a token' }).click();
  const field = page.getByLabel('Session token', { exact: true }).and(page.locator('input'));
  await field.waitFor();
  await assertAccessible(page, 'developers: session token');
  const token = await field.inputValue();
  const headers = { authorization: `Bearer ${token}` };
  const { status, body } = await server.call('POST', '/v1/keys', { headers, body: { name: 'By script' } });
  assert.equal(status, 201);
  assert.equal((await server.call('GET', '/v1/ping', { key: body.key })).status, 200);
  await page.reload();
  await page.getByRole('button', { name: 'Create a token' }).waitFor();
  assert.equal((await page.content()).includes(token), false);
});

test('in test mode the commands create a test key, and say that nothing is billed', async () => {
  const { page } = await developersPage('admin');
  await page.goto('/test/developers');
  await page.getByText('2. Check a renter. Free in test mode.').waitFor();
  await page.getByText('svc_test_YOUR_KEY').first().waitFor();
  assert.doesNotMatch(await page.locator('main').innerText(), /svc_live_|one credit/);
  await page.getByRole('button', { name: 'Create a token' }).click();
  const command = page.locator('figure', { hasText: 'Create a test key with it' }).locator('pre');
  const { stdout } = await run('sh', ['-c', (await command.textContent()) ?? '']);
  assert.match(JSON.parse(stdout).key, /^svc_test_/);
});

test('the downloaded Postman collection contains the address that the browser uses', async () => {
  const { page } = await developersPage('member');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Postman collection' }).click();
  const download = await downloading;
  assert.equal(download.suggestedFilename(), 'renter-screening.postman_collection.json');
  const content = JSON.parse(
    await (await download.createReadStream())
      .setEncoding('utf8')
      .toArray()
      .then((parts) => parts.join('')),
  );
  assert.equal(content.variable[0].value, server.url);
});
