import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { TOTP } from 'otpauth';
import { sessionSecret } from '../../src/sign-in/context.ts';
import { seal } from '../../src/sign-in/seal.ts';
import { backupCodesOf } from '../../src/sign-in/second-factor.ts';
import { assertAccessible, newPage, openBrowser, type Page, signedInPage } from '../support/browser.ts';
import { type StaffClient, signedIn, staffOf } from '../support/dashboard.ts';
import { startServer } from '../support/server.ts';

const NEW_PASSWORD = 'a new long password';
const STEP_MS = 30_000;

const server = await startServer();
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function securityPage(): Promise<{ page: Page; ana: StaffClient }> {
  const ana = await staffOf(server, { role: 'member' });
  const page = await signedInPage(browser, server, ana);
  await page.goto('/security');
  await page.getByRole('table', { name: 'Sessions' }).waitFor();
  return { page, ana };
}

/** Signs in with the password. A second factor, if there is one, is still missing afterwards. */
async function enterPassword(page: Page, { email }: StaffClient, password: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign in').click();
}

test('a person changes their name, which the page shows at once', async () => {
  const { page, ana } = await securityPage();
  await staffOf(server, { organizationId: ana.organizationId, name: 'Bo Kim' });
  await page.getByLabel('Your name').fill('B0 Kim');
  await button(page, 'Change name').click();
  await page.getByText('A colleague has this name, or one that looks like it.').waitFor();
  await page.getByLabel('Your name').fill('Ana Lee-Park');
  await button(page, 'Change name').click();
  await page.getByText('Your name has been changed.').waitFor();
  await button(page, 'Menu of Ana Lee-Park').waitFor();
});

test('a second factor is switched on, and its codes and its backup codes sign in', async () => {
  const { page, ana } = await securityPage();
  await button(page, 'Turn on').click();
  await page.getByLabel('Your password').fill('some other password');
  await button(page, 'Continue').click();
  await page.getByText('The password is wrong.').waitFor();
  await assertAccessible(page, 'second factor: wrong password');
  await page.getByLabel('Your password').fill(ana.password);
  await button(page, 'Continue').click();
  await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
  const app = new TOTP({ secret: await secretOn(page) });
  await page.getByLabel('2. Enter the six digits').fill('000000');
  await button(page, 'Turn on').click();
  await page.getByText('This code is wrong').waitFor();
  await page.getByLabel('2. Enter the six digits').fill(app.generate());
  await button(page, 'Turn on').click();

  const codes = page.getByRole('list', { name: 'Codes' }).getByRole('listitem');
  await codes.first().waitFor();
  const [first = '', ...more] = await codes.allTextContents();
  assert.equal(more.length, 9);
  await assertAccessible(page, 'second factor: backup codes');
  const downloading = page.waitForEvent('download');
  await button(page, 'Download').click();
  const file = readFileSync(await (await downloading).path(), 'utf8');
  for (const code of [first, ...more]) assert.ok(file.includes(`${code}\n`));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  assert.equal(await page.getByText('Your old codes no longer work.').count(), 0);
  await button(page, 'Copy: Backup codes').click();
  await page.getByText('Copied').waitFor();
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), [first, ...more].join('\n'));
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  const left = page.getByRole('dialog', { name: 'Leave without the backup codes?' });
  await left.getByRole('button', { name: 'Cancel' }).click();
  await left.waitFor({ state: 'hidden' });
  await button(page, 'I have stored them').click();
  await page.getByText('On: to sign in, you need your password and a code').waitFor();
  assert.equal((await page.content()).includes(first), false);

  const other = await newPage(browser, server);
  await enterPassword(other, ana, ana.password);
  await other.getByLabel('Code').fill(app.generate({ timestamp: Date.now() + STEP_MS }));
  await assertAccessible(other, 'sign-in: code of the second factor');
  await button(other, 'Sign in').click();
  await other.waitForURL(`${server.url}/`);
  const third = await newPage(browser, server);
  await enterPassword(third, ana, ana.password);
  await button(third, 'Use a backup code').click();
  await third.getByLabel('Backup code').fill(first);
  await button(third, 'Sign in').click();
  await third.waitForURL(`${server.url}/`);
});

test('a second factor gets new backup codes and is switched off, both with the password', async () => {
  const { page, ana } = await securityPage();
  const begun = await ana.call('POST', '/dashboard/security/second-factor', {
    body: { password: ana.password },
  });
  const app = new TOTP({ secret: begun.body.secret });
  await button(page, 'Turn on').click();
  await page.getByLabel('Your password').fill(ana.password);
  await button(page, 'Continue').click();
  const secret = await secretOn(page);
  assert.notEqual(secret, app.secret.base32, 'each attempt gets a new secret');
  await page.getByLabel('2. Enter the six digits').fill(new TOTP({ secret }).generate());
  await page.keyboard.press('Enter');
  await button(page, 'I have stored them').click();
  await button(page, 'New backup codes').click();
  await page.getByLabel('Your password').fill(ana.password);
  await button(page, 'Create new codes').click();
  await page.getByText('Your old codes no longer work.').waitFor();
  await button(page, 'I have stored them').click();
  await page.getByText('10 backup codes left.').waitFor();
  await leaveCodes(ana, 3);
  await page.reload();
  await page.getByText('Only 3 backup codes left. Create new ones').waitFor();
  await button(page, 'Turn off').click();
  await page.getByLabel('Your password').fill(ana.password);
  await button(page, 'Turn off').click();
  await page.getByText('Off: anyone with your password').waitFor();
  await signedIn(server, ana.email, ana.password);
});

