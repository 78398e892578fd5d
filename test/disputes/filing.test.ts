import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS } from '../../src/rules/text/days.ts';
import { recordId } from '../../src/rules/text/formats.ts';
import { putOrganization, several, webhookSettings } from '../store/fixtures.ts';
import { ENGINES } from '../support/database.ts';
import { PDF, PNG, pdfOf } from '../support/documents.ts';
import { BASE_URL, DOCUMENT_QUOTA_BYTES, newNetwork, START } from './network.ts';

for (const [engine, make] of ENGINES) {
  test(`on ${engine}, a dispute flags the renter, is mailed to both sides at once, and has a deadline of 30 days`, async (t) => {
    const { renter, work, sent, jordan, input, isFlagged, store, owner, admin, ...network } =
      await newNetwork(t, make);
    await store.transaction(({ webhooks }) => webhooks.set(network.organizationId, webhookSettings()));
    assert.equal(await isFlagged(), false);
    const filed = await renter.fileDispute(jordan, input);
    assert.equal(await isFlagged(), true);
    assert.equal(filed.deadlineAt, START + 30 * DAY_MS);
    assert.equal(network.tasks.woken, 1);

    const [delivery] = await store.deliveries.list(network.organizationId, 5);
    assert.deepEqual(JSON.parse(delivery?.body ?? ''), {
      event: 'dispute.filed',
      orgId: network.organizationId,
      data: {
        disputeId: filed.id,
        recordId: network.report.recordId,
        renterEmail: 'jordan@example.com',
        reason: 'I have paid this: Paid in March.',
        status: 'open',
        filedAt: '2026-01-31T12:00:00.000Z',
      },
    });
    await work.run();
    await work.run();
    const recipients = [owner.email, admin.email, jordan.email];
    assert.deepEqual(sent.map(({ to }) => to).sort(), recipients.sort(), 'one mail to each');
    const mail = sent.find(({ to }) => to === owner.email);
    assert.equal(mail?.subject, `A renter disputes ${network.report.recordId}`);
    assert.match(mail?.text ?? '', /decide by Mar 2, 2026/);
    assert.ok(mail?.text.includes(`${BASE_URL}/disputes/${filed.id}\n`));
    const receipt = sent.find(({ to }) => to === jordan.email);
    assert.equal(receipt?.subject, `We received your dispute of ${network.report.recordId}`);
    for (const part of [
      `The number of the dispute is ${filed.id}.`,
      'must decide by Mar 2, 2026',
      `${BASE_URL}/portal/disputes/${filed.id}\n`,
    ])
      assert.ok(receipt?.text.includes(part), part);
    assert.doesNotMatch(receipt?.text ?? '', /March|paid/, "the renter's words are shown only after sign-in");
    const { entries } = await renter.findDispute(jordan, filed.id);
    assert.deepEqual(
      entries.map(({ what, said }) => [what, said]),
      [
        ['filed', 'Paid in March.'],
        ['organization_told', null],
      ],
    );
  });

  test(`on ${engine}, one of several disputes of a record that are filed at once is accepted`, async (t) => {
    const network = await newNetwork(t, make);
    const { jordan, input, summary, store } = network;
    const servers = [network, await network.open()];
    const outcomes = await Promise.allSettled(
      several(8, (index) => (servers[index % 2] ?? network).renter.fileDispute(jordan, input)),
    );
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') assert.match(outcome.reason.message, /already dispute this record/);
    }
    assert.equal((await summary()).openDisputes, 1);
    assert.equal((await store.disputes.listOfRenter(jordan.renterId, undefined, 9)).length, 1);
  });

  test(`on ${engine}, an incident is disputed by its own record ID, and a record of another renter cannot be disputed`, async (t) => {
    const network = await newNetwork(t, make);
    const { renter, fileIncident, owner, jordan, report, summary } = network;
    const noise = { industry: 'residential', type: 'NOISE', details: 'Loud.', occurredOn: null };
    const incident = await fileIncident(owner.caller, { renterId: jordan.renterId, ...noise });
    const filed = await renter.fileDispute(jordan, {
      kind: 'incident',
      record: incident,
      reason: 'did_not_happen',
      text: '',
    });
    assert.notEqual(recordId(filed.recordNumber), report.recordId);
    assert.equal((await summary()).openDisputes, 1);

    const other = await network.fileFigures(owner.caller, {
      person: { email: 'somebody@example.com', name: 'Somebody', phone: undefined },
      rentalPeriod: undefined,
      incidents: [],
      damage: [],
      recommendation: undefined,
      notes: undefined,
      totalChargedCents: undefined,
      totalPaidCents: undefined,
      outstandingBalanceCents: 1,
    });
    for (const record of [other.reportId, 'rep_none', incident, report.recordId]) {
      const input = { kind: 'report', record, reason: 'not_mine', text: '' } as const;
      await assert.rejects(renter.fileDispute(jordan, input), { code: 'not_found' });
    }
    const stranger = {
      renterId: other.renterId,
      email: 'somebody@example.com',
      filedBy: undefined,
    };
    await assert.rejects(renter.findDispute(stranger, filed.id), { code: 'not_found' });
    await assert.rejects(renter.addText(stranger, filed.id, 'x'), { code: 'not_found' });
    await assert.rejects(renter.withdrawDispute(stranger, filed.id), { code: 'not_found' });
    const png = { name: 'x.png', contentType: 'image/png', content: PNG };
    await assert.rejects(renter.addDocument(stranger, filed.id, png), { code: 'not_found' });
    assert.equal((await summary()).openDisputes, 1);
  });

  test(`on ${engine}, additions within 30 days extend the deadline by 15 days, once, and are mailed to the organization`, async (t) => {
    const { renter, work, sent, time, jordan, input } = await newNetwork(t, make);
    const { id } = await renter.fileDispute(jordan, input);
    await work.run();
    sent.splice(0);
    time.pass(29 * DAY_MS);
    const pdf = { name: '<script>.exe', contentType: 'application/pdf', content: PDF };
    const document = await renter.addDocument(jordan, id, pdf);
    assert.equal(document.name, '<script>.exe.pdf');
    const { deadlineAt, extended } = await renter.addText(jordan, id, ' And here is the receipt. ');
    assert.deepEqual([deadlineAt, extended], [START + 45 * DAY_MS, true]);
    await work.run();
    assert.match(sent[0]?.subject ?? '', /^New information in the dispute/);
    assert.match(sent[0]?.text ?? '', /decide by Mar 17, 2026/);
    assert.equal(sent.length, 2, 'one mail to each for both additions');
    time.pass(2 * DAY_MS);
    assert.equal((await renter.addText(jordan, id, 'More.')).deadlineAt, deadlineAt);
    time.nowMs = deadlineAt;
    await assert.rejects(renter.addText(jordan, id, 'Too late.'), { code: 'conflict' });
    const { entries } = await renter.findDispute(jordan, id);
    assert.equal(entries.filter(({ what }) => what === 'extended').length, 1);
  });

  test(`on ${engine}, additions right after the filing do not extend the deadline, and are mailed together`, async (t) => {
    const { renter, work, sent, time, jordan, input } = await newNetwork(t, make);
    const { id, deadlineAt } = await renter.fileDispute(jordan, input);
    await work.run();
    sent.splice(0);
    const png = { name: 'receipt.png', contentType: 'image/png', content: PNG };
    await renter.addDocument(jordan, id, png);
    const added = await renter.addText(jordan, id, 'That is the receipt.');
    assert.deepEqual([added.deadlineAt, added.extended], [deadlineAt, false]);
    await work.run();
    assert.equal(sent.length, 0, 'more additions may follow');
    time.pass(60 * 60_000);
    await work.run();
    assert.equal(sent.length, 2, 'one mail to each');
    assert.match(sent[0]?.text ?? '', /decide by Mar 2, 2026/);
    const pdf = { name: 'later.pdf', contentType: 'application/pdf', content: PDF };
    await renter.addDocument(jordan, id, pdf);
    assert.equal((await renter.findDispute(jordan, id)).deadlineAt, deadlineAt + 15 * DAY_MS);
  });

  test(`on ${engine}, an addition after the first 30 days is stored, and does not extend the deadline`, async (t) => {
    const { renter, time, jordan, input } = await newNetwork(t, make);
    const { id } = await renter.fileDispute(jordan, input);
    time.pass(DAY_MS);
    await renter.addText(jordan, id, 'First.');
    time.pass(30 * DAY_MS);
    assert.equal((await renter.addText(jordan, id, 'Later.')).deadlineAt, START + 45 * DAY_MS);
  });

  test(`on ${engine}, a dispute has five documents at most, each of the type it claims, and they are read back unchanged`, async (t) => {
    const { renter, jordan, input, staff, organizationId, report } = await newNetwork(t, make);
    const { id } = await renter.fileDispute(jordan, input);
    const add = (content: Buffer<ArrayBuffer>, contentType = 'application/pdf', name = 'a.pdf') =>
      renter.addDocument(jordan, id, { name, contentType, content });
    await assert.rejects(add(Buffer.from('<script>alert(1)</script>')), { code: 'invalid' });
    await assert.rejects(add(PNG), { message: /Send it as image\/png/ });
    await assert.rejects(add(pdfOf(5 * 1024 * 1024 + 1)), { code: 'too_large' });
    const largest = pdfOf(5 * 1024 * 1024);
    const document = await add(largest);
    await assert.rejects(add(largest), { message: /already attached to the dispute/ });
    const outcomes = await Promise.allSettled(several(6, (index) => add(pdfOf(200 + index))));
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 4, 'five in all');
    const reader = { organizationId };
    const read = await staff.readDocument(reader, id, document.id);
    assert.equal(read.fileName, `${report.recordId}-1.pdf`);
    assert.ok(Buffer.concat(await Array.fromAsync(read.content)).equals(largest));
    await assert.rejects(staff.readDocument({ organizationId: 'org_other' }, id, document.id), {
      code: 'not_found',
    });
    await assert.rejects(staff.readDocument(reader, id, 'doc_none'), { code: 'not_found' });
  });

  test(`on ${engine}, the documents of a renter's disputes within a year share a limit`, async (t) => {
    const { renter, open, jordan, input, store, time, fileIncident, owner } = await newNetwork(t, make);
    const { id } = await renter.fileDispute(jordan, input);
    const noise = { industry: 'residential', type: 'NOISE', details: 'Loud.', occurredOn: null };
    const incident = await fileIncident(owner.caller, { renterId: jordan.renterId, ...noise });
    const other = await renter.fileDispute(jordan, { ...input, kind: 'incident', record: incident });
    const large = {
      disputeId: id,
      name: 'a.pdf',
      type: 'application/pdf',
      digest: '',
      addedAt: START,
    } as const;
    const bytes = 200 * 1024 * 1024 - 399;
    await store.transaction(({ disputes }) => disputes.addDocument({ ...large, id: 'doc_large', bytes }));
    const second = await open();
    const add = (index: number) =>
      [renter, second.renter][index % 2]?.addDocument(jordan, other.id, {
        name: 'a.pdf',
        contentType: 'application/pdf',
        content: pdfOf(200 + index),
      });
    const outcomes = await Promise.allSettled([add(0), add(1)]);
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    await assert.rejects(Promise.resolve(add(2)), {
      code: 'conflict',
      message: /exceed 200 MiB\. Send a smaller file/,
    });
    await renter.withdrawDispute(jordan, other.id);
    time.pass(365 * DAY_MS + 1);
    const later = await renter.fileDispute(jordan, { ...input, kind: 'incident', record: incident });
    const png = { name: 'x.png', contentType: 'image/png', content: PNG };
    await renter.addDocument(jordan, later.id, png);
  });

  test(`on ${engine}, documents share a quota of the network and of the organization, with an alert before it is full`, async (t) => {
    const { renter, jordan, input, store, organizationId, time } = await newNetwork(t, make);
    const { id } = await renter.fileDispute(jordan, input);
    const add = (bytes: number) =>
      renter.addDocument(jordan, id, {
        name: 'a.pdf',
        contentType: 'application/pdf',
        content: pdfOf(bytes),
      });
    /** Puts documents of this size on file, for a dispute of an organization. */
    const fill = (disputeId: string, bytes: number) =>
      store.transaction(({ disputes }) =>
        disputes.addDocument({
          id: `doc_${bytes}`,
          disputeId,
          name: 'a.pdf',
          type: 'application/pdf',
          bytes,
          digest: '',
          addedAt: 0,
        }),
      );
    const quota = { network: DOCUMENT_QUOTA_BYTES, organization: DOCUMENT_QUOTA_BYTES / 4 };
    const alerts = async () =>
      (await store.alerts.list('open', undefined, 9)).map(({ kind, organizationId, figures }) => [
        kind,
        organizationId,
        figures,
      ]);
    await add(200);
    assert.deepEqual(await alerts(), []);
    await fill(id, quota.organization - 1_000);
    await add(300);
    const nearlyFull = { used: quota.organization - 500, quota: quota.organization };
    assert.deepEqual(await alerts(), [['documents', organizationId, nearlyFull]]);
    const [alert] = await store.alerts.list('open', undefined, 1);
    await store.transaction((tx) => tx.alerts.dismiss(alert?.number ?? 0, { at: 1, by: 'Ada', reason: 'r' }));
    time.pass(8 * DAY_MS);
    const full = { code: 'conflict', message: /^There is no space for more documents/ };
    await assert.rejects(add(501), full);
    const beyond = { used: quota.organization + 1, quota: quota.organization };
    assert.deepEqual(await alerts(), [['documents', organizationId, beyond]], 'also for a rejected document');

    const { id: other } = await putOrganization(store, { name: 'Elsewhere' });
    const dispute = await store.disputes.find(id);
    assert.ok(dispute);
    const elsewhere = { ...dispute, id: 'dis_elsewhere', organizationId: other, record: 'rep_elsewhere' };
    await store.transaction(({ disputes }) => disputes.create(elsewhere));
    await renter.addDocument(jordan, elsewhere.id, {
      name: 'a.png',
      contentType: 'image/png',
      content: PNG,
    });
    assert.equal((await alerts()).length, 1, 'the other organization has space');
    await fill(elsewhere.id, quota.network - quota.organization);
    await assert.rejects(add(499), full, 'the organization has space, but not the network');
    assert.ok((await alerts()).some(([kind, id]) => kind === 'documents' && id === null));
  });

  test(`on ${engine}, withdrawing a dispute removes its flag, and the record can be disputed again`, async (t) => {
    const { renter, jordan, input, isFlagged, summary } = await newNetwork(t, make);
    const { id } = await renter.fileDispute(jordan, input);
    assert.equal((await renter.withdrawDispute(jordan, id)).status, 'withdrawn');
    assert.equal(await isFlagged(), false);
    await assert.rejects(renter.withdrawDispute(jordan, id), {
      message: /already withdrawn by the renter/,
    });
    await assert.rejects(renter.addText(jordan, id, 'x'), { code: 'conflict' });
    await renter.fileDispute(jordan, input);
    assert.equal((await summary()).openDisputes, 1);
    const { rows } = await renter.listOwnDisputes(jordan, undefined);
    assert.deepEqual(
      rows.map(({ status, organizationName }) => [status, organizationName]),
      [
        ['open', 'Harbor\nHomes'],
        ['withdrawn', 'Harbor\nHomes'],
      ],
    );
  });
}

test('a renter can file 20 disputes a day, and a dispute for another reason needs a text', async (t) => {
  const network = await newNetwork(t, ENGINES[0][1]);
  const { renter, jordan, input, time } = network;
  await assert.rejects(renter.fileDispute(jordan, { ...input, reason: 'other', text: ' \n' }), {
    code: 'invalid',
  });
  for (let count = 0; count < 20; count++) {
    const { id } = await renter.fileDispute(jordan, input);
    await renter.withdrawDispute(jordan, id);
  }
  await assert.rejects(renter.fileDispute(jordan, input), { message: /20 disputes within a day/ });
  time.pass(DAY_MS + 1);
  await renter.fileDispute(jordan, input);
});
