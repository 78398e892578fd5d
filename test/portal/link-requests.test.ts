import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpResponse } from '../support/client.ts';
import { pageCall } from '../support/dashboard.ts';
import { startMailingServer } from '../support/mailing-server.ts';
import { putRenter } from '../support/renters.ts';

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

test('a flood of requests from one address gets clear errors, and sends no more mails than allowed', async (t) => {
  const { mail, requestLink, putOnFile, server } = await startNetwork(t);
  await putOnFile('ben@renter.example');
  const statuses: number[] = [];
  let last: HttpResponse | undefined;
  for (let sent = 0; sent < 400; sent += 50) {
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        requestLink(index % 10 === 0 ? 'ben@renter.example' : `flood${sent + index}@renter.example`),
      ),
    );
    statuses.push(...responses.map(({ status }) => status));
    last = responses.at(-1);
  }
  assert.deepEqual([last?.status, Number(last?.headers['retry-after']) > 0], [429, true]);
  assert.match(last?.body.error, /^Too many attempts\. Try again in \d+ minutes\.$/);
  assert.deepEqual(
    [...new Set(statuses)].filter((status) => ![200, 429, 503].includes(status)),
    [],
  );
  assert.ok(statuses.filter((status) => status === 200).length <= 300);
  // The server still responds.
  assert.equal((await server.call('GET', '/readyz')).status, 200);
  await mail.newest('ben@renter.example', 2);
  assert.equal(mail.count('ben@renter.example'), 3);
});
