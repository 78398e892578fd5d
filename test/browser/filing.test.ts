import assert from 'node:assert/strict';
import { after } from 'node:test';
import { allowFaults, assertAccessible, NARROW, openBrowser } from '../support/browser.ts';
import { journey, test } from '../support/journeys.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import {
  answerReport,
  button,
  checksOf,
  combobox,
  EMAIL,
  fileReviewed,
  heading,
  memberPage,
  putOnFile,
  runCheck,
} from './member-page.ts';

const server = await startServer();
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

const { renterId, memberId } = await putOnFile(server);

async function reportsOf({ id }: { id: string }) {
  const rows = await server.rows<{ count: number }>(
    'SELECT count(*) AS count FROM reports WHERE organization_id = ?',
    id,
  );
  return rows[0]?.count;
}

journey(
  'a report about a renter who was just checked shows the score before and after, is reviewed, filed and undone',
  async () => {
    const { page, organization } = await memberPage(browser, server, '/check');
    await runCheck(page, EMAIL);
    await page.getByRole('link', { name: 'File a report' }).click();
    await heading(page, 'File a report').waitFor();
    assert.equal(await page.getByLabel('E-mail').inputValue(), EMAIL);
    await page.getByText(`This report goes on file for Jordan <b>Réyes</b>, ${memberId}`).waitFor();
    // Nothing is preselected, so nothing can be filed unintentionally.
    assert.equal(await page.getByRole('radio', { checked: true }).count(), 0);
    const score = page.getByRole('complementary', { name: 'Renter’s score' });
    await score.getByText('Score 505', { exact: true }).waitFor();
    await score.getByText('Answer the questions about payment, condition and contract').waitFor();
    await combobox(page, 'Industry').fill('residential');
    await page.getByLabel('Rental period').fill('May to October 2026');
    await page.getByLabel('Ended on').fill('2026-10-31');
    await answerReport(page, { payment: 'Partly paid', condition: 'Damage that can be repaired' });
    await page.getByLabel('Charged').fill('1,234.5');
    await page.getByLabel('Paid', { exact: true }).fill('$1,000');
    await button(page, 'Use as amount owed').click();
    assert.equal(await page.getByLabel('Still owed').inputValue(), '234.50');
    await combobox(page, 'What was damaged').fill('Scratch, left');
    await page.keyboard.press('Enter');
    await score.getByText('After this report: 505 → 340', { exact: true }).waitFor();
    await button(page, 'Add an incident').click();
    await combobox(page, 'Type').fill('Late return');
    await page.getByLabel('What happened').fill('Two days late.\nKeys by post.');
    await page.getByLabel('Notes').fill('Handed over at noon.');
    await page.getByLabel('Your recommendation').selectOption('Conditional');
    await score.getByText('After this report: 505 → 240', { exact: true }).waitFor();
    await assertAccessible(page, 'report: filled in');

    await button(page, 'Review the report').click();
    const review = heading(page, 'Check what you’re about to file');
    await review.waitFor();
    assert.equal(await review.evaluate((element) => element.matches(':focus')), true);
    await page.getByText('After this report: 505 → 240', { exact: true }).waitFor();
    for (const text of [
      'May to October 2026',
      'Ended on 31 Oct 2026',
      'Partly paid',
      'Still owed: $234.50',
      'Damage that can be repaired',
      'Scratch, left',
      'Kept to the contract',
      'Handed over at noon.',
    ])
      await page.getByText(text, { exact: true }).waitFor();
    await assertAccessible(page, 'report: review');
    await button(page, 'Change something').click();
    assert.equal(await page.getByLabel('Still owed').inputValue(), '234.50');
    await fileReviewed(page);
    await heading(page, 'Report filed').waitFor();
    await assertAccessible(page, 'report: filed');
    const recordId = await page.getByLabel('Record ID', { exact: true }).inputValue();
    assert.match(recordId, /^RB-\w{5}$/);
    await page.getByText('Renter’s score 505 → 240').waitFor();
    await page.getByText('This report alone scores 550 of 1000.').waitFor();
    await page.getByText('Recommendation: Conditional').waitFor();
    assert.equal(
      await page.getByRole('link', { name: 'Open the renter' }).getAttribute('href'),
      `/renters/${renterId}`,
    );
    const checked = async () => (await organization.call('GET', `/v1/renter/check?email=${EMAIL}`)).body;
    const { score: after, summary } = await checked();
    assert.deepEqual([after, summary.outstanding_balance, summary.incidents], [240, 45_000 + 23_450, 1]);
    const [row] = await server.rows<Record<string, unknown>>(
      'SELECT damage, notes, rental_period, recommendation FROM reports WHERE organization_id = ?',
      organization.id,
    );
    assert.deepEqual(
      { ...row },
      {
        damage: '["Scratch, left"]',
        notes: 'Handed over at noon.',
        rental_period: 'May to October 2026',
        recommendation: 'conditional',
      },
    );
    await button(page, 'Undo').click();
    await heading(page, 'Filing undone').waitFor();
    assert.equal((await checked()).score, 505);
    await button(page, 'File another report').click();
    await page.waitForURL(`${server.url}/file/report`);
    await until('the new form is empty', async () => (await page.getByLabel('E-mail').inputValue()) === '');
    assert.equal(await page.getByRole('radio', { checked: true }).count(), 0);
  },
);

