import assert from 'node:assert/strict';
import { after } from 'node:test';
import { newDispute } from '../disputes/http.ts';
import { assertAccessible, NARROW, openBrowser, type Page, signedInPage } from '../support/browser.ts';
import { journey, test } from '../support/journeys.ts';
import { OPERATOR_ENV } from '../support/organization.ts';
import { readPdf } from '../support/pdf.ts';
import { addConfirmedEmail } from '../support/portal.ts';
import { startServer } from '../support/server.ts';
import { button, heading, memberPage, runCheck } from './member-page.ts';

const server = await startServer({ env: OPERATOR_ENV });
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

const notices = (page: Page) => page.getByRole('list', { name: 'Notices of decisions' }).getByRole('article');

/** Opens the check page as a member of an organization that did not file, and checks a renter who owes something. */
async function checkedPage(options: Parameters<typeof memberPage>[3] = {}, on = server) {
  const dispute = await newDispute(on);
  const { page } = await memberPage(browser, on, '/check', options);
  await runCheck(page, dispute.email);
  await button(page, 'Deny').waitFor();
  return { ...dispute, page };
}

async function scoreOn(page: Page): Promise<number> {
  const text = await page
    .getByText(/^\d+ of 1000$/)
    .first()
    .textContent();
  return Number.parseInt(text ?? '', 10);
}

journey(
  'denied with a notice, disputed, won: printed and handed over, disputed in the portal, upheld, and withdrawn',
  async () => {
    const { page, renter, admin, recordId } = await checkedPage();
    const [denied, first] = [await scoreOn(page), page.url()];
    await page.getByText('The same goes for stricter terms').waitFor();
    await button(page, 'Deny').click();
    await page
      .getByRole('region', { name: 'What the renter gets' })
      .getByText(/ denied your application\.$/)
      .waitFor();
    await assertAccessible(page, 'check: notice of a denial');
    const downloading = page.waitForEvent('download');
    await button(page, 'Make PDF').click();
    const pdf = readPdf(await bytesOf(await downloading));
    assert.match(pdf.text, / denied your application\./);
    await notices(page).getByText('Not handed over yet').waitFor();
    await button(page, 'Handed over…').click();
    await assertAccessible(page, 'check: notice handed over');
    await button(page, 'Yes, the renter got it on paper').click();
    await notices(page)
      .getByRole('status')
      .getByText(/^Handed over/)
      .waitFor();
    const recent = page.getByRole('complementary', { name: 'Recent checks' });
    await recent.getByRole('link').waitFor();
    await page.getByRole('link', { name: 'Open the renter' }).click();
    await heading(page, 'Notices of decisions').waitFor();

    const portal = await signedInPage(browser, server, renter, { viewport: NARROW });
    await portal.goto('/portal/decisions');
    await portal.getByText('Your application was denied.', { exact: true }).waitFor();
    await portal.getByText(/^Sent to you on /).waitFor();
    await portal.getByRole('link', { name: 'Dispute a record' }).click();
    await portal.getByRole('link', { name: `Dispute this: ${recordId}` }).click();
    await portal.getByLabel('I have paid this').check();
    await button(portal, 'Send the dispute').click();
    await portal.waitForURL(/\/portal\/disputes\/dsp|\/portal\/disputes\/dis/);
    await portal.goto('/portal/decisions');
    await portal.getByText('You disputed a record after you got this notice').waitFor();

    await page.reload();
    await notices(page).getByText('the renter says that a record is wrong').waitFor();
    await assertAccessible(page, 'renter: disputed notice');

    const filer = await signedInPage(browser, server, admin);
    await filer.goto('/disputes');
    await filer
      .getByRole('table', { name: 'Disputes to decide' })
      .getByRole('link', { name: recordId })
      .click();
    await filer.getByLabel('The renter is right: remove the record').check();
    await button(filer, 'Decide').click();
    await button(filer, 'Remove the record').click();
    await filer.getByText('The renter was right: the record was removed.').waitFor();

    await page.goto(first);
    const changed = page.getByRole('alert', { name: 'A record behind this result has changed' });
    await changed.waitFor();
    await assertAccessible(page, 'check: outdated');
    await changed.getByRole('link', { name: 'Check again' }).click();
    await button(page, 'Check').click();
    await button(page, 'Deny').waitFor();
    await changed.waitFor({ state: 'detached' });
    assert.ok((await scoreOn(page)) > denied, 'the new check is better');
    await button(page, 'Withdraw…').click();
    await button(page, 'Withdraw the decision').click();
    await page.getByText('Enter the reason.').waitFor();
    await page.getByLabel('Reason').fill('The record was wrong.');
    await button(page, 'Withdraw the decision').click();
    await notices(page).getByText('Withdrawn').waitFor();
    await portal.reload();
    await portal.getByText(/withdrew this decision on .* It says: The record was wrong\.$/).waitFor();
  },
);

