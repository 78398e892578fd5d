import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before } from 'node:test';
import { newDispute } from '../disputes/http.ts';
import {
  assertAccessible,
  type Browser,
  NARROW,
  openBrowser,
  type Page,
  signedInPage,
} from '../support/browser.ts';
import { PDF, PNG } from '../support/documents.ts';
import { journey, test } from '../support/journeys.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { choosePurpose } from './member-page.ts';

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

const MARKUP = '<img src=x onerror=alert(1)>';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** Asserts that the page does not scroll sideways. */
async function assertFits(page: Page): Promise<void> {
  const [content, visible] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  );
  assert.ok(content <= visible, `${page.url()}: ${content} px on ${visible}`);
}

/** Creates a renter with an unpaid report, and a report with markup, Arabic and Chinese, and long texts. */
async function renterWithHostileReport() {
  const dispute = await newDispute(server);
  const { organization, email } = dispute;
  await organization.call('POST', '/v1/renter/report', {
    body: {
      renter_email: email,
      renter_name: `${MARKUP} محمد بن علي 李明`,
      incidents: [MARKUP],
      damage: ['ثقب في الباب', 'x'.repeat(200)],
      notes: `${MARKUP}\n${'Long notes go on. '.repeat(220)}`.slice(0, 4_000),
      outstanding_balance: 1_234_56,
    },
  });
  return dispute;
}

journey(
  'a renter reads the file, disputes a record with a document, verifies their identity and downloads the file',
  async () => {
    const { renter, email, recordId, reportId } = await renterWithHostileReport();
    const page = await signedInPage(browser, server, renter, { viewport: NARROW, acceptDownloads: true });

    await page.goto('/portal');
    const record = page.getByRole('listitem').filter({ hasText: recordId });
    await record.getByText('Something left to pay, no damage').waitFor();
    await button(page, 'Show all details').first().waitFor();
    await record.getByRole('button', { name: 'Show all details' }).click();
    await record.getByText('Jordan <b>Réyes</b>').waitFor();
    await record.getByText('Housing').waitFor();
    await page.getByText('$450.00').first().waitFor();
    await page.getByText(/Payment history \(40% of the score\) falls from 1000 to 0/).waitFor();
    await page.getByText(email).first().waitFor();
    await assertFits(page);
    // Text of 200 % (WCAG 1.4.4).
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    await assertFits(page);
    await page.evaluate("document.documentElement.style.fontSize = ''");
    await assertAccessible(page, 'portal file: whole record');
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'My e-mails' })
      .focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      "Math.abs(document.getElementById('emails').getBoundingClientRect().top) < innerHeight",
    );

    await link(page, `Dispute this: ${recordId}`).click();
    await button(page, 'Send the dispute').click();
    await page.getByRole('alert').getByRole('link', { name: 'Choose what is wrong.' }).waitFor();
    await assertAccessible(page, 'portal dispute: errors');
    await page.getByRole('radio', { name: 'I have paid this' }).check();
    await page.getByLabel('What happened, in your own words').fill(`Paid in March. ${MARKUP}`);
    const file = page.locator('input[type=file]');
    const chosen = page.getByRole('list', { name: 'Documents to send' }).getByRole('listitem');
    await file.setInputFiles({ name: 'contract.pdf', mimeType: 'application/pdf', buffer: PDF });
    await file.setInputFiles({ name: 'fake.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') });
    await file.setInputFiles({ name: 'wrong.png', mimeType: 'image/png', buffer: PNG });
    await chosen.nth(2).waitFor();
    await button(page, 'Leave out wrong.png').click();
    await chosen.nth(2).waitFor({ state: 'detached' });
    await assertFits(page);
    await assertAccessible(page, 'portal dispute: filled in');
    await button(page, 'Send the dispute').click();

    await heading(page, `Dispute of ${recordId}`).waitFor();
    await page.getByText('You sent the dispute').waitFor();
    await page.getByRole('alert').getByText('fake.pdf: The file is not a complete PDF').waitFor();
    await page.getByRole('list', { name: 'Documents' }).getByRole('link', { name: 'contract.pdf' }).waitFor();
    assert.equal(await page.getByText('The deadline is 15 days later').count(), 0);
    await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await page.getByText('notes.txt is not a file of the kind').waitFor();
    await file.setInputFiles({ name: `ايصال ${MARKUP}.png`, mimeType: 'image/png', buffer: PNG });
    await page.getByRole('list', { name: 'Documents' }).getByRole('link').nth(1).waitFor();
    await page.getByLabel('What else should we know?').fill('And here is the receipt.');
    await button(page, 'Add it').click();
    // In the timeline, not in the field.
    await page.getByRole('listitem').getByText('And here is the receipt.').waitFor();
    await assertFits(page);
    await assertAccessible(page, 'portal dispute: rejected document');

    await page.goto('/portal/identity');
    await page.getByLabel('Driver’s license number').fill('d-471 936');
    await page.getByLabel('Date of birth').fill('1990-01-31');
    await page.getByRole('textbox', { name: 'Address' }).fill('1 Main St\nSpringfield, OR 97477');
    await button(page, 'Send').click();
    await page.getByText('Without your consent, we cannot compare your details.').first().waitFor();
    await page.getByRole('checkbox').check();
    await assertFits(page);
    await button(page, 'Send').click();
    await page.locator('[role=status]:focus').waitFor();
    await page.getByText('A person is reviewing your details').waitFor();
    await button(page, 'Enter new details').click();
    await page.getByLabel('Driver’s license number').fill('555');
    await button(page, 'Send').click();
    await page.getByText('The number must have 4 to 20 letters and digits').first().waitFor();
    await page.getByText('Enter an address with a street and its number').first().waitFor();
    await page.getByLabel('Driver’s license number').fill('D1234567');
    await page.getByText('The number looks like a placeholder, such as 00000 or 12345.').first().waitFor();
    await assertAccessible(page, 'portal identity: errors');

    await page.goto('/portal/download');
    await link(page, 'Download as PDF').waitFor();
    await assertFits(page);
    const [json] = await Promise.all([page.waitForEvent('download'), link(page, 'Download as JSON').click()]);
    assert.match(json.suggestedFilename(), /^my-file-MB-\w{8}-\d{4}-\d\d-\d\d\.json$/);
    const downloaded = JSON.parse(await readFile(await json.path(), 'utf8'));
    assert.equal(downloaded.disputes[0].record, reportId);
    assert.equal(downloaded.proofs[0].license, 'd-471 936');
    const [pdf] = await Promise.all([page.waitForEvent('download'), link(page, 'Download as PDF').click()]);
    assert.match((await readFile(await pdf.path())).toString('latin1'), /^%PDF-1\.7[\s\S]*%%EOF\s*$/);
  },
);