test('errors are shown at their fields, the first of them gets the focus, and nothing is sent', async () => {
  const { page, organization } = await memberPage(browser, server, '/file/report', { viewport: NARROW });
  await page.getByLabel('Charged').fill('-1');
  await button(page, 'Add an incident').click();
  await button(page, 'Review the report').click();
  for (const text of [
    'Enter an e-mail or a name.',
    'Enter the industry.',
    'Choose how the rental was paid.',
    'Enter 0 or more.',
    'Choose the condition.',
    'Choose how the renter kept to the contract.',
    'Enter the type of incident, or remove it.',
    '7 fields need your attention.',
  ]) {
    await page.getByText(text).waitFor();
  }
  const isFocused = (label: string) =>
    page.getByLabel(label).evaluate((element) => element.matches(':focus'));
  assert.equal(await isFocused('E-mail'), true);
  await assertAccessible(page, 'report: errors');
  await button(page, 'Add an incident').click();
  await page.getByRole('group', { name: 'Incident 2' }).waitFor();
  await page.getByText('7 fields need your attention.').waitFor();
  await page.getByLabel('E-mail').fill('no address');
  await page.getByText('Enter an e-mail address, such as jordan@example.com.').waitFor();
  await page.getByLabel('E-mail').fill('errors@example.com');
  await combobox(page, 'Industry').fill('tools');
  await button(page, 'Review the report').click();
  assert.equal(await isFocused('Paid in full, on time'), true);
  // The answers are given by keyboard alone.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  assert.equal(await page.getByLabel('Partly paid').isChecked(), true);
  await page.getByText('Enter what is still owed.').waitFor();
  await page.getByLabel('Still owed').fill('12,34');
  await page.getByText('Enter an amount in dollars, such as 1,234.50.').waitFor();
  // What is no longer owed is neither wrong nor filed.
  await page.getByLabel('Paid in full, but late').check();
  await page.getByText('Enter an amount in dollars').waitFor({ state: 'detached' });
  assert.equal(await reportsOf(organization), 0);
});

test('the form says what is known of the score: of nobody, of somebody new, and of a renter outside reach', async () => {
  const { page } = await memberPage(browser, server, '/file/report');
  const score = page.getByRole('complementary', { name: 'Renter’s score' });
  await score.getByText('Enter the renter to see how').waitFor();
  await page.getByLabel('E-mail').fill('somebody.new@example.com');
  await answerReport(page, { payment: 'Not paid' });
  await page.getByLabel('Still owed').fill('200,000');
  await score.getByText('After this report: 505', { exact: true }).waitFor();
  await button(page, 'Add an incident').click();
  await combobox(page, 'Type').fill('Payment fraud');
  await score.getByText('The report will be held for review for up to 5 days.').waitFor();
  await button(page, 'Remove incident 1').click();
  await page.getByLabel('E-mail').fill(EMAIL);
  await score.getByText('You’ll see the score of this renter once your report counts.').waitFor();
  assert.doesNotMatch(await score.innerText(), /Score \d/);
});

