import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { newDispute } from '../disputes/http.ts';
import { type Browser, NARROW, newPage, openBrowser, type Page, signedInPage } from '../support/browser.ts';
import { PDF } from '../support/documents.ts';
import { startMailingServer } from '../support/mailing-server.ts';
import { OPERATOR_ENV } from '../support/organization.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
let stop: () => Promise<void>;
let browser: Browser;
before(async () => {
  ({ server, stop } = await startMailingServer(OPERATOR_ENV));
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
  await stop();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a form sent with errors puts the focus on their summary, which links to the fields, in the language of the page', async () => {
  const page = await newPage(browser, server, { viewport: NARROW });
  await page.goto('/portal/sign-in');
  await button(page, 'Send me a link').click();
  const summary = page.locator('[role=alert]:focus');
  await summary.getByRole('heading', { name: 'There is a problem' }).waitFor();
  assert.match(await page.title(), /^Error: /);
  await summary.getByRole('link', { name: 'Enter your complete e-mail address' }).click();
  assert.equal(await page.evaluate('document.activeElement.name'), 'email');
  assert.equal(await page.evaluate('document.activeElement.getAttribute("aria-invalid")'), 'true');
  await page.keyboard.type('nobody@renter.example');
  await page.locator('[role=alert]').waitFor({ state: 'detached' });
  assert.doesNotMatch(await page.title(), /^Error/);

  await button(page, 'Español').click();
  await button(page, 'Enviarme un enlace').click();
  await page.locator('[role=alert]:focus').getByRole('heading', { name: 'Hay un problema' }).waitFor();
});

test('an error of the server is shown at its field and in the summary, in the language of the page', async () => {
  const page = await newPage(browser, server, { viewport: NARROW });
  await page.goto('/portal/sign-in');
  for (const [open, email, code, send, error] of [
    ['I have a code already', 'E-mail', 'Code', 'Open my file', 'This code is wrong'],
    [
      'Ya tengo un código',
      'Correo electrónico',
      'Código',
      'Abrir mi expediente',
      'Este código es incorrecto',
    ],
  ] as const) {
    await button(page, open).click();
    await page.getByLabel(email).fill('nobody@renter.example');
    await page.getByLabel(code).fill('0000 0000');
    await button(page, send).click();
    const summary = page.locator('[role=alert]:focus');
    await summary.getByRole('link', { name: error }).click();
    assert.equal(await page.evaluate('document.activeElement.name'), 'code');
    assert.equal(await page.evaluate('document.activeElement.getAttribute("aria-invalid")'), 'true');
    await page.locator('form p').filter({ hasText: error }).waitFor();
    if (code === 'Code') await button(page, 'Español').click();
  }
});

test('without scripts, the portal says how to get the file by mail, and who to ask, in the language of the browser', async () => {
  for (const [language, title] of [
    ['en-US', 'Your file by mail'],
    ['es-MX', 'Su expediente por correo postal'],
  ] as const) {
    const context = await browser.newContext({
      baseURL: server.url,
      javaScriptEnabled: false,
      locale: language,
      viewport: NARROW,
    });
    const page = await context.newPage();
    await page.goto('/portal/disputes');
    await page.getByRole('heading', { name: title }).waitFor();
    const text = await page.locator('address').innerText();
    for (const said of Object.entries(OPERATOR_ENV))
      if (/NAME|ADDRESS|PHONE|EMAIL/.test(said[0])) assert.ok(text.includes(said[1]), said[0]);
    await context.close();
  }
});

/** Returns a JPEG of 10,000 by 500 pixels, red on the left, that says to be turned to the right and where it was taken. */
async function turnedPhoto(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate<string>(`new Promise((resolve) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [10000, 500];
    const context = canvas.getContext('2d');
    const pixels = context.createImageData(10000, 500);
    for (let at = 0; at < pixels.data.length; at += 4) {
      const noise = Math.random() * 60;
      const isLeft = (at / 4) % 10000 < 5000;
      pixels.data.set([isLeft ? 190 + noise : noise, noise, isLeft ? noise : 190 + noise, 255], at);
    }
    context.putImageData(pixels, 0, 0);
    resolve(canvas.toDataURL('image/jpeg', 0.95).split(',')[1]);
  })`);
  const jpeg = Buffer.from(drawn, 'base64');
  // https://www.cipa.jp/std/documents/e/DC-008-2012_E.pdf: a directory with the orientation 6 and where the GPS data is.
  const exif = Buffer.concat([
    Buffer.from('Exif\0\0', 'latin1'),
    Buffer.from('4d4d002a00000008', 'hex'),
    Buffer.from('0002011200030000000100060000882500040000000100000026', 'hex'),
    Buffer.from('0000000000010001000200000002' + '4e00000000000000', 'hex'),
  ]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, exif, jpeg.subarray(2)]);
}

