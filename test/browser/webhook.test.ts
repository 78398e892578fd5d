import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import { verifyWebhook } from '../../sdk/src/index.ts';
import { assertAccessible, openBrowser, type Page, signedInPage } from '../support/browser.ts';
import { staffOf } from '../support/dashboard.ts';
import { startReceiver } from '../support/receiver.ts';
import { startServer } from '../support/server.ts';
import { startSlowReceiver } from '../support/slow-receiver.ts';
import { until } from '../support/until.ts';

const server = await startServer({ env: { ALLOW_PRIVATE_WEBHOOKS: '1' } });
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

/** Opens the webhook page as an admin of a new organization. */
async function webhookPage(url?: string) {
  const organization = await server.newOrganization();
  const admin = await staffOf(server, { role: 'admin', organizationId: organization.id, name: 'Ada Ng' });
  if (url !== undefined) await admin.call('PUT', '/dashboard/webhook', { body: { url } });
  const page = await signedInPage(browser, server, admin);
  await page.goto('/webhook');
  await address(page).waitFor();
  return { page, organization };
}

async function receiverFor(t: TestContext, status = 200) {
  const receiver = await startReceiver(status);
  t.after(() => receiver.close());
  return receiver;
}

const address = (page: Page) => page.getByLabel('Address', { exact: false }).and(page.locator('input'));
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const details = (page: Page) => page.getByRole('complementary', { name: 'Details' });
const rows = (page: Page) => page.getByRole('table', { name: 'Deliveries' }).locator('tbody tr');

test('once the address is set, a test event arrives there, and its delivery opens beside the list', async (t) => {
  const receiver = await receiverFor(t);
  const { page, organization } = await webhookPage();
  await page.getByText('Set the URL first.').waitFor();
  await address(page).fill(receiver.url);
  await page.keyboard.press('Enter');
  await button(page, 'Send a test event').click();
  await details(page).getByText('The server answered 200').waitFor();
  assert.equal(receiver.received[0]?.body.event, 'webhook.test');
  assert.equal(receiver.received[0]?.body.orgId, organization.id);
  await details(page).getByText('Ada Ng').waitFor();
  await details(page).getByText('"This is a test, sent manually."').waitFor();
  await details(page).getByText('content-type: application/json').waitFor();
  await rows(page).first().waitFor();
  assert.equal(await rows(page).count(), 1);
  assert.match(page.url(), /\?delivery=dlv_/);
  await page.keyboard.press('Escape');
  await details(page).waitFor({ state: 'detached' });
  assert.equal(new URL(page.url()).search, '');
});

test('a failed delivery says why, can be sent again manually, and the second delivery links to the first', async (t) => {
  const broken = await receiverFor(t, 500);
  const { page } = await webhookPage(broken.url);
  await button(page, 'Send a test event').click();
  await details(page)
    .getByText(/Could not deliver: the server answered 500 after \d/)
    .waitFor();
  const working = await receiverFor(t);
  await address(page).fill(working.url);
  await button(page, 'Save').click();
  await button(page, 'Discard changes').waitFor({ state: 'detached' });
  const first = page.url();
  await button(page, 'Send again').click();
  await details(page).getByText('The server answered 200').waitFor();
  assert.deepEqual(working.received[0]?.body, broken.received[0]?.body);
  assert.equal(broken.received.length, 1, 'nothing is sent again automatically');
  await rows(page).nth(1).waitFor();
  assert.equal(await rows(page).count(), 2);
  await page.getByRole('link', { name: 'The first delivery' }).click();
  await details(page).getByText('Could not deliver').waitFor();
  assert.equal(page.url(), first);
});

test('a pending delivery shows its outcome without a reload', async (t) => {
  const receiver = await startSlowReceiver();
  t.after(() => receiver.close());
  const { page } = await webhookPage(receiver.url);
  await button(page, 'Send a test event').click();
  await details(page).getByText('Waiting').waitFor();
  await rows(page).getByText('Waiting').waitFor();
  assert.equal(await button(page, 'Send again').count(), 0);
  await until('the event arrives', () => receiver.waiting() === 1);
  receiver.respond(204);
  await details(page).getByText('The server answered 204').waitFor();
  await rows(page).getByText('Delivered').waitFor();
  await button(page, 'Send again').waitFor();
});

test('the filter and the open delivery are in the address', async (t) => {
  const receiver = await receiverFor(t, 500);
  const { page } = await webhookPage(receiver.url);
  await button(page, 'Send a test event').click();
  await details(page).getByText('Could not deliver').waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel('Status', { exact: true }).selectOption('Delivered');
  await page.getByText('No matching deliveries').waitFor();
  assert.equal(new URL(page.url()).search, '?state=delivered');
  await page.goBack();
  await rows(page).first().waitFor();
  await page.getByLabel('Status', { exact: true }).selectOption('Failed');
  await rows(page).getByRole('button', { name: 'webhook.test' }).click();
  await details(page).getByText('Could not deliver').waitFor();
  await page.reload();
  await details(page).getByText('Could not deliver').waitFor();
  assert.equal(await page.getByLabel('Status', { exact: true }).inputValue(), 'failed');
});

