import assert from 'node:assert/strict';
import { after } from 'node:test';
import { newDispute } from '../disputes/http.ts';
import { assertAccessible, NARROW, openBrowser, type Page } from '../support/browser.ts';
import { test } from '../support/journeys.ts';
import { OPERATOR_ENV } from '../support/organization.ts';
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
async function checkedPage(options: Parameters<typeof memberPage>[3] = {}) {
  const dispute = await newDispute(server);
  const { page } = await memberPage(browser, server, '/check', options);
  await runCheck(page, dispute.email);
  await button(page, 'Deny').waitFor();
  return { ...dispute, page };
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
  await button(page, 'Handed over').click();
  await button(page, 'We stand by it').click();
  await heading(page, 'Stand by the decision').waitFor();
  await button(page, 'We stand by it').click();
  await notices(page)
    .getByText(/^You stand by it/)
    .waitFor();
});
