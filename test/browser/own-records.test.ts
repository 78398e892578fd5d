import assert from 'node:assert/strict';
import { after } from 'node:test';
import { UNDO_MS } from '../../src/rules/text/limits.ts';
import { checkOf, fileLabels, labels } from '../dashboard/filings.ts';
import { assertAccessible, NARROW, openBrowser, signedInPage } from '../support/browser.ts';
import { staffOf } from '../support/dashboard.ts';
import { journey } from '../support/journeys.ts';
import { renterSession } from '../support/portal.ts';
import { startServer } from '../support/server.ts';
import { answerReport, button, combobox, fileReviewed, heading, memberPage } from './member-page.ts';

const server = await startServer();
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

/** Opens the renter's own file in the portal, on a phone. */
async function portalPage(email: string) {
  const page = await signedInPage(browser, server, await renterSession(server, email), { viewport: NARROW });
  await page.goto('/portal');
  await heading(page, 'My file').waitFor();
  return {
    page,
    onFile: page.getByRole('list', { name: 'Records', exact: true }).getByRole('article'),
    removed: page.getByRole('list', { name: 'Removed and changed records' }).getByRole('article'),
  };
}

journey(
  'filed on the wrong person: undone at once, or withdrawn later; the renter sees by whom and why, and no check counts it',
  async () => {
    const email = 'wrong.person@example.com';
    const { page, organization } = await memberPage(browser, server, '/file/report');
    const other = await server.newOrganization();
    const fileReport = async () => {
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Name').fill('Wrong Person');
      await combobox(page, 'Industry').fill('residential');
      await answerReport(page, { payment: 'Not paid' });
      await page.getByLabel('Still owed').fill('100');
      await button(page, 'Add an incident').click();
      await combobox(page, 'Type').fill('Late return');
      await fileReviewed(page);
      await heading(page, 'Report filed').waitFor();
    };
    await fileReport();
    const ruined = await checkOf(other, email);
    assert.deepEqual([ruined.summary.network_reports, ruined.summary.incidents], [1, 1]);
    await button(page, 'Undo').click();
    await heading(page, 'Filing undone').waitFor();
    await page.getByText(/^RB-\w{5} and its incident are withdrawn and no longer count\.$/).waitFor();
    await assertAccessible(page, 'report: undone');
    assert.equal((await checkOf(other, email)).summary.network_reports, 0);

    // Filed again, and noticed only later: then the withdrawal needs a reason.
    await button(page, 'File another report').click();
    await fileReport();
    for (const table of ['reports', 'incidents'])
      await server.write(`UPDATE ${table} SET filed_at = filed_at - ?`, UNDO_MS);
    const recordId = await page.getByLabel('Record ID', { exact: true }).inputValue();
    await page.getByRole('link', { name: 'Open the renter' }).click();
    await button(page, `Withdraw ${recordId}`).click();
    await page.getByLabel('Also withdraw the incident that was filed with it').check();
    await button(page, 'Withdraw').click();
    await page.getByText('Enter the reason.').waitFor();
    await page.getByLabel('Reason').fill('We meant another person of this name.');
    await assertAccessible(page, 'renter: withdrawal');
    await button(page, 'Withdraw').click();
    await page.getByText(`${recordId} and its incident are withdrawn and no longer count.`).waitFor();
    const { summary, score } = await checkOf(other, email);
    assert.deepEqual([summary.network_reports, summary.incidents, summary.outstanding_balance], [0, 0, 0]);
    assert.ok(score > ruined.score);

    const { page: portal, removed } = await portalPage(email);
    await heading(portal, 'Nothing is on file about you').waitFor();
    const withdrawn = removed.filter({ hasText: recordId });
    await withdrawn.getByText('Withdrawn by the organization that filed it').waitFor();
    await withdrawn.getByText('We meant another person of this name.').waitFor();
    await withdrawn.getByText(`Organization ${organization.id}`).waitFor();
    assert.equal(await removed.count(), 4);
    await assertAccessible(portal, 'portal file: withdrawn record');
  },
);

journey('paid later: the score follows, and the renter sees the payment and the former version', async () => {
  const organization = await server.newOrganization();
  const other = await server.newOrganization();
  const admin = await staffOf(server, { role: 'admin', organizationId: organization.id, name: 'Ad Min' });
  const owing = labels({ paymentCompliance: 'Not Paid', outstandingBalance: 45_000 });
  const { recordId, renterId } = (await fileLabels(admin, owing)).body;
  const before = await checkOf(other, owing.renterEmail);
  const page = await signedInPage(browser, server, admin, {});
  await page.goto(`/renters/${renterId}`);
  await button(page, `Mark as paid ${recordId}`).click();
  await page.getByLabel('Reason').fill('Paid by transfer.');
  await assertAccessible(page, 'renter: marked as paid');
  await button(page, 'Mark as paid').click();
  await page.getByText('Payment reported').waitFor();
  await page.getByText('Report: paid in full, but late, no damage').waitFor();
  const after = await checkOf(other, owing.renterEmail);
  assert.ok(after.score > before.score);
  assert.equal(after.summary.outstanding_balance, 0);
  await button(page, `Correct ${recordId}`).click();
  await page.getByLabel('Industry').fill('boats');
  await page.getByLabel('Reason').fill('It was a boat.');
  await assertAccessible(page, 'renter: corrected record');
  await page.keyboard.press('Escape');
  const correct = button(page, `Correct ${recordId}`);
  assert.equal(await correct.evaluate((element) => element.matches(':focus')), true);

  const { page: portal, onFile, removed } = await portalPage(owing.renterEmail);
  await onFile.getByText('Nothing left to pay, no damage').waitFor();
  await removed.getByText('You paid later. This is what it said before').waitFor();
  await removed.getByText('Paid by transfer.').waitFor();
  await removed.getByText('$450.00').waitFor();
  await assertAccessible(portal, 'portal file: former version');
});
