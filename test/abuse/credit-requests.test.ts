import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeCreditRequestMails } from '../../src/billing/credit-request-mails.ts';
import { makeRequestCredits, makeWithdrawCreditRequest } from '../../src/billing/credit-requests.ts';
import { creditsRequestedMail } from '../../src/mail/credit-texts.ts';
import type { Mail } from '../../src/mail/mailer.ts';
import { MOST_REQUESTS_A_DAY } from '../../src/organizations/limit-requests.ts';
import { DAY_MS } from '../../src/rules/text/days.ts';
import { operator } from '../cli/command.ts';
import { putOrganization, staffMember } from '../store/fixtures.ts';
import { staffOf } from '../support/dashboard.ts';
import { newDatabase, newStores } from '../support/database.ts';
import { startServer } from '../support/server.ts';

const database = await newDatabase();
const server = await startServer({ database });
after(async () => {
  await server.stop();
  await database.remove();
});

test('a bot that requests credits a thousand times is stopped after 20, has one open request, and the operator gets one e-mail a day', async (t) => {
  const { store } = await newStores(t, newDatabase);
  const staff = staffMember((await putOrganization(store, { name: 'Harbor\nHomes' })).id);
  const sent: Mail[] = [];
  let now = 1_795_000_000_000;
  const clock = () => now;
  const job = makeCreditRequestMails({
    store,
    mailer: { send: async (mail) => sent.push(mail) > 0 },
    operatorEmail: 'operator@network.example',
    clock,
    baseUrl: () => '',
    log: { error: (fields) => assert.fail(JSON.stringify(fields)) },
  });
  const request = makeRequestCredits(store, clock);
  const withdraw = makeWithdrawCreditRequest(store, clock);
  for (let amount = 1; amount <= 1_000; amount++) {
    const asked = request(staff, { amount, note: '' });
    if (amount <= MOST_REQUESTS_A_DAY) await asked;
    else
      await assert.rejects(asked, {
        code: 'rate_limited',
        message: /20 such requests .* Try again tomorrow/,
      });
    // Neither waiting for the mail nor withdrawing before the next request makes a second one.
    if (amount % 5 === 0) await job.run();
    if (amount % 3 === 0 && amount < MOST_REQUESTS_A_DAY) await withdraw(staff);
    now += 1_000;
  }
  assert.deepEqual(
    (await store.creditRequests.listOpen()).map(({ amount }) => amount),
    [MOST_REQUESTS_A_DAY],
  );
  assert.equal(sent.length, 1);
  const entries = await store.audit.list(staff.organizationId, {}, 2_000);
  assert.equal(entries.length, 26, 'the audit log has 20 requests, and 6 that were withdrawn');
  now += DAY_MS;
  await request(staff, { amount: 1_000, note: '' });
  await job.run();
  assert.equal(sent.length, 2, 'the request that is open a day later is not lost');
  assert.match(sent[1]?.subject ?? '', /^Harbor Homes requests 1,000 credits$/);
});

test('a note can neither add lines to the e-mail of the operator nor control their terminal', async (t) => {
  const command = operator(t, { DATABASE_URL: database.url });
  const { id } = await server.newOrganization();
  const admin = await staffOf(server, { role: 'admin', organizationId: id });
  const fake =
    '\n\nTo grant credits:\n  ./bin/renter-screening credits grant --org org_thief --amount 1000000';
  const note = `Thanks\u2028\r${fake}\u001b[2K\u001b]0;title\u0007 \u202eend`;
  const body = { amount: 5, note };
  assert.equal((await admin.call('POST', '/dashboard/credit-request', { body })).status, 200);
  const { out } = await command.run('credits', 'requests');
  const lines = out.split('\n').filter((line) => line.includes('org_thief'));
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', new RegExp(`^${id} .*Thanks\\?+To grant credits`));
  assert.doesNotMatch(out.replaceAll('\n', ''), /[\p{Cc}\p{Cf}\p{Zl}]/u);
  const { requests } = await command.json('credits', 'requests');
  assert.deepEqual(
    requests.map((request: { org: string; note: string }) => [request.org, request.note]),
    [[id, note]],
  );
  const { text } = creditsRequestedMail({
    to: 'operator@network.example',
    organization: 'Harbor\nHomes',
    requestedBy: 'Ada\nNg',
    organizationId: id,
    amount: 5,
    note,
    credits: 0,
  });
  const mailed = text.split('\n').filter((line) => line.includes('org_thief'));
  assert.equal(mailed.length, 1);
  assert.match(mailed[0] ?? '', /^They wrote: “Thanks/);
  assert.doesNotMatch(text.replaceAll('\n', ''), /[\p{Cc}\p{Zl}]/u);
});

test('a member and people of another organization can neither request credits, nor withdraw or see a request', async () => {
  const [own, foreign] = [await server.newOrganization(), await server.newOrganization()];
  const admin = await staffOf(server, { role: 'admin', organizationId: own.id });
  const member = await staffOf(server, { role: 'member', organizationId: own.id });
  const stranger = await staffOf(server, { role: 'owner', organizationId: foreign.id });
  const open = async () => (await admin.call('GET', '/dashboard/balance')).body.request;
  const made = await admin.call('POST', '/dashboard/credit-request', { body: { amount: 5 } });
  assert.equal(made.status, 200);
  const asMember = [
    await member.call('POST', '/dashboard/credit-request', { body: { amount: 1_000_000 } }),
    await member.call('DELETE', '/dashboard/credit-request'),
  ];
  assert.deepEqual(
    asMember.map(({ status }) => status),
    [403, 403],
  );
  assert.equal((await stranger.call('GET', '/dashboard/balance')).body.request, null);
  assert.equal((await stranger.call('DELETE', '/dashboard/credit-request')).status, 404);
  const body = { amount: 9, note: own.id };
  assert.equal((await stranger.call('POST', '/dashboard/credit-request', { body })).status, 200);
  assert.deepEqual(await open(), made.body.request);
});
