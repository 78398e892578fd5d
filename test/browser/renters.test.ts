import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { EMPTY_SUMMARY } from '../../src/rules/scoring/renter-summary.ts';
import {
  allowFaults,
  assertAccessible,
  NARROW,
  openBrowser,
  type Page,
  signedInPage,
} from '../support/browser.ts';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import type { TestOrganization } from '../support/organization.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

let people = 0;
const newEmail = () => `seen${++people}@example.com`;

interface Office {
  organization: TestOrganization;
  member: StaffClient;
}

async function newOffice(): Promise<Office> {
  const organization = await server.newOrganization();
  return { organization, member: await staffOf(server, { role: 'member', organizationId: organization.id }) };
}

const file = ({ organization }: Office, body: object) =>
  organization.call('POST', '/v1/renter/report', { body });

async function renterIdOf({ organization }: Office, email: string): Promise<string> {
  return (await organization.call('POST', '/v1/search', { body: { email } })).body.results[0].renterId;
}

/** A page of the office, which fails the test when a script of a renter's runs. */
async function open({ member }: Office, address: string, viewport = { width: 1280, height: 900 }) {
  const page = await signedInPage(browser, server, member, { viewport });
  page.on('dialog', () => assert.fail('a script of what was filed ran'));
  await page.goto(address);
  return page;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });
const search = (page: Page) => new URL(page.url()).searchParams;
const roster = (page: Page) => page.getByRole('table', { name: 'Renters' });

async function assertNothingSticksOut(page: Page): Promise<void> {
  const [content, window] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, innerWidth]',
  );
  assert.ok(content <= window, `${page.url()} is ${content} wide`);
}

const HOSTILE = ['<img src=x onerror=alert(1)>', 'محمد بن علي', 'A'.repeat(4_000), 'x y '.repeat(1_000)];

/** An office whose renters have names and notes that are hard to show. */
async function officeWithHostileTexts() {
  const office = await newOffice();
  const emails = HOSTILE.map(newEmail);
  for (const [index, renter_name] of HOSTILE.entries()) {
    await file(office, {
      renter_name,
      renter_email: emails[index],
      notes: HOSTILE[(index + 1) % 4]?.padEnd(4_000, 'W').slice(0, 4_000),
      damage: ['<b>window</b>'.repeat(300).slice(0, 3_999)],
      incidents: ['<script>alert(1)</script>', 'Z'.repeat(4_000)],
      outstanding_balance: 100_000_000_000,
    });
  }
  return { office, ids: await Promise.all(emails.map((email) => renterIdOf(office, email))) };
}

test('an empty roster says what will stand here, and offers the first steps', async () => {
  const page = await open(await newOffice(), '/renters');
  await page.getByRole('heading', { name: 'No renters yet' }).waitFor();
  const main = page.getByRole('main');
  assert.equal(await main.getByRole('link', { name: 'File a report' }).getAttribute('href'), '/file/report');
  assert.equal(await main.getByRole('link', { name: 'Import reports' }).getAttribute('href'), '/import');
});

test('hostile names, right-to-left text and endless notes look right, wide and narrow', async () => {
  const { office, ids } = await officeWithHostileTexts();
  for (const viewport of [undefined, NARROW]) {
    const page = await open(office, '/renters', viewport);
    await roster(page)
      .getByRole('button', { name: HOSTILE[0] ?? '' })
      .waitFor();
    await assertNothingSticksOut(page);
    for (const id of ids) {
      await page.goto(`/renters/${id}`);
      await page.getByRole('table', { name: 'Why the score is what it is' }).waitFor();
      await page.getByRole('heading', { name: 'Report: unpaid, with damage' }).waitFor();
      await assertNothingSticksOut(page);
      assert.equal(await page.locator('main img, main b').count(), 0);
    }
    await assertAccessible(page);
    await page.goto(`/renters?open=${ids[0]}`);
    await page.getByRole('complementary', { name: 'Details' }).getByText('Owed').waitFor();
    await assertNothingSticksOut(page);
    await page.context().close();
  }
});

