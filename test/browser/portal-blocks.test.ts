import assert from 'node:assert/strict';
import { after } from 'node:test';
import { makeDecideBlocks } from '../../src/blocks/decide-block.ts';
import { newDispute } from '../disputes/http.ts';
import { assertAccessible, NARROW, openBrowser, type Page, signedInPage } from '../support/browser.ts';
import { PDF } from '../support/documents.ts';
import { journey } from '../support/journeys.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

journey('a victim of identity theft asks for a block, and the record is gone from every check', async () => {
  const { renter, recordId, organization, email, check } = await newDispute(server);
  assert.deepEqual((await check()).flags, ['OUTSTANDING_BALANCE']);
  const page = await signedInPage(browser, server, renter, { viewport: NARROW });
  await page.goto('/portal/disputes');
  await page.getByRole('link', { name: 'Ask to block it' }).click();
  await page.getByRole('link', { name: 'Ask for a block' }).click();
  await button(page, 'Send the request').click();
  for (const error of [
    'Choose what happened.',
    'Choose at least one record.',
    'Add at least one document.',
    'Confirm the declaration.',
  ])
    await page.getByRole('alert').getByRole('link', { name: error }).waitFor();
  await assertAccessible(page, 'portal blocks: errors');
  await page.getByRole('radio', { name: 'Somebody used my identity' }).check();
  await page.getByRole('checkbox', { name: `Block ${recordId}` }).check();
  await page.getByText('the one that you made at IdentityTheft.gov').waitFor();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'ftc-report.pdf', mimeType: 'application/pdf', buffer: PDF });
  await page.getByLabel('Anything the operator should know').fill('I have never been there.');
  await page.getByRole('checkbox', { name: /^I declare that these records/ }).check();
  await button(page, 'Send the request').click();
  const card = page.getByRole('article').filter({ hasText: recordId });
  await card.getByText('the operator of the network decides').waitFor();
  await card.getByText('Your documents: ftc-report.pdf').waitFor();
  await assertAccessible(page, 'portal blocks: open');

  const [open] = await server.store.blocks.listOpen(undefined, 9);
  assert.ok(open);
  await makeDecideBlocks(server.store, Date.now).accept(open.id);
  await page.reload();
  await card.getByText('The records have been off your file since').waitFor();
  await assertAccessible(page, 'portal blocks: accepted');
  assert.deepEqual((await check()).flags, []);
  const again = await organization.call('POST', '/v1/reports', {
    body: {
      renterEmail: email,
      renterName: 'Jordan <b>Réyes</b>',
      industryType: 'residential',
      paymentCompliance: 'Not Paid',
      totalCharged: 91_000,
      outstandingBalance: 45_000,
      certify: 'We certify that it is complete and accurate.',
    },
  });
  assert.equal(again.status, 409);
  assert.match(again.body.error, new RegExp(`^Not filed: this repeats ${recordId}`));
});
