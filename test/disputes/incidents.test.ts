import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flagsOf } from '../../src/rules/scoring/renter-summary.ts';
import { putOrganization } from '../store/fixtures.ts';
import { ENGINES } from '../support/database.ts';
import { newNetwork, putStaff } from './network.ts';

/** Disputes a report from figures with two incidents, and returns the calls that decide the dispute. */
async function reportWithIncidents(...[t, make]: Parameters<typeof newNetwork>) {
  const network = await newNetwork(t, make);
  const { renter, staff, jordan, owner, organizationId, fileFigures } = network;
  const { reportId } = await fileFigures(owner.caller, {
    person: { email: jordan.email, name: undefined, phone: undefined },
    rentalPeriod: undefined,
    incidents: ['Late return', 'Fraud'],
    damage: ['door'],
    recommendation: undefined,
    notes: undefined,
    totalChargedCents: undefined,
    totalPaidCents: undefined,
    outstandingBalanceCents: undefined,
  });
  const input = { kind: 'report', record: reportId, reason: 'did_not_happen', text: 'Not so.' } as const;
  const { id } = await renter.fileDispute(jordan, input);
  const list = () => staff.listIncidentsOfReport(organizationId, id);
  const [late, fraud] = await list();
  assert.ok(late && fraud);
  return {
    ...network,
    id,
    reportId,
    late,
    fraud,
    list,
    uphold: (fields: object) =>
      staff.decideDispute(owner.caller, id, { decision: 'uphold', reason: '', ...fields }),
  };
}

for (const [engine, make] of ENGINES) {
  test(`on ${engine}, the chosen incidents are removed with the report that they came with`, async (t) => {
    const network = await reportWithIncidents(t, make);
    const { renter, staff, work, sent, jordan, id, late, fraud, list, uphold, summary, store } = network;
    assert.deepEqual([late.type, late.dispute, fraud.type], ['Late return', null, 'Fraud']);
    const { outcome } = await uphold({ incidents: [late.id, fraud.id] });
    assert.equal(outcome, 'removed');
    const { incidents, fraudReported, reports } = await summary();
    assert.deepEqual([incidents, fraudReported, reports], [0, false, 1]);
    assert.deepEqual(flagsOf(await summary(), 'org_alpine'), ['OUTSTANDING_BALANCE']);
    assert.deepEqual(await list(), []);
    const kept = await store.records.findRemoved('incident', fraud.id);
    assert.deepEqual([kept?.reason, kept?.kind], ['upheld', 'incident']);
    const { entries } = await staff.findDispute(network, id);
    const last = entries.at(-1);
    assert.deepEqual([last?.what, last?.actor], ['incidents_removed', 'Ana Lee']);
    assert.match(last?.said ?? '', /^RB-\w{5}, RB-\w{5}$/);
    await work.run();
    const mail = sent.find(({ to }) => to === jordan.email);
    assert.match(mail?.text ?? '', new RegExp(`removed, too: ${last?.said}\\.`));
    const input = { kind: 'incident', record: late.id, reason: 'not_mine', text: '' } as const;
    await assert.rejects(renter.fileDispute(jordan, input), { code: 'not_found' });
  });

  test(`on ${engine}, incidents stay on file unless they are chosen, also if the deadline decides`, async (t) => {
    const { uphold, summary } = await reportWithIncidents(t, make);
    await uphold({});
    assert.deepEqual([(await summary()).incidents, (await summary()).reports], [2, 1]);
    const overdue = await reportWithIncidents(t, make);
    const dispute = await overdue.store.disputes.find(overdue.id);
    overdue.time.nowMs = dispute?.deadlineAt ?? 0;
    await overdue.work.run();
    assert.deepEqual([(await overdue.summary()).incidents, (await overdue.summary()).reports], [2, 1]);
  });

  test(`on ${engine}, removing an incident corrects its report, which is rescored`, async (t) => {
    const { uphold, late, summary, store, jordan, reportId } = await reportWithIncidents(t, make);
    await assert.rejects(uphold({ correction: {} }), { message: /changes nothing/ });
    const { outcome } = await uphold({ correction: {}, incidents: [late.id] });
    assert.equal(outcome, 'corrected');
    const found = await store.records.find(jordan.renterId, 'report', reportId);
    assert.ok(found?.kind === 'report');
    // 1000 - 100 for the other incident - 150 for damage
    assert.equal(found.report.score, 750);
    assert.deepEqual([(await summary()).incidents, (await summary()).reports], [1, 2]);
  });

  test(`on ${engine}, only incidents that the organization filed with the report can be removed, unless they are disputed separately`, async (t) => {
    const network = await reportWithIncidents(t, make);
    const { renter, staff, jordan, owner, id, late, fraud, list, uphold, summary, fileIncident } = network;
    const { id: organizationId } = await putOrganization(network.store);
    const other = await putStaff(network.store, organizationId, 'owner');
    const filing = {
      renterId: jordan.renterId,
      industry: 'residential',
      type: 'Noise',
      details: 'x',
      occurredOn: null,
    };
    const theirs = await fileIncident(other.caller, filing);
    const separate = await fileIncident(owner.caller, filing);
    const dispute = await network.store.disputes.find(id);
    await network.store.transaction(({ reports }) =>
      reports.linkIncidents(dispute?.recordNumber ?? 0, [theirs]),
    );
    assert.deepEqual(
      (await list()).map((incident) => incident.id),
      [late.id, fraud.id],
    );
    for (const incident of [theirs, separate, 'inc_none']) {
      await assert.rejects(uphold({ incidents: [late.id, incident] }), {
        code: 'invalid',
        message: new RegExp(`names ${incident}, which is not an incident that you filed with the report`),
      });
    }
    const incidentDispute = { kind: 'incident', record: late.id, reason: 'not_mine', text: '' } as const;
    const { id: incidentDisputeId } = await renter.fileDispute(jordan, incidentDispute);
    assert.deepEqual(
      (await list()).map((incident) => incident.dispute),
      ['open', null],
    );
    await assert.rejects(uphold({ incidents: [fraud.id, late.id] }), {
      code: 'conflict',
      message: /^RB-\w{5} is disputed separately: decide that dispute\.$/,
    });
    await assert.rejects(
      staff.decideDispute(owner.caller, incidentDisputeId, {
        decision: 'uphold',
        reason: '',
        incidents: [fraud.id],
      }),
      { code: 'invalid', message: /is for disputes of reports/ },
    );
    assert.deepEqual([(await summary()).incidents, (await summary()).openDisputes], [4, 2]);
    await assert.rejects(staff.listIncidentsOfReport(organizationId, id), { code: 'not_found' });
    assert.deepEqual(await staff.listIncidentsOfReport(network.organizationId, incidentDisputeId), []);
    await staff.decideDispute(owner.caller, incidentDisputeId, {
      decision: 'reject',
      reason: 'It was late.',
    });
    await uphold({ incidents: [late.id] });
    assert.deepEqual([(await summary()).incidents, (await summary()).reports], [3, 1]);
  });
}
