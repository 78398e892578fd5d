import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { makeNameCallers } from '../../src/audit/caller-names.ts';
import { makeAddBlockDocument } from '../../src/blocks/add-document.ts';
import { makeBlockWork } from '../../src/blocks/block-work.ts';
import { makeDecideBlocks } from '../../src/blocks/decide-block.ts';
import { makeListOwnBlocks, makeRequestBlock, makeWithdrawBlock } from '../../src/blocks/request-block.ts';
import { makeSplitRenter } from '../../src/identity/split-renter.ts';
import { idMaker } from '../../src/ids.ts';
import type { Mail } from '../../src/mail/mailer.ts';
import { makeListOwnRemoved } from '../../src/portal/own-removed.ts';
import { makeChangeOwnRecords, makeListOwnRecords } from '../../src/reporting/own-records.ts';
import type { BlockKind } from '../../src/rules/disputes/blocks.ts';
import { documentQuota } from '../../src/rules/disputes/document-quota.ts';
import { DEFAULT_LABELS } from '../../src/rules/scoring/report-score.ts';
import { DAY_MS, startOfDay } from '../../src/rules/text/days.ts';
import { recordId } from '../../src/rules/text/formats.ts';
import type { Store } from '../../src/store/store.ts';
import { onEachEngine } from '../identity/network.ts';
import { putOrganization } from '../store/fixtures.ts';
import { ENGINES, type TestDatabase } from '../support/database.ts';
import { pdfOf } from '../support/documents.ts';
import { wholeFile } from '../support/portal.ts';
import { BASE_URL, newNetwork, putStaff, START } from './network.ts';

/** Adds what renters and the operator do about blocks to a network, with a report of another organization and its incident. */
async function newBlocks(t: TestContext, make: () => Promise<TestDatabase>) {
  const network = await newNetwork(t, make);
  const { store, time, jordan, fileLabels } = network;
  const { id: otherId } = await putOrganization(store, { name: 'Alpine Cars' });
  const other = await putStaff(store, otherId, 'owner');
  const damaged = {
    person: { email: jordan.email, name: 'Jordan Réyes', phone: undefined },
    industry: 'vehicle_rental',
    contractId: 'C-7',
    labels: { ...DEFAULT_LABELS, assetCondition: 'Total Loss' } as const,
    incidents: [{ type: 'Theft', details: 'The car did not come back.' }],
    totalChargedCents: 90_000,
    totalPaidCents: 90_000,
    outstandingBalanceCents: 0,
  };
  const stolen = await fileLabels(other.caller, damaged);
  const [incident] = await store.incidents.listOfRenter(jordan.renterId, 'all', undefined, 5);
  assert.ok(incident);
  const foundation = { store, newId: idMaker(time.clock), clock: time.clock };
  const sent: Mail[] = [];
  const fails = (_: object, message: string) => assert.fail(message);
  const log = { warn: fails, error: fails };
  const mailer = { send: async (mail: Mail) => sent.push(mail) > 0 };
  const file = wholeFile(jordan.renterId, jordan.email);
  const request = makeRequestBlock(foundation);
  const addDocument = makeAddBlockDocument({
    ...foundation,
    documentQuota: documentQuota(2 ** 30),
    onMail: () => {},
  });
  const all = [
    { kind: 'report', id: stolen.reportId },
    { kind: 'incident', id: incident.id },
  ] as const;
  const proof = (bytes: number) => ({
    name: 'report.pdf',
    contentType: 'application/pdf',
    content: pdfOf(bytes),
  });
  return {
    ...network,
    file,
    other,
    otherId,
    stolen,
    incident,
    damaged,
    all,
    proof,
    request,
    addDocument,
    /** Makes a complete request, and returns its ID. */
    complete: async (kind: BlockKind) => {
      const { id } = await request(file, { kind, records: all, text: 'Not me.', declared: true });
      await addDocument(file, id, proof(20_000));
      return id;
    },
    withdraw: makeWithdrawBlock(foundation),
    listOwn: makeListOwnBlocks(store),
    ...makeDecideBlocks(store, time.clock),
    blockWork: makeBlockWork({
      ...{ store, mailer, log, clock: time.clock },
      operatorEmail: 'operator@network.example',
      baseUrl: () => BASE_URL,
    }),
    mails: sent,
    statuses: async () => {
      const list = makeListOwnRecords(store.records);
      const rows = [
        ...(await list(otherId, 'report', {}, undefined, 9)).rows,
        ...(await list(otherId, 'incident', {}, undefined, 9)).rows,
      ];
      return rows.map(({ status, version }) => `${status} ${version}`);
    },
  };
}

