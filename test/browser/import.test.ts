import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { holdImports, NO_LABELS } from '../dashboard/import-calls.ts';
import {
  allowFaults,
  assertAccessible,
  NARROW,
  openBrowser,
  type Page,
  signedInPage,
} from '../support/browser.ts';
import { staffOf } from '../support/dashboard.ts';
import { renterSession } from '../support/portal.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const server = await startServer();
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

async function staffPage(role: 'member' | 'admin', address: string, options = {}) {
  const organization = await server.newOrganization();
  const staff = await staffOf(server, { role, organizationId: organization.id, name: 'Mo Clerk' });
  const page = await signedInPage(browser, server, staff, options);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, organization, staff };
}

const choose = (page: Page, name: string, content: string | Uint8Array) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

/** The header of a file whose columns of labels are empty, so that nothing has to be chosen. */
const HEADER = `E-mail,Name,Industry,${NO_LABELS}\n`;

/** Chooses a good label for all rows for each of these fields. */
async function chooseForAll(
  page: Page,
  ...fields: ('Payment' | 'Asset condition' | 'Contract compliance')[]
) {
  const labels = {
    Payment: 'Paid As Agreed',
    'Asset condition': 'No Damage',
    'Contract compliance': 'Compliant',
  };
  for (const field of fields) await column(page, `${field} for all rows`).selectOption(labels[field]);
}

const column = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Returns the name and the text of the file that a click downloads. */
async function downloaded(page: Page, click: () => Promise<void>): Promise<[name: string, text: string]> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return [download.suggestedFilename(), await readFile(await download.path(), 'utf8')];
}

async function reportsOf(organizationId: string): Promise<number> {
  const [row] = await server.rows<{ count: number }>(
    'SELECT count(*) AS count FROM reports WHERE organization_id = ?',
    organizationId,
  );
  return Number(row?.count);
}

/** Returns a CSV file of `count` rows that can be filed, and three that cannot. */
function leases(count: number): string {
  const good = Array.from(
    { length: count },
    (_, row) => `lease${row}@import.example,Person ${row},PAID LATE,`,
  );
  const bad = [
    'no e-mail,Bad Mail,,',
    'x@import.example,Bad Label,Sometimes,',
    'y@import.example,Bad Amount,,-5',
  ];
  return ['Contact,Who,Payment,Balance', ...good, ...bad].join('\n');
}

