import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idMaker } from '../../src/ids.ts';
import type { Appeal, Dispute, DisputeExport, DueTask, Store } from '../../src/store/store.ts';
import { idsOf, type NewStores, putOrganization, putRenters, renter, several } from './fixtures.ts';

let nowMs = 1_700_000_000_000;
const newId = idMaker(() => ++nowMs);

function dispute(renterId: string, organizationId: string, fields: Partial<Dispute> = {}): Dispute {
  return {
    id: newId('dis'),
    renterId,
    organizationId,
    kind: 'report',
    record: newId('rep'),
    recordNumber: 7,
    reason: 'already_paid',
    said: 'Paid "in" März',
    renterEmail: 'jordan@example.com',
    status: 'open',
    filedAt: nowMs,
    deadlineAt: nowMs + 1_000,
    extended: false,
    endedAt: null,
    outcome: null,
    answer: null,
    ...fields,
  };
}

async function network(newStores: NewStores, t: Parameters<NewStores>[0]) {
  const database = await newStores(t);
  const { store } = database;
  const { id: organizationId } = await putOrganization(store);
  const created = renter();
  await putRenters(store, [created]);
  const put = async (fields: Partial<Dispute> = {}, on: Store = store) => {
    const filed = dispute(created.id, organizationId, fields);
    await on.transaction(({ disputes }) => disputes.create(filed));
    return filed;
  };
  return { ...database, organizationId, renterId: created.id, put };
}

const taskOf = (disputeId: string, task: DueTask['task'] = 'mail_filed') => ({
  disputeId,
  task,
  organizationId: '',
});