test('a report that repeats a withdrawn one is filed once the form has a certification', async () => {
  const { page, organization } = await memberPage(browser, server, '/file/report');
  const body = { renter_email: 'again@example.com', outstanding_balance: 1_234 };
  const { report_id } = (await organization.call('POST', '/v1/renter/report', { body })).body;
  await server.write('UPDATE reports SET filed_at = filed_at - 3600000 WHERE id = ?', report_id);
  const withdrawal = { report_id, reason: 'It is about somebody else.' };
  assert.equal((await organization.call('POST', '/v1/reports/withdraw', { body: withdrawal })).status, 200);
  await page.getByLabel('E-mail').fill('again@example.com');
  await combobox(page, 'Industry').fill('tools');
  await answerReport(page, { payment: 'Not paid' });
  await page.getByLabel('Still owed').fill('12.34');
  allowFaults(page, /Failed to load resource/);
  await fileReviewed(page);
  await page.getByText(/^Not filed: it repeats RB-/).waitFor();
  await assertAccessible(page, 'report: certification');
  await page.getByLabel('Certification').fill('The ledger shows that it is owed.');
  await button(page, 'File the report').click();
  await heading(page, 'Report filed').waitFor();
  assert.equal(await reportsOf(organization), 1);
});

test('a day that does not exist, is in the future or too long ago is an error at its field, and nothing is sent', async () => {
  const { page, organization } = await memberPage(browser, server, '/file/report', { viewport: NARROW });
  await page.getByLabel('Name').fill('Da Ted');
  await combobox(page, 'Industry').fill('tools');
  await answerReport(page);
  const born = page.getByLabel('Date of birth');
  const wrongBirth = page.getByText(/^Enter a day from 1900-01-01 to 20\d\d-\d\d-\d\d, or leave it empty\.$/);
  await born.fill('2099-01-01');
  await button(page, 'Review the report').click();
  await wrongBirth.waitFor();
  assert.equal(await born.evaluate((element) => element.matches(':focus')), true);
  await born.fill('1990-01-31');
  await wrongBirth.waitFor({ state: 'detached' });
  const day = page.getByLabel('Ended on');
  const problem = page.getByText('Enter a day from 1900 to today (UTC), or leave it empty.');
  for (const keys of ['02302026', '01012099', '12311899', '0228']) {
    await day.fill('');
    await day.focus();
    await page.keyboard.type(keys);
    await button(page, 'Review the report').click();
    await problem.waitFor();
    assert.equal(await day.evaluate((element) => element.matches(':focus')), true, keys);
  }
  await assertAccessible(page, 'report: wrong day');
  await day.fill('2001-01-31');
  await problem.waitFor({ state: 'detached' });
  await page.getByLabel('Cosmetic wear').check();
  await page.getByText('This is more than seven years ago.').waitFor();
  await page.getByLabel('Returned fine').check();
  await page.getByText('This is more than seven years ago.').waitFor({ state: 'detached' });
  await day.fill('2026-02-28');
  assert.equal(await reportsOf(organization), 0);
  await fileReviewed(page);
  await heading(page, 'Report filed').waitFor();
  await page.getByRole('link', { name: 'Open the renter' }).click();
  // The browser is in New York, where midnight in UTC is still the day before.
  await page.getByText('28 Feb 2026').waitFor();
});

