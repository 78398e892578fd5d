import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpResponse } from '../support/client.ts';
import { pageCall } from '../support/dashboard.ts';
import { startMailingServer } from '../support/mailing-server.ts';
import { putRenter } from '../support/renters.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

async function startNetwork(t: { after(work: () => Promise<void>): void }) {
  const { server, mail, stop } = await startMailingServer();
  t.after(stop);
  const requestLink = (email: string): Promise<HttpResponse> =>
    pageCall(server, '')('POST', '/portal/api/sign-in/link', { body: { email } });
  const putOnFile = (email: string) => putRenter(server.store, [{ kind: 'email', value: email }], { email });
  return { mail, server, requestLink, putOnFile };
}

test('an e-mail gets three links in 15 minutes, and one that is on no file is limited the same way', async (t) => {
  const { mail, requestLink, putOnFile, server } = await startNetwork(t);
  await putOnFile('ben@renter.example');
  for (const email of ['ben@renter.example', 'nobody@renter.example']) {
    for (let mails = 0; mails < 3; mails++) assert.equal((await requestLink(email)).status, 200);
    const { status, body, headers } = await requestLink(email);
    assert.equal(status, 429);
    assert.match(
      body.error,
      /^Several links were already requested .* You can request another link in 15 minutes\.$/,
    );
    const seconds = Number(headers['retry-after']);
    assert.ok(seconds > 800 && seconds <= 900, `${seconds} s`);
  }
  await mail.newest('ben@renter.example', 2);
  await putOnFile('ana@renter.example');
  await requestLink('ana@renter.example');
  await mail.newest('ana@renter.example');
  assert.deepEqual([mail.count('ben@renter.example'), mail.count('nobody@renter.example')], [3, 0]);
  assert.equal(await server.store.renterSignIn.countLinks('ben@renter.example', Date.now()), 3);
});

test('an e-mail with three valid links gets no more, even if another server mailed them', async (t) => {
  const { mail, requestLink, putOnFile, server } = await startNetwork(t);
  await putOnFile('ben@renter.example');
  // As another server would have mailed them.
  await server.store.transaction(async ({ renterSignIn }) => {
    for (let link = 0; link < 3; link++) {
      await renterSignIn.createLink({
        id: `rln_${link}`,
        kind: 'link',
        email: 'ben@renter.example',
        identifier: `hash ${link}`,
        value: '',
        createdAt: 1,
        expiresAt: Date.now() + 60_000,
      });
    }
  });
  assert.equal((await requestLink('ben@renter.example')).status, 200);
  await putOnFile('ana@renter.example');
  await requestLink('ana@renter.example');
  await mail.newest('ana@renter.example');
  assert.equal(mail.count('ben@renter.example'), 0);
});

test('a flood of requests from one network address sends no more e-mails than allowed, and keeps nobody out', async (t) => {
  const { mail, requestLink, putOnFile, server } = await startNetwork(t);
  await putOnFile('ben@renter.example');
  await putOnFile('ana@renter.example');
  const statuses = new Set<number>();
  for (let sent = 0; sent < 400; sent += 50) {
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        requestLink(index % 10 === 0 ? 'ben@renter.example' : `flood${sent + index}@renter.example`),
      ),
    );
    for (const { status } of responses) statuses.add(status);
  }
  assert.ok(statuses.has(200));
  assert.ok(statuses.isSubsetOf(new Set([200, 429, 503])), String([...statuses]));
  // The server still responds, also from the same address.
  assert.equal((await server.call('GET', '/readyz')).status, 200);
  await until('a link is accepted', async () => (await requestLink('ana@renter.example')).status === 200);
  await mail.newest('ana@renter.example');
  await mail.newest('ben@renter.example', 2);
  assert.equal(mail.count('ben@renter.example'), 3);
});

test('requests in progress from one network address leave room for others', async () => {
  const server = await startServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  const requestLink = (from: string, email: string) =>
    server.call('POST', '/portal/api/sign-in/link', {
      headers: { origin: server.url, 'x-forwarded-for': from },
      body: { email },
    });
  try {
    const flood = Array.from({ length: 300 }, (_, index) =>
      requestLink('203.0.113.7', `flood${index}@x.example`),
    );
    const others = Array.from({ length: 10 }, (_, index) =>
      requestLink('203.0.113.8', `ana${index}@x.example`),
    );
    for (const { status } of await Promise.all(others)) assert.equal(status, 200);
    await Promise.all(flood);
  } finally {
    await server.stop();
  }
});