test('a statement has a word limit, is shown to staff with the profile and with a check, and can be withdrawn', async () => {
  const { renter, email, organization, member } = await renterWithHostileReport();
  const page = await signedInPage(browser, server, renter, { viewport: NARROW });
  await page.goto('/portal');
  await button(page, 'Write a statement').click();
  await page.getByLabel('In your own words').fill('word '.repeat(101));
  await page.getByText('Your statement has 101 words. Remove 1 word.').waitFor();
  await assertAccessible(page, 'portal statement: too long');
  await button(page, 'Save').click();
  await page.locator('[role=alert]:focus').getByRole('link').click();
  assert.equal(await page.evaluate('document.activeElement.name'), 'text');
  await page.getByLabel('In your own words').fill(`${MARKUP} دفعت كل شيء`);
  await button(page, 'Save').click();
  await button(page, 'Remove the statement').waitFor();
  await assertFits(page);

  const [onRoster] = await server.store.renters.listRoster(organization.id, 1);
  const staff = await signedInPage(browser, server, member);
  await staff.goto(`/renters/${onRoster?.id}`);
  await heading(staff, 'The renter’s statement').waitFor();
  await staff.getByText(`${MARKUP} دفعت كل شيء`).waitFor();
  await staff.goto(`/check?q=${encodeURIComponent(email)}`);
  await choosePurpose(staff);
  await button(staff, 'Check').click();
  await heading(staff, 'The renter’s statement').waitFor();

  await button(page, 'Remove the statement').click();
  await button(page, 'Write a statement').waitFor();
  await staff.goto(`/renters/${onRoster?.id}`);
  await heading(staff, 'Profile').waitFor();
  assert.equal(await heading(staff, 'The renter’s statement').count(), 0);
});