test('a file with bad rows is uploaded, mapped, previewed and filed', async () => {
  const { page, organization } = await staffPage('member', '/import');
  await page.getByText('No imports yet').waitFor();
  await page.getByText('Which columns can a file have?').click();
  await assertAccessible(page, 'import: columns explained');

  await choose(page, 'leases <b>.csv', leases(250));
  await page.getByRole('heading', { level: 1, name: 'leases <b>.csv' }).waitFor();
  await page
    .getByText(
      'To see the preview, choose a column, or a value for all rows, for: E-mail, Name, Industry, Asset condition, Contract compliance.',
    )
    .waitFor();
  await page.getByText('Columns of your file that are not used: Contact, Who.').waitFor();
  assert.equal(await column(page, 'Asset condition for all rows').inputValue(), '', 'nothing is selected');
  assert.equal(await column(page, 'Payment for all rows').count(), 0);
  await assertAccessible(page, 'import: columns to choose');
  await column(page, 'E-mail').selectOption({ label: 'Contact (lease0@import.example)' });
  await column(page, 'Name').selectOption({ label: 'Who (Person 0)' });
  await page.getByRole('combobox', { name: 'Industry for all rows' }).fill('residential');
  await chooseForAll(page, 'Asset condition', 'Contract compliance');
  await page.getByText('250 rows can be filed; 3 rows have errors and will be left out.').waitFor();
  assert.equal(await reportsOf(organization.id), 0);
  const wrong = page.getByRole('table', { name: 'What is wrong' });
  await wrong.getByText('E-mail must be an e-mail address').waitFor();
  await column(page, 'Rows').selectOption('With errors');
  const rows = page.getByRole('table', { name: 'Rows' });
  await rows.getByText('Payment must be one of: Paid As Agreed, Paid Late, Not Paid').waitFor();
  await assertAccessible(page, 'import: rows with errors');
  await column(page, 'Rows').selectOption('');
  await rows.getByText('Person 0').waitFor();
  const first = rows.getByRole('row', { name: /Person 0/ });
  assert.match((await first.textContent()) ?? '', /Low920Paid Late.*No Damage.*Compliant/);

  const [name, errors] = await downloaded(page, () =>
    page.getByRole('link', { name: 'Download rows with errors' }).click(),
  );
  assert.equal(name, 'rows-to-fix.csv');
  assert.match(errors, /Bad Amount,,'-5,"Outstanding balance must be/);

  const release = await holdImports(server, organization.id);
  await button(page, 'File 250 reports').click();
  const dialog = page.getByRole('dialog', { name: 'File 250 reports?' });
  await dialog.getByText('You can undo the import today; after that, an admin can.').waitFor();
  await assertAccessible(page, 'import: confirmation');
  await dialog.getByRole('button', { name: 'File them' }).click();
  await page.getByText('Waiting for another import').waitFor();
  await page.getByText('0 filed, 0 rejected, 253 to do').waitFor();
  await assertAccessible(page, 'import: filing');
  assert.equal(await reportsOf(organization.id), 0);
  await release();
  await page.getByText('250 reports filed, 3 rows rejected.').waitFor();
  assert.equal(await reportsOf(organization.id), 250);
  await page.getByRole('heading', { name: 'Rejected rows' }).waitFor();

  await page.getByRole('link', { name: 'All imports' }).click();
  const line = page.getByRole('row', { name: /leases <b>.csv/ });
  await line.waitFor();
  assert.match((await line.textContent()) ?? '', /Done.*253.*250.*3.*Mo Clerk/);
  await choose(page, 'again.csv', leases(250));
  await page.getByText('You’ve already imported this file').waitFor();
  await page
    .getByText('0 rows can be filed; 250 rows repeat another row or a report on file and will be left out; 3')
    .waitFor();
  assert.equal(await button(page, 'File 0 reports').isDisabled(), true);
  await page.getByRole('table', { name: 'Rows' }).getByText('Already on file since').first().waitFor();
  await page.getByLabel('Also file the 250 repeated rows').check();
  await assertAccessible(page, 'import: file of before');
  assert.equal(await button(page, 'File 250 reports').isDisabled(), false);
  await button(page, 'Discard this file').click();
  await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor();
  assert.equal(await reportsOf(organization.id), 250);
});

test('the order of days and the meaning of unknown values are chosen once for all rows', async () => {
  const { page } = await staffPage('member', '/import');
  await choose(
    page,
    'days.csv',
    [
      'E-mail,Name,Industry,Damage,Move-out date,Paid?',
      'one@import.example,One,rv,No,3/4/2025,Yes',
      'two@import.example,Two,rv,no,5/6/2025,Partly',
      'three@import.example,Three,rv,Yes,5/6/2025',
    ].join('\n'),
  );
  await page.getByText('The file does not show whether 3/4/2025 is March 4 or April 3.').waitFor();
  await column(page, 'Asset condition: “No”').waitFor();
  await assertAccessible(page, 'import: days and values to choose');
  await column(page, 'Days such as 3/4/2025').selectOption('Day first: April 3, 2025');
  await page.getByText('choose a column, or a value for all rows, for: Contract compliance.').waitFor();
  await chooseForAll(page, 'Contract compliance');
  await page.getByText('0 rows can be filed; 3 rows have errors and will be left out.').waitFor();
  await page.getByText('1 row. Suggested: Not Paid').waitFor();
  assert.equal(await column(page, 'Payment: “Partly”').inputValue(), '', 'a suggestion is not a choice');
  assert.equal(await column(page, 'Payment: empty cells').inputValue(), 'Paid As Agreed');
  await button(page, 'Use the suggestions').click();
  await page.getByText('1 row. Suggested: Not Paid').waitFor({ state: 'detached' });
  assert.deepEqual(
    [
      await column(page, 'Payment: “Partly”').inputValue(),
      await column(page, 'Payment: “Yes”').inputValue(),
      await column(page, 'Asset condition: “No”').inputValue(),
      await column(page, 'Asset condition: “Yes”').inputValue(),
    ],
    ['Not Paid', 'Paid As Agreed', 'No Damage', ''],
  );
  await column(page, 'Payment: empty cells').selectOption('Paid Late');
  await page.getByText('2 rows can be filed; 1 row has errors and will be left out.').waitFor();
  const rows = page.getByRole('table', { name: 'Rows' });
  await rows.getByText('2025-04-03').waitFor();
  await column(page, 'Days such as 3/4/2025').selectOption('Month first: March 4, 2025');
  await rows.getByText('2025-03-04').waitFor();
  await page.reload();
  await rows.getByText('2025-03-04').waitFor();
  assert.equal(await column(page, 'Asset condition: “No”').inputValue(), 'No Damage');
});

test('columns of the preview with words are at least 160 px wide, and the table scrolls in its box', async () => {
  const { page } = await staffPage('member', '/import', { viewport: { width: 1024, height: 768 } });
  const header =
    'E-mail,Name,Phone,License,Industry,Contract ID,Payment,Condition,Contract compliance,Incidents,Charged,Paid,Outstanding balance,Ended on';
  const row =
    'wide@import.example,Anna-Maria Featherstonehaugh,5035550142,D1234567,residential,lease-2026-118,Paid Late,Repairable Damage,Early Termination,Noise complaint; Late return,1250.00,1000.00,250.00,2026-10-31';
  await choose(page, 'wide.csv', [header, row, row, row.replace('wide@', 'no address ')].join('\n'));
  const rows = page.getByRole('table', { name: 'Rows' });
  await rows.getByText('Repeats row').waitFor();
  const widths = await rows
    .locator('tbody tr')
    .first()
    .locator('td:not([data-align=right])')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
  assert.equal(widths.length, 5);
  assert.ok(Math.min(...widths) >= 160, `${widths}`);
  const [beyondPage, beyondBox] = await Promise.all([
    page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
    rows.evaluate(
      (table) => (table.parentElement?.scrollWidth ?? 0) - (table.parentElement?.clientWidth ?? 0),
    ),
  ]);
  // Below 0 where room is kept for a scroll bar.
  assert.ok(beyondPage <= 0, `${beyondPage} px beyond the page`);
  assert.ok(beyondBox > 0);
});

test('faulty cells are corrected in the preview by keyboard, and the rows are filed', async () => {
  const { page, organization } = await staffPage('member', '/import');
  await choose(
    page,
    'corrected.csv',
    'E-mail,Name,Industry,Payment,Phone,Condition,Contract compliance\nann@import.example,Ann,marine,,\njo(at)import.example,Jo,marine,Sometimes,\n',
  );
  await page.getByText('1 row can be filed; 1 row has errors and will be left out.').waitFor();
  await column(page, 'Rows').selectOption('With errors');
  const rows = page.getByRole('table', { name: 'Rows' });
  const cell = (name: string) => rows.getByRole('button', { name });
  const input = page.getByRole('textbox', { name: 'E-mail of row 3' });
  await cell('jo(at)import.example, edit E-mail of row 3').press('Enter');
  assert.equal(await input.inputValue(), 'jo(at)import.example');
  await assertAccessible(page, 'import: cell being edited');
  await input.fill('thrown away');
  await page.keyboard.press('Escape');
  const unchanged = cell('jo(at)import.example, edit E-mail of row 3');
  assert.equal(await unchanged.evaluate((element) => element.matches(':focus')), true);

  await unchanged.press('Enter');
  await input.fill('still no e-mail');
  allowFaults(page, /400/);
  await page.keyboard.press('Enter');
  await rows.getByRole('alert').filter({ hasText: 'E-mail must be an e-mail address' }).waitFor();
  await assertAccessible(page, 'import: cell with an error');
  assert.equal(await input.inputValue(), 'still no e-mail');
  await input.fill('jo@import.example');
  await page.keyboard.press('Enter');
  await cell('jo@import.example, edit E-mail of row 3').waitFor();
  await page.getByRole('table', { name: 'What is wrong' }).getByText('Payment must be one of').waitFor();
  assert.equal(await rows.getByText('must be an e-mail address').count(), 0);

  await cell('Sometimes, edit Payment of row 3').press('Enter');
  await page.getByRole('combobox', { name: 'Payment of row 3' }).selectOption('Not Paid');
  await page.keyboard.press('Enter');
  await page.getByText('2 rows can be filed.').waitFor();
  await page.getByText('No rows with errors').waitFor();
  const region = page.getByRole('region', { name: 'Rows in the file' });
  assert.equal(await region.evaluate((element) => element.matches(':focus')), true, 'the focus stays there');
  await column(page, 'Rows').selectOption('');
  await cell('Empty, edit Phone of row 3').click();
  await page.getByRole('textbox', { name: 'Phone of row 3' }).fill('+1 503 555 0142');
  await button(page, 'Save').click();
  await cell('+1 503 555 0142, edit Phone of row 3').waitFor();

  await button(page, 'File 2 reports').click();
  await button(page, 'File them').click();
  await page.getByText('2 reports filed.').waitFor();
  const filed = await server.rows<{ email: string; payment: string; phone: string | null }>(
    `SELECT renter_email AS email, payment_compliance AS payment, renter_phone AS phone FROM reports
     WHERE organization_id = ? ORDER BY renter_email`,
    organization.id,
  );
  assert.deepEqual(
    filed.map(({ email, payment, phone }) => [email, payment, phone]),
    [
      ['ann@import.example', 'Paid As Agreed', null],
      ['jo@import.example', 'Not Paid', '+1 503 555 0142'],
    ],
  );
});

test('a cell or a start is rejected after somebody else changed the cell, and nothing is lost', async () => {
  const { page, organization } = await staffPage('member', '/import', { viewport: NARROW });
  const other = await staffOf(server, { role: 'member', organizationId: organization.id });
  await choose(page, 'both.csv', `${HEADER}both@import.example,Jo,marine\n`);
  await page.getByText('1 row can be filed.').waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const rename = async (was: string, text: string) => {
    const body = { row: 2, column: 1, was, text };
    assert.equal((await other.call('PUT', `/dashboard/imports/${id}/cell`, { body })).status, 200);
  };
  const cell = (text: string) => button(page, `${text}, edit Name of row 2`);
  await cell('Jo').click();
  await rename('Jo', 'Joan');
  await page.getByRole('textbox', { name: 'Name of row 2' }).fill('Joel');
  allowFaults(page, /409/);
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'The cell has changed since you opened it' }).waitFor();
  await page.keyboard.press('Escape');
  await cell('Joan').waitFor();
  await rename('Joan', 'Joanna');
  await button(page, 'File 1 report').click();
  await button(page, 'File them').click();
  await page.getByText('A cell has changed. Check the preview again.').waitFor();
  await button(page, 'Cancel').click();
  await cell('Joanna').waitFor();
  assert.equal(await reportsOf(organization.id), 0);
});

