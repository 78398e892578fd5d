import assert from 'node:assert/strict';
import { after } from 'node:test';
import { allowFaults, assertAccessible, NARROW, openBrowser } from '../support/browser.ts';
import { journey, test } from '../support/journeys.ts';
import { startServer } from '../support/server.ts';
import { ask, button, checkField, checksOf, EMAIL, heading, memberPage, putOnFile } from './member-page.ts';

const server = await startServer();
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

const { memberId } = await putOnFile(server);

journey(
  'a renter is checked by keyboard alone, and the card says what is known and what it is worth',
  async () => {
    const { page, organization } = await memberPage(browser, server, '/');
    await page.keyboard.press('/');
    await heading(page, 'Check a renter').waitFor();
    await page.getByText('You have 1,240 left.').waitFor();
    await checkField(page).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('+1 555 010 0005');
    assert.equal(await page.getByLabel('Understood as').inputValue(), 'phone');
    await page.keyboard.press('Enter');
    await heading(page, 'Conditional').or(heading(page, 'Review required')).waitFor();
    const card = page.getByRole('region', { name: /Conditional|Review required/ });
    const text = (await card.textContent()) ?? '';
    for (const part of [
      'Jordan <b>Réyes</b>',
      memberId,
      '505 of 1000',
      'Together 505. No incident is on file',
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
    const answer = page.locator(':focus').filter({ hasText: /Conditional|Review required/ });
    await answer.waitFor();
  },
);

test('a name alone is said to prove nothing, and nobody found is no good record', async () => {
  const { page } = await memberPage(browser, server, '/check', { viewport: NARROW });
  await ask(page, 'jordan reyes');
  await heading(page, 'No record').waitFor();
  await ask(page, 'Jordan b Réyes b');
  await page.getByText('A name alone proves nothing.').waitFor();
  await assertAccessible(page);
  await ask(page, 'D123-4567');
  await page.getByText('Nobody on file has the license D123-4567.').waitFor();
  await page.getByText('This is not a good record').waitFor();
  const unknown = page.getByRole('img', { name: 'Tier: Unknown' });
  await unknown.nth(2).waitFor();
  assert.equal(await unknown.count(), 3, 'the card, and two in the list');
  await assertAccessible(page);
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  assert.ok(width <= NARROW.width, `${width} px wide`);
  await button(page, 'Try another identifier').click();
  assert.equal(await checkField(page).evaluate((element) => element.matches(':focus')), true);
});

test('what is typed is understood, and whoever typed it may say otherwise', async () => {
  const { page } = await memberPage(browser, server, '/check');
  const kind = page.getByLabel('Understood as');
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
  await button(page, 'Check').click();
  await page.getByText('Nobody on file has the license 0612345678.').waitFor();
  await checkField(page).fill('');
  await checkField(page).fill('0612345678');
  assert.equal(await kind.inputValue(), 'phone', 'the choice was for the person before');
});

test('a double click is one check, a lost answer is asked for again without a second credit, a later press is another', async () => {
  const { page, organization } = await memberPage(browser, server, '/check');
  await checkField(page).fill(EMAIL);
  await button(page, 'Check').dblclick();
  await page.getByText(`by e-mail ${EMAIL}`).waitFor();
  assert.equal(await checksOf(server, organization), 1);

  // The server answers, and the answer is lost on the way.
  allowFaults(page, /Failed to load resource/);
  await page.route('**/dashboard/check', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await ask(page, 'nobody@example.com');
  await page.getByText('The server cannot be reached.').waitFor();
  await assertAccessible(page);
  assert.equal(await checksOf(server, organization), 2);
  await page.unroute('**/dashboard/check');
  await button(page, 'Check').click();
  await page.getByText('Nobody on file has the e-mail').waitFor();
  assert.equal(await checksOf(server, organization), 2);

  await page.clock.install();
  await page.clock.fastForward(5_000);
  await button(page, 'Check').click();
  await page.getByText('You have 1,237 left.').waitFor();
  assert.equal(await checksOf(server, organization), 3);
});

test('recent checks are shown again at no cost, and are gone with the tab', async () => {
  const { page, organization } = await memberPage(browser, server, '/check');
  await ask(page, EMAIL);
  await page.getByText(`by e-mail ${EMAIL}`).waitFor();
  await ask(page, 'nobody@example.com');
  await heading(page, 'No record').waitFor();
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('link', { name: 'Check a renter' }).first().click();
  const recent = page.getByRole('complementary', { name: 'Recent checks' });
  await recent.getByRole('button', { name: /Jordan/ }).click();
  await page.getByText(`by e-mail ${EMAIL}`).waitFor();
  assert.equal(await checksOf(server, organization), 2);
  const kept = await page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
  assert.equal(kept.includes('example.com') || kept.includes('Jordan'), false);
  await page.reload();
  await recent.getByText('What you check stands here').waitFor();
});

test('the card prints alone, in light, with who asked for it', async () => {
  const { page } = await memberPage(browser, server, '/check', { colorScheme: 'dark' });
  await ask(page, EMAIL);
  await page.getByText(`by e-mail ${EMAIL}`).waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const hidden of [checkField(page), button(page, 'Print'), heading(page, 'Recent checks')]) {
    assert.equal(await hidden.isVisible(), false);
  }
  assert.ok(await page.getByText(/^Checked .* by Mo Clerk of /).isVisible());
  const scheme = () =>
    page.evaluate<string>('document.documentElement.getAttribute("data-mantine-color-scheme")');
  await page.evaluate('dispatchEvent(new Event("beforeprint"))');
  assert.equal(await scheme(), 'light');
  await page.evaluate('dispatchEvent(new Event("afterprint"))');
  assert.equal(await scheme(), 'dark');
});
