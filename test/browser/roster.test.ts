import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { assertAccessible, NARROW, openBrowser, type Page, signedInPage, WIDE } from '../support/browser.ts';
import { staffOf } from '../support/dashboard.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { button, newEmail, newOffice, parametersOf } from './office.ts';

const server = await startServer();
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

const roster = (page: Page) => page.getByRole('table', { name: 'Renters' });
const header = (page: Page, name: string) => roster(page).getByRole('columnheader', { name });

/** Waits until the names of the rows are these, in this order. */
async function waitForNames(page: Page, names: string[]): Promise<void> {
  const cells = roster(page).locator('tbody td[data-lead]');
  await until(`the rows are ${names}`, async () => `${await cells.allInnerTexts()}` === `${names}`);
}

/** An office with three renters: of a middle, the lowest and the highest score. */
async function officeWithRenters() {
  const office = await newOffice(browser, server);
  await office.file({ renter_name: 'Bo Middle', renter_email: newEmail(), incidents: ['Late return'] });
  await office.file({ renter_name: 'Cy Low', renter_email: newEmail(), outstanding_balance: 12_345 });
  await office.file({ renter_name: 'Al High', renter_email: newEmail() });
  return office;
}

test('the roster is sorted by keyboard, and the order is in the address', async () => {
  const office = await officeWithRenters();
  const page = await office.open('/renters');
  await waitForNames(page, ['Al High', 'Cy Low', 'Bo Middle']);
  assert.equal(await header(page, 'Added').getAttribute('aria-sort'), 'descending');
  await header(page, 'Score').getByRole('button').focus();
  await page.keyboard.press('Enter');
  await waitForNames(page, ['Cy Low', 'Bo Middle', 'Al High']);
  assert.equal(await header(page, 'Score').getAttribute('aria-sort'), 'ascending');
  assert.equal(parametersOf(page).get('sort'), 'score');
  await page.keyboard.press('Enter');
  await waitForNames(page, ['Al High', 'Bo Middle', 'Cy Low']);
  await page.reload();
  await waitForNames(page, ['Al High', 'Bo Middle', 'Cy Low']);
  assert.equal(await header(page, 'Score').getAttribute('aria-sort'), 'descending');
  assert.equal(await header(page, 'Flags').getByRole('button').count(), 0);
  await page.goBack();
  await waitForNames(page, ['Cy Low', 'Bo Middle', 'Al High']);
  await page.getByText('3 of 3. Renters that you have neither filed about nor checked').waitFor();
  await page.getByRole('searchbox').fill('al');
  await waitForNames(page, ['Al High']);
  assert.equal(await header(page, 'Score').getByRole('button').count(), 0, 'a search has its own order');
});

test('columns are chosen, and a view is saved with filters, order and columns', async () => {
  const office = await officeWithRenters();
  const page = await office.open('/renters?tier=HIGH&sort=name');
  await waitForNames(page, ['Cy Low']);
  await button(page, 'Columns').click();
  await page.getByRole('checkbox', { name: 'Member ID' }).uncheck();
  await assertAccessible(page, 'renters: columns');
  await page.keyboard.press('Escape');
  await header(page, 'Member ID').waitFor({ state: 'detached' });
  await button(page, 'Views').click();
  await page.getByLabel('Name of this view').fill('Risky');
  await page.keyboard.press('Enter');
  await button(page, 'Risky').waitFor();
  await assertAccessible(page, 'renters: views');
  await page.keyboard.press('Escape');

  await page.goto('/renters?q=bo');
  await waitForNames(page, ['Bo Middle']);
  await button(page, 'Columns').click();
  await page.getByRole('checkbox', { name: 'Member ID' }).check();
  await page.keyboard.press('Escape');
  await header(page, 'Member ID').waitFor();
  await button(page, 'Views').click();
  await button(page, 'Risky').click();
  await waitForNames(page, ['Cy Low']);
  await header(page, 'Member ID').waitFor({ state: 'detached' });
  assert.deepEqual(Object.fromEntries(parametersOf(page)), { tier: 'HIGH', sort: 'name' });
  await button(page, 'Views').click();
  await button(page, 'Delete the view Risky').click();
  await page.getByText('Save filters, order and columns under a name').waitFor();
});

