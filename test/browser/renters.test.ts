import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { EMPTY_SUMMARY } from '../../src/rules/scoring/renter-summary.ts';
import { assertAccessible, NARROW, openBrowser, type Page } from '../support/browser.ts';
import { renterIdOf } from '../support/renters.ts';
import { startServer } from '../support/server.ts';
import { button, newEmail, newOffice, type Office, parametersOf } from './office.ts';

const server = await startServer();
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });
const roster = (page: Page) => page.getByRole('table', { name: 'Renters' });

/** Asserts that the page does not scroll sideways. */
async function assertFits(page: Page): Promise<void> {
  const [content, window] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, innerWidth]',
  );
  assert.ok(content <= window, `${page.url()} is ${content} wide`);
}

const HOSTILE = ['<img src=x onerror=alert(1)>', 'محمد بن علي', 'A'.repeat(4_000), 'x y '.repeat(1_000)];

/** Creates an office whose renters have names and notes with markup, in Arabic, and as long as allowed. */
async function officeWithHostileTexts() {
  const office = await newOffice(browser, server);
  const emails = HOSTILE.map(newEmail);
  for (const [index, renter_name] of HOSTILE.entries()) {
    // What follows would be held about a renter without any adverse record.
    await office.file({ renter_name, renter_email: emails[index], outstanding_balance: 1 });
    await office.file({
      renter_name,
      renter_email: emails[index],
      notes: HOSTILE[(index + 1) % 4]?.padEnd(4_000, 'W').slice(0, 4_000),
      damage: ['<b>window</b>'.repeat(300).slice(0, 3_999)],
      incidents: ['<script>alert(1)</script>', 'Z'.repeat(4_000)],
      outstanding_balance: 100_000_000_000,
    });
  }
  return { office, ids: await Promise.all(emails.map((email) => renterIdOf(office.organization, email))) };
}

test('an empty roster says so and offers the first steps', async () => {
  const page = await (await newOffice(browser, server)).open('/renters');
  await page.getByRole('heading', { name: 'No renters yet' }).waitFor();
  const main = page.getByRole('main');
  assert.equal(await main.getByRole('link', { name: 'File a report' }).getAttribute('href'), '/file/report');
  assert.equal(await main.getByRole('link', { name: 'Import reports' }).getAttribute('href'), '/import');
});

test('markup, Arabic and the longest notes are shown as text and fit the window, wide and narrow', async () => {
  const { office, ids } = await officeWithHostileTexts();
  for (const viewport of [undefined, NARROW]) {
    const page = await office.open('/renters', viewport);
    await roster(page)
      .getByRole('button', { name: HOSTILE[0] ?? '' })
      .waitFor();
    await assertFits(page);
    for (const id of ids) {
      await page.goto(`/renters/${id}`);
      await page.getByRole('table', { name: 'Why the score is what it is' }).waitFor();
      await page.getByRole('heading', { name: /^Report: .+, with damage$/ }).waitFor();
      await assertFits(page);
      assert.equal(await page.locator('main img, main b').count(), 0);
    }
    await page.goto(`/renters?open=${ids[0]}`);
    await page.getByRole('complementary', { name: 'Details' }).getByText('Owed').waitFor();
    await assertFits(page);
    await page.context().close();
  }
});

test('filters and the search narrow the list and are in the address', async () => {
  const office = await newOffice(browser, server);
  await office.file({ renter_name: 'Ann Good', renter_email: newEmail() });
  await office.file({ renter_name: 'Bob Owing', renter_email: newEmail(), outstanding_balance: 123_456 });
  const page = await office.open('/renters');
  await row(page, /Bob Owing .* High 505 Outstanding balance \$1,234.56/).waitFor();
  await page.getByText('2 of 2').waitFor();

  await page.getByLabel('Tier', { exact: true }).selectOption('High');
  await row(page, /Ann Good/).waitFor({ state: 'detached' });
  assert.equal(parametersOf(page).get('tier'), 'HIGH');
  await page.getByText('1 found, all searched').waitFor();
  await page.goBack();
  await row(page, /Ann Good/).waitFor();

  await page.getByRole('searchbox').fill('ann g');
  await row(page, /Bob Owing/).waitFor({ state: 'detached' });
  assert.equal(parametersOf(page).get('q'), 'ann g');
  await page.getByLabel('Flag', { exact: true }).selectOption('Outstanding balance');
  await page.getByRole('heading', { name: 'No matching renters' }).waitFor();
  await assertAccessible(page, 'renters: none found');
  await page.reload();
  await page.getByRole('heading', { name: 'No matching renters' }).waitFor();
  await button(page, 'Clear filters').click();
  await page.getByText('2 of 2').waitFor();
  assert.equal(parametersOf(page).size, 0);
});