test('an import is stopped and continued by keyboard on a phone', async () => {
  const { page, organization } = await staffPage('member', '/import', { viewport: NARROW });
  const file = HEADER.concat(
    ...Array.from({ length: 150 }, (_, row) => `phone${row}@import.example,Person ${row},marine\n`),
  );
  await choose(page, 'stop.csv', file);
  await page.getByText('150 rows can be filed.').waitFor();
  const release = await holdImports(server, organization.id);
  await button(page, 'File 150 reports').press('Enter');
  await button(page, 'File them').press('Enter');
  await button(page, 'Stop').press('Enter');
  await page.getByText('0 reports filed, 150 rows left.').waitFor();
  await release();
  await button(page, 'Continue').press('Enter');
  await page.getByText('150 reports filed.').waitFor();
  assert.equal(await reportsOf(organization.id), 150);
});

test('the server goes on filing when the tab is closed, and the page shows how far it is when it is opened again', async () => {
  const { page, organization } = await staffPage('member', '/import');
  const rows = Array.from({ length: 1_500 }, (_, row) => `tab${row}@import.example,Person ${row},marine\n`);
  await choose(page, 'tab.csv', HEADER.concat(...rows));
  await button(page, 'File 1,500 reports').click();
  const begins = page.waitForResponse('**/begin');
  await button(page, 'File them').click();
  await begins;
  const address = page.url();
  const context = page.context();
  await page.close();
  const filed = await reportsOf(organization.id);
  assert.ok(filed < 1_500, `${filed} are filed when the tab is closed`);
  const again = await context.newPage();
  await again.goto(address);
  await until('all are filed', async () => (await reportsOf(organization.id)) === 1_500);
  await again.getByText('1,500 reports filed.').waitFor();
  assert.equal(await reportsOf(organization.id), 1_500);
});

