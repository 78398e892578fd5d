import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertAccessible, newPage, openBrowser, type Page, signedInPage } from '../support/browser.ts';
import { staffOf } from '../support/dashboard.ts';
import { freePort } from '../support/port.ts';
import { startServer } from '../support/server.ts';

const port = await freePort();
// Browsers create no passkeys for an IP address.
const site = { url: `http://localhost:${port}` };
const server = await startServer({ env: { PORT: String(port), PUBLIC_URL: site.url } });
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/**
 * Gives a page a device with a fingerprint reader, whose owner agrees to everything.
 * https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn/
 */
async function giveDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a passkey is added, signs in by itself and as the second step, and is renamed and removed', async () => {
  const ana = await staffOf(server, { role: 'member' });
  const page = await signedInPage(browser, site, ana);
  await giveDevice(page);
  await page.goto('/security');
  await button(page, 'Add a passkey').click();
  await page.getByLabel('Your password').fill('some other password');
  await button(page, 'Continue').click();
  await page.getByText('The password is wrong.').waitFor();
  await page.getByLabel('Your password').fill(ana.password);
  await button(page, 'Continue').click();
  const row = page.getByRole('table', { name: 'Passkeys' }).locator('tbody tr');
  await row.getByText('never').waitFor();
  await page.getByText('Off: to sign in, you need a passkey.').waitFor();
  await assertAccessible(page, 'security: passkeys');

  // The device has a passkey of this person now, and creates no second one.
  await button(page, 'Add a passkey').click();
  await page.getByLabel('Your password').fill(ana.password);
  await button(page, 'Continue').click();
  await page.getByText('You already have a passkey on this device.').waitFor();
  await button(page, 'Cancel').click();

  const signOut = async () => {
    await page.context().clearCookies();
    await page.goto('/sign-in');
  };
  await signOut();
  await button(page, 'Sign in with a passkey').waitFor();
  await assertAccessible(page, 'sign-in: with a passkey');
  await button(page, 'Sign in with a passkey').click();
  await page.waitForURL(`${site.url}/`);

  await signOut();
  await page.getByLabel('E-mail').fill(ana.email);
  await page.getByLabel('Password', { exact: true }).fill(ana.password);
  await button(page, 'Sign in').click();
  await page.getByRole('heading', { name: 'Use your passkey' }).waitFor();
  await assertAccessible(page, 'sign-in: passkey after the password');
  await button(page, 'Use a passkey').click();
  await page.waitForURL(`${site.url}/`);

  await page.goto('/security');
  await button(page, 'Rename “Passkey”').click();
  await page.getByLabel('Name of the passkey').fill('Laptop');
  await button(page, 'Save').click();
  await row.getByText('Laptop').waitFor();
  assert.equal(await row.getByText('never').count(), 0);
  await row.getByRole('button', { name: /^Remove/ }).click();
  await page.getByLabel('Your password').fill(ana.password);
  await button(page, 'Remove “Laptop”').click();
  await row.waitFor({ state: 'detached' });
  await page.getByText('Off: anyone with your password').waitFor();

  await signOut();
  await button(page, 'Sign in with a passkey').click();
  await page.getByText('This passkey cannot sign you in.').waitFor();
});

test('a colleague who must set up a second factor can choose a passkey', async () => {
  const bo = await staffOf(server, { role: 'member', name: 'Bo Lee' });
  await server.store.transaction(({ staff }) => staff.requireSecondFactor(bo.organizationId, 1));
  const page = await signedInPage(browser, site, bo);
  await giveDevice(page);
  await page.goto('/security');
  await button(page, 'Use a passkey instead').click();
  await page.getByLabel('Your password').fill(bo.password);
  await assertAccessible(page, 'second factor: required, with a passkey');
  await button(page, 'Continue').click();
  await page.getByText('so you cannot remove your only one').waitFor();
  assert.equal(await page.getByRole('button', { name: /^Remove/ }).count(), 0);
});

test('passkeys are offered neither at an IP address nor by a browser that does not know them', async () => {
  const at = [newPage(browser, server), newPage(browser, site)];
  const [elsewhere, old] = (await Promise.all(at)) as [Page, Page];
  await old.context().addInitScript('delete PublicKeyCredential.parseRequestOptionsFromJSON');
  for (const page of [elsewhere, old]) {
    await page.goto('/sign-in');
    await button(page, 'Sign in').waitFor();
    // Hydrated: the page responds.
    await page.locator('#root:not([inert])').waitFor({ state: 'attached' });
    assert.equal(await button(page, 'Sign in with a passkey').count(), 0, page.url());
  }
});