test('filters and the search stand in the address, and narrow the list', async () => {
  const office = await newOffice();
  await file(office, { renter_name: 'Ann Good', renter_email: newEmail() });
  await file(office, { renter_name: 'Bob Owing', renter_email: newEmail(), outstanding_balance: 123_456 });
  const page = await open(office, '/renters');
  await row(page, /^Bob Owing .* High 505 Outstanding balance \$1,234.56/).waitFor();
  await page.getByText('2 of 2').waitFor();

  await page.getByLabel('Tier', { exact: true }).selectOption('High');
  await row(page, /^Ann Good/).waitFor({ state: 'detached' });
  assert.equal(search(page).get('tier'), 'HIGH');
  await page.getByText('1 found, looked through all').waitFor();
  await page.goBack();
  await row(page, /^Ann Good/).waitFor();

  await page.getByRole('searchbox').fill('ann g');
  await row(page, /^Bob Owing/).waitFor({ state: 'detached' });
  assert.equal(search(page).get('q'), 'ann g');
  await page.getByLabel('Flag', { exact: true }).selectOption('Outstanding balance');
  await page.getByRole('heading', { name: 'No renter is so' }).waitFor();
  await assertAccessible(page);
  await page.reload();
  await page.getByRole('heading', { name: 'No renter is so' }).waitFor();
  await button(page, 'Clear filters').click();
  await page.getByText('2 of 2').waitFor();
  assert.equal(search(page).size, 0);
});

test('details open beside the list, by the keyboard too, and have an address', async () => {
  const office = await newOffice();
  await file(office, { renter_name: 'Side Panel', renter_email: newEmail(), incidents: ['Late return'] });
  const page = await open(office, '/renters');
  await roster(page).getByRole('button', { name: 'Side Panel' }).focus();
  await page.keyboard.press('Enter');
  const details = page.getByRole('complementary', { name: 'Details' });
  await details.getByRole('heading', { name: 'Side Panel' }).waitFor();
  await details.getByText('Late return').waitFor();
  await details.getByRole('img', { name: /^Score 820 of 1000/ }).waitFor();
  await assertAccessible(page);
  assert.match(search(page).get('open') ?? '', /^ren_/);
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
  await page.goBack();
  await details.getByRole('link', { name: 'Open the renter' }).click();
  await page.getByRole('heading', { level: 1, name: 'Side Panel' }).waitFor();
  await page.waitForURL(/\/renters\/ren_\w+$/);
});

test('a long roster is loaded page by page', async () => {
  const office = await newOffice();
  await fill(office, 120);
  const page = await open(office, '/renters');
  await page.getByText('50 of 120').waitFor();
  for (const shown of ['100 of 120', '120 of 120']) {
    await button(page, 'Load more').click();
    await page.getByText(shown).waitFor();
  }
  assert.equal(await roster(page).locator('tbody tr').count(), 120);
  assert.equal(await button(page, 'Load more').count(), 0);
});

test('a filter that fits nobody looks through 2,000 renters at a time, and says so', async () => {
  const office = await newOffice();
  await fill(office, 2_100);
  const page = await open(office, '/renters?flag=DAMAGE_REPORTED');
  await page.getByText('0 found, looked through 2,000 of 2,100').waitFor();
  await assertAccessible(page);
  await button(page, 'Look further').click();
  await page.getByRole('heading', { name: 'No renter is so' }).waitFor();
});

