import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openBrowser, signedInPage } from '../support/browser.ts';
import { staffOf } from '../support/dashboard.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

test('test mode is switched on and off on each page, shows the test world, and says so', async () => {
  const organization = await server.newOrganization();
  const { call } = await organization.newTestKey();
  await call('POST', '/v1/test/trigger', { body: { event: 'dispute.filed' } });
  const admin = await staffOf(server, { role: 'admin', organizationId: organization.id, name: 'Ada Ng' });
  const page = await signedInPage(browser, server, admin);
  await page.goto('/disputes');
  const band = page.getByRole('note', { name: 'Test mode' });
  const path = () => new URL(page.url()).pathname;
  await page.getByText('Nothing to decide').or(page.getByText('No disputes')).first().waitFor();
  assert.equal(await band.count(), 0);

  await page.getByRole('switch', { name: 'Test mode' }).click({ force: true });
  await band.getByText('Only test data').waitFor();
  assert.equal(path(), '/test/disputes');
  await page.getByRole('cell', { name: 'Jordan Lee' }).waitFor();

  await page.getByRole('link', { name: 'Renters' }).click();
  await page.getByText('Jordan Lee').first().waitFor();
  assert.equal(path(), '/test/renters');
  await page.getByText('Jordan Lee').first().click();
  // Its address is in test mode, too.
  await page.locator('a[href^="/test/renters/ren_"]').click();
  await page.waitForURL(/\/test\/renters\/ren_/);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: /Jordan Lee/ }).waitFor();

  await page.goto('/test/check?q=denied-eviction@test.example');
  await page.getByText('Free in test mode.', { exact: true }).waitFor();
  await page.getByLabel('Purpose').selectOption('Rent a vehicle');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('Purpose: Rent a vehicle. It was free, in test mode.').waitFor();
  assert.equal(await page.getByText(/costs? 1 credit/).count(), 0);

  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('button', { name: 'Create a test key' }).click();
  await page.keyboard.type('CI');
  await page.keyboard.press('Enter');
  const field = page.getByLabel('API key', { exact: true });
  await field.waitFor();
  assert.match(await field.inputValue(), /^svc_test_/);
  await page.getByRole('button', { name: 'I have stored it' }).click();

  await page.getByRole('link', { name: 'Team' }).click();
  await band.getByText('This page is the same in both modes').waitFor();

  await page.goto('/test/renters');
  await page.getByRole('switch', { name: 'Test mode' }).click({ force: true });
  await page.waitForURL(/\/renters$/);
  assert.equal(path(), '/renters');
  await band.waitFor({ state: 'detached' });
  assert.equal(await page.getByText('Jordan Lee').count(), 0);
});
