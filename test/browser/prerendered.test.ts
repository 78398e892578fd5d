import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newPage, openBrowser, type Page, signedInPage } from '../support/browser.ts';
import { pageCall, staffOf } from '../support/dashboard.ts';
import { startMailingServer } from '../support/mailing-server.ts';
import { renterOf } from '../support/portal.ts';
import { putRenter } from '../support/renters.ts';
import { until } from '../support/until.ts';

const { server, mail, stop } = await startMailingServer({ OPERATOR_NAME: 'Cascade Screening' });
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await stop();
});

const organization = await server.newOrganization();
const owner = await staffOf(server, { organizationId: organization.id });

/** When the scripts arrive at the latest, so that a test that failed before can end. */
const LATEST_MS = 30_000;

/** Opens a page whose scripts arrive only once the returned function is called. */
async function openEarly(page: Page, address: string): Promise<() => void> {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  setTimeout(release, LATEST_MS).unref();
  await page.goto(address, { waitUntil: 'commit' });
  return release;
}

/** Counts the skeletons that are added to the page. */
const WATCH_SKELETONS = `
  window.skeletons = 0;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) skeletons += node.querySelectorAll?.('.mantine-Skeleton-root').length ?? 0;
  }).observe(document.body, { childList: true, subtree: true });
`;

/** Remembers the focused element, to find out later whether it is still the same. */
const remember = (page: Page) => page.evaluate('window.remembered = document.activeElement');
const isSameFocused = (page: Page) =>
  page.evaluate<boolean>('window.remembered.isConnected && window.remembered === document.activeElement');

test('before any script has loaded, staff can type and press Sign in, and are signed in once it has', async () => {
  const page = await newPage(browser, server);
  const release = await openEarly(page, '/sign-in?next=/keys');
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') requests.push(new URL(request.url()).pathname);
  });
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  assert.equal(await page.evaluate('document.activeElement.name'), 'email', 'the first field has the focus');
  await page.keyboard.type(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.keyboard.press('Enter');
  await page.locator('form[aria-busy=true]').waitFor();
  assert.deepEqual([requests, new URL(page.url()).pathname], [[], '/sign-in']);
  release();
  await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
  assert.deepEqual(requests, ['/dashboard/sign-in']);
});

for (const [language, title, email, send, sent, runs] of [
  [
    'en',
    'See my renter file',
    'E-mail',
    'Send me a link',
    'Check your e-mail',
    'Cascade Screening runs this network.',
  ],
  [
    'es',
    'Ver mi expediente de alquiler',
    'Correo electrónico',
    'Enviarme un enlace',
    'Revise su correo electrónico',
    'Cascade Screening',
  ],
] as const) {
  test(`before any script has loaded, renters can type on the page in ${language}, and keep what they typed and the focus`, async () => {
    const page = await newPage(browser, server, { colorScheme: 'dark' });
    await page.context().addCookies([{ name: 'language', value: language, url: server.url }]);
    const release = await openEarly(page, '/portal/sign-in');
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), language);
    assert.equal(await page.evaluate('getComputedStyle(document.documentElement).colorScheme'), 'dark');
    const ground = await page.evaluate('getComputedStyle(document.body).backgroundColor');
    await page.getByLabel(email).click();
    await page.keyboard.type('ben@');
    await remember(page);
    release();
    // The footer is data, which only the application loads.
    await page.getByRole('contentinfo').getByText(runs).waitFor();
    assert.equal(await isSameFocused(page), true);
    assert.equal(await page.evaluate('getComputedStyle(document.body).backgroundColor'), ground);
    await page.keyboard.type(`${language}.example`);
    assert.equal(await page.getByLabel(email).inputValue(), `ben@${language}.example`);
    await page.getByRole('button', { name: send, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: sent }).waitFor();
    assert.equal(mail.count(`ben@${language}.example`), 0);
  });
}

