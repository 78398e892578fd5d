import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newDispute, sendFile } from '../disputes/http.ts';
import { assertAccessible, openBrowser, type Page, signedInPage } from '../support/browser.ts';
import { JPEG, pdfOf, pdfWithPages } from '../support/documents.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const server = await startServer();
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('documents are shown on the page without their scripts and links, and downloaded otherwise', async () => {
  const dispute = await newDispute(server);
  const { recordId, renter } = dispute;
  const id = await dispute.file({ text: '' });
  const receipt = {
    type: 'application/pdf',
    rawBody: pdfWithPages('Bank statement of March', 'Bank statement of April'),
    name: '<b>receipt.pdf',
  };
  const photo = { type: 'image/jpeg', rawBody: JPEG, name: 'photo.jpg' };
  const broken = { type: 'application/pdf', rawBody: pdfOf(500), name: 'broken.pdf' };
  for (const sent of [receipt, photo, broken])
    assert.equal((await sendFile(server, renter, id, sent)).status, 200);
  const page = await signedInPage(browser, server, dispute.admin);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(`/disputes/${id}`);
  const documents = page.getByRole('region', { name: 'Documents' });
  const link = documents.getByRole('link', { name: '<b>receipt.pdf' });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  assert.equal(download.suggestedFilename(), `${recordId}-1.pdf`);
  assert.equal(new URL(page.url()).pathname, `/disputes/${id}`);

  await button(page, 'Show <b>receipt.pdf').press('Enter');
  await documents.getByRole('img', { name: 'Page 1 of <b>receipt.pdf' }).waitFor();
  await documents.getByText('Bank statement of March').waitFor({ state: 'attached' });
  assert.equal(await documents.locator('iframe, object, embed').count(), 0);
  assert.equal(await documents.locator('a[href*=evil]').count(), 0);
  await assertAccessible(page, 'dispute: document');
  await button(page, 'Next page').click();
  await documents.getByRole('img', { name: 'Page 2 of <b>receipt.pdf' }).waitFor();
  await documents.getByText('Bank statement of April').waitFor({ state: 'attached' });
  assert.equal(await button(page, 'Next page').isDisabled(), true);

  await button(page, 'Show photo.jpg').click();
  const image = documents.getByRole('img', { name: 'photo.jpg' });
  await until('the photo is drawn', () =>
    image.evaluate((shown: { naturalWidth: number }) => shown.naturalWidth > 0),
  );
  await button(page, 'Show broken.pdf').click();
  await documents.getByText('This document can’t be shown here.').waitFor();
  await button(page, 'Hide photo.jpg').click();
  assert.equal(await image.count(), 0);
  assert.deepEqual(dialogs, []);
});