export function disputeContract(newStores: NewStores): void {
  test('disputes are exported by time of filing, whatever their status, page by page', async (t) => {
    const { store, organizationId, put } = await network(newStores, t);
    const filed = [
      await put({ filedAt: 5 }),
      await put({ filedAt: 5, status: 'rejected', endedAt: 6 }),
      await put({ filedAt: 4 }),
      await put({ filedAt: 9 }),
    ];
    const period = { fromMs: 5, toMs: 9 };
    const read = (after: DisputeExport | undefined, limit: number) =>
      store.exports.disputes(organizationId, period, after, limit);
    const [first, ...more] = await read(undefined, 1);
    assert.deepEqual([first?.id, more], [filed[1]?.id, []]);
    assert.deepEqual(
      (await read(first, 9)).map(({ id }) => id),
      [filed[0]?.id],
    );
  });

  test('a dispute is found as filed and as updated, and does not change after it ends', async (t) => {
    const { store, put } = await network(newStores, t);
    const filed = await put();
    assert.deepEqual(await store.disputes.find(filed.id), filed);
    const ended: Dispute = {
      ...filed,
      status: 'upheld',
      deadlineAt: filed.deadlineAt + 5,
      extended: true,
      endedAt: nowMs,
      outcome: 'corrected',
      answer: 'Right',
    };
    const update = (changed: Dispute) => store.transaction(({ disputes }) => disputes.update(changed));
    assert.equal(await update({ ...filed, status: 'under_review' }), true);
    assert.equal(await update(ended), true);
    assert.equal(await update({ ...filed, status: 'rejected' }), false);
    assert.deepEqual(await store.disputes.find(filed.id), ended);
  });

  test('a record has at most one undecided dispute, even when several are filed at once', async (t) => {
    const { store, open, put } = await network(newStores, t);
    const another = await open();
    const outcomes = await Promise.allSettled(
      several(6, (index) => put({ record: 'rep_same' }, index % 2 === 0 ? store : another)),
    );
    const filed = outcomes.filter(({ status }) => status === 'fulfilled');
    assert.equal(filed.length, 1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') assert.equal(outcome.reason.code, 'conflict');
    }
    // An incident with the same ID is a different record.
    await put({ record: 'rep_same', kind: 'incident' });
    const [first] = await store.disputes.listOfRecord('report', 'rep_same', 5);
    assert.ok(first);
    await store.transaction(({ disputes }) => disputes.update({ ...first, status: 'rejected' }));
    const second = await put({ record: 'rep_same' });
    assert.deepEqual(idsOf(await store.disputes.listOfRecord('report', 'rep_same', 5)), [
      second.id,
      first.id,
    ]);
  });

  test('the newest dispute of each of several records is found at once', async (t) => {
    const { store, put } = await network(newStores, t);
    await put({ record: 'rep_1', status: 'rejected' });
    const newest = [
      await put({ record: 'rep_1', status: 'withdrawn' }),
      await put({ record: 'rep_1', kind: 'incident' }),
      await put({ record: 'inc_1', kind: 'incident' }),
    ];
    await put({ record: 'rep_2' });
    const byId = (one: Dispute, other: Dispute) => (one.id < other.id ? -1 : 1);
    const found = await store.disputes.listNewestOf(['rep_1', 'rep_none', 'inc_1']);
    assert.deepEqual(found.toSorted(byId), newest.toSorted(byId));
    assert.deepEqual(await store.disputes.listNewestOf([]), []);
  });

  test('open disputes are listed by deadline, in pages, separately from ended ones', async (t) => {
    const { store, organizationId, renterId, put } = await network(newStores, t);
    const late = await put({ deadlineAt: 300 });
    const [one, two] = [
      await put({ deadlineAt: 100 }),
      await put({ deadlineAt: 100, status: 'under_review' }),
    ];
    const [first, second] = [await put({ status: 'rejected' }), await put({ status: 'withdrawn' })];
    const queue = (after: Dispute | undefined, limit: number) =>
      store.disputes.listOpen(organizationId, after, limit);
    assert.deepEqual(idsOf(await queue(undefined, 2)), [one.id, two.id]);
    assert.deepEqual(idsOf(await queue(one, 5)), [two.id, late.id]);
    assert.deepEqual(idsOf(await store.disputes.listEnded(organizationId, undefined, 5)), [
      second.id,
      first.id,
    ]);
    assert.deepEqual(idsOf(await store.disputes.listEnded(organizationId, second.id, 5)), [first.id]);
    assert.deepEqual(await store.disputes.countOpenOf(organizationId, 10), { open: 3, firstDeadlineAt: 100 });
    assert.equal((await store.disputes.countOpenOf(organizationId, 2)).open, 2);
    assert.equal(await store.disputes.countOpen(renterId), 3);
    assert.equal(await store.disputes.countFiled(renterId, 0, 4), 4);
    assert.deepEqual(idsOf(await store.disputes.listOfRenter(renterId, first.id, 2)), [two.id, one.id]);
    assert.equal(
      (await store.disputes.listOfRenter(renterId, undefined, 9, { filedBy: [organizationId] })).length,
      5,
    );
    assert.deepEqual(await store.disputes.listOfRenter(renterId, undefined, 9, { filedBy: [] }), []);
    const other = await putOrganization(store);
    assert.deepEqual(await store.disputes.listOpen(other.id, undefined, 5), []);
    assert.deepEqual(await store.disputes.countOpenOf(other.id, 10), { open: 0, firstDeadlineAt: null });
    const overdue = async (at: number, after?: Dispute) => (await store.disputes.nextOverdue(at, after))?.id;
    assert.equal(await overdue(99), undefined);
    assert.equal(await overdue(299), one.id);
    assert.equal(await overdue(299, one), two.id);
    assert.equal(await overdue(299, two), undefined);
    assert.equal(await overdue(300, two), late.id);
  });

  test('a timeline keeps its order', async (t) => {
    const { store, put } = await network(newStores, t);
    const { id } = await put();
    const entry = { at: 5, by: 'renter', actor: null, said: 'x', count: null } as const;
    await store.transaction(async ({ disputes }) => {
      await disputes.addEntry(id, { ...entry, what: 'filed' });
      await disputes.addEntry(id, { ...entry, what: 'reviewed', by: 'organization', actor: 'Ana Lee' });
      await disputes.addEntry(id, { ...entry, what: 'notices_made', by: 'network', said: null, count: 2 });
    });
    const entries = await store.disputes.entries(id, 10);
    assert.deepEqual(
      entries.map(({ what, actor, said, count }) => [what, actor, said, count]),
      [
        ['filed', null, 'x', null],
        ['reviewed', 'Ana Lee', 'x', null],
        ['notices_made', null, null, 2],
      ],
    );
    assert.equal((await store.disputes.entries(id, 2)).length, 2);
    assert.equal(await store.disputes.countEntries(id, 'filed'), 1);
  });

  test('a document is read in parts, and listed only for its own dispute', async (t) => {
    const { store, put } = await network(newStores, t);
    const { id: disputeId } = await put();
    const document = {
      id: newId('doc'),
      disputeId,
      name: 'naïve.pdf',
      type: 'application/pdf',
      bytes: 6,
      digest: 'abc',
      addedAt: nowMs,
    } as const;
    await store.transaction(({ disputes }) => disputes.addDocument(document));
    await store.storeDocument('dispute', document.id, ['YWJj', 'ZGVm']);
    assert.deepEqual(await store.disputes.documents(disputeId), [], 'it is not complete');
    assert.deepEqual(await store.disputes.arrivingDocuments(disputeId), [document]);
    assert.deepEqual(
      [await store.disputes.arrivingSince(nowMs), await store.disputes.arrivingSince(nowMs + 1)],
      [undefined, document.id],
    );
    const complete = () => store.transaction(({ disputes }) => disputes.completeDocument(document.id));
    assert.equal(await complete(), true);
    await store.transaction(({ disputes }) => disputes.removeArriving(document.id));
    assert.deepEqual(await store.disputes.documents(disputeId), [document]);
    assert.deepEqual(await store.disputes.arrivingDocuments(disputeId), []);
    assert.deepEqual(await store.disputes.documents((await put()).id), []);
    const parts = [0, 1, 2].map((part) => store.disputes.documentPart(document.id, part));
    assert.deepEqual(await Promise.all(parts), ['YWJj', 'ZGVm', undefined]);
    const { id: other } = await put();
    await store.transaction(({ disputes }) =>
      disputes.addDocument({ ...document, id: newId('doc'), disputeId: other, bytes: 2 ** 33 }),
    );
    const { organizationId } = (await store.disputes.find(disputeId)) ?? {};
    assert.ok(organizationId);
    assert.deepEqual(await store.disputes.storedDocumentBytes(organizationId), {
      network: 2 ** 33 + 6,
      organization: 2 ** 33 + 6,
    });
    assert.deepEqual(await store.disputes.storedDocumentBytes('org_other'), {
      network: 2 ** 33 + 6,
      organization: 0,
    });
  });

  test('a task is taken by one server at a time, and by another one if it is not finished in time', async (t) => {
    const { store, open, put } = await network(newStores, t);
    const another = await open();
    const { id } = await put();
    await store.transaction(async ({ disputes }) => {
      await disputes.addTask(taskOf(id), 5);
      await disputes.addTask(taskOf(id), 10);
      await disputes.addTask(taskOf(id, 'mail_renter'), 20);
    });
    const take = (on: Store, at: number) => on.transaction(({ disputes }) => disputes.takeTask(at, at + 100));
    assert.equal(await take(store, 9), undefined);
    const taken = (await Promise.all([take(store, 10), take(another, 10)])).filter(
      (task) => task !== undefined,
    );
    assert.deepEqual(taken, [{ ...taskOf(id), tries: 1, until: 110 }]);
    const [first] = taken;
    assert.ok(first);
    assert.equal((await take(another, 20))?.task, 'mail_renter');
    const again = await take(another, 110);
    assert.deepEqual(again, { ...taskOf(id), tries: 2, until: 210 });
    // The server that took it first no longer has it.
    await store.transaction(({ disputes }) => disputes.finishTask(first));
    await store.transaction(({ disputes }) => disputes.putOffTask(first, 0));
    assert.equal(await take(store, 119), undefined);
    assert.ok(again);
    await store.transaction(({ disputes }) => disputes.putOffTask(again, 119));
    const third = await take(store, 119);
    assert.equal(third?.tries, 3);
    await store.transaction(({ disputes }) => disputes.finishTask(third));
    assert.deepEqual((await take(store, 1_000))?.task, 'mail_renter');
    assert.equal(await take(store, 1_000), undefined);
  });

  test('a task that is added again while a server has it becomes due again', async (t) => {
    const { store, put } = await network(newStores, t);
    const { id } = await put();
    const add = (dueAt: number) =>
      store.transaction(({ disputes }) => disputes.addTask(taskOf(id, 'mail_added'), dueAt));
    const take = (at: number) => store.transaction(({ disputes }) => disputes.takeTask(at, at + 100));
    await add(10);
    const first = await take(10);
    assert.ok(first);
    await add(20);
    await store.transaction(({ disputes }) => disputes.finishTask(first));
    const second = await take(20);
    assert.deepEqual(second, { ...taskOf(id, 'mail_added'), tries: 1, until: 120 });
    // A server finishes late, while another one has the task with the same number of tries.
    await add(30);
    const third = await take(30);
    assert.ok(third);
    await store.transaction(({ disputes }) => disputes.finishTask(second));
    await store.transaction(({ disputes }) => disputes.putOffTask(second, 0));
    assert.equal(await take(129), undefined, 'it is neither finished nor due early');
    await store.transaction(({ disputes }) => disputes.putOffTask(third, 200));
    const fourth = await take(200);
    assert.equal(fourth?.tries, 2);
    await store.transaction(({ disputes }) => disputes.finishTask(fourth));
    assert.equal(await take(1_000), undefined);
  });

  test('a change is taken by one server, and its notice is created, mailed and marked as seen once', async (t) => {
    const { store, renterId, open, put } = await network(newStores, t);
    const another = await open();
    const { id: disputeId, organizationId: filer, kind, record: id, recordNumber } = await put();
    const { id: organizationId } = await putOrganization(store);
    const change = {
      renterId,
      outcome: 'corrected',
      record: { kind, id, number: recordNumber, organizationId: filer, filedAt: 3 },
      incidentsRemoved: 2,
      disputeId,
      changedAt: 9,
    } as const;
    const statement = {
      ...change,
      outcome: 'statement',
      record: null,
      disputeId: null,
      changedAt: 10,
    } as const;
    await store.transaction(async ({ notices }) => {
      await notices.addChange(change);
      await notices.addChange(statement);
    });
    const takeChange = (on: Store, at: number) =>
      on.transaction(({ notices }) => notices.takeChange(at, at + 100));
    assert.equal(await takeChange(store, 8), undefined);
    const [taken] = (await Promise.all([takeChange(store, 9), takeChange(another, 9)])).filter(Boolean);
    assert.ok(taken);
    assert.deepEqual(taken, { ...change, number: taken.number });
    assert.deepEqual(await takeChange(store, 10), { ...statement, number: taken.number + 1 });
    assert.equal(await takeChange(another, 108), undefined);
    assert.equal((await takeChange(another, 109))?.number, taken.number, 'the first server died');
    const finish = () => store.transaction(({ notices }) => notices.finishChange(taken.number));
    assert.deepEqual([await finish(), await finish()], [true, false]);
    assert.deepEqual(await store.notices.listStatementChanges(renterId, 5), [10]);

    const create = (isMailed: boolean) =>
      store.transaction(({ notices }) =>
        notices.create({ organizationId, change: taken.number, at: 20, seenAt: null, isMailed }),
      );
    await create(true);
    await create(true);
    const [notice, second] = await store.notices.list(organizationId, undefined, 5);
    assert.ok(notice && second === undefined);
    assert.deepEqual(notice, {
      number: notice.number,
      organizationId,
      change: taken,
      at: 20,
      seenAt: null,
      seenBy: null,
    });
    const takeMail = (on: Store, at: number) =>
      on.transaction(({ notices }) => notices.takeMail(at, () => at + 100));
    assert.equal(await takeMail(store, 19), undefined);
    const mailed = await Promise.all([takeMail(store, 20), takeMail(another, 20)]);
    assert.deepEqual(mailed.filter(Boolean), [notice]);
    assert.deepEqual(await takeMail(store, 120), notice);
    await store.transaction(({ notices }) => notices.finishMail(notice.number));
    assert.equal(await takeMail(store, 1_000), undefined);

    const see = (upTo: number) =>
      store.transaction(({ notices }) => notices.see(organizationId, upTo, 'Ana Lee', 12));
    assert.equal(await store.notices.countUnseen(organizationId, 10), 1);
    assert.deepEqual([await see(notice.number), await see(notice.number)], [1, 0]);
    const [seen] = await store.notices.list(organizationId, undefined, 5);
    assert.deepEqual([seen?.seenAt, seen?.seenBy], [12, 'Ana Lee']);
    assert.deepEqual(await store.notices.list(filer, undefined, 5), []);
  });

  test('a dispute is appealed once, and its appeal is open until it is decided', async (t) => {
    const { store, renterId, put } = await network(newStores, t);
    const [first, second] = [await put({ status: 'rejected' }), await put({ status: 'rejected' })];
    const appeal = (disputeId: string, deadlineAt: number): Appeal => ({
      disputeId,
      said: 'Read "the receipt"',
      filedAt: 5,
      deadlineAt,
      endedAt: null,
      decision: null,
      answer: null,
    });
    const create = (created: Appeal) => store.transaction(({ appeals }) => appeals.create(created));
    const [late, early] = [appeal(first.id, 300), appeal(second.id, 200)];
    await create(late);
    await create(early);
    await assert.rejects(create(early), { code: 'conflict' });
    assert.deepEqual(await store.appeals.find(first.id), late);
    assert.equal(await store.appeals.find('dis_none'), undefined);
    assert.deepEqual(await store.appeals.listOpen(undefined, 5), [early, late]);
    assert.deepEqual(await store.appeals.listOpen(early, 5), [late]);
    assert.equal(await store.disputes.countOpen(renterId), 2);
    // While its appeal is open, a rejected dispute can still be upheld.
    const upheld = { ...second, status: 'upheld', endedAt: 9, outcome: 'removed' } as const;
    const update = () => store.transaction(({ disputes }) => disputes.update(upheld));
    assert.equal(await update(), true);
    const ended = { ...early, endedAt: 9, decision: 'upheld', answer: 'Right' } as const;
    const end = () => store.transaction(({ appeals }) => appeals.end(ended));
    assert.deepEqual([await end(), await end(), await update()], [true, false, false]);
    assert.deepEqual(await store.appeals.find(second.id), ended);
    assert.deepEqual(await store.appeals.listOpen(undefined, 5), [late]);
    assert.equal(await store.disputes.countOpen(renterId), 1);
  });

  test('an organization can switch the mailing of notices on and off', async (t) => {
    const { store, organizationId } = await network(newStores, t);
    const set = (on: boolean) => store.transaction(({ notices }) => notices.setMailed(organizationId, on));
    assert.equal(await store.notices.isMailed(organizationId), false);
    await set(true);
    assert.equal(await store.notices.isMailed(organizationId), true);
    await set(false);
    assert.equal(await store.notices.isMailed(organizationId), false);
    assert.equal(await store.notices.isMailed('org_none'), false);
  });
}
