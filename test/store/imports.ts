import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idMaker } from '../../src/ids.ts';
import type { Import, ImportState, Store } from '../../src/store/store.ts';
import { idsOf, type NewStores, putOrganization, several } from './fixtures.ts';

let nowMs = 1_700_000_000_000;
const newId = idMaker(() => ++nowMs);

function newImport(organizationId: string, fields: Partial<Import> = {}): Import {
  return {
    id: newId('imp'),
    organizationId,
    userId: 'usr_1',
    actor: 'Ada Ng',
    fileName: 'leases "1".csv',
    contentHash: 'abc',
    headers: ['E-mail', 'Név', ''],
    mapping: { columns: { renterEmail: 0, renterName: 1 }, industryType: 'residential' },
    state: 'open',
    kept: true,
    rows: 3,
    filed: 0,
    rejected: 0,
    createdAt: nowMs,
    changedAt: nowMs,
    begunBy: null,
    begunAt: null,
    withRepeats: false,
    withdrawn: 0,
    leftOnFile: 0,
    undoActor: null,
    undoReason: null,
    ...fields,
  };
}

const rowsFrom = (count: number) =>
  several(count, (index) => ({ number: index + 2, cells: [`r${index}`, 'ß "x"'] }));

/** Creates an import with as many rows as its `rows` field says. */
async function put(store: Store, organizationId: string, fields: Partial<Import> = {}): Promise<Import> {
  const created = newImport(organizationId, fields);
  await store.transaction(({ imports }) => imports.create(created, rowsFrom(created.rows)));
  return created;
}

const numbersOf = (rows: readonly { number: number }[]) => rows.map(({ number }) => number);

export function importContract(newStores: NewStores): void {
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

  test('a waiting row of an import that is being filed is claimed by one transaction at a time', async (t) => {
    const { store, open } = await newStores(t);
    const another = await open();
    const { id: organizationId } = await putOrganization(store);
    const { id } = await put(store, organizationId, { state: 'filing' });
    const take = (on: Store) =>
      on.transaction(
        async ({ imports }) => (await imports.claimRow(id, 2)) && imports.fileRow(id, 2, 'rep_1'),
      );
    const results = await Promise.all(several(6, (index) => take(index % 2 === 0 ? store : another)));
    assert.equal(results.filter(Boolean).length, 1);
    const claim = () => store.transaction(({ imports }) => imports.claimRow(id, 3));
    assert.equal(await claim(), true);
    await store.transaction(({ imports }) => imports.setState(id, 'filing', 'stopped', nowMs));
    assert.equal(await claim(), false);
  });

  test('an import finishes once, when no row is waiting, and only while it is being filed', async (t) => {
    const { store } = await newStores(t);
    const { id: organizationId } = await putOrganization(store);
    const { id } = await put(store, organizationId, { rows: 1 });
    const change = (from: ImportState, state: ImportState) =>
      store.transaction(({ imports }) => imports.setState(id, from, state, nowMs));
    const finish = () => store.transaction(({ imports }) => imports.finish(id, nowMs));
    assert.equal(await finish(), false);
    assert.deepEqual([await change('stopped', 'filing'), await change('open', 'filing')], [false, true]);
    assert.equal(await finish(), false);
    await store.transaction(({ imports }) => imports.fileRow(id, 2, 'rep_1'));
    assert.deepEqual([await change('filing', 'stopped'), await finish()], [true, false]);
    await change('stopped', 'filing');
    assert.deepEqual([await finish(), await finish()], [true, false]);
    assert.equal((await store.imports.find(organizationId, id))?.state, 'done');
  });

  test('the mapping can change while the import is open, and is remembered for the same headers', async (t) => {
    const { store } = await newStores(t);
    const { id: organizationId } = await putOrganization(store);
    const { id, headers } = await put(store, organizationId);
    const mapping = { columns: { contractId: 2 }, industryType: null };
    const setMapping = () => store.transaction(({ imports }) => imports.setMapping(id, mapping, nowMs));
    assert.equal(await setMapping(), true);
    assert.equal(await store.imports.findMapping(organizationId, headers), undefined);
    await store.transaction(({ imports }) => imports.setState(id, 'open', 'filing', nowMs));
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
    await store.transaction(({ imports }) => imports.setState(id, 'open', 'filing', nowMs));
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
    const resume = store.transaction(({ imports }) => imports.setState(stopped, 'stopped', 'filing', nowMs));
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
    await store.transaction(({ imports }) => imports.remove(open.id));
    assert.equal(await store.imports.find(id, open.id), undefined);
  });
}
