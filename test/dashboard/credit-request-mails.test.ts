import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { makeGrantCredits } from '../../src/billing/balance.ts';
import { makeCreditRequestMails } from '../../src/billing/credit-request-mails.ts';
import { makeDeclineCredits, makeRequestCredits } from '../../src/billing/credit-requests.ts';
import type { Mail } from '../../src/mail/mailer.ts';
import { DAY_MS } from '../../src/rules/text/days.ts';
import { putOrganization, staffMember } from '../store/fixtures.ts';
import { newDatabase, newStores } from '../support/database.ts';

const OPERATOR = 'operator@network.example';

/** Returns an organization that requests credits on a clock of its own, and what is mailed about it. */
async function network(
  t: TestContext,
  { operatorEmail }: { operatorEmail?: string | undefined } = { operatorEmail: OPERATOR },
) {
  const { store } = await newStores(t, newDatabase);
  const { id } = await putOrganization(store, { name: 'Harbor Homes', credits: 12 });
  const staff = staffMember(id);
  await store.transaction((tx) =>
    tx.staff.create({ ...staff, secondFactor: false, disabledAt: null, createdAt: 1 }),
  );
  const sent: Mail[] = [];
  const failures: string[] = [];
  const world = { now: 1_795_000_000_000, isAccepted: true };
  const clock = () => world.now;
  const job = makeCreditRequestMails({
    store,
    mailer: {
      async send(mail) {
        if (world.isAccepted) sent.push(mail);
        return world.isAccepted;
      },
    },
    operatorEmail,
    clock,
    baseUrl: () => 'https://screening.example',
    log: { error: (_fields, message) => failures.push(message) },
  });
  const request = makeRequestCredits(store, clock);
  const decline = makeDeclineCredits(store, clock);
  const grant = makeGrantCredits(store, clock);
  return {
    store,
    world,
    failures,
    userId: staff.userId,
    request: (amount: number, note = '') => request(staff, { amount, note }),
    decline: (reason: string) => decline(id, reason),
    grant: (amount: number) => grant(id, amount),
    id,
    async mailed() {
      await job.run();
      return sent.splice(0);
    },
  };
}

test('the operator is mailed a request once, and who made it what was granted', async (t) => {
  const { id, request, grant, mailed } = await network(t);
  await request(5_000, 'A second shop');
  const [told, ...others] = await mailed();
  assert.equal(others.length, 0);
  assert.equal(told?.to, OPERATOR);
  assert.equal(told?.subject, 'Harbor Homes requests 5,000 credits');
  const text = told?.text ?? '';
  assert.match(
    text,
    /^“Ana Lee” of “Harbor Homes” \(org_\w+\) requests 5,000 credits\. The balance is 12\.$/m,
  );
  assert.match(text, /^They wrote: “A second shop”$/m);
  assert.ok(text.includes(`  ./bin/renter-screening credits grant --org ${id} --amount 5000\n`));
  assert.deepEqual(await mailed(), []);
  await grant(3_000);
  const [decided, ...more] = await mailed();
  assert.equal(more.length, 0);
  assert.equal(decided?.to, 'ana@staff.example');
  assert.equal(decided?.subject, 'Harbor Homes was granted 3,000 credits');
  assert.match(decided?.text ?? '', /You requested 5,000 credits\.\n/);
  assert.match(decided?.text ?? '', /https:\/\/screening\.example\/usage\n/);
});

test('who made a request is mailed why it was declined, and the operator nothing about a decided one', async (t) => {
  const { request, decline, mailed } = await network(t);
  await request(70);
  await decline('Pay the invoice\nof October first.');
  const mails = await mailed();
  assert.deepEqual(
    mails.map(({ to, subject }) => [to, subject]),
    [['ana@staff.example', 'Your request for 70 credits was declined']],
  );
  assert.match(mails[0]?.text ?? '', /The reason:\nPay the invoice\nof October first\.\n/);
});

test('a mail that is not accepted is tried again, and given up after two weeks', async (t) => {
  const { world, failures, request, mailed } = await network(t);
  world.isAccepted = false;
  await request(70);
  assert.deepEqual(await mailed(), []);
  world.isAccepted = true;
  assert.deepEqual(await mailed(), [], 'not at once');
  world.now += 11 * 60_000;
  assert.equal((await mailed()).length, 1);
  world.now += DAY_MS;
  await request(71);
  world.isAccepted = false;
  world.now += 15 * DAY_MS;
  assert.deepEqual(await mailed(), []);
  assert.deepEqual(failures, ['gave up mailing about a request for credits']);
  world.isAccepted = true;
  world.now += DAY_MS;
  assert.deepEqual(await mailed(), []);
});

test('nobody is mailed who cannot sign in any more, and no operator without an address', async (t) => {
  const { store, userId, request, grant, mailed } = await network(t, { operatorEmail: undefined });
  const assertNoMail = async () => {
    assert.deepEqual(await mailed(), []);
    assert.equal((await store.queues.oldest()).find(({ name }) => name === 'mails')?.at, null);
  };
  await request(70);
  await assertNoMail();
  await grant(70);
  await store.transaction(({ staff }) => staff.setDisabled(userId, 1));
  await assertNoMail();
});
