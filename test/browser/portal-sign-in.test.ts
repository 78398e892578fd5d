import assert from 'node:assert/strict';
import { after } from 'node:test';
import { codeIn } from '../portal/sign-in-calls.ts';
import {
  assertAccessible,
  NARROW,
  newPage,
  openBrowser,
  type Page,
  signedInPage,
} from '../support/browser.ts';
import { staffOf } from '../support/dashboard.ts';
import { journey, test } from '../support/journeys.ts';
import type { ReceivedMail } from '../support/mail.ts';
import { startMailingServer } from '../support/mailing-server.ts';
import { renterOf } from '../support/portal.ts';
import { putRenter } from '../support/renters.ts';

const { server, mail, stop } = await startMailingServer({ OPERATOR_NAME: 'Cascade Screening' });
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await stop();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const linkIn = ({ text }: ReceivedMail): string => /(http\S+)/.exec(text)?.[1] ?? '';

let renters = 0;

async function someoneOnFile(): Promise<string> {
  const email = `ben${++renters}@renter.example`;
  await putRenter(server.store, [{ kind: 'email', value: email }], { email, fullName: 'Ben Okri' });
  return email;
}

/** Requests a link on the open page, and returns the mail. */
async function requestLink(page: Page, email: string): Promise<ReceivedMail> {
  const before = mail.count(email);
  await page.getByLabel('E-mail').fill(email);
  await button(page, 'Send me a link').click();
  await heading(page, 'Check your e-mail').waitFor();
  return mail.newest(email, before);
}

/** Asserts that the page does not scroll sideways. */
async function assertFits(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate<{ scrollWidth: number; clientWidth: number }>(
    '({ scrollWidth: document.documentElement.scrollWidth, clientWidth: document.documentElement.clientWidth })',
  );
  assert.ok(scrollWidth <= clientWidth, `${page.url()}: ${scrollWidth} px on ${clientWidth}`);
}

journey('on a phone, a renter signs in with the mailed link, visits each page, and signs out', async () => {
  const email = await someoneOnFile();
  const page = await newPage(browser, server, { viewport: NARROW });
  await page.goto('/portal/inquiries');
  await page.waitForURL('**/portal/sign-in?next=%2Fportal%2Finquiries');
  await heading(page, 'See my renter file').waitFor();
  await page.getByRole('contentinfo').getByText('Cascade Screening runs this network.').waitFor();
  await assertFits(page);

  const link = linkIn(await requestLink(page, email));
  await page.getByText(`If ${email} is on a file, an e-mail is on its way.`).waitFor();
  await assertFits(page);
  await assertAccessible(page, 'portal sign-in: mail sent');

  await page.goto(link);
  await heading(page, 'Open my renter file').waitFor();
  await assertFits(page);
  await button(page, 'Open my file').click();
  await page.waitForURL(`${server.url}/portal`);
  await heading(page, 'My file').waitFor();
  await page.getByText('Ben Okri').first().waitFor();
  await assertFits(page);

  for (const [name, path] of [
    ['Who looked me up', '/portal/inquiries'],
    ['Decisions about me', '/portal/decisions'],
    ['Disputes', '/portal/disputes'],
    ['Prove who I am', '/portal/identity'],
    ['Download my file', '/portal/download'],
    ['My file', '/portal'],
  ] as const) {
    const menu = button(page, 'Menu');
    await menu.click();
    assert.equal(await menu.getAttribute('aria-expanded'), 'true');
    await assertFits(page);
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true }).click();
    await page.waitForURL(server.url + path);
    await heading(page, name).waitFor();
    await menu.and(page.locator('[aria-expanded=false]')).waitFor();
    // Keyboard users continue from the title or, if it loaded late, from the content around it.
    await page.waitForFunction("document.getElementById('content').contains(document.activeElement)");
  }
  await button(page, 'Menu').click();
  await assertAccessible(page, 'portal menu');

  // Going back shows nothing of the file, even before the sign-in page has loaded.
  let loadPage: () => void = () => {};
  const pageLoads = new Promise<void>((resolve) => {
    loadPage = resolve;
  });
  await page.route('**/sign-in-page-*.js', async (route) => {
    await pageLoads;
    await route.continue();
  });
  await button(page, 'Sign out').click();
  await page.waitForURL(`${server.url}/portal/sign-in`);
  await page.goBack();
  loadPage();
  await page.waitForURL('**/portal/sign-in**');
  await heading(page, 'See my renter file').waitFor();
});

test('a renter whose link was already used sees a page that offers a new one, which works', async () => {
  const email = await someoneOnFile();
  const page = await newPage(browser, server, { viewport: NARROW });
  await page.goto('/portal');
  const link = linkIn(await requestLink(page, email));
  await page.goto(link);
  await button(page, 'Open my file').click();
  await heading(page, 'My file').waitFor();
  assert.doesNotMatch(await page.evaluate<string>('location.href + document.referrer'), /token/);

  const late = await newPage(browser, server, { viewport: NARROW });
  await late.goto(link);
  await button(late, 'Open my file').click();
  await heading(late, 'This link has expired').waitFor();
  await late.getByText('This link was already used or is older than 15 minutes.').waitFor();
  await assertFits(late);
  await assertAccessible(late, 'portal link: used');
  await late.getByRole('link', { name: 'Send me a new link' }).click();
  await late.goto(linkIn(await requestLink(late, email)));
  await button(late, 'Open my file').click();
  await heading(late, 'My file').waitFor();

  await late.goto('/portal/sign-in/link');
  await heading(late, 'This link has expired').waitFor();
});

