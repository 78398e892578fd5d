import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { Locator } from 'playwright-core';
import { newDispute, sendFile } from '../disputes/http.ts';
import { assertAccessible, NARROW, openBrowser, type Page, signedInPage } from '../support/browser.ts';
import { staffOf } from '../support/dashboard.ts';
import { PDF } from '../support/documents.ts';
import { journey, test } from '../support/journeys.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const server = await startServer();
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

const HOSTILE = '<img src=x onerror="alert(1)"> \u202Egnitirw \n'.repeat(20);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const badge = (page: Page) => page.getByRole('navigation').getByRole('link', { name: /^Disputes/ });
const queue = (page: Page) => page.getByRole('table', { name: 'Disputes to decide' });

/** Files a dispute with a text and a document, and opens the disputes page as an admin. */
async function disputePage(viewport?: typeof NARROW, reportFields: object = {}, text = HOSTILE) {
  const dispute = await newDispute(server, reportFields);
  const id = await dispute.file({ text });
  const sent = { type: 'application/pdf', rawBody: PDF, name: '<b>receipt.pdf' };
  assert.equal((await sendFile(server, dispute.renter, id, sent)).status, 200);
  const page = await signedInPage(browser, server, dispute.admin, { ...(viewport && { viewport }) });
  await page.goto('/disputes');
  return { ...dispute, id, page };
}

test('a page without disputes and notices says so', async () => {
  const owner = await staffOf(server, { role: 'owner' });
  const page = await signedInPage(browser, server, owner);
  await page.goto('/disputes');
  await page.getByRole('heading', { name: 'Nothing to decide' }).waitFor();
  await page.getByRole('heading', { name: 'No notices yet' }).waitFor();
});

journey(
  'an admin opens a dispute from the overview by keyboard, takes it up, and rejects it with a reason',
  async () => {
    const { page, recordId, check } = await disputePage();
    await page.goto('/');
    await page.getByText('A renter disputes a record').waitFor();
    await page.getByRole('link', { name: 'See the dispute' }).press('Enter');
    await heading(page, `Dispute of ${recordId}`).waitFor();
    await page.getByText('<img src=x').first().waitFor();
    assert.equal(await page.locator('main :is(img, b)').count(), 0, 'markup is shown as text');
    assert.equal(await badge(page).textContent(), 'Disputes1 to decide');

    await button(page, 'Start review').click();
    await page.getByText('Ada Ng started the review').waitFor();
    await button(page, 'Decide').click();
    await page.getByText('Choose a decision.').waitFor();
    await page.getByLabel('The record is right: reject the dispute').check();
    await button(page, 'Decide').click();
    await page.getByText('Enter a reason. We send it to the renter.').waitFor();
    await assertAccessible(page, 'dispute: rejection without a reason');
    await page.getByLabel('Template').selectOption('No payment arrived');
    assert.match(await page.getByLabel('Reason').inputValue(), /We found no payment/);
    await page.getByLabel('Template').selectOption('It happened as filed');
    assert.doesNotMatch(await page.getByLabel('Reason').inputValue(), /We found no payment/);
    await page.getByLabel('Reason').fill('No payment arrived.');
    await page.getByLabel('Template').selectOption('It happened as filed');
    assert.match(
      await page.getByLabel('Reason').inputValue(),
      /^No payment arrived\.\n\nWe checked our records/,
    );
    await button(page, 'Decide').click();
    await page.getByRole('dialog', { name: 'Reject the dispute?' }).waitFor();
    await assertAccessible(page, 'dispute: confirmation');
    await button(page, 'Reject the dispute').click();
    await page.getByText('Rejected: the record stays.').waitFor();
    await until('no dispute waits', async () => (await badge(page).textContent()) === 'Disputes');
    await page.getByRole('link', { name: 'All disputes' }).click();
    await page.getByRole('heading', { name: 'Nothing to decide' }).waitFor();
    assert.deepEqual((await check()).flags, ['OUTSTANDING_BALANCE']);
    await page.getByLabel('Show', { exact: true }).selectOption('Show: ended');
    await page
      .getByRole('table', { name: 'Ended disputes' })
      .getByText('Rejected: the record stays')
      .waitFor();
  },
);

