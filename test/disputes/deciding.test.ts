import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uphold } from '../../src/disputes/uphold.ts';
import { removeRecord } from '../../src/reporting/remove-records.ts';
import { flagsOf } from '../../src/rules/scoring/renter-summary.ts';
import { DEFAULT_LABELS } from '../../src/rules/scoring/report-score.ts';
import { DAY_MS } from '../../src/rules/text/days.ts';
import { putOrganization } from '../store/fixtures.ts';
import { ENGINES } from '../support/database.ts';
import { putRenter } from '../support/renters.ts';
import { BASE_URL, newNetwork, putStaff, START } from './network.ts';

for (const [engine, make] of ENGINES) {
  test(`on ${engine}, an upheld dispute removes the record from the file and from the renter summary`, async (t) => {
    const { renter, staff, work, sent, jordan, input, owner, summary, report, ...network } = await newNetwork(
      t,
      make,
    );
    const { id } = await renter.fileDispute(jordan, input);
    await staff.reviewDispute(owner.caller, id);
    await assert.rejects(staff.reviewDispute(owner.caller, id), { message: /already under review/ });
    assert.deepEqual(flagsOf(await summary(), 'org_alpine'), ['DISPUTED', 'OUTSTANDING_BALANCE']);
    await staff.decideDispute(owner.caller, id, { decision: 'uphold', reason: 'We found the payment.' });
    const { reports, owedCents, openDisputes } = await summary();
    assert.deepEqual([reports, owedCents, openDisputes], [0, 0, 0]);
    const { content, isOnFile, outcome, entries } = await staff.findDispute(network, id);
    assert.deepEqual([isOnFile, outcome], [false, 'removed']);
    assert.equal(content?.kind === 'report' && content.report.id, report.reportId);
    assert.deepEqual(
      entries.map(({ what, by, actor, said }) => [what, by, actor, said]),
      [
        ['filed', 'renter', null, 'Paid in March.'],
        ['reviewed', 'organization', 'Ana Lee', null],
        ['upheld', 'organization', 'Ana Lee', 'We found the payment.'],
      ],
    );
    await work.run();
    const mail = sent.find(({ to }) => to === jordan.email);
    assert.equal(mail?.subject, `Your dispute of ${report.recordId} was upheld`);
    assert.match(mail?.text ?? '', /was removed from your file[\s\S]*We found the payment\./);
    assert.ok(mail?.text.includes(`${BASE_URL}/portal\n`));
    await assert.rejects(renter.fileDispute(jordan, input), { code: 'not_found' });
  });

  test(`on ${engine}, a decision is mailed to nobody else who reads a mailbox that opens the record`, async (t) => {
    const { renter, staff, work, sent, jordan, input, owner, store } = await newNetwork(t, make);
    const ofJordan = async () => {
      await work.run();
      return sent.splice(0).filter(({ to }) => to.endsWith('@example.com'));
    };
    const email = (value: string) => ({ kind: 'email', value }) as const;
    const confirm = (value: string, organizationId: string | null) =>
      store.transaction(({ renters }) =>
        renters.addIdentifier(jordan.renterId, email(value), { organizationId, source: 'renter', at: START }),
      );
    await confirm('new@example.com', owner.caller.organizationId);
    const byNew = { ...jordan, email: 'new@example.com', filedBy: [owner.caller.organizationId] };
    const { id } = await renter.fileDispute(byNew, input);
    await store.transaction(({ renters }) =>
      renters.removeIdentifier(jordan.renterId, email('new@example.com')),
    );
    const reject = { decision: 'reject', reason: 'No payment arrived.' } as const;
    await staff.decideDispute(owner.caller, id, reject);
    assert.deepEqual(
      await ofJordan(),
      [],
      'the organization filed with the old mailbox, which sent no dispute',
    );
    assert.equal((await renter.findDispute(jordan, id)).entries.at(-1)?.what, 'rejected');

    const again = await renter.fileDispute(byNew, { ...input, text: 'Something new.' });
    await confirm('verified@example.com', null);
    await staff.decideDispute(owner.caller, again.id, reject);
    assert.deepEqual(
      (await ofJordan()).map(({ to }) => to),
      ['verified@example.com'],
    );
  });

  test(`on ${engine}, a correction changes the given fields, rescores the report, and never makes it worse`, async (t) => {
    const { renter, staff, jordan, input, owner, summary, store, report } = await newNetwork(t, make);
    const { id } = await renter.fileDispute(jordan, input);
    const uphold = (correction: object) =>
      staff.decideDispute(owner.caller, id, { decision: 'uphold', reason: '', correction });
    for (const [correction, message] of [
      [{}, /changes nothing/],
      [{ outstandingBalance: 45_000, paymentCompliance: 'Not Paid' }, /changes nothing/],
      [{ outstandingBalance: 45_001 }, /worse/],
      [{ assetCondition: 'Total Loss' }, /worse/],
      // Even if another part gets better.
      [{ paymentCompliance: 'Paid As Agreed', contractCompliance: 'Major Breach' }, /worse/],
      [{ paymentCompliance: 'Paid Late', assetCondition: 'Cosmetic Wear' }, /worse/],
      [{ outstandingBalance: 0, totalCharged: 50_001 }, /worse/],
      [{ outstandingBalance: 0, totalPaid: 4_999 }, /worse/],
      [{ totalPaid: 50_000 }, /Nothing can still be owed if all that was charged was paid/],
      [{ damage: [] }, /damage is for reports from figures/],
    ] as const) {
      await assert.rejects(uphold(correction), { code: 'invalid', message });
    }
    assert.equal((await summary()).openDisputes, 1, 'rejected corrections change nothing');
    const { outcome } = await uphold({
      outstandingBalance: 0,
      totalPaid: 50_000,
      paymentCompliance: 'Paid Late',
    });
    assert.equal(outcome, 'corrected');
    const found = await store.records.find(jordan.renterId, 'report', report.reportId);
    assert.ok(found?.kind === 'report' && found.report.variant === 'labels');
    const { score, unpaid, labels, outstandingBalanceCents, totalPaidCents } = found.report;
    assert.deepEqual(
      [score, unpaid, labels.paymentCompliance, outstandingBalanceCents, totalPaidCents],
      [730, false, 'Paid Late', 0, 50_000],
    );
    const { reports, unpaidReports, owedCents, openDisputes } = await summary();
    assert.deepEqual([reports, unpaidReports, owedCents, openDisputes], [1, 0, 0, 0]);
    // The corrected report can be disputed again.
    await renter.fileDispute(jordan, input);
  });

  test(`on ${engine}, a corrected report from figures is rescored with its incidents`, async (t) => {
    const { renter, staff, jordan, owner, store, fileFigures } = await newNetwork(t, make);
    const filed = await fileFigures(owner.caller, {
      person: { email: jordan.email, name: undefined, phone: undefined },
      rentalPeriod: undefined,
      incidents: ['Noise'],
      damage: ['door', 'wall'],
      recommendation: 'blacklist',
      notes: undefined,
      totalChargedCents: undefined,
      totalPaidCents: undefined,
      outstandingBalanceCents: 100,
    });
    const input = { kind: 'report', record: filed.reportId, reason: 'not_damaged', text: '' } as const;
    const { id } = await renter.fileDispute(jordan, input);
    const uphold = (correction: object) =>
      staff.decideDispute(owner.caller, id, { decision: 'uphold', reason: '', correction });
    await assert.rejects(uphold({ assetCondition: 'No Damage' }), {
      message: /is for reports from compliance/,
    });
    for (const damage of [
      ['door', 'roof'],
      ['door', 'door'],
      ['door', 'wall', 'roof'],
    ]) {
      await assert.rejects(uphold({ damage, outstandingBalance: 0 }), { message: /worse/ });
    }
    await uphold({ damage: [], outstandingBalance: 0 });
    const found = await store.records.find(jordan.renterId, 'report', filed.reportId);
    assert.ok(found?.kind === 'report' && found.report.variant === 'figures');
    const { score, damaged, unpaid, damage, recommendation } = found.report;
    assert.deepEqual([score, damaged, unpaid, damage, recommendation], [900, false, false, [], 'approved']);
  });

  test(`on ${engine}, a correction moves the day of a report back, and never forward`, async (t) => {
    const { renter, staff, jordan, owner, store, input, report, fileLabels } = await newNetwork(t, make);
    const dated = await fileLabels(owner.caller, {
      person: { email: jordan.email, name: 'Jordan Réyes', phone: undefined },
      industry: 'residential',
      contractId: undefined,
      labels: DEFAULT_LABELS,
      incidents: [],
      totalChargedCents: undefined,
      totalPaidCents: undefined,
      outstandingBalanceCents: undefined,
      occurredOn: '2026-01-20',
    });
    for (const [record, later, right] of [
      [dated.reportId, '2026-01-21', '2026-01-19'],
      // A report without a day, which was filed on this day.
      [report.reportId, '2026-02-01', '2026-01-31'],
    ] as const) {
      const { id } = await renter.fileDispute(jordan, { ...input, record });
      const uphold = (occurredOn: string) =>
        staff.decideDispute(owner.caller, id, { decision: 'uphold', reason: '', correction: { occurredOn } });
      await assert.rejects(uphold(later), { code: 'invalid', message: /worse/ });
      const before = await store.records.find(jordan.renterId, 'report', record);
      assert.equal((await uphold(right)).outcome, 'corrected');
      const after = await store.records.find(jordan.renterId, 'report', record);
      assert.ok(before?.kind === 'report' && after?.kind === 'report');
      assert.deepEqual([after.report.occurredOn, after.report.score], [right, before.report.score]);
    }
  });

  test(`on ${engine}, a correction to a day of more than seven years ago removes what is still adverse`, async (t) => {
    const { renter, staff, jordan, owner, store, input, report, summary } = await newNetwork(t, make);
    const { id } = await renter.fileDispute(jordan, input);
    const uphold = (correction: object) =>
      staff.decideDispute(owner.caller, id, { decision: 'uphold', reason: '', correction });
    await assert.rejects(uphold({ occurredOn: '2019-01-30', outstandingBalance: 99_999_999 }), /worse/);
    assert.equal((await uphold({ occurredOn: '2019-01-30' })).outcome, 'removed');
    assert.equal(await store.records.find(jordan.renterId, 'report', report.reportId), undefined);
    assert.deepEqual([(await summary()).reports, (await summary()).owedCents], [0, 0]);
  });

  test(`on ${engine}, a report without anything adverse is corrected to any earlier day`, async (t) => {
    const { renter, staff, jordan, owner, store, input, report } = await newNetwork(t, make);
    const { id } = await renter.fileDispute(jordan, input);
    const paid = { outstandingBalance: 0, paymentCompliance: 'Paid As Agreed' } as const;
    const decided = staff.decideDispute(owner.caller, id, {
      decision: 'uphold',
      reason: '',
      correction: { occurredOn: '2019-01-30', ...paid },
    });
    assert.equal((await decided).outcome, 'corrected');
    const found = await store.records.find(jordan.renterId, 'report', report.reportId);
    assert.equal(found?.kind === 'report' && found.report.occurredOn, '2019-01-30');
  });

  test(`on ${engine}, a dispute is not upheld while its record is still on file, and is once the record is gone`, async (t) => {
    const { renter, jordan, input, summary, store, report } = await newNetwork(t, make);
    const dispute = await renter.fileDispute(jordan, input);
    const other = await putRenter(store, [{ kind: 'email', value: 'other@example.com' }]);
    const ofOther = { ...dispute, renterId: other.id };
    const notRemoved = { code: 'conflict', message: /was not removed/ };
    const upholdOfOther = () => store.transaction((tx) => uphold(tx, ofOther, START, null));
    const find = () => store.records.find(jordan.renterId, 'report', report.reportId);
    await assert.rejects(upholdOfOther(), notRemoved);
    const found = await find();
    assert.ok(found?.kind === 'report');
    await store.transaction(({ records }) =>
      records.correct(found, found, { reason: 'corrected', at: START }),
    );
    await assert.rejects(upholdOfOther(), notRemoved);
    assert.equal((await summary()).openDisputes, 1);
    await store.transaction((tx) => removeRecord(tx, found, { reason: 'aged', at: START + 1 }));
    assert.equal((await store.transaction((tx) => uphold(tx, dispute, START + 1, null))).outcome, 'removed');
    assert.equal((await summary()).openDisputes, 0);
  });

  test(`on ${engine}, an incident can be removed, but not corrected`, async (t) => {
    const { renter, staff, jordan, owner, summary, fileIncident } = await newNetwork(t, make);
    const record = await fileIncident(owner.caller, {
      renterId: jordan.renterId,
      industry: 'residential',
      type: 'Fraud',
      details: 'x',
      occurredOn: null,
    });
    const input = { kind: 'incident', record, reason: 'did_not_happen', text: '' } as const;
    const { id } = await renter.fileDispute(jordan, input);
    const correction = { outstandingBalance: 0 };
    await assert.rejects(
      staff.decideDispute(owner.caller, id, { decision: 'uphold', reason: '', correction }),
      { message: /an incident is removed/ },
    );
    await staff.decideDispute(owner.caller, id, { decision: 'uphold', reason: '' });
    const { incidents, fraudReported, reports } = await summary();
    assert.deepEqual([incidents, fraudReported, reports], [0, false, 1]);
  });

  test(`on ${engine}, a rejected dispute mails the reason, and can be filed again only with something new`, async (t) => {
    const { renter, staff, work, sent, jordan, input, owner, summary, isFlagged } = await newNetwork(t, make);
    const { id } = await renter.fileDispute(jordan, input);
    await renter.addText(jordan, id, 'Ask my bank.');
    for (const reason of ['', ' \n']) {
      await assert.rejects(staff.decideDispute(owner.caller, id, { decision: 'reject', reason }), {
        code: 'invalid',
      });
    }
    await staff.decideDispute(owner.caller, id, { decision: 'reject', reason: 'No payment arrived.' });
    assert.deepEqual([await isFlagged(), (await summary()).owedCents], [false, 45_000]);
    await work.run();
    const mail = sent.find(({ to }) => to === jordan.email);
    assert.match(mail?.text ?? '', /No payment arrived\.[\s\S]*a statement of up to 100 words/);
    for (const text of ['', 'paid in  MARCH.', 'ask my bank.']) {
      await assert.rejects(renter.fileDispute(jordan, { ...input, text }), { message: /say what is new/ });
    }
    await renter.fileDispute(jordan, { ...input, text: 'Here is the receipt.' });
    assert.equal(await isFlagged(), true);
  });

  test(`on ${engine}, one of several decisions at once succeeds, and the others fail with what was decided`, async (t) => {
    const network = await newNetwork(t, make);
    const { renter, jordan, input, owner, admin, summary } = network;
    const { id } = await renter.fileDispute(jordan, input);
    const another = await network.open();
    const outcomes = await Promise.allSettled([
      network.staff.decideDispute(owner.caller, id, { decision: 'reject', reason: 'No payment arrived.' }),
      another.staff.decideDispute(admin.caller, id, { decision: 'uphold', reason: 'We found it.' }),
      network.staff.decideDispute(admin.caller, id, { decision: 'uphold', reason: 'We found it.' }),
      another.renter.withdrawDispute(jordan, id),
    ]);
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
    const { status, answer, entries } = await network.staff.findDispute(network, id);
    const ends = entries.filter(({ what }) => ['upheld', 'rejected', 'withdrawn'].includes(what));
    assert.equal(ends.length, 1);
    const message =
      status === 'withdrawn' ? /already withdrawn by the renter/ : new RegExp(`already ${status}.*${answer}`);
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue;
      assert.equal(outcome.reason.code, 'conflict');
      assert.match(outcome.reason.message, message);
    }
    const { openDisputes, reports } = await summary();
    assert.deepEqual([openDisputes, reports], [0, status === 'upheld' ? 0 : 1]);
  });

  test(`on ${engine}, another organization can neither see nor decide a dispute`, async (t) => {
    const { renter, staff, jordan, input, store, summary } = await newNetwork(t, make);
    const { id } = await renter.fileDispute(jordan, input);
    const { id: organizationId } = await putOrganization(store);
    const { caller } = await putStaff(store, organizationId, 'owner');
    const decision = { decision: 'uphold', reason: '' } as const;
    await assert.rejects(staff.decideDispute(caller, id, decision), { code: 'not_found' });
    await assert.rejects(staff.reviewDispute(caller, id), { code: 'not_found' });
    await assert.rejects(staff.findDispute({ organizationId }, id), { code: 'not_found' });
    assert.deepEqual((await staff.listOpenDisputes(organizationId, undefined)).rows, []);
    assert.equal((await summary()).reports, 1);
  });

  test(`on ${engine}, an organization that rejects more than 20 disputes with very short reasons is reported to the operator`, async (t) => {
    const { renter, staff, store, jordan, input, owner, time } = await newNetwork(t, make);
    const filed = await renter.fileDispute(jordan, input);
    const first = await store.disputes.find(filed.id);
    assert.ok(first);
    const reject = async (number: number, reason: string) => {
      const id = `dis_${String(number).padStart(6, '0')}`;
      const dispute = { ...first, id, record: `rep_${number}`, status: 'open' } as const;
      await store.transaction(({ disputes }) => disputes.create(dispute));
      await staff.decideDispute(owner.caller, id, { decision: 'reject', reason });
    };
    const SHORT = 'x'.repeat(39);
    const open = () => store.alerts.list('open', undefined, 9);
    await reject(0, SHORT);
    time.pass(90 * DAY_MS + 1);
    first.filedAt = time.nowMs;
    first.deadlineAt = time.nowMs + 30 * DAY_MS;
    for (let number = 1; number <= 20; number++) {
      await reject(number, SHORT);
      await reject(100 + number, `${SHORT}x`);
    }
    assert.deepEqual(await open(), []);
    await reject(21, SHORT);
    const [alert] = await open();
    assert.deepEqual(
      [alert?.kind, alert?.organizationId, alert?.figures],
      ['rejected_disputes', first.organizationId, { rejected: 21 }],
    );
  });
}