async function bytesOf(download: { createReadStream(): Promise<AsyncIterable<Buffer>> }): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(await download.createReadStream()));
}

test('on a phone, conditions with an explanation and Washington’s form are previewed and mailed', async () => {
  const { page, email } = await checkedPage({ viewport: NARROW });
  const [renter] = await server.store.renters.search({ kind: 'email', value: email }, 1);
  await addConfirmedEmail(server.store, renter?.id ?? '', `whole.${email}`);
  await button(page, 'Offer conditions').focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Conditions', { exact: true }).selectOption('Guarantor');
  await page.getByLabel('Explanation (optional)').fill('We ask for a guarantor.');
  await page.getByLabel('Add Washington’s form').check();
  const preview = page.getByRole('region', { name: 'What the renter gets' });
  await preview.getByText('We ask for a guarantor.').waitFor();
  await preview.getByText('ADVERSE ACTION NOTICE').waitFor();
  assert.equal(await page.getByLabel('By e-mail').isChecked(), true);
  await assertAccessible(page, 'check: notice of conditions');
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  assert.ok(width <= NARROW.width, `${width} px wide`);
  await button(page, 'Send notice').click();
  await notices(page).getByText('We ask for a guarantor.').waitFor();
  await notices(page).getByText('Not sent yet').waitFor();
  await button(page, 'Offer conditions').and(page.locator(':focus')).waitFor();

  // Another decision from the same check would contradict the notice.
  await button(page, 'Deny').click();
  await button(page, 'Send notice').click();
  await page.getByText(/There is another notice from this check/).waitFor();
  await page.keyboard.press('Escape');
  await button(page, 'Deny').and(page.locator(':focus')).waitFor();
});

test('staff stand by a decision that was handed over', async () => {
  const { page } = await checkedPage();
  await button(page, 'Deny').click();
  await button(page, 'Make PDF').click();
  await button(page, 'Handed over…').click();
  await button(page, 'Cancel').click();
  await button(page, 'Handed over…').and(page.locator(':focus')).click();
  await button(page, 'Yes, the renter got it on paper').click();
  await button(page, 'The decision stands…').click();
  await heading(page, 'The decision stands').waitFor();
  await button(page, 'Stand by the decision').click();
  await notices(page)
    .getByText(/^Reviewed .*: the decision stands/)
    .waitFor();
});

test('without the operator’s details, the form says so before anything is typed, in words for staff', async (t) => {
  const bare = await startServer();
  t.after(() => bare.stop());
  const { page } = await checkedPage({}, bare);
  await button(page, 'Deny').click();
  const form = page.getByRole('form', { name: 'Notice of the denial' });
  await form.getByRole('alert').getByText('Notices can’t be made yet: the operator').waitFor();
  assert.deepEqual(await form.getByRole('button').allTextContents(), ['Cancel']);
  assert.equal(await form.getByRole('textbox').count(), 0);
  assert.equal(await page.getByText('OPERATOR_NAME').count(), 0);
  await assertAccessible(page, 'check: no notices without the operator');
  await button(page, 'Cancel').click();
  await button(page, 'Deny').and(page.locator(':focus')).waitFor();
});
