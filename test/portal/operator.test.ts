import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { staffOf } from '../support/dashboard.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startMailingServer } from '../support/mailing-server.ts';
import { readPdf } from '../support/pdf.ts';
import { renterOf } from '../support/portal.ts';
import { startServer } from '../support/server.ts';

const folder = temporaryFolder({ after });
const [english, spanish] = [join(folder, 'rights.pdf'), join(folder, 'derechos.txt')];
writeFileSync(english, '%PDF-1.7 A Summary of Your Rights');
writeFileSync(spanish, 'Resumen de sus derechos\n<script>alert(1)</script>\n');
const OPERATOR = {
  name: 'Cascade Screening, Inc.',
  postalAddress: '500 Network Ave, Portland, OR 97205',
  telephone: '+1 503 555 0190',
  email: 'help@cascade.example',
};
const { server, mail, stop } = await startMailingServer({
  OPERATOR_NAME: OPERATOR.name,
  OPERATOR_ADDRESS: OPERATOR.postalAddress,
  OPERATOR_PHONE: OPERATOR.telephone,
  OPERATOR_EMAIL: OPERATOR.email,
  RIGHTS_SUMMARY: `en=${english},es=${spanish}`,
});
after(stop);
const rights = ['en', 'es'].map((language) => {
  return { language, url: `${server.url}/portal/api/rights/${language}` };
});

test('everybody sees who runs the network, and where the Summary of Rights is', async () => {
  const { status, body } = await server.call('GET', '/portal/api/operator');
  assert.deepEqual([status, body], [200, { ...OPERATOR, rights }]);
});

test('without settings of the operator, the link leads to the official page', async (t) => {
  const bare = await startServer();
  t.after(() => bare.stop());
  const { body } = await bare.call('GET', '/portal/api/operator');
  const official = { language: 'en', url: 'https://www.consumerfinance.gov/learnmore' };
  const none = { name: null, postalAddress: null, telephone: null, email: null };
  assert.deepEqual(body, { ...none, rights: [official] });
  assert.equal((await bare.call('GET', '/portal/api/rights/en')).status, 404);
});

test('the Summary of Rights is sent as it is, and can run nothing in a browser', async () => {
  for (const [language, type, disposition, text] of [
    ['en', 'application/pdf', 'attachment; filename="rights-en.pdf"', '%PDF-1.7 A Summary of Your Rights'],
    [
      'es',
      'text/plain; charset=utf-8',
      'inline; filename="rights-es.txt"',
      'Resumen de sus derechos\n<script>alert(1)</script>\n',
    ],
  ] as const) {
    const response = await fetch(`${server.url}/portal/api/rights/${language}`);
    assert.deepEqual(
      ['content-type', 'content-disposition', 'x-content-type-options', 'content-security-policy'].map(
        (name) => response.headers.get(name),
      ),
      [type, disposition, 'nosniff', "default-src 'none'; sandbox"],
    );
    assert.equal(await response.text(), text);
  }
  for (const unknown of ['de', 'EN', '..%2fderechos.txt', 'x'.repeat(60)]) {
    const { status } = await server.call('GET', `/portal/api/rights/${unknown}`);
    assert.ok(status === 404 || status === 400, unknown);
  }
});

test('the downloaded file names the operator and links to the rights', async () => {
  const renter = await renterOf(server);
  const download = async (format: string) => {
    const { cookie } = renter;
    const response = await fetch(`${server.url}/portal/api/download/my-file.${format}`, {
      headers: { cookie },
    });
    return Buffer.from(await response.arrayBuffer());
  };
  assert.deepEqual(JSON.parse((await download('json')).toString()).operator, { ...OPERATOR, rights });
  const text = readPdf(await download('pdf')).text.replaceAll(/\s+/g, '');
  for (const said of [...Object.values(OPERATOR), ...rights.map(({ url }) => url), 'Español'])
    assert.ok(text.includes(said.replaceAll(/\s+/g, '')), `${said} in ${text}`);
});

test('mails to renters end with the operator and the rights, mails to staff do not', async () => {
  const renter = await renterOf(server);
  const asked = await renter.call('POST', '/portal/api/sign-in/link', { body: { email: renter.email } });
  assert.equal(asked.status, 200);
  const { text } = await mail.newest(renter.email);
  const lines = Object.values(OPERATOR).join('\n');
  const links = `English: ${rights[0]?.url}\nEspañol: ${rights[1]?.url}`;
  assert.ok(text.includes(`Who runs the network:\n${lines}\n\n`), text);
  assert.ok(text.trimEnd().endsWith(`Fair Credit Reporting Act:\n${links}`), text);
  const { email } = await staffOf(server);
  await server.call('POST', '/dashboard/forgot-password', {
    headers: { origin: server.url },
    body: { email },
  });
  assert.doesNotMatch((await mail.newest(email)).text, /Cascade|Fair Credit/);
});