test('a correction request leads staff to the form that edits the profile, and the renter sees when it is done', async () => {
  const { renter, organization, member } = await renterWithHostileReport();
  const page = await signedInPage(browser, server, renter, { viewport: NARROW });
  await page.goto('/portal');
  await button(page, 'Ask for a correction').click();
  await page.getByText('Say what is wrong, and what is right.').first().waitFor();
  await page.getByLabel('What is wrong, and what is right').fill(`My phone is 503 555 0199. ${MARKUP}`);
  await button(page, 'Ask for a correction').click();
  await page.getByRole('list', { name: 'What you asked for' }).getByText('Open').waitFor();

  const [onRoster] = await server.store.renters.listRoster(organization.id, 1);
  const staff = await signedInPage(browser, server, member);
  await staff.goto(`/renters/${onRoster?.id}`);
  const panel = staff.getByRole('region', { name: 'The renter asked for a correction' });
  await panel.getByText('My phone is 503 555 0199.').waitFor();
  await assertAccessible(staff, 'renter: correction request');
  await panel.getByRole('button', { name: 'Correct', exact: true }).click();
  await staff.getByRole('form', { name: 'Correct the profile' }).waitFor();
  await panel.getByRole('button', { name: 'Mark as done' }).click();
  await panel.waitFor({ state: 'detached' });

  await page.reload();
  await page
    .getByRole('list', { name: 'What you asked for' })
    .getByText(/^Done on/)
    .waitFor();
});

test('a renter disputes a record from the file, finds the dispute in the list, and withdraws it', async () => {
  const { renter, recordId } = await newDispute(server);
  const page = await signedInPage(browser, server, renter, { viewport: NARROW });
  await page.goto('/portal/disputes');
  await page.getByText('You have no disputes').waitFor();
  await link(page, 'Dispute a record').first().click();
  await link(page, `Dispute this: ${recordId}`).click();
  await page.getByRole('radio', { name: 'Something else is wrong' }).check();
  await button(page, 'Send the dispute').click();
  await page.getByText('Say in your own words what is wrong.').first().waitFor();
  await page.getByLabel('What happened, in your own words').fill('It was the neighbour.');
  await button(page, 'Send the dispute').click();
  await heading(page, `Dispute of ${recordId}`).waitFor();
  await page.goto('/portal/disputes');
  await page.getByRole('article').getByText('Waiting for a response').waitFor();
  await assertFits(page);
  await page.getByRole('article').getByRole('link').click();
  await button(page, 'Withdraw the dispute').click();
  await assertAccessible(page, 'portal dispute: confirmation');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw it' }).click();
  await page.getByText('You withdrew the dispute. The record stays as it is.').waitFor();
});

test('a renter appeals against a rejected dispute, and sees until when the network decides', async () => {
  const { renter, admin, file, recordId } = await newDispute(server);
  const id = await file();
  const decision = { decision: 'reject', reason: 'No payment arrived.' };
  await admin.call('POST', `/dashboard/disputes/${id}/decision`, { body: decision });
  const page = await signedInPage(browser, server, renter, { viewport: NARROW });
  await page.goto(`/portal/disputes/${id}`);
  await heading(page, `Dispute of ${recordId}`).waitFor();
  await button(page, 'Send the appeal').click();
  await page.getByText('Write why the decision is wrong.').first().waitFor();
  await assertAccessible(page, 'portal appeal: errors');
  await page.getByLabel('Why is the decision wrong?').fill('Nobody looked at the receipt.');
  await button(page, 'Send the appeal').click();
  await page.getByText('You appealed. The network looks at both sides.').waitFor();
  await page.getByText('Nobody looked at the receipt.').waitFor();
  await page.getByText('No payment arrived.').first().waitFor();
  assert.equal(await button(page, 'Send the appeal').count(), 0);
  await assertFits(page);
});

test('a dispute or record of another renter is not found', async () => {
  const { file, reportId } = await newDispute(server);
  const id = await file();
  const { renter } = await newDispute(server);
  const page = await signedInPage(browser, server, renter);
  await page.goto(`/portal/disputes/${id}`);
  await page.getByText('There is no dispute with this ID.').waitFor();
  await assertAccessible(page, 'portal dispute: not found');
  await page.goto(`/portal/disputes/new?kind=report&record=${reportId}`);
  await page.getByText('There is no record with this ID about you.').waitFor();
});

journey('a renter whose e-mail somebody else uses reads that the file may be about two people', async () => {
  const { renter, email } = await newDispute(server);
  const other = await server.newOrganization();
  const body = { renter_email: email, renter_name: 'Maria Kowalczyk' };
  assert.equal((await other.call('POST', '/v1/renter/report', { body })).status, 201);
  await until('the file is compared', async () => {
    const { comparison } = (await renter.call('GET', '/portal/api/file')).body;
    return comparison === 'two_people' || undefined;
  });
  const page = await signedInPage(browser, server, renter, { viewport: NARROW });
  await page.goto('/portal');
  await heading(page, 'Your file may be about two people').waitFor();
  await page.getByText('You have done nothing wrong.').waitFor();
  await assertFits(page);
  await assertAccessible(page, 'portal file: two people');
  await page.getByRole('region', { name: 'Your file may be about two people' }).getByRole('link').click();
  await page.waitForURL('**/portal/identity');
});
