import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  allowFaults,
  assertAccessible,
  NARROW,
  newPage,
  openBrowser,
  type Page,
  signedInPage,
} from '../support/browser.ts';
import { staffOf } from '../support/dashboard.ts';
import { startMailingServer } from '../support/mailing-server.ts';
import { renterOf } from '../support/portal.ts';
import { startServer } from '../support/server.ts';

const { server, stop } = await startMailingServer();
const unmailed = await startServer();
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await Promise.all([stop(), unmailed.stop()]);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a form says that the device is offline until the connection is back, and then sends again', async () => {
  const page = await newPage(browser, server);
  await page.goto('/portal/sign-in');
  await page.getByLabel('E-mail').fill('ben@renter.example');
  allowFaults(page, /ERR_INTERNET_DISCONNECTED|Unable to preload|dynamically imported/);
  await page.context().setOffline(true);
  await button(page, 'Send me a link').click();
  const offline = page.getByRole('alert').getByText('You are offline.');
  await offline.waitFor();
  await page.context().setOffline(false);
  await offline.waitFor({ state: 'detached' });
  await button(page, 'Send me a link').click();
  await page.getByRole('heading', { level: 1, name: 'Check your e-mail' }).waitFor();
});

test('a page that was opened offline loads when the connection is back', async () => {
  const page = await signedInPage(browser, server, await renterOf(server));
  await page.goto('/portal/download');
  await page.getByRole('heading', { level: 1, name: 'Download my file' }).waitFor();
  allowFaults(page, /ERR_INTERNET_DISCONNECTED|Unable to preload|dynamically imported/);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Disputes', exact: true }).click();
  await page
    .getByText(/You are offline|could not be shown/)
    .first()
    .waitFor();
  await page.context().setOffline(false);
  await page.getByText('You have no disputes').waitFor();
  assert.equal(await page.getByText('You are offline').count(), 0);
});

test('signing out is confirmed on the sign-in page, of renters in their language and of staff, and no address can say so', async () => {
  const renter = await signedInPage(browser, server, await renterOf(server), { locale: 'es' });
  await renter.goto('/portal');
  await button(renter, 'Cerrar sesión').click();
  await renter.getByRole('status').getByText('Ha cerrado la sesión.').waitFor();
  assert.equal(renter.url(), `${server.url}/portal/sign-in`);
  await assertAccessible(renter, 'portal sign-in: signed out');

  const staff = await signedInPage(browser, server, await staffOf(server));
  await staff.goto('/security');
  await staff.getByRole('button', { name: /^Menu of/ }).click();
  await staff.getByRole('menuitem', { name: 'Sign out' }).click();
  await staff.getByRole('status').getByText('You’ve signed out.').waitFor();
  assert.equal(staff.url(), `${server.url}/sign-in`);

  const other = await newPage(browser, server);
  await other.goto('/portal/sign-in?signedOut=true');
  await other.getByRole('contentinfo').waitFor();
  assert.equal(await other.getByRole('status').innerText(), '');
});

test('without a mail server the portal promises no e-mails', async () => {
  const page = await newPage(browser, unmailed, { viewport: NARROW });
  await page.goto('/portal/sign-in');
  await page.getByText('the operator of the network gives you a link').waitFor();
  await button(page, 'Request a link').waitFor();
  assert.equal(await page.getByText('by e-mail').count(), 0);
  await assertAccessible(page, 'portal sign-in: without mails');

  const renter = await signedInPage(browser, unmailed, await renterOf(unmailed));
  await renter.goto('/portal/inquiries');
  await renter.getByText('Nobody has checked you').waitFor();
  assert.equal(await renter.getByText('E-mail me').or(renter.getByText('Turn on e-mails')).count(), 0);
});
