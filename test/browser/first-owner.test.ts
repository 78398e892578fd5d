import assert from 'node:assert/strict';
import { after } from 'node:test';
import { assertAccessible, newPage, openBrowser, type Page } from '../support/browser.ts';
import { newDatabase } from '../support/database.ts';
import { journey } from '../support/journeys.ts';
import { startMailServer, tokenIn } from '../support/mail.ts';
import { startServe } from '../support/process.ts';

const EMAIL = 'ada@harbor.example';
const PASSWORD = 'a long password of my own';
const NEW_PASSWORD = 'another password of my own';

const mail = await startMailServer();
const database = await newDatabase();
const server = await startServe(['--no-demo'], {
  DATABASE_URL: database.url,
  SMTP_URL: mail.url,
  MAIL_FROM: 'screening@example.com',
});
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await server.stop();
  await mail.close();
  await database.remove();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign in').click();
}

journey(
  'the first owner sets up the organization with the link from the console, and sees the first steps',
  async () => {
    const page = await newPage(browser, server);
    await page.goto(server.firstOwnerLink());
    await page.getByRole('heading', { name: 'Set up your organization' }).waitFor();
    await assertAccessible(page, 'first owner: form');
    await page.getByLabel('Organization').fill('Harbor Homes');
    await page.getByLabel('Your name').fill('Ada Lovelace');
    await page.getByLabel('E-mail').fill(EMAIL);
    await page.getByLabel('Password', { exact: true }).fill('too short');
    await button(page, 'Create the organization').click();
    assert.equal(
      await page.getByLabel('Organization').inputValue(),
      'Harbor Homes',
      'the form keeps what was typed',
    );
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button(page, 'Create the organization').click();
    await page.waitForURL(`${server.url}/`);
    await page.getByText('Harbor Homes').first().waitFor();
    await page.getByText('First steps').waitFor();

    const late = await newPage(browser, server);
    await late.goto(server.firstOwnerLink());
    await late.getByRole('heading', { name: 'This link does not work' }).waitFor();
    await assertAccessible(late, 'first owner: used link');
  },
);

journey('a mailed link resets a forgotten password, and the old password stops working', async () => {
  const page = await newPage(browser, server);
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The page before it also has a field for an e-mail.
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await page.getByLabel('E-mail').fill(EMAIL);
  await button(page, 'Send link').click();
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
  await assertAccessible(page, 'forgotten password: sent');

  const token = tokenIn(await mail.newest(EMAIL));
  await page.goto(`/sign-in/reset?token=${token}`);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await button(page, 'Change password').click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, PASSWORD);
  await page.getByRole('alert').waitFor();
  await assertAccessible(page, 'sign-in: wrong password');
  await signIn(page, NEW_PASSWORD);
  await page.waitForURL(`${server.url}/`);
  await page.getByText('Harbor Homes').first().waitFor();
});