test('selected renters are checked together after their cost is shown', async () => {
  const office = await officeWithRenters();
  const page = await office.open('/renters');
  await page.getByRole('checkbox', { name: 'Select Cy Low' }).check();
  const selected = page.getByRole('region', { name: 'Selected renters' });
  await selected.getByText('1 renter selected').waitFor();
  await page.getByRole('checkbox', { name: 'Select all rows shown' }).check();
  await selected.getByText('3 renters selected').waitFor();
  await page.getByRole('checkbox', { name: 'Select Bo Middle' }).uncheck();
  await assertAccessible(page, 'renters: selected');
  assert.equal(await selected.getByText('Export selected').count(), 0, 'members export nothing');
  await button(page, 'Check these renters…').click();
  await button(page, 'Check 2 rows for 2 credits').waitFor();
  await page.getByText('Up to 2 credits').waitFor();
  await page.reload();
  await page.getByText('CSV file with a header row').waitFor();
});

test('an admin exports the view, and the selected renters', async () => {
  const office = await officeWithRenters();
  const admin = await staffOf(server, { role: 'admin', organizationId: office.organization.id });
  const page = await signedInPage(browser, server, admin, { viewport: WIDE });
  await page.goto('/renters?sort=score');
  await waitForNames(page, ['Cy Low', 'Bo Middle', 'Al High']);
  const download = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name }).click(),
    ]);
    const rows = parse(await readFile(await file.path(), 'utf8'), { bom: true, columns: true });
    return rows as Record<string, string>[];
  };
  const namesOf = (rows: Record<string, string>[]) => rows.map(({ name }) => name);
  const view = await download('Export this view');
  assert.deepEqual(namesOf(view), ['Cy Low', 'Bo Middle', 'Al High']);
  assert.ok(view[0] && 'email' in view[0], 'with all columns, as none is hidden');
  await page.getByRole('checkbox', { name: 'Select Al High' }).check();
  await button(page, 'Columns').click();
  for (const name of ['Member ID', 'Tier', 'Flags', 'Added'])
    await page.getByRole('checkbox', { name }).uncheck();
  await page.keyboard.press('Escape');
  const columns = ['renter_id', 'name', 'rent_score', 'outstanding_balance', 'currency', 'last_filing_at'];
  for (const link of ['Export this view', 'Export selected'])
    assert.deepEqual(Object.keys((await download(link))[0] ?? {}), columns, link);
  assert.deepEqual(namesOf(await download('Export selected')), ['Al High']);
});

test('flags in any script break only between words, and the table scrolls in its frame', async () => {
  const office = await newOffice(browser, server);
  const flag = 'تأخير في الدفع ولم يعد المفتاح';
  await office.file({
    renter_name: 'Long Flags',
    renter_email: newEmail(),
    incidents: ['Unauthorized subletting of furnished apartment', flag],
  });
  for (const width of [1024, 1440, 1920]) {
    const page = await office.open('/renters', { width, height: 900 });
    const cell = roster(page).locator('td[data-title=Flags]');
    await cell.getByText('Unauthorized subletting of furnished apartment').waitFor();
    const text = await cell.innerText();
    assert.ok(text.includes(flag), text);
    const [cellWidth, content, frame, table] = await page.evaluate<[number, number, number, number]>(
      `(() => {
        const table = document.querySelector('table[aria-label=Renters]');
        return [table.querySelector('td[data-title=Flags]').offsetWidth, document.documentElement.scrollWidth - innerWidth,
          table.parentElement.clientWidth, table.offsetWidth];
      })()`,
    );
    assert.ok(cellWidth >= 160, `${cellWidth} px at ${width}`);
    assert.ok(content <= 0, 'the page does not scroll sideways');
    assert.ok(width === 1024 || table <= frame, `${table} in ${frame} at ${width}`);
    await page.context().close();
  }
});

test('on a phone, the roster is sorted by a list of orders', async () => {
  const office = await officeWithRenters();
  const page = await office.open('/renters', NARROW);
  await page.getByLabel('Sort', { exact: true }).selectOption('Sort: lowest score');
  await waitForNames(page, ['Cy Low', 'Bo Middle', 'Al High']);
  await page.getByRole('checkbox', { name: 'Select Cy Low' }).check();
  await page.getByText('1 renter selected').waitFor();
});