test('a correction changes only the fields that differ', async () => {
  const { page, id, check } = await disputePage();
  await page.goto(`/disputes/${id}`);
  await page.getByLabel('The renter is partly right: correct the record').check();
  await button(page, 'Decide').click();
  await page.getByText('You haven’t changed anything').waitFor();
  await page.getByLabel('Payment', { exact: true }).selectOption('Paid in full, but late');
  await page.getByLabel('Still owed').fill('x');
  await button(page, 'Decide').click();
  await page.getByText('Enter an amount in dollars').waitFor();
  await page.getByLabel('Still owed').fill('450');
  assert.equal(await page.getByLabel('Payment', { exact: true }).inputValue(), 'partly');
  await page.getByLabel('Paid', { exact: true }).fill('$900');
  await page.getByText('Paid: none → $900.00').waitFor();
  await button(page, 'Decide').click();
  await page.getByText('All that was charged is paid, so nothing can still be owed.').waitFor();
  await button(page, 'Use as amount owed').click();
  await page.getByText('Still owed: $450.00 → $0.00').waitFor();
  await page.getByLabel('Ended on').fill('2099-01-01');
  await button(page, 'Decide').click();
  await page.getByText('Enter a day from 1900 to today (UTC).').waitFor();
  await page.getByLabel('Ended on').fill('2026-02-28');
  await assertAccessible(page, 'dispute: correction');
  await button(page, 'Decide').click();
  await button(page, 'Correct the record').click();
  await page.getByText('The renter was partly right: the record was corrected.').waitFor();
  await assertAccessible(page, 'dispute: decided');
  for (const change of [
    'Paid: none → $900.00',
    'Still owed: $450.00 → $0.00',
    'Ended on: none → 28 Feb 2026',
  ])
    await page.getByText(change, { exact: true }).waitFor();
  const { flags, summary } = await check();
  assert.deepEqual([flags, summary.outstanding_balance], [[], 0]);
});

const INCIDENTS = {
  incidents: [{ type: 'Late return' }, { type: 'x'.repeat(300) }, { type: 'Noise' }],
};

test('removing a report also removes its incidents, except those unchecked or disputed separately', async () => {
  for (const viewport of [undefined, NARROW]) {
    const { page, id, check, renter, admin } = await disputePage(viewport, INCIDENTS);
    const noise = (await admin.call('GET', `/dashboard/disputes/${id}`)).body.incidents[2];
    const incidentDispute = { kind: 'incident', record: noise.id, reason: 'not_mine', text: '' };
    assert.equal((await renter.call('POST', '/portal/api/disputes', { body: incidentDispute })).status, 200);
    await page.goto(`/disputes/${id}`);
    const choice = page.getByRole('group', { name: 'Incidents you filed with it' });
    await page.getByLabel('The record is right: reject the dispute').check();
    assert.equal(await choice.count(), 0);
    await page.getByLabel('The renter is partly right: correct the record').check();
    assert.equal(await choice.getByLabel('Late return').isChecked(), false);
    await page.getByLabel('The renter is right: remove the record').check();
    assert.equal(await choice.getByLabel('Late return').isChecked(), true);
    assert.equal(await choice.getByLabel('Noise').isChecked(), false);
    assert.equal(await choice.getByLabel('Noise').isDisabled(), true);
    await choice.getByText('It has its own dispute: decide that one.').waitFor();
    await choice.getByLabel('xxx').uncheck();
    const tooWide = 'document.documentElement.scrollWidth > innerWidth';
    assert.equal(await page.evaluate<boolean>(tooWide), false);
    await assertAccessible(page, 'dispute: incidents to remove');
    await button(page, 'Decide').click();
    await page.getByText('The selected incident is also removed.').waitFor();
    await button(page, 'Remove the record').click();
    await page.getByText('The renter was right: the record was removed.').waitFor();
    await page.getByText('Ada Ng removed incidents filed with the record').waitFor();
    const { flags, summary } = await check();
    assert.deepEqual([summary.incidents, flags.includes('LATE_RETURN')], [2, false]);
  }
});

test('beside a long dispute, the decision form is above the fold, stays in view, and gives way to the decision', async () => {
  const text = 'I paid this in March. '.repeat(150);
  for (const viewport of [{ width: 1440, height: 900 }, NARROW]) {
    const { page, id } = await disputePage(viewport, {}, text);
    await page.goto(`/disputes/${id}`);
    await page.getByText('I paid this in March.').first().waitFor();
    assert.equal(await page.getByText('I paid this in March.').count(), 1, 'the text is shown once');
    const bottomOf = async (shown: Locator) => {
      const box = await shown.boundingBox();
      assert.ok(box);
      return box.y + box.height;
    };
    await page.getByLabel('The renter is right: remove the record').check();
    if (viewport !== NARROW) {
      assert.ok((await bottomOf(button(page, 'Decide'))) <= viewport.height, 'the form is above the fold');
      await page.evaluate('scrollTo(0, document.body.scrollHeight)');
      assert.ok((await bottomOf(button(page, 'Decide'))) > 56, 'the form stays in view');
    }
    await button(page, 'Decide').click();
    await button(page, 'Remove the record').click();
    const end = page.getByText('The renter was right: the record was removed.');
    await until('the decision is in view', async () => {
      const bottom = await bottomOf(end);
      return bottom > 56 && bottom <= viewport.height;
    });
  }
});

