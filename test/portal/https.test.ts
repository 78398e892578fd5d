import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cookiesOf, pageCall } from '../support/dashboard.ts';
import { tokenIn } from '../support/mail.ts';
import { startMailingServer } from '../support/mailing-server.ts';
import { putRenter } from '../support/renters.ts';

test('with an https address, the link leads there, and the cookie is only for this host and https', async (t) => {
  const { server, mail, stop } = await startMailingServer({ PUBLIC_URL: 'https://screening.example' });
  t.after(stop);
  const email = 'ben@renter.example';
  await putRenter(server.store, [{ kind: 'email', value: email }], { email });
  const call = pageCall({ ...server, url: 'https://screening.example' }, '');
  assert.equal(
    (await pageCall(server, '')('POST', '/portal/api/sign-in/link', { body: { email } })).status,
    403,
  );
  assert.equal((await call('POST', '/portal/api/sign-in/link', { body: { email } })).status, 200);
  const sent = await mail.newest(email);
  const token = tokenIn(sent);
  assert.ok(sent.text.includes(`https://screening.example/portal/sign-in/link?token=${token}\n`));

  const opened = await call('POST', '/portal/api/sign-in', { body: { token } });
  const [set = ''] = opened.headers['set-cookie'] ?? [];
  assert.match(set, /^__Host-renter_session=[^;]+; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const cookie = cookiesOf(opened);
  assert.equal((await pageCall(server, cookie)('GET', '/portal/api/me')).body.email, email);
  const plain = cookie.replace('__Host-', '');
  assert.equal((await pageCall(server, plain)('GET', '/portal/api/me')).status, 401);
});
