import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { makeDecideAppeal } from '../../src/disputes/appeal.ts';
import { DAY_MS } from '../../src/rules/text/days.ts';
import { ENGINES, type TestDatabase } from '../support/database.ts';
import { newNetwork } from './network.ts';

const REASON = 'The receipt is in the documents, and nobody looked at it.';

/** A network with a dispute that the organization rejected. */
async function rejectedDispute(t: TestContext, make: () => Promise<TestDatabase>) {
  const network = await newNetwork(t, make);
  const { renter, staff, jordan, input, owner, work, sent, store, time } = network;
  const { id } = await renter.fileDispute(jordan, input);
  await staff.decideDispute(owner.caller, id, { decision: 'reject', reason: 'No payment arrived.' });
  await work.run();
  sent.splice(0);
  return {
    ...network,
    id,
    appeal: () => renter.appealDispute(jordan, id, REASON),
    decide: makeDecideAppeal(store, time.clock),
    find: () => renter.findDispute(jordan, id),
    mails: async () => {
      await work.run();
      return sent.splice(0);
    },
  };
}

for (const [engine, make] of ENGINES) {
  test(`on ${engine}, an upheld appeal removes the record, and both sides get the operator's reason`, async (t) => {
    const network = await rejectedDispute(t, make);
    const { id, appeal, decide, find, mails, summary, isFlagged, jordan, owner, admin, time } = network;
    assert.equal(await isFlagged(), false);
    const { deadlineAt } = await appeal();
    assert.equal(deadlineAt, time.nowMs + 15 * DAY_MS);
    assert.equal(await isFlagged(), true);
    const asked = await mails();
    assert.deepEqual(asked.map(({ to }) => to).sort(), [owner.email, admin.email].sort());
    assert.match(
      asked[0]?.text ?? '',
      /operator of the network reviews both sides and decides by Feb 15, 2026/,
    );
    assert.doesNotMatch(asked[0]?.text ?? '', /receipt/, 'the renter’s words are shown only after sign-in');
    const ended = await decide(id, { decision: 'upheld', reason: ' The receipt proves it. ' });
    assert.deepEqual([ended.decision, ended.answer], ['upheld', 'The receipt proves it.']);
    const { reports, owedCents, openDisputes } = await summary();
    assert.deepEqual([reports, owedCents, openDisputes], [0, 0, 0]);
    const told = await mails();
    assert.deepEqual(told.map(({ to }) => to).sort(), [owner.email, admin.email, jordan.email].sort());
    for (const { text, subject } of told) {
      assert.match(text, /The receipt proves it\./);
      assert.match(subject, /appeal about RB-\w+ was upheld/);
    }
    const { status, outcome, isOnFile, entries, appeal: stored } = await find();
    assert.deepEqual([status, outcome, isOnFile, stored?.said], ['upheld', 'removed', false, REASON]);
    const events = entries.filter(({ what }) => what.startsWith('appeal') || what === 'rejected');
    assert.deepEqual(
      events.map(({ what, by, said }) => [what, by, said]),
      [
        ['rejected', 'organization', 'No payment arrived.'],
        ['appealed', 'renter', REASON],
        ['appeal_upheld', 'network', 'The receipt proves it.'],
      ],
    );
    await assert.rejects(decide(id, { decision: 'rejected', reason: 'No.' }), {
      code: 'conflict',
      message: /This appeal was upheld on/,
    });
  });

  test(`on ${engine}, a rejected appeal leaves the record, and nobody appeals twice`, async (t) => {
    const network = await rejectedDispute(t, make);
    const { id, appeal, decide, find, mails, isFlagged, jordan, renter, input, summary, staff, owner } =
      network;
    await assert.rejects(decide(id, { decision: 'upheld', reason: 'x' }), { code: 'not_found' });
    await assert.rejects(renter.appealDispute(jordan, id, ' '), { code: 'invalid' });
    await assert.rejects(renter.appealDispute({ ...jordan, renterId: 'ren_other' }, id, REASON), {
      code: 'not_found',
    });
    const both = await Promise.allSettled([appeal(), appeal()]);
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    // Meanwhile the record is not disputed again, and the organization does not decide.
    await assert.rejects(renter.fileDispute(jordan, { ...input, text: 'Something new.' }), {
      message: /You appealed/,
    });
    await assert.rejects(renter.withdrawDispute(jordan, id), { code: 'conflict' });
    const late = { decision: 'uphold', reason: '' } as const;
    await assert.rejects(staff.decideDispute(owner.caller, id, late), { code: 'conflict' });
    await assert.rejects(decide(id, { decision: 'rejected', reason: ' ' }), { code: 'invalid' });
    await decide(id, { decision: 'rejected', reason: 'The receipt is of another month.' });
    assert.equal(await isFlagged(), false);
    assert.deepEqual([(await find()).status, (await summary()).reports], ['rejected', 1]);
    const own = (await mails()).find(({ to }) => to === jordan.email);
    assert.match(own?.text ?? '', /another month[\s\S]*statement of up to 100 words/);
    await assert.rejects(appeal(), { code: 'conflict', message: /already appealed/ });
    // Something new can still be disputed.
    const again = await renter.fileDispute(jordan, { ...input, text: 'Here is the bank statement.' });
    await assert.rejects(renter.appealDispute(jordan, again.id, REASON), {
      message: /only after a dispute was rejected/,
    });
  });

  test(`on ${engine}, an appeal that nobody decides in 15 days is decided for the renter, once`, async (t) => {
    const network = await rejectedDispute(t, make);
    const { id, appeal, decide, find, time, summary, open, jordan, sent, work, store } = network;
    const { deadlineAt } = await appeal();
    await work.run();
    sent.splice(0);
    const other = await open();
    time.nowMs = deadlineAt - 1;
    await Promise.all([work.run(), other.work.run()]);
    assert.equal((await find()).status, 'rejected');
    time.nowMs = deadlineAt;
    await assert.rejects(decide(id, { decision: 'rejected', reason: 'No.' }), {
      message: /deadline was Feb 15, 2026: the appeal is decided for the renter/,
    });
    await Promise.all([work.run(), other.work.run()]);
    const { status, outcome, entries, appeal: ended } = await find();
    assert.deepEqual(
      [status, outcome, ended?.decision, ended?.answer],
      ['upheld', 'removed', 'upheld', null],
    );
    assert.equal(entries.filter(({ what }) => what === 'appeal_expired').length, 1);
    assert.deepEqual([(await summary()).reports, (await summary()).openDisputes], [0, 0]);
    const own = [...sent, ...other.sent].filter(({ to }) => to === jordan.email);
    assert.equal(own.length, 1);
    assert.match(own[0]?.text ?? '', /did not decide the appeal .* in time/);
    assert.deepEqual(await store.appeals.listOpen(undefined, 5), []);
  });
}

test('a record that is no longer on file cannot be appealed', async (t) => {
  const { appeal, store, jordan, input, time } = await rejectedDispute(t, ENGINES[0][1]);
  const found = await store.records.find(jordan.renterId, input.kind, input.record);
  assert.ok(found);
  await store.transaction(({ records }) => records.remove(found, { reason: 'aged', at: time.nowMs }));
  await assert.rejects(appeal(), { code: 'conflict', message: /no longer on your file/ });
});
