import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { cookiesOf, pageCall, staffOf } from '../support/dashboard.ts';
import { tokenIn } from '../support/mail.ts';
import { startMailingServer } from '../support/mailing-server.ts';
import { renterOf, renterSession } from '../support/portal.ts';
import { putRenter } from '../support/renters.ts';
import { codeIn, signInCalls } from './sign-in-calls.ts';

const { server, mail, stop } = await startMailingServer();
after(stop);
const { requestLink, withLink, me, mailTo, someoneOnFile } = signInCalls({ server, mail });

test('an e-mail opens nothing before it is on a file, and opens its own file from then on', async () => {
  const email = 'early@renter.example';
  assert.equal((await requestLink(email)).text, '{}');
  const early = await renterSession(server, email);
  assert.equal((await me(early.cookie)).status, 401);
  assert.equal(mail.count(email), 0);
  const { id } = await putRenter(server.store, [{ kind: 'email', value: email }], { fullName: 'Early' });
  assert.equal((await withLink(tokenIn(await mailTo(email)))).status, 200);
  assert.equal((await server.store.renters.search({ kind: 'email', value: email }, 5))[0]?.id, id);
});

test('a session shows the file that its e-mail is on now, and is over when it is on none', async () => {
  const ben = await renterOf(server);
  const nameSeen = async () => (await me(ben.cookie)).body.fullName;
  assert.equal(await nameSeen(), 'Ben Okri');
  const identifier = { kind: 'email', value: ben.email } as const;
  await putRenter(server.store, [identifier], { fullName: 'A younger one' });
  assert.equal(await nameSeen(), 'Ben Okri');
  await server.store.transaction(({ renters }) => renters.removeIdentifier(ben.renterId, identifier));
  assert.equal(await nameSeen(), 'A younger one');

  const other = await renterOf(server);
  await server.store.transaction(({ renters }) =>
    renters.removeIdentifier(other.renterId, { kind: 'email', value: other.email }),
  );
  const { status, body } = await me(other.cookie);
  assert.deepEqual([status, body.error], [401, 'You are signed out. Request a new link to sign in.']);
});

test('a staff session does not open the portal, nor a renter session the dashboard, under either cookie name', async () => {
  const [staff, renter] = [await staffOf(server), await renterOf(server)];
  const value = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1);
  for (const cookie of [staff.cookie, `renter_session=${value(staff.cookie)}`]) {
    assert.equal((await me(cookie)).status, 401);
  }
  for (const cookie of [renter.cookie, `session=${value(renter.cookie)}`]) {
    assert.equal((await pageCall(server, cookie)('GET', '/dashboard/me')).status, 401);
  }
  const both = `${staff.cookie}; ${renter.cookie}`;
  assert.equal((await me(both)).body.email, renter.email);
  assert.equal((await pageCall(server, both)('POST', '/portal/api/sign-out')).status, 200);
  assert.equal((await pageCall(server, both)('GET', '/dashboard/me')).status, 200);
  assert.equal((await me(both)).status, 401);
});

test('a page of another site can neither change nor read anything', async () => {
  const { email } = await someoneOnFile();
  const token = tokenIn(await mailTo(email));
  const ben = await renterOf(server);
  for (const origin of [undefined, 'https://evil.example', 'null', `${server.url}.evil.example`]) {
    const headers = { cookie: ben.cookie, ...(origin === undefined ? {} : { origin }) };
    for (const [path, body] of [
      ['/portal/api/sign-in/link', { email }],
      ['/portal/api/sign-in', { token }],
      ['/portal/api/sign-in/code', { email, code: '00000000' }],
      ['/portal/api/sign-out', undefined],
    ] as const) {
      const response = await server.call('POST', path, { headers, ...(body && { body }) });
      assert.equal(response.status, 403, `${path} from ${origin}`);
      assert.equal(response.headers['set-cookie'], undefined);
    }
    const read = await server.call('GET', '/portal/api/me', { headers });
    assert.equal(read.headers['access-control-allow-origin'], undefined);
  }
  assert.equal((await me(ben.cookie)).status, 200);
  assert.equal((await withLink(token)).status, 200);
});

test('links, codes and sessions cannot be read from the database or the log', async () => {
  const { email } = await someoneOnFile();
  const sent = await mailTo(email);
  const cookie = cookiesOf(await withLink(tokenIn(await mailTo(email))));
  const again = await mailTo(email);
  const sessionToken = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? '';
  const kept = JSON.stringify([
    await server.rows<object>('SELECT * FROM renter_links'),
    await server.rows<object>('SELECT * FROM renter_sessions'),
  ]);
  const secrets = [sent, again].flatMap((one) => [tokenIn(one), codeIn(one), codeIn(one).replace(' ', '')]);
  for (const secret of [...secrets, sessionToken]) {
    assert.ok(secret.length >= 8);
    assert.ok(!kept.includes(secret) && !server.log().includes(secret));
  }
  assert.ok(!server.log().includes(email));
});

test('an e-mail has ten sessions at most, and a new one ends the oldest', async () => {
  const { email } = await someoneOnFile();
  const cookies: string[] = [];
  for (let session = 0; session < 10; session++) cookies.push((await renterSession(server, email)).cookie);
  const newest = cookiesOf(await withLink(tokenIn(await mailTo(email))));
  const [oldest = '', second = ''] = cookies;
  assert.deepEqual(
    [(await me(oldest)).status, (await me(second)).status, (await me(newest)).status],
    [401, 200, 200],
  );
});