test('a photo is sent smaller, upright and without the place where it was taken; a PDF as it is', async () => {
  const { renter, file } = await newDispute(server);
  const id = await file();
  const page = await signedInPage(browser, server, renter, { viewport: NARROW, acceptDownloads: true });
  await page.goto(`/portal/disputes/${id}`);
  const photo = await turnedPhoto(page);
  assert.ok(photo.length > 1_000_000, `${photo.length}`);
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'receipt.JPEG', mimeType: 'image/jpeg', buffer: photo });
  const sent = page.getByRole('list', { name: 'Documents' }).getByRole('link', { name: 'receipt.jpg' });
  const [download] = await Promise.all([page.waitForEvent('download'), sent.click()]);
  const arrived = await readFile(await download.path());
  assert.ok(arrived.length < photo.length / 2, `${arrived.length} of ${photo.length}`);
  assert.ok(!arrived.includes('Exif'));
  const seen = await page.evaluate<{ size: number[]; top: number[] }>(`(async () => {
    const bytes = Uint8Array.from(atob('${arrived.toString('base64')}'), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    return { size: [image.width, image.height], top: [...context.getImageData(300, 200, 1, 1).data] };
  })()`);
  // Long receipts stay wide enough to read.
  assert.deepEqual(seen.size, [387, 7_745]);
  assert.ok((seen.top[0] ?? 0) > 150 && (seen.top[2] ?? 0) < 120, `red on top: ${seen.top}`);

  await input.setInputFiles({ name: 'contract.pdf', mimeType: 'application/pdf', buffer: PDF });
  const pdf = page.getByRole('list', { name: 'Documents' }).getByRole('link', { name: 'contract.pdf' });
  const [whole] = await Promise.all([page.waitForEvent('download'), pdf.click()]);
  assert.deepEqual(await readFile(await whole.path()), PDF);
  // Named like a photo, but not one: the server says what is wrong.
  const broken = Buffer.alloc(1_200_000, 'Exif\0\0');
  await input.setInputFiles({ name: 'broken.jpg', mimeType: 'image/jpeg', buffer: broken });
  await page.getByText('The file is not a complete PDF, PNG, JPEG or WebP file.').waitFor();
});

test('the file and a dispute are printed without forms', async () => {
  const { renter, file, recordId } = await newDispute(server);
  const id = await file();
  const page = await signedInPage(browser, server, renter);
  for (const path of ['/portal', `/portal/disputes/${id}`]) {
    await page.goto(path);
    await page.getByText(recordId).first().waitFor();
    await page.emulateMedia({ media: 'print' });
    for (const hidden of ['form', 'input'])
      assert.equal(await page.locator(`${hidden}:visible`).count(), 0, `${path}: ${hidden}`);
    assert.equal(await page.getByRole('heading', { name: 'Add something' }).count(), 0);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.emulateMedia({ media: 'screen' });
  }
});

test('days are the same in the portal and in the downloaded file, wherever the browser is', async () => {
  const { renter, recordId } = await newDispute(server);
  const { rows } = (await renter.call('GET', '/portal/api/file/records')).body;
  const day = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(rows[0].filedAt);
  for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const page = await signedInPage(browser, server, renter, { timezoneId });
    await page.goto('/portal');
    const record = page.getByRole('listitem').filter({ hasText: `Report ${recordId}, filed by` });
    await record.getByText(day, { exact: true }).first().waitFor();
  }
});

test('the footer of every page leads to help, privacy and the rights', async () => {
  const { renter } = await newDispute(server);
  for (const page of [
    await newPage(browser, server, { viewport: NARROW }),
    await signedInPage(browser, server, renter, { viewport: NARROW }),
  ]) {
    await page.goto('/portal');
    const footer = page.locator('footer');
    await footer.getByRole('link', { name: /^Your rights under/ }).waitFor();
    await footer.getByRole('link', { name: 'Privacy' }).click();
    await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor();
    await footer.getByRole('link', { name: 'Help' }).click();
    await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
    await page.getByRole('main').getByText(OPERATOR_ENV.OPERATOR_PHONE).waitFor();
  }
});