for (const [language, title, send] of [
  ['en', 'Open my renter file', 'Open my file'],
  ['es', 'Abrir mi expediente de alquiler', 'Abrir mi expediente'],
] as const) {
  test(`before any script has loaded, the mailed link shows its page in ${language}, and its button opens the file once it has`, async () => {
    const email = `lena@${language}.example`;
    await putRenter(server.store, [{ kind: 'email', value: email }], { email });
    await pageCall(server, `language=${language}`)('POST', '/portal/api/sign-in/link', { body: { email } });
    const { text } = await mail.newest(email);
    const page = await newPage(browser, server);
    await page.context().addCookies([{ name: 'language', value: language, url: server.url }]);
    const release = await openEarly(page, /(http\S+)/.exec(text)?.[1] ?? '');
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await page.getByRole('button', { name: send, exact: true }).click();
    await page.locator('form[aria-busy=true]').waitFor();
    release();
    await page.waitForURL(`${server.url}/portal`);
  });
}

test('without scripts the pages for visitors say what is missing, and show no form', async () => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/sign-in');
  assert.equal(await page.locator('noscript').innerText(), 'This application needs JavaScript.');
  assert.equal(await page.locator('form').isVisible(), false);
  for (const path of ['/portal/sign-in', '/portal/sign-in/link?token=t', '/portal']) {
    await page.goto(path);
    assert.match(
      await page.locator('noscript').innerText(),
      /^My renter file\s+To show your file, this page needs JavaScript\..+Your file by mail\s+You can have your file/s,
    );
    assert.deepEqual(
      [await page.locator('noscript').isVisible(), await page.locator('#root').isVisible()],
      [true, false],
    );
  }
});

test('a page with data shows its frame before any script has loaded, and requests its data meanwhile, once', async () => {
  const page = await signedInPage(browser, server, owner);
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The number at the navigation is not data of the page.
    if (pathname.startsWith('/dashboard/') && pathname !== '/dashboard/disputes/open')
      requests.push(pathname);
  });
  const release = await openEarly(page, '/renters');
  // Its buttons need the scripts, so it does not respond yet.
  const frame = page.locator('#root[inert]');
  await frame.locator('header').waitFor();
  const early = [
    '/dashboard/filing/suggestions',
    '/dashboard/me',
    '/dashboard/roster',
    '/dashboard/roster/count',
  ];
  await until('the data is requested', () => requests.length >= early.length);
  assert.deepEqual(requests.toSorted(), early);
  await page.evaluate(WATCH_SKELETONS);
  release();
  await page.getByText('No renters yet').waitFor();
  assert.equal(await page.evaluate('window.skeletons'), 0, 'the page is rendered once, with its data');
  assert.equal(await frame.count(), 0);
  await page.waitForLoadState('networkidle');
  assert.deepEqual(requests.toSorted(), early);
});

test('a renter’s file shows its frame in their language before any script has loaded, and is rendered once, with its data', async () => {
  const page = await signedInPage(browser, server, await renterOf(server), { locale: 'es' });
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Who runs the network is in the footer of every page.
    if (pathname.startsWith('/portal/api/') && pathname !== '/portal/api/operator') requests.push(pathname);
  });
  const release = await openEarly(page, '/portal');
  await page.locator('#root[inert] nav').getByText('Mi expediente', { exact: true }).waitFor();
  const early = [
    '/portal/api/emails',
    '/portal/api/file',
    '/portal/api/file/correction-requests',
    '/portal/api/file/records',
    '/portal/api/file/removed',
    '/portal/api/me',
  ];
  await until('the data is requested', () => requests.length >= early.length);
  await page.evaluate(WATCH_SKELETONS);
  release();
  await page.getByRole('heading', { level: 1, name: 'Mi expediente' }).waitFor();
  assert.equal(await page.evaluate('window.skeletons'), 0);
  await page.waitForLoadState('networkidle');
  assert.deepEqual(requests.toSorted(), early);
});