test('the page follows an import again once the server can be reached', async () => {
  const { page, organization } = await staffPage('member', '/import');
  await choose(page, 'away.csv', `${HEADER}away@import.example,Jo,marine\n`);
  const release = await holdImports(server, organization.id);
  await button(page, 'File 1 report').click();
  await button(page, 'File them').click();
  await page.getByText('Waiting for another import').waitFor();
  allowFaults(page, /ERR_CONNECTION_REFUSED|Failed to load resource/);
  await page.route('**/dashboard/imports/*', (route) => route.abort('connectionrefused'));
  await page.getByText('The import continues, and this page updates when the connection is back.').waitFor();
  await release();
  await until('it is filed', async () => (await reportsOf(organization.id)) === 1);
  await page.unroute('**/dashboard/imports/*');
  await page.getByText('1 report filed.').waitFor();
});

test('an import shows how many of its reports are held for review, and which rows they are', async () => {
  const { page } = await staffPage('member', '/import');
  const header = 'E-mail,Name,Industry,Payment,Condition,Outstanding balance,Contract compliance';
  const ruin = (name: string) => `${name}@import.example,Jo,marine,Not Paid,Total Loss,200000`;
  await choose(
    page,
    'held.csv',
    `${header}\n${ruin('held1')}\nfine@import.example,Jo,marine,,,250\n${ruin('held2')}\n`,
  );
  await page.getByText('3 rows can be filed, 2 of them may be held for review.').waitFor();
  await page.getByText('1 row has an open balance, but no payment status').waitFor();
  await column(page, 'Rows').selectOption('Open balance, no payment status');
  const preview = page.getByRole('table', { name: 'Rows' });
  await preview.getByText('fine@import.example').waitFor();
  await assertAccessible(page, 'import: open balance without payment status');
  await column(page, 'Rows').selectOption('');
  await preview.getByText('May be held for review').first().waitFor();
  await button(page, 'File 3 reports').click();
  await button(page, 'File them').click();
  await page.getByText('3 reports filed, 2 of them held for review.').waitFor();
  const rows = page.getByRole('table', { name: 'Held rows' }).locator('tbody tr');
  await rows.getByText('Held: counts from').first().waitFor();
  const texts = await rows.allTextContents();
  assert.deepEqual(
    texts.map((text) => /^RB-\w+(\d)Held: counts from/.exec(text)?.[1]),
    ['2', '4'],
    texts.join('\n'),
  );
  await assertAccessible(page, 'import: held rows');
});

