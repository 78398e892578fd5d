import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { makeAddText } from '../../src/disputes/add-to-dispute.ts';
import { makeDisputeWork } from '../../src/disputes/dispute-work.ts';
import type { Mail } from '../../src/mail/mailer.ts';
import { DAY_MS } from '../../src/rules/text/days.ts';
import { ENGINES } from '../support/database.ts';
import { BASE_URL, newNetwork } from './network.ts';

/**
 * Disputes a report and an incident of one renter. Mails for which `fails` returns true throw, and errors are
 * logged.
 */
async function twoDisputes(t: TestContext, fails: (mail: Mail, firstRecordId: string) => boolean) {
  const network = await newNetwork(t, ENGINES[0][1]);
  const { renter, store, jordan, input, owner, time, fileIncident, report } = network;
  const noise = { industry: 'residential', type: 'NOISE', details: 'Loud.', occurredOn: null };
  const incident = await fileIncident(owner.caller, { renterId: jordan.renterId, ...noise });
  const first = await renter.fileDispute(jordan, input);
  time.pass(1);
  const second = await renter.fileDispute(jordan, { ...input, kind: 'incident', record: incident });
  const [sent, logged]: [Mail[], string[]] = [[], []];
  const abouts: object[] = [];
  const logError = (about: object, message: string) => {
    abouts.push(about);
    logged.push(message);
  };
  const mailer = {
    reachesPeople: true,
    async send(mail: Mail) {
      if (fails(mail, report.recordId)) throw new Error('the mailer is broken');
      sent.push(mail);
      return true;
    },
  };
  const clock = time.clock;
  const log = { warn: logError, error: logError };
  const work = makeDisputeWork({ store, clock, baseUrl: () => BASE_URL, mailer, log });
  return { ...network, work, sent, logged, abouts, first, second };
}

test('a dispute that cannot be ended does not delay the others', async (t) => {
  const network = await twoDisputes(t, () => false);
  const { renter, work, store, database, jordan, first, second, time, logged, abouts } = network;
  const nameRecord = (record: string) =>
    database.write(`UPDATE disputes SET record = '${record}' WHERE id = '${first.id}'`);
  await nameRecord('rep_unknown');
  // Both deadlines have passed, and the first dispute comes first.
  await store.transaction(async ({ disputes }) => {
    const later = await disputes.find(second.id);
    assert.ok(later !== undefined);
    await disputes.update({ ...later, deadlineAt: first.deadlineAt });
  });
  time.nowMs = first.deadlineAt;
  await work.run();
  assert.equal((await renter.findDispute(jordan, first.id)).status, 'open');
  assert.equal((await renter.findDispute(jordan, second.id)).status, 'upheld');
  assert.deepEqual(
    abouts.map((about) => 'disputeId' in about && about.disputeId),
    [first.id],
  );
  assert.equal(logged.length, 1);
  await nameRecord(first.record);
  await work.run();
  assert.equal((await renter.findDispute(jordan, first.id)).status, 'upheld');
});

test('a mail that fails does not delay the others, and is given up after two weeks', async (t) => {
  let tries = 0;
  const { work, sent, logged, time } = await twoDisputes(t, ({ subject }, firstRecordId) => {
    if (subject !== `A renter disputes ${firstRecordId}`) return false;
    tries++;
    return true;
  });
  await work.run();
  assert.equal(sent.length, 4, 'two to the renter, and one each to owner and admin about the other dispute');
  assert.equal(tries, 1);
  for (let halfDays = 0; halfDays < 50; halfDays++) {
    time.pass(DAY_MS / 2);
    await work.run();
  }
  assert.equal(tries, 35);
  assert.equal(logged.at(-1), 'gave up sending a notification about a dispute');
  assert.equal(sent.length, 4);
});

test('if mails are only printed to the log, no timeline says that somebody was notified', async (t) => {
  const { renter, store, jordan, input, time } = await newNetwork(t, ENGINES[0][1]);
  const { id } = await renter.fileDispute(jordan, input);
  const printed: Mail[] = [];
  const mailer = { reachesPeople: false, send: async (mail: Mail) => printed.push(mail) > 0 };
  const log = { warn() {}, error() {} };
  const work = makeDisputeWork({ store, clock: time.clock, baseUrl: () => BASE_URL, mailer, log });
  await work.run();
  await work.run();
  assert.equal(printed.length, 3, 'one each to owner, admin and renter');
  const { entries } = await renter.findDispute(jordan, id);
  assert.deepEqual(
    entries.map(({ what }) => what),
    ['filed'],
  );
});

test('no mail is sent about a dispute that has ended meanwhile', async (t) => {
  const network = await newNetwork(t, ENGINES[0][1]);
  const { renter, work, sent, jordan, input, accepts, time } = network;
  const { id } = await renter.fileDispute(jordan, input);
  await renter.addText(jordan, id, 'A receipt comes.');
  accepts.mail = false;
  await work.run();
  accepts.mail = true;
  await renter.withdrawDispute(jordan, id);
  time.pass(DAY_MS);
  await work.run();
  assert.deepEqual(sent, []);
  const { entries } = await renter.findDispute(jordan, id);
  assert.equal(entries.at(-1)?.what, 'withdrawn');
});

test('an addition whose transaction starts after the deadline is rejected', async (t) => {
  const { renter, store, jordan, input, time } = await newNetwork(t, ENGINES[0][1]);
  const { id, deadlineAt } = await renter.fileDispute(jordan, input);
  const addText = makeAddText({
    store: {
      transaction(work) {
        time.nowMs = deadlineAt;
        return store.transaction(work);
      },
    },
    clock: time.clock,
    onTask() {},
  });
  await assert.rejects(addText(jordan, id, 'A receipt.'), {
    code: 'conflict',
    message: /deadline was Mar 2, 2026/,
  });
});

test('mails that a stopping server has not sent yet are sent by the next one', async (t) => {
  const network = await newNetwork(t, ENGINES[0][1]);
  const { renter, store, jordan, input, owner, admin, time } = network;
  await renter.fileDispute(jordan, input);
  const mailed: string[] = [];
  const options = { store, clock: time.clock, baseUrl: () => BASE_URL, log: { warn() {}, error() {} } };
  const stopping = makeDisputeWork({
    ...options,
    mailer: {
      reachesPeople: true,
      async send({ to }) {
        mailed.push(to);
        void stopping.stop();
        return true;
      },
    },
  });
  await stopping.run();
  assert.equal(mailed.length, 1);
  time.pass(DAY_MS);
  const send = async ({ to }: Mail) => mailed.push(to) > 0;
  await makeDisputeWork({ ...options, mailer: { reachesPeople: true, send } }).run();
  assert.deepEqual(new Set(mailed), new Set([owner.email, admin.email, jordan.email]));
});