/** Makes a request with a document to block a report, and returns its ID. */
async function requestComplete(store: Store, renterId: string, reportId: string): Promise<string> {
  const foundation = { store, newId: idMaker(Date.now), clock: Date.now };
  const records = [{ kind: 'report', id: reportId }] as const;
  const input = { kind: 'identity_theft', records, text: '', declared: true } as const;
  const file = wholeFile(renterId);
  const { id } = await makeRequestBlock(foundation)(file, input);
  const space = { documentQuota: documentQuota(2 ** 30), onMail() {} };
  const document = { name: 'report.pdf', contentType: 'application/pdf', content: pdfOf(20_000) };
  await makeAddBlockDocument({ ...foundation, ...space })(file, id, document);
  return id;
}

for (const [engine, make] of ENGINES) {
  test(`on ${engine}, blocked records leave the file and cannot be filed again, and a rescinded block restores them`, async (t) => {
    const network = await newBlocks(t, make);
    const { store, time, file, all, other, stolen, incident, damaged, complete, summary, statuses } = network;
    const { otherId } = network;
    const before = await summary();
    assert.deepEqual([before.damagedReports, before.incidents], [1, 1]);
    await network.renter.fileDispute(network.jordan, {
      ...{ kind: 'report', record: stolen.reportId, reason: 'not_mine', text: 'I never rented a car.' },
    });
    const id = await complete('identity_theft');
    const [own] = (await network.listOwn(file, undefined)).rows;
    // 31 January 2026 is a Saturday.
    assert.equal(new Date(own?.dueAt ?? 0).toISOString(), '2026-02-05T12:00:00.000Z');
    await network.blockWork.run();
    assert.deepEqual(
      network.mails.splice(0).map(({ to, subject }) => [to, subject]),
      [['operator@network.example', 'Decide a request to block records by Feb 5, 2026']],
    );

    const filed = () => store.usage.filings(otherId, startOfDay(START), START);
    const filedBefore = await filed();
    assert.deepEqual(filedBefore, [{ day: startOfDay(START), reports: 1, incidents: 1 }]);

    await network.accept(id);
    assert.deepEqual(await filed(), []);
    const blocked = await summary();
    assert.deepEqual(
      [blocked.damagedReports, blocked.incidents, blocked.incidentFlags, blocked.openDisputes],
      [0, 0, [], 0],
    );
    assert.deepEqual(await statuses(), ['blocked 2', 'blocked 2']);
    const again = { ...damaged, certify: 'We hold the signed contract and the police report.' };
    for (const filing of [again, { ...again, contractId: 'C-8', totalChargedCents: 89_000 }])
      await assert.rejects(network.fileLabels(other.caller, filing), {
        code: 'repeated',
        message: new RegExp(
          `^Not filed: this repeats ${stolen.recordId}, which the operator of the network blocked`,
        ),
      });
    await network.blockWork.run();
    const mails = Map.groupBy(network.mails.splice(0), ({ to }) => to);
    assert.deepEqual([...mails.keys()].sort(), [network.jordan.email, other.email].sort());
    const toFiler = mails.get(other.email)?.[0]?.text ?? '';
    assert.match(toFiler, /blocked RB-\w+, RB-\w+, which Alpine Cars filed, on Jan 31, 2026/);
    assert.match(toFiler, /may be a result of identity theft\. The renter sent an identity theft report/);
    const notices = await store.notices.list(network.organizationId, undefined, 9);
    assert.deepEqual(notices, [], 'nobody checked the renter');

    time.pass(DAY_MS);
    await network.rescind(id, 'The police withdrew the report.');
    const { openDisputes: _, ...restored } = await summary();
    const { openDisputes: __, ...was } = before;
    assert.deepEqual(restored, was);
    assert.deepEqual(await statuses(), ['on_file 1', 'on_file 1']);
    assert.deepEqual(await filed(), filedBefore);
    const found = await store.records.find(file.renterId, 'report', stolen.reportId);
    assert.ok(found?.kind === 'report');
    assert.deepEqual([recordId(found.report.number), found.report.filedAt], [stolen.recordId, START]);
    assert.deepEqual(
      (await store.records.incidentsOf(found.report.number)).map((each) => each.id),
      [incident.id],
    );
    await network.blockWork.run();
    const told = network.mails.map(({ to, subject }) => `${to} ${subject.replaceAll(/RB-\w+/g, 'RB')}`);
    assert.deepEqual(
      told.sort(),
      [
        `${network.jordan.email} No longer blocked: RB, RB`,
        `${other.email} No longer blocked: RB, RB`,
      ].sort(),
    );
    assert.match(
      network.mails.find(({ to }) => to === file.email)?.text ?? '',
      /The police withdrew the report\./,
    );
    await assert.rejects(network.rescind(id, 'Again.'), /is not accepted: it is rescinded since Feb 1, 2026/);
    assert.equal(all.length, 2);
  });

  test(`on ${engine}, nobody but the operator and the renter learns of trafficking`, async (t) => {
    const network = await newBlocks(t, make);
    const { file, otherId } = network;
    const part = { ...file, opens: 'part', filedBy: [otherId] } as const;
    const countClosed = () => network.store.records.countOthers(file.renterId, [network.organizationId]);
    assert.equal((await countClosed()).records, 2);
    const input = { kind: 'trafficking', records: network.all, text: '', declared: true } as const;
    await assert.rejects(network.request(part, input), { code: 'forbidden' });
    const id = await network.complete('trafficking');
    await assert.rejects(network.withdraw(part, id), { code: 'forbidden' });
    await assert.rejects(network.addDocument(part, id, network.proof(999)), { code: 'forbidden' });
    assert.deepEqual(await network.listOwn(part, undefined), { rows: [], next: null, isOpen: false });
    await network.accept(id);
    await network.blockWork.run();
    assert.equal(network.mails.length, 2, 'the operator has decided already');
    for (const { subject, text } of network.mails)
      assert.doesNotMatch(`${subject} ${text}`, /traffick|theft|victim|crime/i);
    const listRemoved = makeListOwnRemoved(network.store);
    assert.deepEqual((await listRemoved(part)).rows, [], 'an old mailbox sees no blocked record');
    assert.equal((await countClosed()).records, 2, 'blocked records do not open the rest of the file');
    assert.deepEqual(
      (await listRemoved(file)).rows.map(({ reason }) => reason),
      ['blocked', 'blocked'],
    );
    const own = network.mails.find(({ to }) => to === file.email);
    assert.doesNotMatch(own?.text ?? '', /RB-|block/i);
    const { rows } = await network.listOwn(file, undefined);
    assert.deepEqual([rows[0]?.kind, rows[0]?.status], ['trafficking', 'accepted']);
  });

  test(`on ${engine}, a session with an e-mail that an organization added sees and changes no request of another`, async (t) => {
    const network = await newBlocks(t, make);
    const { file, otherId, all, proof, request } = network;
    const id = await network.complete('trafficking');
    const spy = { ...file, email: 'spy@mail.example', filedBy: [otherId] };
    assert.deepEqual(await network.listOwn(spy, undefined), { rows: [], next: null, isOpen: true });
    await assert.rejects(network.withdraw(spy, id), { code: 'not_found' });
    await assert.rejects(network.addDocument(spy, id, proof(30_000)), { code: 'not_found' });
    const input = { kind: 'trafficking', records: all, text: '', declared: true } as const;
    for (let count = 0; count < 5; count++) {
      const made = await request(spy, input);
      await network.withdraw(spy, made.id);
    }
    const { rows } = await network.listOwn(file, undefined);
    assert.equal(rows.length, 6, 'a session that was confirmed for the whole file sees all');
    assert.equal(rows.at(-1)?.id, id);
  });

  test(`on ${engine}, a record that its organization corrects or withdraws before the block cannot be filed again`, async (t) => {
    const network = await newBlocks(t, make);
    const { store, time, other, stolen, incident, damaged, statuses, summary } = network;
    const owners = makeChangeOwnRecords({
      ...{ store, newId: idMaker(time.clock), clock: time.clock, onChange() {} },
      nameCallers: makeNameCallers(store),
    });
    const reason = 'A typing error.';
    const refile = (certify?: string) =>
      network.fileLabels(other.caller, { ...damaged, incidents: [], certify });
    const blocked = { code: 'repeated', message: /which the operator of the network blocked/ };

    const first = await network.complete('identity_theft');
    const correction = { contractId: 'C-9', totalChargedCents: 80_000, totalPaidCents: 80_000 };
    await owners.correctReport(other.caller, { id: stolen.reportId, reason }, correction);
    await network.accept(first);
    await assert.rejects(refile('We hold the signed contract and the receipt.'), blocked);
    await network.rescind(first, 'Made in error.');

    const second = await network.complete('identity_theft');
    const withdrawn = { id: stolen.reportId, reason };
    await owners.withdrawRecord(other.caller, 'report', withdrawn, false);
    const accepted = await network.accept(second);
    assert.equal(accepted.records.length, 2);
    assert.deepEqual(await statuses(), ['blocked 3', 'blocked 2']);
    await assert.rejects(refile('We hold the signed contract and the receipt.'), blocked);
    await network.rescind(second, 'Made in error.');
    const [report, theft] = await statuses();
    assert.match(`${report} ${theft}`, /^withdrawn \d on_file \d$/);
    assert.deepEqual([(await summary()).incidents, incident.type], [1, 'Theft']);
  });

  test(`on ${engine}, a block decides an open appeal for the renter`, async (t) => {
    const network = await newBlocks(t, make);
    const { store, jordan, stolen, summary } = network;
    const filing = { kind: 'report', record: stolen.reportId, reason: 'not_mine', text: 'Not me.' } as const;
    const dispute = await network.renter.fileDispute(jordan, filing);
    const decision = { decision: 'reject', reason: 'We hold the contract.' } as const;
    await network.staff.decideDispute(network.other.caller, dispute.id, decision);
    await network.renter.appealDispute(jordan, dispute.id, 'I never signed it.');
    assert.equal((await summary()).openDisputes, 1);
    await network.accept(await network.complete('identity_theft'));
    const [ended, appeal] = [await store.disputes.find(dispute.id), await store.appeals.find(dispute.id)];
    assert.deepEqual([ended?.status, ended?.outcome, appeal?.decision], ['upheld', 'removed', 'upheld']);
    assert.equal((await summary()).openDisputes, 0);
  });

  test(`on ${engine}, requests are bounded, and declined with a reason`, async (t) => {
    const network = await newBlocks(t, make);
    const { file, all, request, time, jordan, report } = network;
    const input = { kind: 'identity_theft', records: all, text: '', declared: true } as const;
    await assert.rejects(request(file, { ...input, declared: false }), { field: 'declared' });
    await assert.rejects(request(file, { ...input, records: [] }), { field: 'records' });
    const unknown = [{ kind: 'report', id: 'rep_none' }] as const;
    await assert.rejects(request(file, { ...input, records: unknown }), { code: 'not_found' });
    const { id } = await request(file, input);
    await assert.rejects(request(file, input), /already asked to block one of these/);
    await network.addDocument(file, id, network.proof(1_000));
    await assert.rejects(network.addDocument(file, id, network.proof(1_000)), /already attached/);
    for (let bytes = 1_001; bytes < 1_005; bytes++) await network.addDocument(file, id, network.proof(bytes));
    await assert.rejects(network.addDocument(file, id, network.proof(1_005)), /at most 5 documents/);
    const stored = await network.store.disputes.storedDocumentBytes(network.otherId);
    const bytes = 1_000 + 1_001 + 1_002 + 1_003 + 1_004;
    assert.deepEqual(stored, { network: bytes, organization: bytes });
    assert.deepEqual(await network.store.alerts.list('open', undefined, 9), []);
    time.pass(4 * DAY_MS);
    await network.blockWork.run();
    const [alert] = await network.store.alerts.list('open', undefined, 9);
    assert.deepEqual([alert?.kind, alert?.figures], ['block_deadlines', { due: 1 }]);
    await assert.rejects(network.decline(id, ' '), { code: 'invalid' });
    await network.decline(id, 'You rented this car: see the signed contract.');
    assert.equal((await network.summary()).incidents, 1);
    await assert.rejects(network.accept(id), /is not open: it is declined since Feb 4, 2026/);
    await assert.rejects(network.withdraw(file, id), { code: 'conflict' });
    for (let made = 2; made <= 20; made++) {
      const next = await request(file, input);
      await network.withdraw(file, next.id);
      time.pass(1);
    }
    await assert.rejects(request(file, input), /20 requests within a year/);
    time.pass(366 * DAY_MS);
    const own = [{ kind: 'report', id: report.reportId }] as const;
    await request(file, { ...input, records: own });
    const stranger = { ...file, renterId: 'ren_other' };
    await assert.rejects(network.withdraw(stranger, id), { code: 'not_found' });
    assert.equal(jordan.renterId, file.renterId);
  });
}