test('a file in another encoding is read, or rejected with the reason', async () => {
  const { page } = await staffPage('member', '/import');
  const rejected: [string, string | Uint8Array, RegExp][] = [
    [
      'book.csv',
      Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0, 0),
      /This is a spreadsheet. Save it as “CSV UTF-8”/,
    ],
    ['nul.csv', 'E-mail,Name\nJo\0,x', /contains NUL characters/],
    ['book.xlsx', 'x', /In Excel, choose File > Save As > CSV UTF-8/],
    ['book.pdf', 'x', /not a file of the kind/],
    ['empty.csv', '', /empty.csv is empty/],
    ['header.csv', 'E-mail,Name\n', /no rows below the column names/],
    ['people.csv', 'jo@a.example,Jo\nann@a.example,Ann\n', /must contain the column names/],
  ];
  for (const [name, content, message] of rejected) {
    await choose(page, name, content);
    await page.getByRole('alert').filter({ hasText: message }).waitFor();
  }
  await assertAccessible(page, 'import: rejected file');
  // José in Windows-1252.
  const latin = Buffer.from(`${HEADER}jose@import.example,Jos\u00E9,marine\n`, 'latin1');
  await choose(page, 'latin.csv', latin);
  await page.getByText('The file is not UTF-8').waitFor();
  await page.getByRole('table', { name: 'Rows' }).getByText('José').waitFor();
});