test('the code of a mail that is read on another device opens the requested page', async () => {
  const email = await someoneOnFile();
  const page = await newPage(browser, server);
  await page.goto('/portal/disputes');
  const code = codeIn(await requestLink(page, email));
  await page.getByLabel('Code').fill('0000 0000');
  await button(page, 'Open my file').click();
  await page.getByRole('alert').getByText('This code is wrong').waitFor();
  await assertAccessible(page, 'portal sign-in: wrong code');
  await page.getByLabel('Code').fill(code);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${server.url}/portal/disputes`);
  await heading(page, 'Disputes').waitFor();
  assert.equal(await button(page, 'Menu').isVisible(), false);

  const other = await newPage(browser, server);
  await other.goto('/portal/sign-in?next=https://evil.example/');
  const second = codeIn(await requestLink(other, email));
  await other.reload();
  await button(other, 'I have a code already').click();
  await other.getByLabel('E-mail').fill(email);
  await other.getByLabel('Code').fill(second);
  await assertAccessible(other, 'portal sign-in: with a code');
  await button(other, 'Open my file').click();
  await other.waitForURL(`${server.url}/portal`);
  await heading(other, 'My file').waitFor();
});

test('an ended session leads to the sign-in page with the way back, and staff have no session in the portal', async () => {
  const ben = await renterOf(server);
  const page = await signedInPage(browser, server, ben, { viewport: NARROW });
  await page.goto('/portal/download');
  await heading(page, 'Download my file').waitFor();
  assert.equal((await ben.call('POST', '/portal/api/sign-out')).status, 200);
  await page.reload();
  await page.waitForURL('**/portal/sign-in?next=%2Fportal%2Fdownload');

  const staff = await signedInPage(browser, server, await staffOf(server));
  await staff.goto('/portal');
  await staff.waitForURL(`${server.url}/portal/sign-in`);
});

test('an unknown address in the portal says so, and the portal loads no scripts of the dashboard', async () => {
  const page = await newPage(browser, server, { viewport: NARROW });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  assert.equal((await page.goto('/portal/sign-in'))?.status(), 200);
  await heading(page, 'See my renter file').waitFor();
  assert.ok(scripts.some((path) => path.startsWith('/assets/portal-')));
  assert.deepEqual(
    scripts.filter((path) => /^\/assets\/(index|overview|check|dashboard)-/.test(path)),
    [],
  );
  const index = await server.call('GET', '/', { headers: { accept: 'text/html' } });
  assert.doesNotMatch(index.text, /assets\/portal-/);

  const unknown = await newPage(browser, server, { viewport: NARROW });
  const response = await server.call('GET', '/portal/nowhere', { headers: { accept: 'text/html' } });
  assert.equal(response.status, 404);
  assert.match(response.text, /assets\/portal-/);
  await unknown.goto('/portal/sign-in/nowhere');
  await heading(unknown, 'There is nothing at this address').waitFor();
  const known = await signedInPage(browser, server, await renterOf(server), { viewport: NARROW });
  await known.goto('/portal/identity/nowhere');
  await heading(known, 'There is nothing at this address').waitFor();
  assert.equal(await known.getByRole('main').count(), 1, 'pages are not nested');
  const data = await server.call('GET', '/portal/api/nowhere', { headers: { accept: 'text/html' } });
  assert.deepEqual([data.status, typeof data.body.error], [404, 'string']);
});

test('the sign-in pages of renters and of staff link to each other', async () => {
  const page = await newPage(browser, server, { viewport: NARROW });
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'See your file' }).click();
  await heading(page, 'See my renter file').waitFor();
  await assertFits(page);
  await page.getByRole('link', { name: 'Sign in here' }).click();
  await heading(page, 'Sign in').waitFor();
  await assertFits(page);
});

journey('a renter switches to Spanish on the sign-in page, and the choice stays', async () => {
  const page = await newPage(browser, server, { viewport: NARROW });
  await page.goto('/portal/sign-in');
  await heading(page, 'See my renter file').waitFor();
  await button(page, 'Español').click();
  await heading(page, 'Ver mi expediente de alquiler').waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'es');
  await assertFits(page);
  const email = await someoneOnFile();
  await page.getByLabel('Correo electrónico').fill(email);
  await button(page, 'Enviarme un enlace').click();
  await heading(page, 'Revise su correo electrónico').waitFor();
  const { subject, text } = await mail.newest(email);
  assert.equal(subject, 'Su enlace a su expediente de alquiler');
  await page.goto(linkIn({ text } as ReceivedMail));
  await button(page, 'Abrir mi expediente').click();
  await heading(page, 'Mi expediente').waitFor();
  await button(page, 'English').click();
  await heading(page, 'My file').waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
});
