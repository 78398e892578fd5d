import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeNameCallers } from '../../src/audit/caller-names.ts';
import { makeDecideAppeal } from '../../src/disputes/appeal.ts';
import { idMaker } from '../../src/ids.ts';
import { makeShareStatement, makeWriteStatement } from '../../src/portal/statement.ts';
import { makeChangeOwnRecords } from '../../src/reporting/own-records.ts';
import { DAY_MS } from '../../src/rules/text/days.ts';
import { check, putOrganization, staffMember } from '../store/fixtures.ts';
import { ENGINES } from '../support/database.ts';
import { wholeFile } from '../support/portal.ts';
import { BASE_URL, newNetwork, putStaff, START } from './network.ts';

for (const [engine, make] of ENGINES) {
  test(`on ${engine}, organizations that checked the renter within 12 months get a notice of an upheld dispute`, async (t) => {
    const network = await newNetwork(t, make);
    const { store, renter, staff, jordan, input, owner, time, organizationId } = network;
    const [recent, old, other, mailed] = [
      await putOrganization(store, { name: 'Recent' }),
      await putOrganization(store, { name: 'Old' }),
      await putOrganization(store, { name: 'Other' }),
      await putOrganization(store, { name: 'Mailed' }),
    ];
    const reader = await putStaff(store, mailed.id, 'owner');
    await putStaff(store, mailed.id, 'member');
    await staff.setNoticeMail(staffMember(mailed.id), true);
    const { renterId } = jordan;
    const checkBy = (id: string, at: number, who = renterId) =>
      store.recordCheck(check(id, { at, renterId: who, score: 500 }));
    const earlier = await putOrganization(store, { name: 'Earlier' });
    await checkBy(earlier.id, START - DAY_MS);
    await checkBy(old.id, START);
    time.pass(366 * DAY_MS);
    await checkBy(recent.id, START + DAY_MS + 60_000);
    await checkBy(recent.id, time.nowMs - DAY_MS);
    await checkBy(mailed.id, time.nowMs - 2 * DAY_MS);
    await checkBy(organizationId, time.nowMs - DAY_MS);
    await checkBy(other.id, time.nowMs - DAY_MS, 'ren_other');

    const { id } = await renter.fileDispute(jordan, input);
    await staff.decideDispute(owner.caller, id, { decision: 'uphold', reason: '' });
    const servers = [network, await network.open()];
    await Promise.all(servers.map((server) => server.work.run()));
    const listOf = async (organization: string) => (await staff.listNotices(organization, undefined)).rows;
    for (const notified of [recent, mailed]) {
      const [notice, second] = await listOf(notified.id);
      assert.equal(second, undefined);
      assert.deepEqual(
        [
          notice?.change.disputeId,
          notice?.change.outcome,
          notice?.renter?.id,
          notice?.seenAt,
          notice?.change.record?.filedAt,
        ],
        [id, 'removed', renterId, null, START],
      );
    }
    const [own] = await listOf(organizationId);
    assert.deepEqual([own?.change.outcome, own?.seenAt, own?.seenBy], ['removed', time.nowMs, null]);
    for (const uninformed of [earlier.id, old.id, other.id]) assert.deepEqual(await listOf(uninformed), []);
    const notices = servers
      .flatMap(({ sent }) => sent)
      .filter(({ subject }) => /^A record about/.test(subject));
    assert.deepEqual(
      notices.map(({ to }) => to),
      [reader.email],
    );
    const { text = '' } = notices[0] ?? {};
    assert.ok(text.includes(`${BASE_URL}/disputes\n`));
    const memberId = (await store.renters.findById(renterId))?.memberId;
    assert.ok(text.includes(`${BASE_URL}/check?q=${memberId}\n`), text);
    assert.match(
      text,
      /After a dispute the report RB-\w{5} of Jan 31, 2026 about this renter was removed from/,
    );
    assert.doesNotMatch(text, /Harbor|Jordan|Paid in March/);
    const { entries } = await renter.findDispute(jordan, id);
    assert.equal(entries.find(({ what }) => what === 'notices_made')?.count, 3);

    const [notice] = await listOf(recent.id);
    time.pass(5);
    assert.equal(await staff.seeNotices(staffMember(recent.id), notice?.number ?? 0), 1);
    const { rows, unseen } = await staff.listNotices(recent.id, undefined);
    assert.deepEqual([rows[0]?.seenBy, rows[0]?.seenAt, unseen], ['Ana Lee', time.nowMs, 0]);
    assert.equal((await staff.listNotices(mailed.id, undefined)).unseen, 1);
  });

  test(`on ${engine}, a record that is removed after it was corrected is notified twice, once for each change`, async (t) => {
    const { store, renter, staff, work, sent, jordan, input, owner, time } = await newNetwork(t, make);
    const { id: organizationId } = await putOrganization(store);
    await putStaff(store, organizationId, 'owner');
    await staff.setNoticeMail(staffMember(organizationId), true);
    await store.recordCheck(check(organizationId, { at: START, renterId: jordan.renterId, score: 1 }));
    const { id } = await renter.fileDispute(jordan, input);
    const correction = { outstandingBalance: 44_999 };
    await staff.decideDispute(owner.caller, id, { decision: 'uphold', reason: '', correction });
    await work.run();
    await renter.appealDispute(jordan, id, 'One cent is no correction.');
    time.pass(DAY_MS);
    await makeDecideAppeal(store, time.clock)(id, { decision: 'upheld', reason: 'It was paid.' });
    await Promise.all([work.run(), work.run()]);
    const { rows } = await staff.listNotices(organizationId, undefined);
    assert.deepEqual(
      rows.map(({ change, at }) => [change.outcome, at]),
      [
        ['removed', START + DAY_MS],
        ['corrected', START],
      ],
    );
    const subjects = sent.map(({ subject }) => subject).filter((subject) => /^A record about/.test(subject));
    assert.deepEqual(
      subjects.map((subject) => subject.split(' was ')[1]),
      ['corrected', 'removed'],
    );
    const { entries } = await renter.findDispute(jordan, id);
    const made = entries.filter(({ what }) => what === 'notices_made');
    assert.deepEqual(
      made.map(({ count }) => count),
      [1, 1],
    );
  });

  test(`on ${engine}, a notice shows the current name of a renter only within reach`, async (t) => {
    const { store, renter, staff, work, jordan, input, owner, time } = await newNetwork(t, make);
    const { id: organizationId } = await putOrganization(store);
    await store.recordCheck(check(organizationId, { at: START, renterId: jordan.renterId, score: 1 }));
    const { id } = await renter.fileDispute(jordan, input);
    await staff.decideDispute(owner.caller, id, { decision: 'uphold', reason: '' });
    await work.run();
    const shown = async () => (await staff.listNotices(organizationId, undefined)).rows[0]?.renter;
    assert.equal((await shown())?.fullName, 'Jordan <b>Réyes</b>');
    time.pass(365 * DAY_MS + 1);
    const { memberId, fullName } = (await shown()) ?? {};
    assert.match(memberId ?? '', /^MB-/);
    assert.equal(fullName, null);
  });

  test(`on ${engine}, a decision by the deadline makes notices, too, and a rejected or withdrawn dispute makes none`, async (t) => {
    const { store, renter, staff, work, jordan, input, owner, time } = await newNetwork(t, make);
    const { id: organizationId } = await putOrganization(store);
    await store.recordCheck(check(organizationId, { at: START, renterId: jordan.renterId, score: 1 }));
    const countNotices = async () => {
      await work.run();
      return (await staff.listNotices(organizationId, undefined)).rows.length;
    };
    const first = await renter.fileDispute(jordan, input);
    await staff.decideDispute(owner.caller, first.id, { decision: 'reject', reason: 'No.' });
    assert.equal(await countNotices(), 0);
    const second = await renter.fileDispute(jordan, { ...input, text: 'New.' });
    await renter.withdrawDispute(jordan, second.id);
    assert.equal(await countNotices(), 0);
    const { deadlineAt } = await renter.fileDispute(jordan, { ...input, text: 'Newer.' });
    time.nowMs = deadlineAt;
    assert.equal(await countNotices(), 1);
  });

  test(`on ${engine}, organizations that saw a record are notified when its filer corrects or withdraws it`, async (t) => {
    const { store, staff, work, jordan, input, owner, time, report, organizationId } = await newNetwork(
      t,
      make,
    );
    const { id: saw } = await putOrganization(store);
    const { id: sawEarlier } = await putOrganization(store);
    let changes = 0;
    const own = makeChangeOwnRecords({
      store,
      newId: idMaker(time.clock),
      clock: time.clock,
      nameCallers: makeNameCallers(store),
      onChange: () => changes++,
    });
    const checkBy = (id: string) =>
      store.recordCheck(check(id, { at: time.nowMs, renterId: jordan.renterId, score: 1 }));
    const listOf = async (id: string) => {
      await work.run();
      const { rows } = await staff.listNotices(id, undefined);
      return rows.map(({ change: { outcome, record, disputeId } }) => [outcome, record?.id, disputeId]);
    };
    time.nowMs = START - DAY_MS;
    await checkBy(sawEarlier);
    time.nowMs = START + DAY_MS;
    await checkBy(saw);
    await checkBy(organizationId);
    const wanted = { id: input.record, reason: 'The tenant paid half.' };
    await own.correctReport(owner.caller, wanted, { outstandingBalance: 20_000 });
    assert.deepEqual(await listOf(saw), [['corrected', report.reportId, null]]);
    await own.withdrawRecord(owner.caller, 'report', { ...wanted, reason: 'Another tenant.' }, true);
    const both = [
      ['removed', report.reportId, null],
      ['corrected', report.reportId, null],
    ];
    assert.deepEqual([await listOf(saw), await listOf(organizationId)], [both, both]);
    const unseen = async (id: string) => (await staff.listNotices(id, undefined)).unseen;
    assert.deepEqual(
      [await unseen(saw), await unseen(organizationId)],
      [2, 0],
      'the filer knows of its change',
    );
    assert.deepEqual([await listOf(sawEarlier), changes], [[], 2]);
  });

  test(`on ${engine}, a renter asks that organizations see a statement, once for each and five times in 30 days`, async (t) => {
    const { store, staff, work, jordan, time } = await newNetwork(t, make);
    const { id: organizationId } = await putOrganization(store);
    await store.recordCheck(check(organizationId, { at: START, renterId: jordan.renterId, score: 1 }));
    const file = wholeFile(jordan.renterId);
    const write = makeWriteStatement(store, idMaker(time.clock), time.clock);
    let changes = 0;
    const share = makeShareStatement(store, time.clock, () => changes++);
    await assert.rejects(share(file), { code: 'not_found' });
    for (let day = 0; day < 5; day++) {
      time.pass(DAY_MS);
      await write(file, `Statement ${day}`);
      assert.equal((await share(file)).statement.sharedAt, time.nowMs);
      await assert.rejects(share(file), /^ApiError: This statement was sent on/);
    }
    time.pass(DAY_MS);
    await write(file, 'The sixth');
    await assert.rejects(share(file), /5 times in 30 days. Try again on Mar 3, 2026/);
    time.nowMs = START + 31 * DAY_MS;
    await share(file);
    const mailbox = { ...file, opens: 'part', filedBy: ['org_1'] } as const;
    await assert.rejects(share(mailbox), { code: 'forbidden' });
    await work.run();
    const { rows } = await staff.listNotices(organizationId, undefined);
    assert.deepEqual(
      [rows.length, rows[0]?.change.outcome, rows[0]?.change.record, changes],
      [6, 'statement', null, 6],
    );
  });
}
