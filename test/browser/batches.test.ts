import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after } from 'node:test';
import { assertAccessible, NARROW, openBrowser, type Page, signedInPage } from '../support/browser.ts';
import { staffOf } from '../support/dashboard.ts';
import { journey, test } from '../support/journeys.ts';
import { putRenter } from '../support/renters.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

async function memberPage(options = {}) {
  const organization = await server.newOrganization({ rateLimit: 1_000 });
  const staff = await staffOf(server, { role: 'member', organizationId: organization.id, name: 'Mo Clerk' });
  const page = await signedInPage(browser, server, staff, options);
  await page.goto('/batches');
  await page.getByText('No portfolio checks yet').waitFor();
  return { page, organization };
}

const choose = (page: Page, name: string, content: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

const column = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Pastes a text into the field that has the focus. */
const paste = (page: Page, text: string) =>
  page.evaluate(
    `const clipboardData = new DataTransfer();
     clipboardData.setData('text/plain', ${JSON.stringify(text)});
     document.activeElement.dispatchEvent(
       new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
     );`,
  );

const credits = async ({ id }: { id: string }) => (await server.store.organizations.find(id))?.credits;

journey(
  'a portfolio is uploaded, mapped, previewed with its price, checked, filtered and exported',
  async () => {
    const { page, organization } = await memberPage();
    const email = 'kim@portfolio.example';
    await putRenter(server.store, [{ kind: 'email', value: email }], { email, fullName: 'Kim Lee' });
    const content = [
      'Contact,Resident,Lease no',
      `${email},Kim Lee,L-1`,
      'nobody@portfolio.example,<b>Nobody</b>,=L-2',
      'no e-mail,,L-3',
      `${email},Kim Lee,L-1`,
    ].join('\n');
    await choose(page, 'leases.csv', content);
    await page.getByText('2 rows can be checked; 2 rows have problems and will be left out.').waitFor();
    assert.equal(await column(page, 'Name').inputValue(), '1');
    const problems = page.getByRole('table', { name: 'Rows with problems' });
    await problems.getByText('The row has nothing to look up').waitFor();
    await column(page, 'E-mail').selectOption({ label: `Contact (${email})` });
    await problems.getByText('E-mail must be an e-mail address').waitFor();
    await problems.getByText('The row is the same as row 2').waitFor();
    await page.getByText('Up to 2 credits: 1 for each row we check').waitFor();
    await page.getByText('Your balance can fall to −2').waitFor();
    await assertAccessible(page, 'batches: preview');
    assert.equal(await credits(organization), 0);

    await column(page, 'Purpose').selectOption('Review an account');
    await button(page, 'Check 2 rows for 2 credits').click();
    await page.getByRole('heading', { level: 1, name: 'leases.csv' }).waitFor();
    await page.getByText('2 rows checked. You were charged 2 credits.').waitFor();
    assert.equal(await credits(organization), -2);
    await page.getByLabel('Rows by risk tier').waitFor();
    const results = page.getByRole('table', { name: 'Results' });
    assert.match((await results.getByRole('row', { name: /L-1/ }).textContent()) ?? '', /Kim Lee.*Low/);
    await column(page, 'Tier').selectOption('Unknown');
    await results.getByRole('row', { name: /L-1/ }).waitFor({ state: 'detached' });
    assert.match((await results.getByRole('row', { name: /=L-2/ }).textContent()) ?? '', /No record/);
    await button(page, 'nobody@portfolio.example').click();
    const panel = page.getByRole('complementary', { name: 'Details' });
    await panel.getByText('No record found in the network.').waitFor();
    await panel.getByText('<b>Nobody</b>').waitFor();
    await assertAccessible(page, 'batches: result without a record');
    await page.keyboard.press('Escape');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download as CSV' }).click(),
    ]);
    const csv = await readFile(await download.path(), 'utf8');
    assert.equal(csv.trim().split('\r\n').length, 3);
    assert.match(csv, /,'=L-2,/);

    await button(page, 'Clear filters').click();
    await button(page, email).click();
    await panel.getByRole('link', { name: 'Open the renter' }).click();
    await page.getByRole('heading', { level: 1, name: 'Kim Lee' }).waitFor();
    await page.getByText('Review an account').first().waitFor();
    await page.goto('/batches');
    const line = page
      .getByRole('table', { name: 'Portfolio checks' })
      .getByRole('row', { name: /leases\.csv/ });
    assert.match((await line.textContent()) ?? '', /Completed.*2.*2.*Mo Clerk/);
  },
);

test('rows are pasted on a phone, their checks are watched and canceled, and the rest costs nothing', async () => {
  const { page, organization } = await memberPage({ viewport: NARROW });
  const emails = Array.from({ length: 10_000 }, (_, row) => `row${row}@portfolio.example`);
  const rows = page.getByRole('textbox', { name: 'Or paste rows from a spreadsheet' });
  await rows.fill(emails.slice(0, 3).join('\n'));
  await button(page, 'Read the rows').click();
  await page
    .getByText('The first row contains an e-mail address. It must contain the column names.')
    .waitFor();
  await assertAccessible(page, 'batches: rejected rows');
  await button(page, 'Choose another file').click();
  await rows.focus();
  await paste(page, ['E-mail', ...emails].join('\n'));
  await page.getByText('10,000 rows can be checked.').waitFor();

  // Batches take turns, so this one is not done before it is canceled.
  const checks = emails.map((email) => ({ email }));
  for (let sent = 0; sent < 2; sent++)
    assert.equal((await organization.call('POST', '/v1/checks/batch', { body: { checks } })).status, 202);
  await button(page, 'Check 10,000 rows for 10,000 credits').click();
  await page.getByText('Choose a purpose.').waitFor();
  await column(page, 'Purpose').selectOption('Review an account');
  await button(page, 'Check 10,000 rows for 10,000 credits').click();
  await page.getByText('Checking renters').waitFor();
  await assertAccessible(page, 'batches: running');
  await button(page, 'Cancel').click();
  await page.getByText(/^Canceled by your organization, after [0-9,]+ of 10,000 rows\./).waitFor();
  const [batch] = await server.rows<{ answered: number }>(
    "SELECT answered FROM check_batches WHERE organization_id = ? AND status = 'cancelled'",
    organization.id,
  );
  const shown = Number(batch?.answered).toLocaleString('en-US');
  await page.getByText(`after ${shown} of 10,000 rows. You were charged ${shown} credits.`).waitFor();
});

test('rows that the balance does not allow are not sent', async () => {
  const { page, organization } = await memberPage();
  await server.store.transaction(({ organizations }) =>
    organizations.update(organization.id, { creditFloor: -1 }),
  );
  await choose(page, 'two.csv', 'E-mail\na@portfolio.example\nb@portfolio.example');
  await page.getByText('We can’t check these rows now').waitFor();
  await page.getByText('The batch has 2 rows, and the balance of 0 credits allows 1').waitFor();
  await assertAccessible(page, 'batches: too few credits');
  assert.equal(await button(page, 'Check 2 rows for 2 credits').isDisabled(), true);
});