onEachEngine((fresh) => {
  test('a block that is rescinded after a merge restores the record with the kept renter, and undoing the merge returns it', async (t) => {
    const network = await fresh(t);
    const { store } = network;
    const [alpine] = network.organizations;
    const mergeId = await network.file(
      { name: 'Jordan R', email: 'old@mail.example', owedCents: 500 },
      alpine,
    );
    const keepId = await network.file({ name: 'Jordan R', email: 'new@mail.example' }, alpine);
    const owed = async (id: string) => (await store.renters.findById(id))?.summary.owedCents;
    const [report] = await store.reports.listOfRenter(mergeId, 'all', undefined, 1);
    assert.ok(report);
    const id = await requestComplete(store, mergeId, report.id);
    const { accept, rescind } = makeDecideBlocks(store, Date.now);
    await accept(id);
    const merge = await network.merge({ keepId, mergeId });
    assert.equal(await owed(keepId), 0);
    await rescind(id, 'Made in error.');
    assert.equal(await owed(keepId), 500);
    await network.undo(merge.id);
    assert.deepEqual([await owed(keepId), await owed(mergeId)], [0, 500]);
    const listed = await makeListOwnBlocks(store)(wholeFile(mergeId), undefined);
    assert.deepEqual(
      listed.rows.map(({ status }) => status),
      ['rescinded'],
    );
  });

  test('a record that a split moved while its request was open is blocked with the other renter', async (t) => {
    const network = await fresh(t);
    const { store, newId, time } = network;
    const [alpine, harbor] = network.organizations;
    const email = 'lopez@mail.example';
    const renterId = await network.fileAll({ name: 'Juan Lopez', email }, alpine);
    await network.fileAll({ name: 'Maria Lopez', email, license: 'K7733190', owedCents: 500 }, harbor);
    const [report] = await store.reports.listOfRenter(renterId, { filedBy: [harbor] }, undefined, 1);
    assert.ok(report);
    const id = await requestComplete(store, renterId, report.id);
    const split = makeSplitRenter({ store, newId, randomBytes, clock: () => time.now++ });
    const { targetId } = await split(renterId, [recordId(report.number)]);
    const owed = async () => (await store.renters.findById(targetId))?.summary.owedCents;
    assert.equal(await owed(), 500);
    const { accept, rescind } = makeDecideBlocks(store, Date.now);
    await accept(id);
    assert.equal(await owed(), 0);
    await rescind(id, 'Made in error.');
    assert.equal(await owed(), 500);
  });
});