test('a draft survives a reload and a failed request, is filed once, and is deleted by filing or signing out', async () => {
  const { page, organization } = await memberPage(browser, server, '/file/report');
  await page.getByLabel('E-mail').fill('draft@example.com');
  await page.getByLabel('Name').fill('Dra Ft');
  await combobox(page, 'Industry').fill('tools');
  await answerReport(page, { payment: 'Not paid' });
  await page.getByLabel('Still owed').fill('10');
  await page.reload();
  assert.equal(await page.getByLabel('Name').inputValue(), 'Dra Ft');
  assert.equal(await page.getByLabel('Not paid').isChecked(), true);

  allowFaults(page, /Failed to load resource/);
  await page.route('**/dashboard/reports', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await fileReviewed(page);
  await page.getByText('We kept what you typed in this tab.').waitFor();
  await assertAccessible(page, 'report: not sent');
  assert.equal(await reportsOf(organization), 1);
  await page.unroute('**/dashboard/reports');

  // With a changed field, the form is not the one that was filed.
  await button(page, 'Change something').click();
  await page.getByLabel('Phone').fill('5550100');
  await fileReviewed(page);
  await page.getByText(/was already sent and filed as RB-\w{5}\./).waitFor();
  await button(page, 'Start a new form').waitFor();
  await button(page, 'Change something').click();
  await page.getByLabel('Phone').fill('');
  await button(page, 'Review the report').click();
  await button(page, 'File the report').dblclick();
  await heading(page, 'Report filed').waitFor();
  assert.equal(await reportsOf(organization), 1);
  const drafts = () =>
    page.evaluate<number>("Object.keys(sessionStorage).filter((key) => key.startsWith('draft ')).length");
  await until('the draft is gone', async () => (await drafts()) === 0);

  await page.goto('/file/report');
  await page.getByLabel('Name').fill('Left Behind');
  assert.equal(await drafts(), 1);
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await until('the draft is gone', async () => (await drafts()) === 0);
});

test('the renter of an incident is found by an exact e-mail, free and masked, and the filed incident counts', async () => {
  const { page, organization } = await memberPage(browser, server, '/file/incident');
  await button(page, 'File the incident').click();
  await page.getByText('Choose a renter.').waitFor();
  await page.getByRole('textbox', { name: 'Renter' }).fill('jordan');
  await page.getByText('No renter found.').waitFor();
  await page.getByRole('textbox', { name: 'Renter' }).fill(EMAIL);
  const found = page.getByRole('list', { name: 'Renters found' });
  await found.waitFor();
  assert.doesNotMatch(await found.innerText(), /low|moderate|high|critical/i, 'no tier');
  await assertAccessible(page, 'incident: renters found');
  await found.getByRole('button', { name: /Jordan/ }).click();
  await button(page, 'Change renter').waitFor();
  await combobox(page, 'Industry').fill('residential');
  await combobox(page, 'Type').click();
  await page.getByRole('option', { name: 'Noise complaint' }).click();
  await page.getByLabel('Details').fill('Every night.');
  await page.getByLabel('Happened on').fill('2026-02-28');
  await assertAccessible(page, 'incident: filled in');
  await button(page, 'File the incident').click();
  await heading(page, 'Incident filed').waitFor();
  const incidentId = await page.getByLabel('Incident ID', { exact: true }).inputValue();
  assert.match(incidentId, /^inc_/);
  const [row] = await server.rows<{ occurred_on: string }>(
    'SELECT occurred_on FROM incidents WHERE id = ?',
    incidentId,
  );
  assert.equal(row?.occurred_on, '2026-02-28');
  assert.equal(await checksOf(server, organization), 0);
  const { body } = await organization.call('GET', `/v1/renter/check?email=${EMAIL}`);
  assert.ok(body.flags.includes('NOISE_COMPLAINT'));

  // A later report can be linked to the incident.
  await page.goto(`/file/report?renter=${memberId}`);
  await page.getByRole('checkbox', { name: /Noise complaint/ }).check();
  await combobox(page, 'Industry').fill('residential');
  await answerReport(page);
  await fileReviewed(page);
  await heading(page, 'Report filed').waitFor();
  const linked = await server.rows('SELECT 1 FROM report_incidents WHERE incident_id = ?', incidentId);
  assert.equal(linked.length, 1);
});

test('an e-mail without a record is filled into the report form, and does not appear in the address', async () => {
  const { page } = await memberPage(browser, server, '/check');
  await runCheck(page, 'new.person@example.com');
  await page.getByRole('link', { name: 'File a report' }).click();
  await page.getByText('No one on file has this e-mail: we’ll add a new renter.').waitFor();
  assert.equal(await page.getByLabel('E-mail').inputValue(), 'new.person@example.com');
  assert.equal(page.url(), `${server.url}/file/report`);
});
