import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { codeIn } from '../portal/sign-in-calls.ts';
import {
  assertAccessible,
  type Browser,
  NARROW,
  openBrowser,
  type Page,
  signedInPage,
} from '../support/browser.ts';
import { test } from '../support/journeys.ts';
import { startMailingServer } from '../support/mailing-server.ts';
import { renterSession } from '../support/portal.ts';

let mailing: Awaited<ReturnType<typeof startMailingServer>>;
let browser: Browser;
before(async () => {
  mailing = await startMailingServer();
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
  await mailing.stop();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const PERSON = { renter_name: 'Nadia Orlov', renter_phone: '+1 503 555 0140' };

/** Files about a new renter, with an e-mail and from another organization without it, and opens a session. */
async function newPart(email: string, withOther: boolean) {
  const { server } = mailing;
  for (const fields of withOther ? [{ renter_email: email }, {}] : [{ renter_email: email }]) {
    const { call } = await server.newOrganization();
    const filed = await call('POST', '/v1/renter/report', { body: { ...PERSON, ...fields } });
    assert.equal(filed.status, 201, filed.text);
  }
  return renterSession(server, email);
}

test('a renter whose e-mail opens a part reads what is closed, and how it opens', async () => {
  const { server } = mailing;
  const page = await signedInPage(browser, server, await newPart('part@mail.example', true), {
    viewport: NARROW,
  });
  await page.goto('/portal');
  await heading(page, 'You see a part of your file').waitFor();
  await page.getByText('1 other record from 1 organization also counts in your score.').waitFor();
  await page.getByText('You can read and write your statement when your whole file is open.').waitFor();
  await assertAccessible(page, 'portal file: a part');
  await page.getByRole('link', { name: 'Prove who I am' }).last().waitFor();
  await page.getByRole('region', { name: 'You see a part of your file' }).getByRole('link').click();
  await page.getByLabel('Driver’s license number').fill('d-471 936');
  await page.getByLabel('Date of birth').fill('1990-01-31');
  await page.getByRole('textbox', { name: 'Address' }).fill('1 Main St\nSpringfield, OR 97477');
  await page.getByRole('checkbox').check();
  await button(page, 'Send').click();
  await heading(page, 'A person is reviewing your details').waitFor();
  await assertAccessible(page, 'portal identity: waits for the operator');
});

test('an e-mail that opens nothing leads to the proof only', async () => {
  const { server } = mailing;
  const own = 'owner@mail.example';
  await newPart(own, false);
  const [found] = await server.store.renters.search({ kind: 'email', value: own }, 1);
  const by = { organizationId: null, source: 'operator', at: 1 } as const;
  const identifier = { kind: 'email', value: 'added@mail.example' } as const;
  await server.store.transaction(({ renters }) => renters.addIdentifier(found?.id ?? '', identifier, by));
  const page = await signedInPage(browser, server, await renterSession(server, identifier.value));
  for (const path of ['/portal', '/portal/inquiries', '/portal/download']) {
    await page.goto(path);
    await heading(page, 'This e-mail does not open your file yet').waitFor();
    assert.equal(await page.getByText('Nadia').count(), 0);
  }
  await assertAccessible(page, 'portal file: nothing');
  await page.goto('/portal/identity');
  await button(page, 'Send').waitFor();
});

test('a renter names another e-mail, confirms it with the code, and removes the old one', async () => {
  const { server, mail } = mailing;
  const [own, wanted] = ['old@mail.example', 'new@mail.example'];
  const page = await signedInPage(browser, server, await newPart(own, false), { viewport: NARROW });
  await page.goto('/portal');
  await page.getByLabel('Another e-mail that you want on your file').fill(wanted);
  await button(page, 'Ask for a correction').click();
  const row = page.getByRole('list', { name: 'E-mails' }).getByRole('listitem').filter({ hasText: wanted });
  await row.getByText('It opens nothing until you confirm it').waitFor();
  await row.getByRole('button', { name: 'Confirm it' }).click();
  await page.getByLabel('Code').fill('0');
  await button(page, 'Confirm').click();
  await page.getByRole('alert').getByText('This code is wrong').waitFor();
  await assertAccessible(page, 'portal e-mails: wrong code');
  await page.getByLabel('Code').fill(codeIn(await mail.newest(wanted)));
  await button(page, 'Confirm').click();
  await row.getByText('Opens your file', { exact: true }).waitFor();

  const next = await signedInPage(browser, server, await renterSession(server, wanted));
  await next.goto('/portal');
  const old = next.getByRole('list', { name: 'E-mails' }).getByRole('listitem').filter({ hasText: own });
  await old.getByRole('button', { name: 'Remove it' }).click();
  await assertAccessible(next, 'portal e-mails: removal');
  await old.getByRole('button', { name: 'Remove this e-mail' }).click();
  await old.getByText('You removed it. It opens nothing').waitFor();
  assert.equal(await old.getByRole('button', { name: 'Remove it' }).count(), 0);
  await page.reload();
  await heading(page, 'See my renter file').waitFor();
});