test('the template and exports of what was filed can be downloaded', async () => {
  const { page, organization } = await staffPage('admin', '/import');
  const [template, text] = await downloaded(page, () =>
    page.getByRole('link', { name: 'Download a template' }).click(),
  );
  assert.equal(template, 'reports-template.csv');
  assert.match(text, /^\uFEFFE-mail,Name,Industry,/);
  const body = { renterEmail: 'export@import.example', renterName: '=1+1', industryType: 'marine' };
  await organization.call('POST', '/v1/reports', { body });
  await page.getByRole('link', { name: 'Export', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Export' }).waitFor();
  const [name, reports] = await downloaded(page, () =>
    page.getByRole('link', { name: 'Download reports' }).click(),
  );
  assert.match(name, /-reports-\d{4}-\d\d-\d\d\.csv$/);
  assert.match(reports, /,'=1\+1,export@import\.example,/);
  await page.getByLabel('To').fill('2020-01-01');
  await page.getByLabel('From').fill('2021-01-01');
  await page.getByText('The first day must not be after the last.').waitFor();
  await assertAccessible(page, 'export: wrong period');
  assert.equal(await button(page, 'Download reports').isDisabled(), true);
  await page.getByLabel('From').fill('2019-01-01');
  await page.getByRole('link', { name: 'Download roster' }).waitFor();
  const [dated, roster] = await downloaded(page, () =>
    page.getByRole('link', { name: 'Download roster' }).click(),
  );
  assert.match(dated, /-roster-2019-01-01-to-2020-01-01\.csv$/);
  assert.equal(roster.trim().split('\r\n').length, 1);
});

test('members cannot export, and an unknown import is not found', async () => {
  const { page } = await staffPage('member', '/export');
  await page.getByText('This is not open to you').waitFor();
  await page.goto('/import/imp_unknown');
  await page.getByText('Import not found.').waitFor();
  await assertAccessible(page, 'import: not found');
});

test('an import is undone, and says which report is left because of a dispute', async () => {
  const { page, organization } = await staffPage('member', '/import', { viewport: NARROW });
  const lines = Array.from({ length: 130 }, (_, row) => `undo${row}@import.example,Person ${row},marine\n`);
  await choose(page, 'wrong.csv', HEADER.concat(...lines));
  await button(page, 'File 130 reports').click();
  await button(page, 'File them').click();
  await page.getByText('130 reports filed.').waitFor();
  const renter = await renterSession(server, 'undo7@import.example');
  const [disputed] = await server.rows<{ id: string }>(
    'SELECT id FROM reports WHERE renter_email = ?',
    'undo7@import.example',
  );
  const dispute = { kind: 'report', record: disputed?.id, reason: 'not_mine', text: 'Not me.' };
  await renter.call('POST', '/portal/api/disputes', { body: dispute });

  await button(page, 'Undo import').press('Enter');
  await page.getByRole('heading', { name: 'Undo this import' }).waitFor();
  await page.keyboard.press('Escape');
  const undo = button(page, 'Undo import');
  assert.equal(await undo.evaluate((element) => element.matches(':focus')), true);
  await undo.press('Enter');
  await page.getByLabel('Reason (optional)').fill('The wrong file.');
  await assertAccessible(page, 'import: undo');
  const release = await holdImports(server, organization.id);
  await button(page, 'Withdraw 130 reports').click();
  await page.getByText('0 withdrawn, 0 left as they were, 130 to do').waitFor();
  await assertAccessible(page, 'import: undoing');
  await release();
  await page.getByText('Import undone: 129 reports withdrawn, 1 left as it was.').waitFor();
  await page.getByRole('table', { name: 'Rows not withdrawn' }).getByText('is disputed').waitFor();
  await assertAccessible(page, 'import: undone');
  assert.equal(await reportsOf(organization.id), 1);
});