test('changing the password ends every session but this one', async () => {
  const { page, ana } = await securityPage();
  const other = await signedIn(server, ana.email, ana.password);
  await page.getByLabel('Current password').fill(ana.password);
  await page.getByLabel('New password').fill(ana.email);
  await button(page, 'Change password').click();
  await page.getByText('The password must not be the e-mail address.').waitFor();
  assert.equal(await page.getByLabel('Current password').inputValue(), ana.password);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await button(page, 'Change password').click();
  await page.getByText('Your password has been changed').waitFor();
  assert.equal(await page.getByLabel('Current password').inputValue(), '');
  assert.equal((await other.call('GET', '/dashboard/me')).status, 401);
  await page.reload();
  await page.getByRole('row', { name: /This session/ }).waitFor();
  await signedIn(server, ana.email, NEW_PASSWORD);
});

test('one other session can be ended, or all of them', async () => {
  const { page, ana } = await securityPage();
  const others = [await signedIn(server, ana.email, ana.password)];
  others.push(await signedIn(server, ana.email, ana.password));
  others.push(await signedIn(server, ana.email, ana.password));
  await page.reload();
  const rows = page.getByRole('table', { name: 'Sessions' }).locator('tbody tr');
  await rows.nth(3).waitFor();
  await assertAccessible(page, 'security: several sessions');
  await rows.first().getByRole('button').click();
  await rows.nth(3).waitFor({ state: 'detached' });
  const statuses = () =>
    Promise.all(others.map(async ({ call }) => (await call('GET', '/dashboard/me')).status));
  assert.deepEqual(await statuses(), [200, 200, 401]);
  await button(page, 'End all others').click();
  await rows.nth(1).waitFor({ state: 'detached' });
  assert.deepEqual(await statuses(), [401, 401, 401]);
  await page.getByText('This session').waitFor();
});

test('at an IP address of this machine, the page says at which address passkeys work', async () => {
  const { page } = await securityPage();
  const address = `${server.url.replace('127.0.0.1', 'localhost')}/security`;
  await page.getByRole('link', { name: address }).waitFor();
  assert.equal(await button(page, 'Add a passkey').count(), 0);
});

test('the page fits a phone and is accessible in light and dark', async () => {
  const { page, ana } = await securityPage();
  await page.setViewportSize({ width: 360, height: 780 });
  await button(page, 'Turn on').click();
  await page.getByLabel('Your password').fill(ana.password);
  await button(page, 'Continue').click();
  await page.getByRole('img', { name: 'QR code' }).waitFor();
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
  assert.ok(wide <= 360, `${wide} px wide`);
  await assertAccessible(page, 'second factor: QR code');
});

test('an owner requires a second factor, and a colleague who has none is asked to set one up', async () => {
  const { page, ana } = await ownerPage();
  const bo = await staffOf(server, { role: 'member', organizationId: ana.organizationId, name: 'Bo Lee' });
  const colleague = await signedInPage(browser, server, bo);
  await colleague.goto('/renters');
  await colleague.getByRole('heading', { level: 1, name: 'Renters' }).waitFor();
  await page.goto('/organization');
  await page.getByText('2 of 2 staff have none yet: Ana Lee, Bo Lee.').waitFor();
  assert.ok(await button(page, 'Require it').isDisabled());
  await page.getByRole('link', { name: 'turn on your own' }).click();
  await turnOn(page, ana);
  await page.goto('/organization');
  await page.getByText('1 of 2 staff has none yet: Bo Lee.').waitFor();
  await button(page, 'Require it').click();
  const dialog = page.getByRole('dialog', { name: 'Require a second factor of all staff?' });
  await dialog.getByText('1 of 2 staff has none yet: Bo Lee.').waitFor();
  await dialog.getByRole('button', { name: 'Require it' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Staff without one can only set one up.').waitFor();
  await assertAccessible(page, 'organization: second factor required');

  // The colleague's open page asks for it with the next request.
  await colleague.getByRole('link', { name: 'Check a renter' }).first().click();
  await colleague.reload();
  await colleague.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  await assertAccessible(colleague, 'second factor: required');
  await turnOn(colleague, bo, false);
  await colleague.getByRole('navigation', { name: 'Pages' }).waitFor();
  await colleague.goto('/security');
  await colleague.getByText('so it cannot be turned off').waitFor();
  assert.equal(await button(colleague, 'Turn off').count(), 0);
});

/** Leaves only some of a person's backup codes, as if the others had been used. */
async function leaveCodes({ userId }: StaffClient, count: number): Promise<void> {
  const key = await sessionSecret(server.store, undefined, randomBytes);
  const factor = await server.store.signIn.findSecondFactor(userId);
  assert.ok(factor);
  const left = seal(JSON.stringify(backupCodesOf(factor, key).slice(0, count)), key);
  await server.store.transaction(({ signIn }) => signIn.setBackupCodes(userId, left));
}

/** Returns the secret that the page shows, which is in groups of four. */
async function secretOn(page: Page): Promise<string> {
  const shown = await page.getByRole('group', { name: 'Secret' }).locator('code').innerText();
  assert.match(shown, /^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
  return shown.replaceAll(' ', '');
}

async function ownerPage(): Promise<{ page: Page; ana: StaffClient }> {
  const ana = await staffOf(server, { role: 'owner' });
  return { page: await signedInPage(browser, server, ana), ana };
}

/** Turns on the second factor, up to the page after the backup codes. */
async function turnOn(page: Page, { password }: StaffClient, fromSecurity = true): Promise<void> {
  if (fromSecurity) await button(page, 'Turn on').click();
  await page.getByLabel('Your password').fill(password);
  await button(page, 'Continue').click();
  const secret = await secretOn(page);
  await page.getByLabel('2. Enter the six digits').fill(new TOTP({ secret }).generate());
  await page.keyboard.press('Enter');
  await button(page, 'I have stored them').click();
}