test('details open beside the list, also by keyboard, and have an address', async () => {
  const office = await newOffice(browser, server);
  await office.file({ renter_name: 'Side Panel', renter_email: newEmail(), incidents: ['Late return'] });
  const page = await office.open('/renters');
  await roster(page).getByRole('button', { name: 'Side Panel' }).focus();
  await page.keyboard.press('Enter');
  const details = page.getByRole('complementary', { name: 'Details' });
  await details.getByRole('heading', { name: 'Side Panel' }).waitFor();
  await details.getByText('Late return').waitFor();
  await details.getByRole('img', { name: /^Score 820 of 1000/ }).waitFor();
  await assertAccessible(page, 'renters: details');
  assert.match(parametersOf(page).get('open') ?? '', /^ren_/);
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
  await page.goBack();
  await details.getByRole('link', { name: 'Open the renter' }).click();
  await page.getByRole('heading', { level: 1, name: 'Side Panel' }).waitFor();
  await page.waitForURL(/\/renters\/ren_\w+$/);
});

test('a long roster is loaded page by page', async () => {
  const office = await newOffice(browser, server);
  await fillRoster(office, 120);
  const page = await office.open('/renters');
  await page.getByText('50 of 120').waitFor();
  for (const shown of ['100 of 120', '120 of 120']) {
    await button(page, 'Load more').click();
    await page.getByText(shown).waitFor();
  }
  assert.equal(await roster(page).locator('tbody tr').count(), 120);
  assert.equal(await button(page, 'Load more').count(), 0);
});

test('a filter without matches searches 2,000 renters at a time, and says how far it got', async () => {
  const office = await newOffice(browser, server);
  await fillRoster(office, 2_100);
  const page = await office.open('/renters?flag=DAMAGE_REPORTED');
  await page.getByText('0 found, searched 2,000 of 2,100').waitFor();
  await assertAccessible(page, 'renters: long search');
  await button(page, 'Keep looking').click();
  await page.getByRole('heading', { name: 'No matching renters' }).waitFor();
});

/** Creates `count` renters on the roster of an organization. */
async function fillRoster({ organization }: Office, count: number): Promise<void> {
  await server.store.transaction(async ({ renters }) => {
    for (let index = 0; index < count; index++) {
      const suffix = `${organization.id.slice(4)}${index}`;
      const renterId = `ren_${suffix}`;
      await renters.create({
        id: renterId,
        memberId: `MB-${suffix}`,
        fullName: `Renter ${index}`,
        email: null,
        phone: null,
        verificationLevel: 'UNVERIFIED',
        createdAt: 1,
        summary: EMPTY_SUMMARY,
      });
      await renters.enterRoster({ organizationId: organization.id, renterId, newIncidents: 0, at: index });
    }
  });
}

test('a new renter is added to the roster, and a rejected form keeps what was typed', async () => {
  const office = await newOffice(browser, server);
  const page = await office.open('/renters');
  await button(page, 'Add a renter').click();
  await page.getByLabel('Phone').fill('555 0100');
  await assertAccessible(page, 'renters: new renter');
  await button(page, 'Add to the roster').click();
  await page.getByText('Enter an e-mail or a name.').waitFor();
  assert.equal(await page.getByLabel('Phone').inputValue(), '555 0100');
  await page.getByLabel('Name', { exact: true }).fill('Newly Added');
  await page.getByLabel('E-mail').fill(newEmail());
  await page.keyboard.press('Enter');
  await page.getByText('Added. There is nothing on file about this person yet.').waitFor();
  const memberId = await page.getByText(/^MB-/).first().innerText();
  await row(page, /Newly Added/).waitFor();
  await page.getByRole('link', { name: 'Open the renter' }).click();
  await page.getByRole('heading', { level: 1, name: 'Newly Added' }).waitFor();
  await page.getByRole('heading', { name: 'Check this renter to see their score and history' }).waitFor();
  await office.organization.call('GET', `/v1/renter/check?member_id=${memberId}`);
  await page.reload();
  for (const empty of ['Nothing on file yet', 'No changes to the score yet']) {
    await page.getByRole('heading', { name: empty }).waitFor();
  }
  await assertAccessible(page, 'renter: nothing on file');
});
