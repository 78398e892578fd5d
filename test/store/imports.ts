import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idMaker } from '../../src/ids.ts';
import { newImport } from '../../src/importing/imports.ts';
import { makeUploadFile } from '../../src/importing/upload-file.ts';
import type { Import, ImportState, Store } from '../../src/store/store.ts';
import { idsOf, type NewStores, putOrganization, several } from './fixtures.ts';

let nowMs = 1_700_000_000_000;
const newId = idMaker(() => ++nowMs);

function anImport(organizationId: string, fields: Partial<Import> = {}): Import {
  const uploaded = {
    id: newId('imp'),
    organizationId,
    userId: 'usr_1',
    actor: 'Ada Ng',
    fileName: 'leases "1".csv',
    contentHash: 'abc',
    headers: ['E-mail', 'Név', ''],
    mapping: { columns: { renterEmail: 0, renterName: 1 }, industryType: 'residential' },
    rows: 3,
  };
  return { ...newImport(uploaded, nowMs), ...fields };
}

/** How an import is begun. */
const START = { begunBy: 'usr_1', withRepeats: false };

const rowsFrom = (count: number) =>
  several(count, (index) => ({ number: index + 2, cells: [`r${index}`, 'ß "x"'] }));

/** Creates an import with as many rows as its `rows` field says. */
async function put(store: Store, organizationId: string, fields: Partial<Import> = {}): Promise<Import> {
  const created = anImport(organizationId, fields);
  await store.transaction(({ imports }) => imports.create(created, rowsFrom(created.rows)));
  return created;
}

const numbersOf = (rows: readonly { number: number }[]) => rows.map(({ number }) => number);

