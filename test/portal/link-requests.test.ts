import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpResponse } from '../support/client.ts';
import { pageCall } from '../support/dashboard.ts';
import { startMailingServer } from '../support/mailing-server.ts';
import { putRenter } from '../support/renters.ts';

async function started(t: { after(work: () => Promise<void>): void }) {
  const { server, mail, stop } = await startMailingServer();
  t.after(stop);
  const ask = (email: string): Promise<HttpResponse> =>
    pageCall(server, '')('POST', '/portal/api/sign-in/link', { body: { email } });
  const putOnFile = (email: string) => putRenter(server.store, [{ kind: 'email', value: email }], { email });
  return { mail, server, ask, putOnFile };
}

test('to one e-mail go three mails a quarter of an hour, whoever asks; one on no file is refused alike', async (t) => {
  const { mail, ask, putOnFile, server } = await started(t);
  await putOnFile('ben@renter.example');
  for (const email of ['ben@renter.example', 'nobody@renter.example']) {
    for (let mails = 0; mails < 3; mails++) assert.equal((await ask(email)).status, 200);
    const { status, body, headers } = await ask(email);
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
  await ask('ana@renter.example');
  await mail.newest('ana@renter.example');
  assert.deepEqual([mail.count('ben@renter.example'), mail.count('nobody@renter.example')], [3, 0]);
  assert.equal(await server.store.renterSignIn.countLinks('ben@renter.example', Date.now()), 3);
});

test('three good links are all, also of a server that was started anew or stands beside', async (t) => {
  const { mail, ask, putOnFile, server } = await started(t);
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
  assert.equal((await ask('ben@renter.example')).status, 200);
  await putOnFile('ana@renter.example');
  await ask('ana@renter.example');
  await mail.newest('ana@renter.example');
  assert.equal(mail.count('ben@renter.example'), 0);
});

test('a flood of requests from one address ends in clear refusals, and in no more mails than are let through', async (t) => {
  const { mail, ask, putOnFile, server } = await started(t);
  await putOnFile('ben@renter.example');
  const statuses: number[] = [];
  let last: HttpResponse | undefined;
  for (let sent = 0; sent < 400; sent += 50) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        ask(index % 10 === 0 ? 'ben@renter.example' : `flood${sent + index}@renter.example`),
      ),
    );
    statuses.push(...answers.map(({ status }) => status));
    last = answers.at(-1);
  }
  assert.deepEqual([last?.status, Number(last?.headers['retry-after']) > 0], [429, true]);
  assert.match(last?.body.error, /^Too many attempts\. Try again in \d+ minutes\.$/);
  assert.deepEqual(
    [...new Set(statuses)].filter((status) => ![200, 429, 503].includes(status)),
    [],
  );
  assert.ok(statuses.filter((status) => status === 200).length <= 300);
  // Whoever is signed in, and the API, are not held up by it.
  assert.equal((await server.call('GET', '/readyz')).status, 200);
  await mail.newest('ben@renter.example', 2);
  assert.equal(mail.count('ben@renter.example'), 3);
});