test('an admin who decides second sees the earlier decision', async () => {
  const { page, id, admin } = await disputePage();
  await page.goto(`/disputes/${id}`);
  await page.getByLabel('The renter is right: remove the record').check();
  await button(page, 'Decide').click();
  const body = { decision: 'reject', reason: 'Decided elsewhere.' };
  assert.equal((await admin.call('POST', `/dashboard/disputes/${id}/decision`, { body })).status, 200);
  await button(page, 'Remove the record').click();
  await page.getByText(/already rejected on .*by Ada Ng.*Decided elsewhere/).waitFor();
  await page.getByText('Rejected: the record stays.').waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
});

test('a link of an earlier mail leads to the dispute, and one to a dispute of others says that there is none', async () => {
  const { page, id, recordId } = await disputePage();
  await page.goto(`/disputes?open=${id}`);
  await heading(page, `Dispute of ${recordId}`).waitFor();
  assert.equal(new URL(page.url()).pathname, `/disputes/${id}`);
  const stranger = await signedInPage(browser, server, await staffOf(server, { role: 'owner' }));
  await stranger.goto(`/disputes/${id}`);
  await stranger.getByText('Nothing here').waitFor();
  assert.equal(await stranger.getByText(recordId).count(), 0);
});

test('a dispute prints without forms and navigation', async () => {
  const { page, id } = await disputePage();
  await page.goto(`/disputes/${id}`);
  await button(page, 'Decide').waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const hidden of [button(page, 'Decide'), button(page, 'Print'), page.getByRole('navigation')])
    assert.equal(await hidden.isVisible(), false);
  assert.equal(await page.getByRole('region', { name: 'The renter says' }).isVisible(), true);
  assert.equal(await page.getByRole('region', { name: 'Timeline' }).isVisible(), true);
});

test('a member sees a dispute, but cannot open its documents or decide it', async () => {
  const { member, id } = await disputePage();
  const page = await signedInPage(browser, server, member);
  await page.goto(`/disputes/${id}`);
  await page.getByText('Admins and owners decide disputes').waitFor();
  await page.getByText('Admins and owners can open them.').waitFor();
  assert.equal(await page.getByRole('button', { name: /^Show/ }).count(), 0);
  assert.equal(await page.getByRole('link', { name: 'receipt' }).count(), 0);
  assert.equal(await button(page, 'Decide').count(), 0);
});

test('on a phone, a dispute with markup and long text fits the screen', async () => {
  const { page, id } = await disputePage(NARROW);
  await queue(page).waitFor();
  for (const address of ['/disputes', `/disputes/${id}`]) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: /^Dispute/ }).waitFor();
    if (address.includes(id)) {
      await page.getByText('<img src=x').first().waitFor();
      await page.getByLabel('The renter is partly right: correct the record').check();
    }
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    assert.ok(width <= NARROW.width, `${width} px wide`);
  }
});

test('a notice is new until somebody marks it as seen', async () => {
  const { id, admin, email, recordId } = await disputePage();
  const other = await server.newOrganization();
  const owner = await staffOf(server, { organizationId: other.id, name: 'Rae Oz' });
  await other.call('GET', `/v1/renter/check?email=${email}`);
  await admin.call('POST', `/dashboard/disputes/${id}/decision`, { body: { decision: 'uphold' } });
  await until('there is a notice', async () => {
    const { body } = await owner.call('GET', '/dashboard/notices');
    return body.rows.length > 0;
  });
  const page = await signedInPage(browser, server, owner);
  await page.goto('/');
  await page.getByText('A record about a renter you checked has changed').waitFor();
  await page.getByRole('link', { name: 'See the notice', exact: true }).click();
  const notices = page.getByRole('list', { name: 'Notices' });
  await notices.getByText(`Report ${recordId} of`).waitFor();
  await notices.getByText('was removed.').waitFor();
  await notices.getByText('New:').waitFor();
  await page.getByLabel('Also e-mail them to owners and admins').check();
  await assertAccessible(page, 'notices: a new one');
  await button(page, 'Mark all as seen').click();
  await notices.getByText('seen by Rae Oz').waitFor();
  assert.equal(await button(page, 'Mark all as seen').count(), 0);
  await page.reload();
  await notices.getByText('seen by Rae Oz').waitFor();
  assert.equal(await page.getByLabel('Also e-mail them to owners and admins').isChecked(), true);
  await notices.getByRole('link', { name: 'Check again' }).click();
  await page.waitForURL(/\/check\?q=MB-/);
});
