import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  allowFaults,
  assertAccessible,
  NARROW,
  newPage,
  openBrowser,
  type Page,
  WIDE,
} from '../support/browser.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

async function docsPage(address: string, viewport = WIDE): Promise<Page> {
  const page = await newPage(browser, server, { viewport });
  await page.goto(`/docs/${address}`);
  await page.getByRole('button', { name: 'Switch to dark' }).waitFor();
  return page;
}

/** Bytes of the first page that the first visitor waits for: at 400 kbit/s, 24 KiB take half a second. */
const MOST_BYTES_TO_PAINT = 24 * 1024;

/** All bytes of the first page: the rest is a font, which is shown when it is there. */
const MOST_BYTES = 90 * 1024;

test('the first page takes few bytes, so that a slow connection shows it soon', async (t) => {
  const page = await newPage(browser, server);
  t.after(() => page.context().close());
  const session = await page.context().newCDPSession(page);
  const bytes = new Map<string, { type: string; length: number }>();
  session.on('Network.responseReceived', ({ requestId, type }) => bytes.set(requestId, { type, length: 0 }));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength: length }) => {
    bytes.set(requestId, { type: bytes.get(requestId)?.type ?? '', length });
  });
  await session.send('Network.enable');
  await page.goto('/docs/', { waitUntil: 'networkidle' });
  const of = (...types: string[]) =>
    [...bytes.values()].reduce((sum, { type, length }) => sum + (types.includes(type) ? length : 0), 0);
  const toPaint = of('Document', 'Stylesheet', 'Script');
  assert.ok(of('Stylesheet') > 0 && of('Script') > 0, 'the page has a style and a script');
  assert.ok(toPaint <= MOST_BYTES_TO_PAINT, `${toPaint} bytes before anything is shown`);
  const all = toPaint + of('Font', 'Image', 'Fetch', 'Other');
  assert.ok(all > toPaint && all <= MOST_BYTES, `${all} bytes in all`);
});

test('a search finds pages and endpoints, by keyboard', async () => {
  const page = await docsPage('glossary');
  await page.keyboard.press('/');
  const results = page.getByRole('search').getByRole('listitem');
  await page.keyboard.type('idempotency');
  await results.first().waitFor();
  await assertAccessible(page, 'docs: search');
  await page.getByLabel('Search the documentation').fill('checkRenter');
  await results.filter({ hasText: 'Should I rent to this person?' }).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/reference/screening#checkRenter');
  await page.keyboard.press('/');
  await page.keyboard.type('zzzz');
  await page
    .getByRole('status')
    .getByText('Nothing found')
    .or(page.getByText('Nothing found'))
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await results.count(), 0);
});

test('the language of samples is chosen for all of them, and remembered', async () => {
  const page = await docsPage('reference/screening');
  const shown = page.locator('.samples figure:visible');
  assert.match((await shown.allTextContents()).join('\n'), /curl/);
  await page.getByRole('button', { name: 'Python' }).nth(1).click();
  for (const text of await shown.allTextContents())
    assert.match(text, /from renter_screening_client import Client/);
  await page.reload();
  await page.getByRole('button', { name: 'Python', pressed: true }).first().waitFor();
  await page.getByRole('button', { name: 'TypeScript' }).first().click();
  // The client for TypeScript has no methods for files: their samples stay curl.
  for (const text of await shown.allTextContents()) assert.match(text, /createClient|-o [a-z]+\.(pdf|csv)/);
});

test('code is copied without the prompt, and the page becomes dark and stays so', async () => {
  const page = await docsPage('');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const block = page.locator('.code', { hasText: '/v1/ping' });
  await block.hover();
  await block.getByRole('button', { name: 'Copy' }).click();
  await block.getByRole('button', { name: 'Copied' }).waitFor();
  assert.equal(
    await page.evaluate('navigator.clipboard.readText()'),
    `curl -s -H "x-api-key: $SCREENING_KEY" ${server.url}/v1/ping`,
  );
  await page.getByRole('button', { name: 'Switch to dark' }).click();
  await page.goto('/docs/errors');
  await page.getByRole('button', { name: 'Switch to light' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('data-mantine-color-scheme'), 'dark');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});

test('the reference sends a request with the key that was entered, and shows the response', async () => {
  const { key, id } = await server.newOrganization();
  const page = await docsPage('reference/reporting');
  allowFaults(page, /status of 400/);
  const form = page.locator('#fileLabelsReport .try');
  await form.getByText('Try it').click();
  await form.getByLabel('API key').fill(key);
  await form.getByLabel('Idempotency-Key').fill('tried-1');
  await form.getByLabel('Body').fill('{"renterEmail": "tried@example.com"}');
  await form.getByRole('button', { name: 'Send' }).click();
  const response = form.getByRole('status');
  await response.getByText('x-error-code: invalid').waitFor();
  await assertAccessible(page, 'docs: response');
  const body = { renterEmail: 'tried@example.com', renterName: 'Tried Out', industryType: 'tools' };
  await form.getByLabel('Body').fill(JSON.stringify(body));
  await form.getByRole('button', { name: 'Send' }).click();
  await response.getByText('"riskScore": 970').waitFor();
  const text = (await response.textContent()) ?? '';
  assert.match(text, /^200 OK in \d+ ms\n/);
  assert.match(text, /x-request-id: req_/);
  await form.getByRole('button', { name: 'Send' }).click();
  await response.getByText('idempotent-replayed: true').waitFor();
  assert.equal((await server.store.renters.listRoster(id, 10)).length, 1);

  const other = page.locator('#fileIncident .try');
  await other.getByText('Try it').click();
  assert.equal(await other.getByLabel('API key').inputValue(), key, 'the key is entered once');
  await page.reload();
  await form.getByText('Try it').click();
  assert.equal(await form.getByLabel('API key').inputValue(), '', 'the key is not stored');
});

test('on a phone, the menu opens over the page, and closes with a link in it', async () => {
  const page = await docsPage('errors', NARROW);
  const menu = page.getByRole('navigation');
  assert.equal(await menu.isVisible(), false);
  await page.getByRole('link', { name: 'Menu', exact: true }).click();
  await menu.getByRole('link', { name: 'Webhooks' }).waitFor();
  await assertAccessible(page, 'docs: menu on a phone');
  await menu.getByRole('link', { name: 'Close the menu' }).click();
  assert.equal(await menu.isVisible(), false);
  await page.getByRole('link', { name: 'Menu', exact: true }).click();
  await menu.getByRole('link', { name: 'Webhooks' }).click();
  await page.waitForURL('**/docs/webhooks');
  assert.equal(await menu.isVisible(), false);
});

test('without scripts the pages are complete', async (t) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  t.after(() => context.close());
  const page = await context.newPage();
  await page.goto('/docs/reference/screening');
  const samples = page.locator('#checkRenter .samples figure');
  assert.deepEqual(await samples.locator('figcaption').allTextContents(), ['curl', 'TypeScript', 'Python']);
  for (const sample of await samples.all()) assert.ok(await sample.isVisible());
  assert.equal(await page.getByText('Try it').first().isVisible(), false);
  assert.equal(await page.getByRole('search').isVisible(), false);
});

test('a printed page shows what is folded, and neither menu nor search', async () => {
  const page = await docsPage('reference/screening');
  const codes = page.locator('#checkRenter').getByRole('link', { name: 'credit_floor' });
  assert.equal(await codes.isVisible(), false);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate("dispatchEvent(new Event('beforeprint'))");
  await codes.waitFor();
  for (const part of [page.getByRole('navigation'), page.getByRole('banner')])
    assert.equal(await part.isVisible(), false);
});