test('a rejected address stays in the form, with the reason', async () => {
  const { page } = await webhookPage();
  await address(page).fill('ftp://example.com/hook');
  await button(page, 'Set up the webhook').click();
  await page.getByText('The address must start with https://').waitFor();
  assert.equal(await address(page).getAttribute('aria-invalid'), 'true');
  await assertAccessible(page, 'webhook: rejected address');
  assert.equal(await address(page).inputValue(), 'ftp://example.com/hook');
});

test('the webhook is removed after a confirmation that says what will happen', async (t) => {
  const receiver = await receiverFor(t);
  const { page } = await webhookPage(receiver.url);
  await button(page, 'Remove').click();
  const dialog = page.getByRole('dialog', { name: 'Remove the webhook?' });
  await dialog.getByText('We send no more events.').waitFor();
  await assertAccessible(page, 'webhook: confirmation');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await button(page, 'Set up the webhook').waitFor();
  assert.equal(await button(page, 'Send a test event').count(), 0);
  assert.equal(await address(page).inputValue(), '');
});

test('deliveries are signed, retried and limited from the page, the secret is shown once and rotated, and missed events are resent', async (t) => {
  const receiver = await receiverFor(t);
  const { page, organization } = await webhookPage();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByText('We send each event once').waitFor();
  await address(page).fill(receiver.url);
  for (const name of ['Sign deliveries', 'Retry failed deliveries', 'Send a custom header'])
    await page.getByRole('switch', { name }).check();
  for (const event of ['report.submitted', 'dispute.filed', 'identity.check'])
    await page.getByRole('checkbox', { name: event }).uncheck();
  await page.getByLabel('Header name').fill('X-Gateway-Token');
  await button(page, 'Set up the webhook').click();
  await page.getByText('Choose at least one of report.submitted').waitFor();
  await page.getByText('Enter the header value.').waitFor();
  await page.getByRole('checkbox', { name: 'report.submitted' }).check();
  await page.getByLabel('Header value').and(page.locator('input')).fill('gateway-secret');
  await button(page, 'Set up the webhook').click();
  const secret = page.getByLabel('Signing secret', { exact: true });
  const first = await secret.inputValue();
  await button(page, 'Copy: Signing secret').click();
  await page.getByText('Copied').waitFor();
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), first);
  await assertAccessible(page, 'webhook: new secret');
  await button(page, 'I have stored it').click();
  await page.reload();
  await page.getByText('We retry failed deliveries').waitFor();
  assert.ok(!(await page.content()).includes(first));
  assert.ok(!(await page.content()).includes('gateway-secret'));
  assert.equal(await page.getByLabel('Header name').inputValue(), 'X-Gateway-Token');
  assert.equal(await page.getByRole('checkbox', { name: 'dispute.filed' }).isChecked(), false);

  await page.getByLabel('Keep signing with the old secret for').selectOption('72 hours');
  await button(page, 'Rotate').click();
  const second = await secret.inputValue();
  assert.notEqual(second, first);
  await page.getByText('deliveries are also signed with the old secret').first().waitFor();
  await button(page, 'I have stored it').click();
  await button(page, 'Send a test event').click();
  await details(page).getByText('We don’t show the signature here').waitFor();
  const { headers, text } = await until('the test event arrives', () => receiver.received[0]);
  assert.equal(headers['x-gateway-token'], 'gateway-secret');
  assert.equal(String(headers['webhook-signature']).split(' ').length, 2);
  for (const known of [first, second]) assert.ok((await verifyWebhook(text, headers, known)).ok);
  await page.keyboard.press('Escape');

  receiver.answer(500);
  await organization.call('POST', '/v1/reports', {
    body: { renterEmail: 'jo@renters.example', renterName: 'Jo Réyes', industryType: 'tools' },
  });
  await until('the first attempt arrives', () => receiver.received.length === 2);
  await page.reload();
  await rows(page).getByText('Attempt 1 failed: the server answered 500').waitFor();
  await page.getByText('Every delivery is failing').waitFor();
  await page.getByLabel('Since').fill('2026-01-01T00:00');
  await button(page, 'Resend').click();
  await page.getByRole('status').getByText('1 event is being resent.').waitFor();
  // Not earlier, so that the retry after five seconds does not deliver it first.
  receiver.answer(200);
  await rows(page).first().getByText('Delivered').waitFor();
  await rows(page).first().getByRole('button', { name: 'report.submitted' }).click();
  await details(page).getByText('Earlier attempts').waitFor();
  await details(page)
    .getByText(/the server answered 500 after/)
    // There are two if a retry came before the button.
    .first()
    .waitFor();
  await assertAccessible(page, 'webhook: retried');
});

test('each event of the catalogue shows an example that can be copied', async () => {
  const { page, organization } = await webhookPage();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const event of ['report.submitted', 'dispute.filed', 'identity.check', 'webhook.test']) {
    await page.getByRole('button', { name: new RegExp(`^${event}`) }).click();
    await button(page, `Copy: Example of ${event}`).click();
    const copied = await until('the example is copied', async () => {
      const text = await page.evaluate<string>('navigator.clipboard.readText()');
      return text.includes(`"${event}"`) && JSON.parse(text);
    });
    assert.deepEqual([copied.event, copied.orgId], [event, organization.id]);
  }
  await assertAccessible(page, 'webhook: examples of events');
});

test('a member cannot open the webhook page', async () => {
  const member = await staffOf(server, { role: 'member' });
  const page = await signedInPage(browser, server, member);
  await page.goto('/webhook');
  await page.getByText('This is not open to you').waitFor();
});
