import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { allowFaults, assertAccessible, openBrowser } from '../support/browser.ts';
import { BY_OPERATOR, renterIdOf } from '../support/renters.ts';
import { startServer } from '../support/server.ts';
import { choosePurpose } from './member-page.ts';
import { button, newEmail, newOffice, parametersOf } from './office.ts';

const server = await startServer();
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

test("a renter's page shows the score over time, the history, and the organization's checks", async () => {
  const [office, other] = [await newOffice(browser, server), await newOffice(browser, server)];
  const email = newEmail();
  await office.file({ renter_name: 'Much On File', renter_email: email, notes: 'Own notes' });
  await other.file({ renter_email: email, outstanding_balance: 4_500, notes: 'Secret notes' });
  const id = await renterIdOf(office.organization, email);
  await office.organization.call('GET', `/v1/renter/check?email=${email}`);
  const page = await office.open(`/renters/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Much On File' }).waitFor();
  const causes = page.getByRole('table', { name: 'Why the score is what it is' });
  await causes.getByText(/payment history \(40% of the score\) falls from 1000 to 500/).waitFor();
  const chart = page.getByRole('img', { name: 'Score over time, as a chart' });
  // Yesterday and today.
  await chart.locator('circle').nth(1).waitFor();
  assert.equal(await chart.locator('circle').count(), 2);
  await page.getByText('Own notes').waitFor();
  assert.equal(await page.getByText('Secret notes').count(), 0);
  await page.getByText('filed by another organization').waitFor();
  await page
    .getByRole('row', { name: /Recommendation: Approve on conditions 705 Key “First” E-mail Rent a home/ })
    .waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('region', { name: /scrolls sideways/ }).waitFor({ state: 'detached' });

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

test('a page that could not be loaded says so, and a second attempt loads it', async () => {
  const office = await newOffice(browser, server);
  const email = newEmail();
  await office.file({ renter_name: 'Out For A While', renter_email: email });
  const id = await renterIdOf(office.organization, email);
  const page = await office.open('/renters');
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

test('a profile edit is saved, except for an e-mail that another renter has', async () => {
  const [office, other] = [await newOffice(browser, server), await newOffice(browser, server)];
  const [email, taken, added] = [newEmail(), newEmail(), newEmail()];
  await office.file({ renter_name: 'Misspelt', renter_email: email });
  await other.file({ renter_name: 'Somebody Else', renter_email: taken, renter_phone: '5551000042' });
  const holder = await renterIdOf(other.organization, taken);
  await server.store.transaction(({ renters }) =>
    renters.addIdentifier(holder, { kind: 'license', value: 'D-471' }, BY_OPERATOR),
  );
  const page = await office.open(`/renters/${await renterIdOf(office.organization, email)}`);
  await button(page, 'Correct').click();
  assert.equal(await button(page, 'Save').isDisabled(), true, 'nothing has changed yet');
  await page.getByLabel('Name', { exact: true }).fill('Spelt Right');
  await page.getByLabel('Address').fill('1 Main St\nSpringfield');
  await page.getByLabel('Date of birth').fill('1990-01-31');
  await button(page, 'Add a license').click();
  await page.getByLabel('Another license').fill('d-471');
  await button(page, 'Add a phone').click();
  await page.getByLabel('Another phone').fill('555 100 0042');
  await button(page, 'Add an e-mail').click();
  await page.getByLabel('Another e-mail').fill(taken);
  await assertAccessible(page, 'renter: profile edit');
  await button(page, 'Save').click();
  await page.getByText('email: another renter has this address').waitFor();
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Spelt Right');
  await page.getByLabel('Another e-mail').fill(added);
  await button(page, 'Save').click();
  await page.getByText('Saved, with a shared phone and a shared license').waitFor();
  await page
    .getByText('Another renter also has the license D-471. A license belongs to one person')
    .waitFor();
  await page.getByRole('heading', { level: 1, name: 'Spelt Right' }).waitFor();
  for (const text of ['Springfield', '31 Jan 1990', 'D-471', added]) {
    await page.getByText(text).first().waitFor();
  }
  assert.equal(parametersOf(page).size, 0);

  await button(page, 'Correct').click();
  await button(page, `Remove ${added}`).click();
  await button(page, 'Save').click();
  await page.getByText('Saved.').waitFor();
  assert.equal(await page.getByText(added).count(), 0);
});

test('a second editor sees what was saved first, and keeps what they typed', async () => {
  const office = await newOffice(browser, server);
  const email = newEmail();
  await office.file({ renter_name: 'Corrected Twice', renter_email: email });
  const id = await renterIdOf(office.organization, email);
  const page = await office.open(`/renters/${id}?edit=1`);
  await page.getByLabel('Address').fill('Typed address');
  const first = { version: 0, name: 'First Correction', address: 'First address' };
  assert.equal((await office.member.call('PUT', `/dashboard/renters/${id}`, { body: first })).status, 200);
  await button(page, 'Save').click();
  await page.getByText('This renter was edited since you loaded the page').waitFor();
  await assertAccessible(page, 'renter: edited meanwhile');
  await page.getByRole('heading', { level: 1, name: 'First Correction' }).waitFor();
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'First Correction');
  assert.equal(await page.getByLabel('Address').inputValue(), 'Typed address');
  await button(page, 'Save').click();
  await page.getByText('Saved.').waitFor();
  const { body } = await office.member.call('GET', `/dashboard/renters/${id}`);
  assert.deepEqual([body.name, body.address.text, body.version], ['First Correction', 'Typed address', 2]);
});

test('a renter who was only checked is shown in part, and any other renter is not found', async () => {
  const [office, other] = [await newOffice(browser, server), await newOffice(browser, server)];
  const email = newEmail();
  await other.file({ renter_name: 'Only Checked', renter_email: email, renter_phone: '555 010 4321' });
  const id = await renterIdOf(other.organization, email);
  const page = await office.open(`/renters/${id}`);
  await page.getByRole('heading', { name: 'Renter not available' }).waitFor();
  await assertAccessible(page, 'renter: outside reach');
  await office.organization.call('GET', `/v1/renter/check?email=${email}`);
  await page.reload();
  await page.getByText('•••4321').waitFor();
  assert.equal(await page.getByText(email).count(), 0);
  assert.equal(await button(page, 'Correct').count(), 0);
  await assertAccessible(page, 'renter: shown in part');
});

test('a renter who was only added to the roster is shown masked, and a check opens score and history', async () => {
  const [office, other] = [await newOffice(browser, server), await newOffice(browser, server)];
  const email = newEmail();
  await other.file({ renter_name: 'Only Added', renter_email: email, renter_phone: '555 010 4323' });
  const id = await renterIdOf(other.organization, email);
  const page = await office.open('/renters?open=add');
  await page.getByLabel('E-mail').fill(email);
  await button(page, 'Add to the roster').click();
  await page.getByRole('link', { name: 'Open the renter' }).click();
  await page.getByRole('heading', { name: 'Check this renter to see their score and history' }).waitFor();
  await page.getByText('•••4323').waitFor();
  await page.getByText('You have nothing on file about this renter').waitFor();
  for (const absent of ['History', 'Score over time', 'Checks by your organization']) {
    assert.equal(await page.getByRole('heading', { name: absent, exact: true }).count(), 0, absent);
  }
  await assertAccessible(page, 'renter: only added');
  await page.goto('/renters');
  await page.getByText('Not checked', { exact: true }).waitFor();
  await page.goto(`/renters?open=${id}`);
  await page.getByText('Not checked in the last 365 days').waitFor();
  await assertAccessible(page, 'renters: only added');
  await page.getByRole('link', { name: 'Check this renter' }).click();
  await choosePurpose(page);
  await button(page, 'Check').click();
  await page.getByText('Only Added').first().waitFor();
  await page.goto(`/renters/${id}`);
  await page.getByRole('heading', { name: 'History', exact: true }).waitFor();
});

test('a renter on several rosters is shown in full after a check, and what is on file cannot be replaced', async () => {
  const [office, other] = [await newOffice(browser, server), await newOffice(browser, server)];
  const email = newEmail();
  await other.file({ renter_name: 'Shared Person', renter_email: email, renter_phone: '555 010 4322' });
  await office.file({ renter_name: 'Shared Person', renter_email: email });
  const id = await renterIdOf(office.organization, email);
  const page = await office.open(`/renters/${id}?edit=1`);
  await page.getByText('Check this renter to see their contact details in full').waitFor();
  await page.getByText('•••4322').waitFor();
  await office.organization.call('GET', `/v1/renter/check?email=${email}`);
  await page.reload();
  const name = page.getByLabel('Name', { exact: true });
  await name.waitFor();
  assert.equal(await name.isEditable(), false);
  await page.getByLabel('Address').fill('1 Main St');
  await assertAccessible(page, 'renter: profile edit of a shared renter');
  await button(page, 'Save').click();
  await page.getByText('Saved.').waitFor();
});
