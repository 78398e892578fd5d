import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Mail } from '../../src/mail/mailer.ts';
import { makeRemoveAged } from '../../src/reporting/remove-records.ts';
import { makeRejectFilings, makeReleaseFilings } from '../../src/review/held-filings.ts';
import { makeReviewWork } from '../../src/review/review-work.ts';
import { DAY_MS } from '../../src/rules/text/days.ts';
import { ENGINES, type TestDatabase } from '../support/database.ts';
import { newNetwork } from './network.ts';

const REASON = 'Nobody could show a contract.';

/** A network with a held report that has an incident, about a renter without other records. */
async function heldNetwork(t: TestContext, make: () => Promise<TestDatabase>) {
  const network = await newNetwork(t, make);
  const { store, time, owner, accepts, fileFigures } = network;
  const filed = await fileFigures(owner.caller, {
    person: { email: 'clea@example.com', name: 'Clea', phone: undefined },
    totalChargedCents: undefined,
    totalPaidCents: undefined,
    outstandingBalanceCents: 20_000_000,
    rentalPeriod: undefined,
    incidents: ['Fraud'],
    damage: ['All'],
    recommendation: undefined,
    notes: undefined,
  });
  const sent: Mail[] = [];
  const faults: object[] = [];
  const fault = (fields: object) => faults.push(fields);
  const log = { warn: fault, error: fault };
  const mailer = {
    async send(mail: Mail) {
      if (accepts.mail) sent.push(mail);
      return accepts.mail;
    },
  };
  return {
    ...network,
    filing: filed.reportId,
    recordId: filed.recordId,
    clea: {
      renterId: filed.renterId,
      email: 'clea@example.com',
      filedBy: undefined,
    },
    release: makeReleaseFilings(store, time.clock),
    reject: makeRejectFilings(store, time.clock),
    review: makeReviewWork({ store, mailer, clock: time.clock, baseUrl: () => 'https://rent.example', log }),
    summaryOf: async () => (await store.renters.findById(filed.renterId))?.summary,
    mails: sent,
    faults,
  };
}