export function importContract(newStores: NewStores): void {
  test('a file is stored in parts, and nobody sees its import before the last one', async (t) => {
    const { store } = await newStores(t);
    const { id: organizationId } = await putOrganization(store);
    const parts: number[] = [];
    const counting: Pick<Store, 'transaction' | 'reports'> = {
      reports: store.reports,
      transaction: (work) =>
        store.transaction((tx) => {
          const addRows: typeof tx.imports.addRows = async (id, rows) => {
            parts.push(rows.length);
            assert.deepEqual(await tx.imports.list(organizationId, undefined, 10), []);
            assert.equal(await tx.imports.countUnfinished(organizationId), 1);
            await tx.imports.addRows(id, rows);
          };
          return work({ ...tx, imports: { ...tx.imports, addRows } });
        }),
    };
    const staff = {
      userId: 'usr_1',
      organizationId,
      role: 'member',
      name: 'Ada',
      email: 'a@x.example',
    } as const;
    const clock = () => nowMs;
    const lines = [...several(1_200, (row) => `r${row}`), ...several(4, () => 'x'.repeat(200 * 1024))];
    const content = `E-mail\n${lines.join('\n')}`;
    const uploadWith = (on: Pick<Store, 'transaction' | 'reports'>) =>
      makeUploadFile({ store: on, newId, clock })(staff, { fileName: 'x.csv', content });
    const { found } = await uploadWith(counting);
    assert.deepEqual(parts, [500, 500, 202, 2]);
    assert.deepEqual(await store.imports.find(organizationId, found.id), { ...found, kept: true });
    assert.equal((await store.imports.rows(found.id, {}, 2_000)).length, lines.length);
    assert.equal((await uploadWith(store)).found.id, found.id);
  });

  test('the same file twice at once is one import, and one that never arrived is forgotten', async (t) => {
    const { store } = await newStores(t);
    const { id: organizationId } = await putOrganization(store);
    const staff = {
      userId: 'usr_1',
      organizationId,
      role: 'member',
      name: 'Ada',
      email: 'a@x.example',
    } as const;
    const upload = makeUploadFile({ store, newId, clock: () => nowMs });
    const file = { fileName: 'x.csv', content: `E-mail\n${several(700, (row) => `r${row}`).join('\n')}` };
    const [one, two] = await Promise.all([upload(staff, file), upload(staff, file)]);
    assert.equal(one.found.id, two.found.id);
    assert.equal((await store.imports.list(organizationId, undefined, 10)).length, 1);

    const lost = await put(store, organizationId, { kept: false, changedAt: 500 });
    const forget = (before: number) => store.transaction(({ imports }) => imports.forgetHidden(before));
    assert.deepEqual([await forget(500), await forget(501), await forget(501)], [false, true, false]);
    assert.deepEqual(await store.imports.rows(lost.id, {}, 10), []);
    assert.ok(await store.imports.find(organizationId, one.found.id));
  });

  test('an import is found as created, only by its organization', async (t) => {
    const { store } = await newStores(t);
    const [own, other] = [await putOrganization(store), await putOrganization(store)];
    const created = await put(store, own.id);
    assert.deepEqual(await store.imports.find(own.id, created.id), created);
    assert.equal(await store.imports.find(other.id, created.id), undefined);
    assert.deepEqual(await store.imports.list(other.id, undefined, 10), []);
  });

  test('rows are read in the order of the file, however many there are', async (t) => {
    const { store } = await newStores(t);
    const { id: organizationId } = await putOrganization(store);
    for (const rows of [1, 49, 50, 51, 100, 1234]) {
      const { id } = await put(store, organizationId, { rows });
      const read = await store.imports.rows(id, {}, 2000);
      const waiting = { state: 'waiting', reportId: null, held: null, errors: [] };
      assert.deepEqual(
        read,
        rowsFrom(rows).map((row) => ({ ...row, ...waiting })),
      );
      assert.deepEqual(
        numbersOf(await store.imports.rows(id, { after: rows - 1 }, 1)),
        rows > 1 ? [rows] : [2],
      );
    }
  });

  test('imports are listed newest first, in pages', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const created: Import[] = [];
    for (let count = 0; count < 5; count++) created.unshift(await put(store, id));
    assert.deepEqual(await store.imports.list(id, undefined, 3), created.slice(0, 3));
    assert.deepEqual(await store.imports.list(id, created[2]?.id, 3), created.slice(3));
  });

  test('a row is filed or rejected once, even concurrently, and loses its text when it is filed', async (t) => {
    const { store, open } = await newStores(t);
    const another = await open();
    const { id: organizationId } = await putOrganization(store);
    const { id } = await put(store, organizationId, { state: 'filing' });
    const file = (on: Store, report: number) =>
      on.transaction(({ imports }) => imports.fileRow(id, 2, `rep_${report}`));
    const results = await Promise.all(several(10, (index) => file(index % 2 === 0 ? store : another, index)));
    assert.equal(results.filter(Boolean).length, 1);
    const errors = [{ field: 'renterEmail' as const, error: 'is missing' }];
    const reject = (row: number) => store.transaction(({ imports }) => imports.rejectRow(id, row, errors));
    assert.deepEqual(
      [await reject(2), await reject(3), await reject(3), await reject(99)],
      [false, true, false, false],
    );
    const [filed, rejected, waiting] = await store.imports.rows(id, {}, 10);
    assert.deepEqual(filed, {
      number: 2,
      cells: [],
      state: 'filed',
      reportId: `rep_${results.indexOf(true)}`,
      held: null,
      errors: [],
    });
    assert.deepEqual(rejected, {
      number: 3,
      cells: ['r1', 'ß "x"'],
      state: 'rejected',
      reportId: null,
      held: null,
      errors,
    });
    assert.deepEqual(numbersOf(await store.imports.rows(id, { state: 'waiting' }, 10)), [waiting?.number]);
    const done = { filed: 1, rejected: 1 };
    await store.transaction(({ imports }) => imports.count(id, done, nowMs));
    assert.equal(await store.transaction(({ imports }) => imports.finish(id, nowMs)), false);
    const { filed: filedRows, rejected: rejectedRows } = (await store.imports.find(organizationId, id)) ?? {};
    assert.deepEqual([filedRows, rejectedRows], [1, 1]);
  });

  test('a filed row shows that its report is held for review, until the hold ends', async (t) => {
    const { store } = await newStores(t);
    const { id: organizationId } = await putOrganization(store);
    const { id } = await put(store, organizationId, { state: 'filing' });
    const holds = async () => (await store.imports.rows(id, {}, 10)).map(({ held }) => held);
    await store.transaction(async ({ imports, heldFilings }) => {
      await imports.fileRow(id, 2, 'rep_held');
      const head = { id: 'rep_held', kind: 'report', number: 7, filing: 'rep_held', organizationId } as const;
      const open = { endedAt: null, outcome: null, reason: null };
      await heldFilings.hold({ ...head, ...open, cause: 'severity', heldAt: 5, releaseAt: 50 });
    });
    assert.deepEqual(await holds(), [{ number: 7, releaseAt: 50 }, null, null]);
    const end = { endedAt: 9, outcome: 'released', reason: null } as const;
    await store.transaction(({ heldFilings }) => heldFilings.end('rep_held', end));
    assert.deepEqual(await holds(), [null, null, null]);
  });

  test('an import that is being filed or undone is claimed by one transaction at a time', async (t) => {
    const { store, open } = await newStores(t);
    const another = await open();
    const { id: organizationId } = await putOrganization(store);
    const { id } = await put(store, organizationId, { changedAt: nowMs });
    const claim = (on: Store, from: number, until: number) =>
      on.transaction(({ imports }) => imports.claim(id, { from, until }));
    assert.equal(await claim(store, nowMs, nowMs + 5), false, 'it has not begun');
    await store.transaction(({ imports }) => imports.begin(id, { begunBy: 'usr_1', withRepeats: true }, 70));
    const claims = several(6, (index) => claim(index % 2 === 0 ? store : another, 70, 80 + index));
    const results = await Promise.all(claims);
    assert.equal(results.filter(Boolean).length, 1);
    const until = 80 + results.indexOf(true);
    assert.equal(await claim(store, until, 90), true, 'the same server goes on');
    assert.equal(await claim(another, until, 100), false);
    assert.equal((await store.imports.findDue(89))?.due.id, undefined);
    assert.equal((await store.imports.findDue(90))?.claimedUntil, 90);
    await store.transaction(({ imports }) => imports.stop(id, 'staff_disabled', nowMs));
    assert.equal(await claim(store, 90, 100), false);
    assert.equal(await store.imports.findDue(100), undefined);
    const stopped = await store.imports.find(organizationId, id);
    assert.deepEqual([stopped?.state, stopped?.stopReason], ['stopped', 'staff_disabled']);
  });

  test('the imports of an organization are due one after the other, and organizations take turns', async (t) => {
    const { store } = await newStores(t);
    const [one, other] = [await putOrganization(store), await putOrganization(store)];
    const first = await put(store, one.id, { state: 'filing', changedAt: 10 });
    const second = await put(store, one.id, { state: 'filing', changedAt: 5 });
    const small = await put(store, other.id, { state: 'undoing', changedAt: 20 });
    const dueAt = async (now: number) => (await store.imports.findDue(now))?.due.id;
    assert.deepEqual(
      [await dueAt(9), await dueAt(10), await dueAt(20)],
      [undefined, first.id, first.id],
      'not the second import, which comes after the first',
    );
    assert.equal(await store.imports.isBehindAnother(second), true);
    assert.equal(await store.imports.isBehindAnother(first), false);
    await store.transaction(({ imports }) => imports.postpone(first.id, 21));
    assert.deepEqual([await dueAt(20), await dueAt(21)], [small.id, small.id]);
    await store.transaction(({ imports }) => imports.haltUndo(small.id, 'staff_disabled', 22));
    assert.deepEqual([await dueAt(20), await dueAt(21)], [undefined, first.id]);
    await store.transaction(({ imports }) => imports.stop(first.id, null, 22));
    assert.deepEqual([await dueAt(4), await dueAt(5)], [undefined, second.id]);
    assert.equal(await store.imports.isBehindAnother(second), false);
    const resume = await store.transaction(({ imports }) => imports.resume(small.id, 'usr_2', 3));
    assert.deepEqual([resume, await dueAt(4)], [true, small.id]);
    const resumed = await store.imports.find(other.id, small.id);
    assert.deepEqual([resumed?.state, resumed?.runBy, resumed?.stopReason], ['undoing', 'usr_2', null]);
    await store.transaction(({ imports }) => imports.releaseAll(1));
    assert.equal(await dueAt(1), second.id);
  });

  test('an import finishes once, when no row is waiting, and only while it is being filed', async (t) => {
    const { store } = await newStores(t);
    const { id: organizationId } = await putOrganization(store);
    const { id } = await put(store, organizationId, { rows: 1 });
    const begin = () => store.transaction(({ imports }) => imports.begin(id, START, nowMs));
    const stop = () => store.transaction(({ imports }) => imports.stop(id, null, nowMs));
    const resume = () => store.transaction(({ imports }) => imports.resume(id, 'usr_2', nowMs));
    const finish = () => store.transaction(({ imports }) => imports.finish(id, nowMs));
    assert.equal(await finish(), false);
    assert.deepEqual(
      [await resume(), await stop(), await begin(), await begin()],
      [false, false, true, false],
    );
    assert.equal(await finish(), false);
    await store.transaction(async ({ imports }) => {
      await imports.fileRow(id, 2, 'rep_1');
      await imports.count(id, { filed: 1, rejected: 0 }, nowMs);
    });
    assert.deepEqual([await stop(), await finish(), await resume()], [true, false, true]);
    assert.deepEqual([await finish(), await finish()], [true, false]);
    const done = await store.imports.find(organizationId, id);
    assert.deepEqual([done?.state, done?.begunBy, done?.runBy], ['done', 'usr_1', 'usr_2']);
  });

  test('the mapping can change while the import is open, and is remembered for the same headers', async (t) => {
    const { store } = await newStores(t);
    const { id: organizationId } = await putOrganization(store);
    const { id, headers } = await put(store, organizationId);
    const mapping = { columns: { contractId: 2 }, industryType: null };
    const setMapping = () => store.transaction(({ imports }) => imports.setMapping(id, mapping, nowMs));
    assert.equal(await setMapping(), true);
    assert.equal(await store.imports.findMapping(organizationId, headers), undefined);
    await store.transaction(({ imports }) => imports.begin(id, START, nowMs));
    assert.equal(await setMapping(), false);
    assert.deepEqual(await store.imports.findMapping(organizationId, headers), mapping);
    assert.equal(await store.imports.findMapping(organizationId, ['E-mail']), undefined);
    assert.equal(await store.imports.findMapping('org_none', headers), undefined);
  });

  test('the cells of a row can change while the import is open', async (t) => {
    const { store } = await newStores(t);
    const { id: organizationId } = await putOrganization(store);
    const { id } = await put(store, organizationId);
    const edit = (row: number, cells: string[], at: number) =>
      store.transaction(({ imports }) => imports.editRow(id, row, cells, at));
    const read = async () => (await store.imports.rows(id, {}, 10)).map(({ cells }) => cells);
    assert.equal(await edit(3, ['é', '', '\n'], nowMs + 5), true);
    const edited = [
      ['r0', 'ß "x"'],
      ['é', '', '\n'],
      ['r2', 'ß "x"'],
    ];
    assert.deepEqual(await read(), edited);
    assert.equal((await store.imports.find(organizationId, id))?.changedAt, nowMs + 5);
    assert.equal(await edit(99, ['x'], nowMs + 6), false);
    await store.transaction(({ imports }) => imports.begin(id, START, nowMs));
    assert.equal(await edit(3, ['x'], nowMs + 7), false);
    assert.deepEqual(await read(), edited);
    assert.equal((await store.imports.find(organizationId, id))?.changedAt, nowMs);
  });

  test('the newest other import of the same file is found by its content', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const [first, second] = [await put(store, id), await put(store, id)];
    await put(store, id, { contentHash: 'other' });
    await put(store, (await putOrganization(store)).id);
    assert.equal((await store.imports.findSame(id, 'abc'))?.id, second.id);
    assert.equal((await store.imports.findSame(id, 'abc', second.id))?.id, first.id);
    assert.equal(await store.imports.findSame(id, 'none'), undefined);
  });

  test('old imports lose their rows, and are deleted if they were never started', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const young = await put(store, id, { changedAt: 1000 });
    const states: ImportState[] = ['open', 'filing', 'stopped', 'done'];
    const old = new Map<ImportState, Import>();
    for (const state of states) old.set(state, await put(store, id, { state, changedAt: 999 }));
    assert.equal(await store.imports.countUnfinished(id), 4);
    const forget = () => store.transaction(({ imports }) => imports.forgetOldest(1000));
    for (const _ of states) assert.equal(await forget(), true);
    assert.equal(await forget(), false);
    const forgetHidden = () => store.transaction(({ imports }) => imports.forgetHidden(1000));
    assert.deepEqual([await forgetHidden(), await forgetHidden()], [true, false]);
    const left = await store.imports.list(id, undefined, 10);
    assert.deepEqual(
      left.map(({ state, kept }) => [state, kept]),
      [
        ['done', false],
        ['stopped', false],
        ['stopped', false],
        ['open', true],
      ],
    );
    for (const { id } of old.values()) assert.deepEqual(await store.imports.rows(id, {}, 10), []);
    assert.equal((await store.imports.rows(young.id, {}, 10)).length, 3);
    assert.equal(await store.imports.countUnfinished(id), 1);
    const stopped = left.find(({ state }) => state === 'stopped')?.id ?? '';
    const resume = store.transaction(({ imports }) => imports.resume(stopped, 'usr_1', nowMs));
    assert.equal(await resume, false, 'it cannot resume without its rows');
  });

  test('if too many imports are done, the oldest lose their rows and then are deleted', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const done: Import[] = [];
    for (let count = 0; count < 3; count++) done.push(await put(store, id, { state: 'done' }));
    const open = await put(store, id);
    const forget = (kept: number, lines: number) =>
      store.transaction(({ imports }) => imports.forgetBeyond(id, kept, lines));
    await forget(3, 0);
    assert.equal((await store.imports.list(id, undefined, 10)).length, 4);
    await forget(2, 1);
    const kept = async () => (await store.imports.list(id, undefined, 10)).map(({ kept }) => kept);
    assert.deepEqual(await kept(), [true, true, true, false]);
    await forget(2, 0);
    assert.deepEqual(idsOf(await store.imports.list(id, undefined, 10)), [open.id, done[2]?.id, done[1]?.id]);
    await store.transaction(({ imports }) => imports.hide(open.id));
    assert.equal(await store.imports.find(id, open.id), undefined);
    assert.equal(await store.transaction(({ imports }) => imports.deletePart(open.id)), false);
    assert.deepEqual(await store.imports.rows(open.id, {}, 10), []);
  });
}
