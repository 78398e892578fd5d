import assert from 'node:assert/strict';
import { after } from 'node:test';
import { DEMONSTRATION_EMAIL } from '../../src/rules/staff/demonstration-sign-in.ts';
import { NARROW, newPage, openBrowser, type Page } from '../support/browser.ts';
import { staffOf } from '../support/dashboard.ts';
import { test } from '../support/journeys.ts';
import { startServer } from '../support/server.ts';

const server = await startServer({
  env: { OPERATOR_NAME: 'Cascade Screening', OPERATOR_EMAIL: 'help@cascade.example' },
});
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const renterLink = (page: Page) => page.getByRole('link', { name: '¿Es inquilino? Vea su expediente' });

test('a browser whose first language is Spanish is led to the portal in Spanish, and staff sign in as ever', async () => {
  const page = await newPage(browser, server, { locale: 'es-MX', viewport: NARROW });
  await page.goto('/');
  await heading(page, 'Sign in').waitFor();
  assert.equal(await renterLink(page).getAttribute('lang'), 'es');
  await renterLink(page).click();
  await heading(page, 'Ver mi expediente de alquiler').waitFor();

  const other = await newPage(browser, server, { locale: 'en-US' });
  await other.goto('/');
  await heading(other, 'Sign in').waitFor();
  assert.equal(await renterLink(other).count(), 0);
});

test('the sign-in page says who runs the network', async () => {
  const page = await newPage(browser, server);
  await page.goto('/sign-in');
  await page.getByText('Cascade Screening runs this network.').waitFor();
  assert.equal(
    await page.getByRole('link', { name: 'help@cascade.example' }).getAttribute('href'),
    'mailto:help@cascade.example',
  );
});

test('the keyboard reaches the button that shows what was typed as password', async () => {
  const { email, password } = await staffOf(server);
  const page = await newPage(browser, server);
  await page.goto('/sign-in');
  await page.getByText('Cascade Screening runs this network.').waitFor();
  const field = page.getByLabel('Password', { exact: true });
  await page.getByLabel('E-mail').fill(email);
  await field.fill(password);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Show what you type', pressed: true }).waitFor();
  assert.equal(await field.getAttribute('type'), 'text');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await heading(page, 'Overview').waitFor();
});

test('the address of a demonstration fills in the form of a tab that already shows the page', async () => {
  const page = await newPage(browser, server);
  await page.goto('/sign-in');
  await page.getByText('Cascade Screening runs this network.').waitFor();
  await page.goto('/sign-in#demonstration=printed-password');
  await page.waitForURL(`${server.url}/sign-in`);
  assert.equal(await page.getByLabel('E-mail').inputValue(), DEMONSTRATION_EMAIL);
  assert.equal(await page.getByLabel('Password', { exact: true }).inputValue(), 'printed-password');
});
