import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { makeAddText } from '../../src/disputes/add-to-dispute.ts';
import { makeDisputeWork } from '../../src/disputes/dispute-work.ts';
import type { Mail } from '../../src/mail/mailer.ts';
import { DAY_MS } from '../../src/rules/text/days.ts';
import { ENGINES } from '../support/database.ts';
import { BASE_URL, newNetwork } from './network.ts';

/** A disputed report, and a disputed incident of the same renter; what goes wrong is logged. */
async function twoDisputes(t: TestContext, refuses: (mail: Mail, firstRecordId: string) => boolean) {
  const network = await newNetwork(t, ENGINES[0][1]);
  const { renter, store, jordan, input, owner, time, fileIncident, report } = network;
  const noise = { industry: 'residential', type: 'NOISE', details: 'Loud.', occurredOn: null };
  const incident = await fileIncident(owner.caller, { renterId: jordan.renterId, ...noise });
  const first = await renter.fileDispute(jordan, input);
  time.pass(1);
  const second = await renter.fileDispute(jordan, { ...input, kind: 'incident', record: incident });
  const [sent, logged]: [Mail[], string[]] = [[], []];
  const abouts: object[] = [];
  const note = (about: object, message: string) => {
    abouts.push(about);
    logged.push(message);
  };
  const mailer = {
    reachesPeople: true,
    async send(mail: Mail) {
      if (refuses(mail, report.recordId)) throw new Error('the mailer is broken');
      sent.push(mail);
      return true;
    },
  };
  const clock = time.clock;
  const log = { warn: note, error: note };
  const work = makeDisputeWork({ store, clock, baseUrl: () => BASE_URL, mailer, log });
  return { ...network, work, sent, logged, abouts, first, second };
}

test('other disputes end and mails leave while one cannot be ended', async (t) => {
  const { renter, work, store, jordan, first, second, time, logged, abouts } = await twoDisputes(
    t,
    () => false,
  );
  const found = await store.records.find(jordan.renterId, 'report', first.record);
  assert.ok(found?.kind === 'report');
  // What was kept of the record at that very instant is in the way of keeping it once more.
  const { report } = found;
  await store.transaction(({ records }) => records.correct(report, report, first.deadlineAt));
  // The first one's deadline is before the second one's, and both have passed.
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
  time.pass(1);
  await work.run();
  assert.equal((await renter.findDispute(jordan, first.id)).status, 'upheld');
});

test('a mail that fails holds up no other, and is given up after two weeks', async (t) => {
  let tries = 0;
  const { work, sent, logged, time } = await twoDisputes(t, ({ subject }, firstRecordId) => {
    if (!subject.includes(firstRecordId)) return false;
    tries++;
    return true;
  });
  await work.run();
  assert.equal(sent.length, 2);
  assert.equal(tries, 1);
  for (let halfDays = 0; halfDays < 50; halfDays++) {
    time.pass(DAY_MS / 2);
    await work.run();
  }
  assert.equal(tries, 35);
  assert.equal(logged.at(-1), 'gave up sending a notification about a dispute');
  assert.equal(sent.length, 2);
});

test('where mail is printed to the log, no timeline says that somebody was told', async (t) => {
  const { renter, store, jordan, input, time } = await newNetwork(t, ENGINES[0][1]);
  const { id } = await renter.fileDispute(jordan, input);
  const printed: Mail[] = [];
  const mailer = { reachesPeople: false, send: async (mail: Mail) => printed.push(mail) > 0 };
  const log = { warn() {}, error() {} };
  const work = makeDisputeWork({ store, clock: time.clock, baseUrl: () => BASE_URL, mailer, log });
  await work.run();
  await work.run();
  assert.equal(printed.length, 2, 'to owner and admin, once');
  const { entries } = await renter.findDispute(jordan, id);
  assert.deepEqual(
    entries.map(({ what }) => what),
    ['filed'],
  );
});

test('nobody is asked to decide what has ended meanwhile', async (t) => {
  const network = await newNetwork(t, ENGINES[0][1]);
  const { renter, work, sent, jordan, input, takes, time } = network;
  const { id } = await renter.fileDispute(jordan, input);
  await renter.addText(jordan.renterId, id, 'A receipt comes.');
  takes.mail = false;
  await work.run();
  takes.mail = true;
  await renter.withdrawDispute(jordan.renterId, id);
  time.pass(DAY_MS);
  await work.run();
  assert.deepEqual(sent, []);
  const { entries } = await renter.findDispute(jordan, id);
  assert.equal(entries.at(-1)?.what, 'withdrawn');
});

test('what the renter adds waits for its turn; when that comes after the deadline it is refused', async (t) => {
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
  await assert.rejects(addText(jordan.renterId, id, 'A receipt.'), {
    code: 'conflict',
    message: /deadline was 2 Mar 2026/,
  });
});

test('whom a server that stops has not told yet is told by the next one', async (t) => {
  const network = await newNetwork(t, ENGINES[0][1]);
  const { renter, store, jordan, input, owner, admin, time } = network;
  await renter.fileDispute(jordan, input);
  const told: string[] = [];
  const options = { store, clock: time.clock, baseUrl: () => BASE_URL, log: { warn() {}, error() {} } };
  const stopping = makeDisputeWork({
    ...options,
    mailer: {
      reachesPeople: true,
      async send({ to }) {
        told.push(to);
        void stopping.stop();
        return true;
      },
    },
  });
  await stopping.run();
  assert.equal(told.length, 1);
  time.pass(DAY_MS);
  const send = async ({ to }: Mail) => told.push(to) > 0;
  await makeDisputeWork({ ...options, mailer: { reachesPeople: true, send } }).run();
  assert.deepEqual(new Set(told), new Set([owner.email, admin.email]));
});
