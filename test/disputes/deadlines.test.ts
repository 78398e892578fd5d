import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS } from '../../src/rules/text/days.ts';
import { several } from '../store/fixtures.ts';
import { ENGINES } from '../support/database.ts';
import { newNetwork } from './network.ts';

for (const [engine, make] of ENGINES) {
  test(`on ${engine}, a dispute that nobody decides in time is decided for the renter, once, and both sides get a mail`, async (t) => {
    const network = await newNetwork(t, make);
    const { renter, staff, jordan, input, owner, admin, time, summary } = network;
    const { id, deadlineAt } = await renter.fileDispute(jordan, input);
    const servers = [network, await network.open(), await network.open()];
    const work = async () => {
      await Promise.all(servers.map((server) => server.work.run()));
      return servers.flatMap(({ sent }) => sent.splice(0));
    };
    await work();
    time.nowMs = deadlineAt - 1;
    assert.deepEqual(await work(), []);
    time.nowMs = deadlineAt;
    const decision = { decision: 'reject', reason: 'No.' } as const;
    const { woken } = network.tasks;
    await assert.rejects(staff.decideDispute(owner.caller, id, decision), {
      code: 'conflict',
      message: /deadline was Mar 2, 2026: the dispute is decided for the renter/,
    });
    assert.ok(network.tasks.woken > woken, 'the job is woken at once');
    await assert.rejects(renter.withdrawDispute(jordan, id), { code: 'conflict' });
    const sent = await work();
    assert.deepEqual(sent.map(({ to }) => to).sort(), [owner.email, admin.email, jordan.email].sort());
    assert.match(sent.find(({ to }) => to === jordan.email)?.text ?? '', /did not decide .* in time/);
    assert.match(sent.find(({ to }) => to === owner.email)?.text ?? '', /It was not decided by Mar 2, 2026/);
    const { reports, openDisputes } = await summary();
    assert.deepEqual([reports, openDisputes], [0, 0]);
    await assert.rejects(staff.decideDispute(owner.caller, id, decision), {
      message: /already upheld on Mar 2, 2026, because its deadline passed, and the record was removed/,
    });
    assert.deepEqual(await work(), []);
    const { entries } = await renter.findDispute(jordan, id);
    assert.equal(entries.filter(({ what }) => what === 'expired').length, 1);
  });

  test(`on ${engine}, a decision at the moment of the deadline leads to one outcome`, async (t) => {
    const network = await newNetwork(t, make);
    const { renter, jordan, input, owner, time } = network;
    const { id, deadlineAt } = await renter.fileDispute(jordan, input);
    const another = await network.open();
    time.nowMs = deadlineAt - 1;
    const decided = network.staff.decideDispute(owner.caller, id, { decision: 'reject', reason: 'No.' });
    time.nowMs = deadlineAt;
    const [decision] = await Promise.allSettled([decided, another.work.run()]);
    const { status, entries } = await renter.findDispute(jordan, id);
    assert.equal(status, decision.status === 'fulfilled' ? 'rejected' : 'upheld');
    assert.equal(entries.filter(({ what }) => ['rejected', 'expired'].includes(what)).length, 1);
  });
}

test('open disputes are listed by deadline, and mails that were not accepted are sent again later', async (t) => {
  const network = await newNetwork(t, ENGINES[0][1]);
  const { renter, staff, work, sent, jordan, owner, time, accepts, fileIncident, organizationId } = network;
  const incidents = await Promise.all(
    several(3, (index) =>
      fileIncident(owner.caller, {
        renterId: jordan.renterId,
        industry: 'residential',
        type: `T${index}`,
        details: 'x',
        occurredOn: null,
      }),
    ),
  );
  for (const record of incidents) {
    await renter.fileDispute(jordan, { kind: 'incident', record, reason: 'not_mine', text: '' });
    time.pass(1);
  }
  const { rows } = await staff.listOpenDisputes(organizationId, undefined);
  assert.deepEqual(
    rows.map(({ record }) => record),
    incidents,
  );
  accepts.mail = false;
  await work.run();
  accepts.mail = true;
  await work.run();
  assert.equal(sent.length, 0, 'not again at once');
  time.pass(5 * 60_000);
  await work.run();
  assert.equal(sent.length, 9);
  time.pass(DAY_MS);
  await work.run();
  assert.equal(sent.length, 9);
});