for (const [engine, make] of ENGINES) {
  test(`on ${engine}, both sides are mailed a rejection, once, also if the mail server was down`, async (t) => {
    const network = await heldNetwork(t, make);
    const { filing, recordId, reject, review, mails, accepts, owner, admin, clea, faults } = network;
    await reject([filing], ` ${REASON} `);
    accepts.mail = false;
    await review.run();
    assert.equal(mails.length, 0);
    accepts.mail = true;
    await Promise.all([review.run(), review.run()]);
    await review.run();
    assert.deepEqual(mails.map(({ to }) => to).sort(), [owner.email, admin.email, clea.email].sort());
    for (const { subject, text } of mails) {
      assert.ok(subject.includes(recordId) && text.includes(`The reason:\n${REASON}`), text);
      assert.doesNotMatch(text, /Fraud|200,000|Clea/, 'what was filed is shown only after sign-in');
    }
    assert.deepEqual(faults, []);
  });

  test(`on ${engine}, many rejections with one reason are one mail to each`, async (t) => {
    const network = await heldNetwork(t, make);
    const { filing, reject, review, mails, owner, admin, clea, fileIncident } = network;
    const noise = {
      renterId: clea.renterId,
      industry: 'tools',
      type: 'Noise',
      details: '',
      occurredOn: null,
    };
    const filings = [filing];
    for (let filed = 0; filed < 24; filed++) filings.push(await fileIncident(owner.caller, noise));
    // The first 19 incidents counted.
    await reject([filing, ...filings.slice(20)], REASON);
    await review.run();
    assert.deepEqual(mails.map(({ to }) => to).sort(), [owner.email, admin.email, clea.email].sort());
    for (const { text } of mails) assert.match(text, /RB-\w+(, RB-\w+){4} and \d more/);
  });

  test(`on ${engine}, the rejection of a disputed filing is mailed only to the mailbox that sent the dispute`, async (t) => {
    const network = await heldNetwork(t, make);
    const { filing, reject, review, mails, owner, admin, clea, store, renter, time } = network;
    const [email, by] = ['new@example.com', owner.caller.organizationId];
    await store.transaction(({ renters }) =>
      renters.addIdentifier(
        clea.renterId,
        { kind: 'email', value: email },
        { organizationId: by, source: 'renter', at: time.nowMs },
      ),
    );
    const dispute = { kind: 'report', record: filing, reason: 'not_mine', text: 'Not me.' } as const;
    await renter.fileDispute({ ...clea, email, filedBy: [by] }, dispute);
    await reject([filing], REASON);
    await review.run();
    assert.deepEqual(mails.map(({ to }) => to).sort(), [owner.email, admin.email, email].sort());
  });

  test(`on ${engine}, a dispute of a held record is flagged once it is released, and its record can be removed before`, async (t) => {
    const network = await heldNetwork(t, make);
    const { filing, release, renter, staff, clea, owner, store, summaryOf } = network;
    const dispute = { kind: 'report', record: filing, reason: 'not_mine', text: 'Not me.' } as const;
    const { id } = await renter.fileDispute(clea, dispute);
    assert.equal((await summaryOf())?.openDisputes, 0);
    // Correcting a part leaves the record held.
    const correction = { outstandingBalance: 100 };
    const { id: incidents } = await disputedIncident(network);
    await staff.decideDispute(owner.caller, id, { decision: 'uphold', reason: '', correction });
    const before = await summaryOf();
    assert.deepEqual([before?.reports, before?.incidents, before?.fraudReported], [0, 0, false]);
    const held = await store.heldFilings.recordsOf(filing);
    assert.deepEqual(
      held.map(({ outcome }) => outcome),
      [null, null],
    );
    // A removed incident was never on the roster's count.
    await staff.decideDispute(owner.caller, incidents, { decision: 'uphold', reason: '' });
    const [, removed] = await store.heldFilings.recordsOf(filing);
    assert.equal(removed?.outcome, 'removed');
    await renter.fileDispute(clea, { ...dispute, text: 'Still not me.' });
    await release([filing]);
    const after = await summaryOf();
    assert.deepEqual(
      [after?.reports, after?.incidents, after?.owedCents, after?.openDisputes],
      [1, 0, 100, 1],
    );
    await assert.rejects(release([filing]), { code: 'conflict' });
  });

  test(`on ${engine}, nobody is notified of the removal of a record that never counted`, async (t) => {
    const network = await heldNetwork(t, make);
    const { filing, renter, staff, clea, owner, store, work } = network;
    const { id } = await renter.fileDispute(clea, {
      kind: 'report',
      record: filing,
      reason: 'not_mine',
      text: 'Not me.',
    });
    await staff.decideDispute(owner.caller, id, { decision: 'uphold', reason: '' });
    await work.run();
    assert.equal(await store.disputes.countEntries(id, 'notices_made'), 0);
    const [head] = await store.heldFilings.recordsOf(filing);
    assert.equal(head?.outcome, 'removed');
  });

  test(`on ${engine}, a release and a rejection at the same time: one of them decides`, async (t) => {
    const { filing, release, reject, summaryOf, store } = await heldNetwork(t, make);
    const ends = await Promise.allSettled([release([filing]), reject([filing], REASON)]);
    assert.deepEqual(ends.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    const [head, incident] = await store.heldFilings.recordsOf(filing);
    assert.equal(head?.outcome, incident?.outcome);
    assert.equal((await summaryOf())?.reports, head?.outcome === 'released' ? 1 : 0);
  });

  test(`on ${engine}, what remains of a filing is released in time, and aged records end their hold`, async (t) => {
    const network = await heldNetwork(t, make);
    const { filing, renter, staff, clea, owner, store, review, summaryOf, time, faults } = network;
    const dispute = { kind: 'report', record: filing, reason: 'not_mine', text: 'Not me.' } as const;
    const { id } = await renter.fileDispute(clea, dispute);
    await staff.decideDispute(owner.caller, id, { decision: 'uphold', reason: '' });
    time.pass(5 * DAY_MS);
    await review.run();
    const outcomes = (await store.heldFilings.recordsOf(filing)).map(({ outcome }) => outcome);
    assert.deepEqual(outcomes, ['removed', 'expired']);
    const { reports, incidents, fraudReported } = (await summaryOf()) ?? {};
    assert.deepEqual([reports, incidents, fraudReported], [0, 1, true]);
    time.pass(7 * 366 * DAY_MS);
    await makeRemoveAged({ store, clock: time.clock, log: { error: (fields) => faults.push(fields) } }).run();
    assert.equal((await summaryOf())?.incidents, 0);
    assert.deepEqual(faults, []);
  });
}

/** Disputes the incident of the held report. */
async function disputedIncident({ filing, store, renter, clea }: Awaited<ReturnType<typeof heldNetwork>>) {
  const [, incident] = await store.heldFilings.recordsOf(filing);
  assert.ok(incident);
  return renter.fileDispute(clea, {
    kind: 'incident',
    record: incident.id,
    reason: 'did_not_happen',
    text: '',
  });
}
