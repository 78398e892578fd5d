import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Recommendation } from '../../src/rules/scoring/recommendation.ts';
import { startOfDay } from '../../src/rules/text/days.ts';
import { check, putOrganization, several } from '../store/fixtures.ts';
import {
  assertAccessible,
  type Browser,
  NARROW,
  openBrowser,
  type Page,
  signedInPage,
} from '../support/browser.ts';
import { startMailingServer } from '../support/mailing-server.ts';
import { OPERATOR_ENV } from '../support/organization.ts';
import { renterOf } from '../support/portal.ts';
import type { TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

let server: TestServer;
let stop: () => Promise<void>;
let browser: Browser;
before(async () => {
  ({ server, stop } = await startMailingServer(OPERATOR_ENV));
  await until(
    'the inquiry index exists',
    async () => (await server.store.inquiries.indexedUntil()) !== undefined,
  );
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
  await stop();
});

const NOW = Date.now();
const items = (page: Page) => page.getByRole('list', { name: 'Checks' }).getByRole('listitem');

/** Logs `times` checks of a renter, each a minute older than the one before. */
async function logChecks(renterId: string, name: string, times: number, recommendation: Recommendation) {
  const { id } = await putOrganization(server.store, { name });
  await Promise.all(
    several(times, (index) =>
      server.store.recordCheck(
        check(id, { renterId, identifier: 'email', at: NOW - index * 60_000, score: 912, recommendation }),
      ),
    ),
  );
}

test('on a phone, each check says who made it, when and with what result, and older ones are loaded on request', async () => {
  const ben = await renterOf(server);
  await logChecks(ben.renterId, 'Harbor Homes', 1, 'APPROVED');
  await logChecks(
    ben.renterId,
    'A very long name <b>of</b> a company that rents boats and everything else',
    60,
    'DENIED',
  );
  const page = await signedInPage(browser, server, ben, { viewport: NARROW });
  await page.goto('/portal/inquiries');
  await page
    .getByText('Harbor Homes checked you by e-mail and was told: no known problems.', { exact: true })
    .waitFor();
  assert.equal(await items(page).count(), 50);
  await page.getByText('your score was 912 of 1000').first().waitFor();
  const contact = page.getByRole('button', { name: 'Contact Harbor Homes' });
  assert.equal(
    await page.getByText('1 Alpine Rd, Bend, OR 97701').count(),
    0,
    'addresses do not clutter the list',
  );
  await contact.press('Enter');
  await page.getByText('1 Alpine Rd, Bend, OR 97701').waitFor();
  const [wide, screen] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  );
  assert.ok(wide <= screen, `${wide} px on ${screen}`);
  await page.getByRole('button', { name: 'Show earlier ones' }).press('Enter');
  await until('all checks are listed', async () => (await items(page).count()) === 61);
  assert.equal(await page.getByRole('button', { name: 'Show earlier ones' }).count(), 0);
  assert.equal(await page.getByText('better not rent to you').count(), 60);
});

test('inquiries without a check are listed apart from the checks', async () => {
  const ben = await renterOf(server);
  await logChecks(ben.renterId, 'Harbor Homes', 1, 'APPROVED');
  const { id } = await putOrganization(server.store, { name: 'Alpine Rentals' });
  const by = { organizationId: id, callerId: 'key_1', renterIds: [ben.renterId] };
  const search = { ...by, requestId: 'req_1', at: NOW, kind: 'search', identifier: 'name' } as const;
  const score = { ...by, requestId: 'req_2', at: NOW, kind: 'score', identifier: null } as const;
  for (const inquiry of [search, score]) await server.store.recordInquiry(inquiry);
  // One visit to the renter's page.
  const day = startOfDay(NOW);
  for (const [requestId, at] of [
    ['req_3', day + 1],
    ['req_4', day + 1],
    ['req_5', day + 2],
    ['req_6', day - 1],
  ] as const)
    await server.store.recordInquiry({ ...by, requestId, at, kind: 'profile', identifier: null });
  const page = await signedInPage(browser, server, ben, { viewport: NARROW });
  await page.goto('/portal/inquiries');
  const others = page.getByRole('region', { name: 'Looked you up' });
  for (const words of ['found you in a search by name', 'looked up your score']) {
    await others.getByText(`Alpine Rentals ${words}.`, { exact: true }).waitFor();
  }
  const visits = others.getByRole('listitem').filter({ hasText: 'Alpine Rentals opened your profile.' });
  assert.deepEqual(
    (await visits.allTextContents()).map((text) => text.match(/\d+ requests/)?.[0]),
    ['3 requests', undefined],
  );
  assert.equal(await others.getByText('Harbor Homes').count(), 0);
  assert.equal(await items(page).count(), 1);
  await assertAccessible(page, 'portal inquiries: checks and others');
});

test('a renter without inquiries is told so, and switches mails about them on and off by keyboard', async () => {
  const ana = await renterOf(server);
  const page = await signedInPage(browser, server, ana, { viewport: NARROW });
  await page.goto('/portal/inquiries');
  for (const name of ['Nobody has checked you', 'Nobody has looked you up']) {
    await page.getByRole('heading', { name }).waitFor();
  }
  await assertAccessible(page, 'portal inquiries: none');
  const mails = page.getByRole('switch', { name: 'E-mail me when somebody checks me' });
  await page.getByText(`To ${ana.email}, one e-mail an hour at most.`).waitFor();
  assert.equal(await mails.isChecked(), false);
  for (const email of [ana.email, undefined]) {
    await mails.press('Space');
    await until(
      'the choice is stored',
      async () => (await server.store.inquiries.findMails(ana.renterId))?.email === email,
    );
    await until('the choice is shown', async () => (await mails.isChecked()) === (email !== undefined));
    await page.reload();
    await mails.waitFor();
    assert.equal(await mails.isChecked(), email !== undefined);
  }
});

test('on a phone, a renter reads the notice of a decision, and goes on to dispute a record', async () => {
  const ben = await renterOf(server);
  const organization = await server.newOrganization();
  const { headers } = await organization.call('GET', `/v1/renter/check?email=${ben.email}`);
  const notice = {
    check_request_id: headers['x-request-id'],
    action: 'guarantor',
    medium: 'print',
    state: 'WA',
  };
  const { body } = await organization.call('POST', '/v1/adverse-actions', { body: notice });
  const sent = { notice_id: body.notice_id, status: 'sent' };
  assert.equal((await organization.call('POST', '/v1/adverse-actions/update', { body: sent })).status, 200);
  const page = await signedInPage(browser, server, ben, { viewport: NARROW });
  await page.goto('/portal/decisions');
  await page
    .getByText('Your application was approved, but only with a guarantor.', { exact: true })
    .waitFor();
  await page.getByRole('button', { name: 'Read the notice' }).click();
  await page.getByText('did not make this decision').waitFor();
  await assertAccessible(page, 'portal decisions: a notice');
  await page.getByRole('link', { name: 'Dispute a record' }).click();
  await page.getByRole('heading', { name: 'Dispute a record' }).waitFor();
});
