import assert from 'node:assert/strict';
import { after } from 'node:test';
import { allowFaults, assertAccessible, NARROW, openBrowser } from '../support/browser.ts';
import { journey, test } from '../support/journeys.ts';
import { startServer } from '../support/server.ts';
import {
  button,
  checkField,
  checksOf,
  choosePurpose,
  combobox,
  EMAIL,
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

const { memberId } = await putOnFile(server);

journey(
  'a check can be made by keyboard alone, and its card shows the score, the reasons and the cost',
  async () => {
    const { page, organization } = await memberPage(browser, server, '/');
    await page.keyboard.press('/');
    await heading(page, 'Check a renter').waitFor();
    await page.getByText('You have 1,240 left.').waitFor();
    await checkField(page).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('+1 555 010 0005');
    assert.equal(await page.getByLabel('Search by').inputValue(), 'phone');
    await page.keyboard.press('Enter');
    // The purpose is missing, and gets the focus.
    await combobox(page, 'Purpose').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Rent a h');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await heading(page, `Check of Jordan <b>Réyes</b>, ${memberId}`).waitFor();
    const card = page.getByRole('region', { name: 'Recommendation: review before you decide' });
    const text = (await card.textContent()) ?? '';
    for (const part of [
      'Jordan <b>Réyes</b>',
      memberId,
      '505 of 1000',
      'Best score a renter can reach980',
      'Rent was not paid',
      'The one report on file is unpaid.',
      'Score505',
      '505 in total. No incidents are on file',
      'Owed$450.00',
      'Outstanding balance',
      'Phone matched. Families share phones',
      'by Mo Clerk',
      'It cost 1 credit',
    ]) {
      assert.ok(text.includes(part), `${part} in ${text}`);
    }
    await page.getByText('You have 1,239 left.').waitFor();
    assert.equal(await checksOf(server, organization), 1);
    const focused = page.locator(':focus').filter({ hasText: 'Recommendation: ' });
    await focused.waitFor();
  },
);

test('a match by name warns that a name proves nothing, and a missing record is not shown as a good one', async () => {
  const { page } = await memberPage(browser, server, '/check', { viewport: NARROW });
  await runCheck(page, 'jordan reyes');
  await heading(page, 'No record').waitFor();
  await runCheck(page, 'Jordan b Réyes b');
  await page.getByText('Found by name alone: this may be another person').waitFor();
  await assertAccessible(page, 'check: matched by a name alone');
  await runCheck(page, 'D123-4567');
  await page.getByText('No one on file has the license D123-4567.').waitFor();
  await page.getByText('No record isn’t a good record').waitFor();
  const unknown = page.getByRole('img', { name: 'Tier: Unknown' });
  await unknown.nth(2).waitFor();
  assert.equal(await unknown.count(), 3, 'one in the card, two in the list');
  await assertAccessible(page, 'check: no record');
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  assert.ok(width <= NARROW.width, `${width} px wide`);
  await button(page, 'Try another identifier').click();
  assert.equal(await checkField(page).evaluate((element) => element.matches(':focus')), true);
  await page.getByRole('link', { name: 'File a report' }).click();
  await heading(page, 'File a report').waitFor();
  assert.equal(await page.getByLabel('License').inputValue(), 'D123-4567');
});

test('the kind of identifier is recognized while typing, and can be changed', async () => {
  const { page } = await memberPage(browser, server, '/check');
  const kind = page.getByLabel('Search by');
  for (const [text, understood] of [
    [EMAIL, 'email'],
    ['mb-12345678', 'member_id'],
    ['0612345678', 'phone'],
    ['AB 123 456', 'license'],
    ['Jordan Reyes', 'name'],
  ] as const) {
    await checkField(page).fill(text);
    assert.equal(await kind.inputValue(), understood, text);
  }
  await checkField(page).fill('0612345678');
  await kind.selectOption('License');
  await choosePurpose(page);
  await button(page, 'Check').click();
  await page.getByText('No one on file has the license 0612345678.').waitFor();
  await checkField(page).fill('');
  await checkField(page).fill('0612345678');
  assert.equal(await kind.inputValue(), 'phone', 'the choice was only for the previous text');
});

test('a double click makes one check, a retry after a lost response costs nothing, and a later click makes another check', async () => {
  const { page, organization } = await memberPage(browser, server, '/check');
  await checkField(page).fill(EMAIL);
  await button(page, 'Check').click();
  await page.getByText('Choose a purpose.').waitFor();
  await assertAccessible(page, 'check: no purpose');
  await choosePurpose(page);
  await button(page, 'Check').dblclick();
  await page.getByText(`by e-mail ${EMAIL}`).waitFor();
  assert.equal(await checksOf(server, organization), 1);

  // The server responds, but the response is lost on the way.
  allowFaults(page, /Failed to load resource/);
  await page.route('**/dashboard/check', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await runCheck(page, 'nobody@example.com');
  await page.getByText('The server cannot be reached.').waitFor();
  await assertAccessible(page, 'check: the server cannot be reached');
  assert.equal(await checksOf(server, organization), 2);
  await page.unroute('**/dashboard/check');
  await button(page, 'Check').click();
  await page.getByText('No one on file has the e-mail').waitFor();
  assert.equal(await checksOf(server, organization), 2);

  await page.clock.install();
  await page.clock.fastForward(5_000);
  await button(page, 'Check').click();
  const question = page.getByRole('alert');
  await question.getByText('You checked this person just now').waitFor();
  await assertAccessible(page, 'check: of the same person');
  // It is on the page, so there is nothing to open.
  assert.equal(await question.getByRole('link').count(), 0);
  await checkField(page).fill(` ${EMAIL.toUpperCase()}`);
  await checkField(page).press('Enter');
  await question.getByRole('link', { name: 'Open that check' }).click();
  await page.getByText(`by e-mail ${EMAIL}`).waitFor();
  assert.equal(await checksOf(server, organization), 2);
  await button(page, 'Check').click();
  await button(page, 'Check again for 1 credit').click();
  await page.getByText('You have 1,237 left.').waitFor();
  assert.equal(await checksOf(server, organization), 3);
});

test('an e-mail that is probably a slip is asked about before it is billed, and a second press checks it', async () => {
  const { page, organization } = await memberPage(browser, server, '/check');
  await page.clock.install();
  await choosePurpose(page);
  await checkField(page).fill('mary@gmial');
  await button(page, 'Check').dblclick();
  const question = page.getByRole('alert');
  await question.getByText('Is this address complete?').waitFor();
  await assertAccessible(page, 'check: an incomplete e-mail');
  await checkField(page).fill('mary@gmial.com');
  assert.equal(await question.count(), 0);
  await checkField(page).press('Enter');
  await question.getByText('Did you mean mary@gmail.com?').waitFor();
  assert.equal(await checksOf(server, organization), 0);
  await page.clock.fastForward(5_000);
  await button(page, 'Check').click();
  await page.getByText('No one on file has the e-mail mary@gmial.com.').waitFor();
  assert.equal(await checksOf(server, organization), 1);
});

test('a check by a first or last name alone is asked about before it is billed, and a button checks it', async () => {
  const { page, organization } = await memberPage(browser, server, '/check');
  await choosePurpose(page);
  await checkField(page).fill('Jensen');
  const question = page.getByRole('alert');
  for (let press = 0; press < 2; press++) {
    await button(page, 'Check').click();
    await question.getByText('Enter the first and last name').waitFor();
  }
  await assertAccessible(page, 'check: a last name alone');
  assert.equal(await checksOf(server, organization), 0);
  await button(page, 'Check “Jensen” anyway').click();
  await page.getByText('No one on file has the name Jensen.').waitFor();
  assert.deepEqual([await checksOf(server, organization), await question.count()], [1, 0]);
});

test('recent checks can be opened again at no cost, and are gone after a reload', async () => {
  const { page, organization } = await memberPage(browser, server, '/check');
  await runCheck(page, EMAIL);
  await page.getByText(`by e-mail ${EMAIL}`).waitFor();
  await runCheck(page, 'nobody@example.com');
  await heading(page, 'No record').waitFor();
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('link', { name: 'Check a renter' }).first().click();
  const recent = page.getByRole('complementary', { name: 'Recent checks' });
  await recent.getByRole('link', { name: /Jordan/ }).click();
  await page.getByText(`by e-mail ${EMAIL}`).waitFor();
  assert.equal(await checksOf(server, organization), 2);
  const stored = await page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
  assert.equal(stored.includes('example.com') || stored.includes('Jordan'), false);
  await page.reload();
  await recent.getByText('Recent checks appear here').waitFor();
  await page.getByText(/^Checked .* by Mo Clerk of .*, by e-mail\. /).waitFor();
});

journey(
  'a check has an address: reload, back, the list with its filters, and a link for others show what it found',
  async () => {
    const { page, organization } = await memberPage(browser, server, '/check');
    await runCheck(page, EMAIL);
    await page.waitForURL(/\/checks\/chk_\w+$/);
    const link = page.url();
    const card = page.getByRole('region', { name: /^Recommendation: / });
    const shown = async () => {
      await card.getByText('This is the result as of').waitFor();
      return (await card.locator('dl').allTextContents()).join('\n');
    };
    const before = await shown();
    assert.match(before, /^Best score a renter can reach980/);
    assert.equal(await card.getByText('may have changed since').count(), 0, 'right after the check');
    await page.reload();
    assert.equal(await shown(), before);
    await card.getByRole('listitem').filter({ hasText: 'Outstanding balance' }).waitFor();
    await card.getByRole('link', { name: 'Open the renter' }).waitFor();
    await assertAccessible(page, 'check: opened again');
    await runCheck(page, 'nobody@example.com');
    await heading(page, 'No record').waitFor();
    await page.goBack();
    assert.equal(await shown(), before);
    assert.equal(page.url(), link);

    await card.getByRole('link', { name: 'All checks' }).click();
    const table = page.getByRole('table', { name: 'Checks' });
    await table.getByRole('row').nth(2).waitFor();
    await page.getByRole('combobox', { name: 'Recommendation' }).selectOption('No record');
    await table.getByRole('row').nth(2).waitFor({ state: 'detached' });
    assert.match(page.url(), /\/checks\?tier=UNKNOWN$/);
    await page.reload();
    await table.getByRole('cell', { name: 'No record' }).waitFor();
    assert.equal(await table.getByRole('row').count(), 2);
    const download = page.getByRole('link', { name: 'Download this view' });
    assert.match((await download.getAttribute('href')) ?? '', /^\/dashboard\/checks\.csv\?.*tier=UNKNOWN/);
    await table.getByRole('link').click();
    await page.getByText('No one on file had the e-mail that was given.').waitFor();
    await page.goBack();
    await page.getByRole('combobox', { name: 'Recommendation' }).selectOption('');
    await table.getByRole('row').nth(2).waitFor();
    assert.equal(await checksOf(server, organization), 2, 'opening them again costs nothing');

    const { page: colleague } = await memberPage(browser, server, link, { organization });
    await heading(colleague, 'You can’t open this check').waitFor();
    await assertAccessible(colleague, 'check: of a colleague');
  },
);

test('a click on a time opens its link, although the tooltip arrives during the click', async () => {
  const { page } = await memberPage(browser, server, '/check');
  await runCheck(page, EMAIL);
  await page.waitForURL(/\/checks\/chk_\w+$/);
  const link = page.url();
  const held = Promise.withResolvers<() => Promise<void>>();
  await page.route('**/tooltip-*.js', (route) => held.resolve(() => route.continue()));
  await page.goto('/checks');
  await page.getByRole('table', { name: 'Checks' }).locator('time').hover();
  const release = await held.promise;
  await page.mouse.down();
  await release();
  await page.getByRole('tooltip').waitFor();
  await page.mouse.up();
  await page.waitForURL(link);
});

test('only the card is printed, with the name of the person who made the check', async () => {
  const { page } = await memberPage(browser, server, '/check');
  await runCheck(page, EMAIL);
  await page.getByText(`by e-mail ${EMAIL}`).waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const hidden of [checkField(page), button(page, 'Print'), heading(page, 'Recent checks')]) {
    assert.equal(await hidden.isVisible(), false);
  }
  assert.ok(await page.getByText(/^Checked .* by Mo Clerk of /).isVisible());
});
