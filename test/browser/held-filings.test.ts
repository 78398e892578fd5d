import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeRejectFilings } from '../../src/review/held-filings.ts';
import { assertAccessible, type Browser, openBrowser, signedInPage } from '../support/browser.ts';
import { staffOf } from '../support/dashboard.ts';
import { renterSession } from '../support/portal.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { answerReport, fileReviewed } from './member-page.ts';

let server: TestServer;
let browser: Browser;
before(async () => {
  server = await startServer();
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
  await server.stop();
});

/** Files a report that is held, as software of an organization. Returns what its pages and the renter's need. */
async function heldReport(email: string) {
  const organization = await server.newOrganization();
  const admin = await staffOf(server, { organizationId: organization.id, role: 'admin' });
  const body = {
    renter_email: email,
    renter_name: 'Clea Nuno',
    outstanding_balance: 20_000_000,
    damage: ['Everything'],
  };
  const { report_id: filing } = (await organization.call('POST', '/v1/renter/report', { body })).body;
  const { results } = (await organization.call('POST', '/v1/search', { body: { email } })).body;
  return { admin, filing, renterId: results[0].renterId, renter: await renterSession(server, email) };
}

test('staff see on the overview, the disputes page and the history what is held, and what was decided', async () => {
  const { admin, filing, renterId } = await heldReport('held-staff@mail.example');
  const page = await signedInPage(browser, server, admin);
  await page.goto('/');
  await page.getByText('A filing is held for review').waitFor();
  await page.getByRole('link', { name: 'See the filing' }).click();
  const item = page.getByRole('list', { name: 'Held filings' }).getByRole('listitem');
  await item.getByText('It is held because it would take more than 500 points').waitFor();
  await assertAccessible(page, 'disputes: held filings');
  await page.goto(`/renters/${renterId}`);
  await page.getByRole('heading', { name: 'Filed by your organization' }).waitFor();
  await page.getByText('Held for review, so it doesn’t count yet.').waitFor();
  await page.getByRole('heading', { name: 'Check this renter to see their score and history' }).waitFor();
  await assertAccessible(page, 'renter: held record');

  await makeRejectFilings(server.store, Date.now)([filing], 'A <b>typing</b> error.');
  await page.goto('/disputes');
  await page.getByText('No filings are held.').waitFor();
  assert.equal(await item.count(), 0);
  await page.getByLabel('Show filings').selectOption('Show: reviewed');
  await item.getByText('The operator rejected it. It was removed and never counted.').waitFor();
  await item.getByText('A <b>typing</b> error.').waitFor();
  await page.goto('/');
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  assert.equal(await page.getByText('A filing is held for review').count(), 0);
});

test('a renter sees that a record does not count yet, and can dispute it', async () => {
  const { renter } = await heldReport('held-renter@mail.example');
  const page = await signedInPage(browser, server, renter);
  await page.goto('/portal');
  await page.getByText('Does not count yet').waitFor();
  await page.getByText('The operator of the network reviews this record before it counts.').waitFor();
  await page.getByRole('link', { name: /^Dispute this: RB-/ }).waitFor();
  await assertAccessible(page, 'portal file: held record');
});

test('whoever files by a form is told that it is held, and until when', async () => {
  const page = await signedInPage(browser, server, await staffOf(server));
  await page.goto('/file/report');
  await page.getByLabel('E-mail').fill('held-form@mail.example');
  await page.getByLabel('Name').fill('Clea Nuno');
  await page.getByRole('combobox', { name: 'Industry' }).fill('tools');
  await answerReport(page, { payment: 'Not paid', condition: 'Total loss' });
  await page.getByLabel('Still owed').fill('200,000');
  await fileReviewed(page);
  await page.getByText('It’s held for review. It counts from').waitFor();
});
