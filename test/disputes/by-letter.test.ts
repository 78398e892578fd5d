import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeDecideAppeal } from '../../src/disputes/appeal.ts';
import { idMaker } from '../../src/ids.ts';
import { makeFileRequests, makeListOwnFileRequests } from '../../src/portal/file-requests.ts';
import { recordId } from '../../src/rules/text/formats.ts';
import { ENGINES } from '../support/database.ts';
import { wholeFile } from '../support/portal.ts';
import { newNetwork } from './network.ts';

for (const [engine, make] of ENGINES) {
  test(`on ${engine}, a renter who was identified disputes by letter, and the next letter tells the decision`, async (t) => {
    const network = await newNetwork(t, make);
    const { store, time, jordan, input, staff, owner, work, sent, isFlagged } = network;
    const requests = makeFileRequests({ store, newId: idMaker(time.clock), clock: time.clock });
    const asked = { medium: 'post', sendTo: 'Jordan, 12 Oak St' } as const;
    const { id } = await requests.request(jordan.renterId, asked);
    const found = await store.records.find(jordan.renterId, input.kind, input.record);
    assert.ok(found?.kind === 'report');
    const disputed = {
      record: recordId(found.report.number),
      reason: 'already_paid',
      text: 'Paid.',
    } as const;
    await assert.rejects(requests.dispute(id, disputed), /First record how the renter was identified/);
    await requests.identify(id, 'Copy of a license');
    await assert.rejects(requests.dispute(id, { ...disputed, record: 'RB-00000' }), /no record RB-00000/);
    const dispute = await requests.dispute(id, disputed);
    assert.equal(await isFlagged(), true);
    await staff.decideDispute(owner.caller, dispute.id, { decision: 'reject', reason: 'No payment came.' });
    await work.run();
    const staffs = new Set([owner.email, network.admin.email]);
    assert.ok(
      sent.every(({ to }) => staffs.has(to)),
      'the renter gets no e-mail',
    );
    const told = async () => (await requests.print(id)).results.map(({ answer }) => answer);
    const waiting = async () => (await store.fileRequests.listUntold(5)).map((each) => each.id);
    assert.deepEqual(await waiting(), [dispute.id]);
    assert.deepEqual([await told(), await told(), await waiting()], [['No payment came.'], [], []]);

    time.pass(1);
    await requests.appeal(id, dispute.id, 'The receipt shows it.');
    await makeDecideAppeal(store, time.clock)(dispute.id, { decision: 'upheld', reason: 'It does.' });
    assert.deepEqual(await waiting(), [dispute.id]);
    assert.equal(await isFlagged(), false);

    const listCopies = makeListOwnFileRequests(store.fileRequests);
    const { rows } = await listCopies(wholeFile(jordan.renterId), undefined);
    assert.deepEqual(
      rows.map(({ medium, sendTo, identifiedBy }) => [medium, sendTo, identifiedBy]),
      [['post', 'Jordan, 12 Oak St', 'Copy of a license']],
    );
    const part = await listCopies({ ...wholeFile(jordan.renterId), opens: 'part' }, undefined);
    assert.deepEqual(part.rows, []);
  });
}