async function fill({ organization }: Office, count: number): Promise<void> {
  await server.store.transaction(async ({ renters }) => {
    for (let index = 0; index < count; index++) {
      const renterId = `ren_${organization.id.slice(4)}${index}`;
      await renters.create({
        id: renterId,
        memberId: `MB-${++people}`,
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

test('a renter is added, and what was typed stays when it is refused', async () => {
  const office = await newOffice();
  const page = await open(office, '/renters');
  await button(page, 'Add a renter').click();
  await page.getByLabel('Phone').fill('555 0100');
  await assertAccessible(page);
  await button(page, 'Add to the roster').click();
  await page.getByText('Give an e-mail or a name.').waitFor();
  assert.equal(await page.getByLabel('Phone').inputValue(), '555 0100');
  await page.getByLabel('Name', { exact: true }).fill('Newly Added');
  await page.getByLabel('E-mail').fill(newEmail());
  await page.keyboard.press('Enter');
  await page.getByText('Added. Nothing is on file about this person yet.').waitFor();
  await row(page, /^Newly Added/).waitFor();
  await page.getByRole('link', { name: 'Open the renter' }).click();
  await page.getByRole('heading', { level: 1, name: 'Newly Added' }).waitFor();
  for (const empty of [
    'Nothing is on file yet',
    'Nothing changed the score yet',
    'No check of this renter yet',
  ]) {
    await page.getByRole('heading', { name: empty }).waitFor();
  }
  await assertAccessible(page);
});

test("a renter's page tells the score over time, the history and the own checks", async () => {
  const [office, other] = [await newOffice(), await newOffice()];
  const email = newEmail();
  await file(office, { renter_name: 'Much On File', renter_email: email, notes: 'Own notes' });
  await file(other, { renter_email: email, outstanding_balance: 4_500, notes: 'Secret notes' });
  const id = await renterIdOf(office, email);
  await office.organization.call('GET', `/v1/renter/check?email=${email}`);
  const page = await open(office, `/renters/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Much On File' }).waitFor();
  const causes = page.getByRole('table', { name: 'Why the score is what it is' });
  await causes.getByText(/payment history \(40% of the score\) falls from 1000 to 500/).waitFor();
  await page.getByRole('img', { name: 'Score over time, as a chart' }).waitFor();
  await page.getByText('Own notes').waitFor();
  assert.equal(await page.getByText('Secret notes').count(), 0);
  await page.getByText('filed by another organization').waitFor();
  await page.getByRole('row', { name: /Key “First” E-mail Recommendation: Conditional 705/ }).waitFor();

  await page.getByText('Table', { exact: true }).click();
  const days = page.getByRole('table', { name: 'Score over time' });
  await days.getByRole('row', { name: /705$/ }).first().waitFor();
  await days.getByRole('row', { name: /920$/ }).waitFor();

  const before = await server.store.billing.countChecks(office.organization.id, 0, Date.now() + 1);
  const memberId = await page.getByText(/^MB-/).first().innerText();
  await page.getByRole('link', { name: 'Check again' }).click();
  await page.getByText('A check costs 1 credit').waitFor();
  assert.equal(await page.getByLabel('E-mail, phone, license, member ID or name').inputValue(), memberId);
  assert.equal(await server.store.billing.countChecks(office.organization.id, 0, Date.now() + 1), before);
});

test('a page that cannot be loaded says so, and tries again', async () => {
  const office = await newOffice();
  const email = newEmail();
  await file(office, { renter_name: 'Out For A While', renter_email: email });
  const id = await renterIdOf(office, email);
  const page = await open(office, '/renters');
  allowFaults(page, /Failed to load resource/);
  await page.route('**/dashboard/renters/**', (route) =>
    route.fulfill({ status: 503, json: { ok: false, error: 'Not now.' } }),
  );
  await page.goto(`/renters/${id}`);
  await page.getByText('This could not be loaded').waitFor();
  await page.unroute('**/dashboard/renters/**');
  await button(page, 'Try again').click();
  await page.getByRole('heading', { level: 1, name: 'Out For A While' }).waitFor();
});

test('a profile is corrected, and what another renter has is refused', async () => {
  const [office, other] = [await newOffice(), await newOffice()];
  const [email, taken] = [newEmail(), newEmail()];
  await file(office, { renter_name: 'Misspelt', renter_email: email });
  await file(other, { renter_name: 'Somebody Else', renter_email: taken, renter_phone: `555${people}0042` });
  const page = await open(office, `/renters/${await renterIdOf(office, email)}`);
  await button(page, 'Correct').click();
  assert.equal(await button(page, 'Save').isDisabled(), true, 'nothing differs yet');
  await page.getByLabel('Name', { exact: true }).fill('Spelt Right');
  await page.getByLabel('Address').fill('1 Main St\nSpringfield');
  await page.getByLabel('Date of birth').fill('1990-01-31');
  await button(page, 'Add a license').click();
  await page.getByLabel('Another license').fill(`d-${people}`);
  await button(page, 'Add a phone').click();
  await page.getByLabel('Another phone').fill(`555 ${people} 0042`);
  await button(page, 'Add an e-mail').click();
  await page.getByLabel('Another e-mail').fill(taken);
  await assertAccessible(page);
  await button(page, 'Save').click();
  await page.getByText('email: another renter has this address').waitFor();
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Spelt Right');
  await page.getByLabel('Another e-mail').fill(newEmail());
  await button(page, 'Save').click();
  await page.getByText('Saved, with a shared phone').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Spelt Right' }).waitFor();
  for (const text of ['Springfield', '31 Jan 1990', `D-${people - 1}`, `seen${people}@example.com`]) {
    await page.getByText(text).first().waitFor();
  }
  assert.equal(search(page).size, 0);

  await button(page, 'Correct').click();
  await button(page, `Take seen${people}@example.com away`).click();
  await button(page, 'Save').click();
  await page.getByText('Saved.').waitFor();
  assert.equal(await page.getByText(`seen${people}@example.com`).count(), 0);
});

test('whoever saves second sees what is on file now, and keeps what was typed', async () => {
  const office = await newOffice();
  const email = newEmail();
  await file(office, { renter_name: 'Corrected Twice', renter_email: email });
  const id = await renterIdOf(office, email);
  const page = await open(office, `/renters/${id}?edit=1`);
  await page.getByLabel('Address').fill('Typed address');
  const first = { version: 0, name: 'First Correction', address: 'First address' };
  assert.equal((await office.member.call('PUT', `/dashboard/renters/${id}`, { body: first })).status, 200);
  await button(page, 'Save').click();
  await page.getByText('This renter was edited since you loaded the page').waitFor();
  await page.getByRole('heading', { level: 1, name: 'First Correction' }).waitFor();
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'First Correction');
  assert.equal(await page.getByLabel('Address').inputValue(), 'Typed address');
  await button(page, 'Save').click();
  await page.getByText('Saved.').waitFor();
  const { body } = await office.member.call('GET', `/dashboard/renters/${id}`);
  assert.deepEqual([body.name, body.address, body.version], ['First Correction', 'Typed address', 2]);
});

test('who was only checked is shown in part, and everybody else is out of reach', async () => {
  const [office, other] = [await newOffice(), await newOffice()];
  const email = newEmail();
  await file(other, { renter_name: 'Only Checked', renter_email: email, renter_phone: '555 010 4321' });
  const id = await renterIdOf(other, email);
  const page = await open(office, `/renters/${id}`);
  await page.getByRole('heading', { name: 'No such renter' }).waitFor();
  await assertAccessible(page);
  await office.organization.call('GET', `/v1/renter/check?email=${email}`);
  await page.reload();
  await page.getByText('•••4321').waitFor();
  assert.equal(await page.getByText(email).count(), 0);
  assert.equal(await button(page, 'Correct').count(), 0);
  await assertAccessible(page);
});

test('whoever has a renter on the roster whom others have, too, sees all after a check, and replaces nothing', async () => {
  const [office, other] = [await newOffice(), await newOffice()];
  const email = newEmail();
  for (const each of [other, office]) {
    await file(each, { renter_name: 'Shared Person', renter_email: email, renter_phone: '555 010 4322' });
  }
  const id = await renterIdOf(office, email);
  const page = await open(office, `/renters/${id}?edit=1`);
  await page.getByText('Check this renter to see it in full').waitFor();
  await page.getByText('•••4322').waitFor();
  await office.organization.call('GET', `/v1/renter/check?email=${email}`);
  await page.reload();
  const name = page.getByLabel('Name', { exact: true });
  await name.waitFor();
  assert.equal(await name.isEditable(), false);
  await page.getByLabel('Address').fill('1 Main St');
  await assertAccessible(page);
  await button(page, 'Save').click();
  await page.getByText('Saved.').waitFor();
});
