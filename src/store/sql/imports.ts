import type { ImportReads, ImportState, ImportWrites, RowState } from '../store.ts';
import {
  IMPORT_COLUMNS,
  type ImportTableRow,
  importOf,
  importValues,
  type RowTableRow,
  rowOf,
} from './import-rows.ts';
import { type Dialect, insertInto, LAST_ID, type Prepare } from './query.ts';

/** Rows per INSERT statement: a file of 20,000 rows takes 400 statements. */
const ROWS_PER_INSERT = 50;

export function importReads(prepare: Prepare): ImportReads {
  const imports = (rest: string) =>
    prepare<ImportTableRow>(`SELECT ${IMPORT_COLUMNS.join(', ')} FROM imports WHERE ${rest}`);
  const find = imports('id = ? AND organization_id = ?');
  const newest = imports('organization_id = ? AND id < ? ORDER BY id DESC LIMIT ?');
  const ofContent = imports(
    `organization_id = ? AND content_hash = ? AND id <> ? AND (state <> 'undone' OR left_on_file > 0)
     ORDER BY id DESC LIMIT 1`,
  );
  const ofHeaders = imports(
    "organization_id = ? AND headers = ? AND state <> 'open' ORDER BY id DESC LIMIT 1",
  );
  const unfinished = prepare<{ count: number }>(
    "SELECT count(*) AS count FROM imports WHERE organization_id = ? AND state NOT IN ('done', 'undone') AND kept = 1",
  );
  const ROW = `SELECT i.number, i.cells, i.state, i.report_id, i.errors, h.number AS held_number, h.release_at
    FROM import_rows i LEFT JOIN held_records h ON h.id = i.report_id AND h.ended_at IS NULL`;
  const rows = prepare<RowTableRow>(
    `${ROW} WHERE i.import_id = ? AND i.number > ? ORDER BY i.number LIMIT ?`,
  );
  const rowsInState = prepare<RowTableRow>(
    `${ROW} WHERE i.import_id = ? AND i.state = ? AND i.number > ? ORDER BY i.number LIMIT ?`,
  );
  return {
    async find(organizationId, id) {
      const row = await find.get(id, organizationId);
      return row && importOf(row);
    },
    async list(organizationId, before = LAST_ID, limit) {
      return (await newest.all(organizationId, before, limit)).map(importOf);
    },
    async findSame(organizationId, contentHash, except = '') {
      const row = await ofContent.get(organizationId, contentHash, except);
      return row && importOf(row);
    },
    async findMapping(organizationId, headers) {
      const row = await ofHeaders.get(organizationId, JSON.stringify(headers));
      return row && importOf(row).mapping;
    },
    async countUnfinished(organizationId) {
      return (await unfinished.get(organizationId))?.count ?? 0;
    },
    async rows(id, { after = 0, state }, limit) {
      const found =
        state === undefined ? rows.all(id, after, limit) : rowsInState.all(id, state, after, limit);
      return (await found).map(rowOf);
    },
  };
}

export function importWrites(prepare: Prepare, dialect: Dialect): ImportWrites {
  const create = prepare(insertInto('imports', IMPORT_COLUMNS));
  const insertRows = (count: number) =>
    prepare(
      `INSERT INTO import_rows (import_id, number, cells, state)
       VALUES ${Array(count).fill("(?, ?, ?, 'waiting')").join(', ')}`,
    );
  const addMany = insertRows(ROWS_PER_INSERT);
  const addOne = insertRows(1);
  const setMapping = prepare(
    "UPDATE imports SET mapping = ?, changed_at = ? WHERE id = ? AND state = 'open'",
  );
  const touchOpen = prepare("UPDATE imports SET changed_at = ? WHERE id = ? AND state = 'open'");
  const setState = prepare(
    'UPDATE imports SET state = ?, changed_at = ? WHERE id = ? AND state = ? AND kept = 1',
  );
  const begin = prepare(
    `UPDATE imports SET state = 'filing', begun_by = ?, with_repeats = ?, begun_at = ?, changed_at = ?
     WHERE id = ? AND state = 'open' AND kept = 1`,
  );
  const finish = prepare(
    "UPDATE imports SET state = 'done', changed_at = ? WHERE id = ? AND state = 'filing' AND filed + rejected = row_count",
  );
  const waiting = "import_id = ? AND number = ? AND state = 'waiting'";
  const claimRow = prepare(
    `SELECT 1 FROM import_rows WHERE ${waiting}
       AND EXISTS (SELECT 1 FROM imports WHERE id = import_id AND state = 'filing') ${dialect.skipLocked('import_rows')}`,
  );
  const fileRow = prepare(
    `UPDATE import_rows SET state = 'filed', cells = '[]', report_id = ? WHERE ${waiting}`,
  );
  const editRow = prepare(`UPDATE import_rows SET cells = ? WHERE ${waiting}`);
  const rejectRow = prepare(`UPDATE import_rows SET state = 'rejected', errors = ? WHERE ${waiting}`);
  const recount = prepare(
    `UPDATE imports SET filed = ${counted('filed')}, rejected = ${counted('rejected')}, changed_at = ? WHERE id = ?`,
  );
  const { forget, ...pruning } = importPruning(prepare);
  return {
    ...pruning,
    ...importUndoing(prepare, dialect),
    async create(created, rows) {
      await create.run(...importValues(created));
      const whole = rows.length - (rows.length % ROWS_PER_INSERT);
      const values = ({ number, cells }: (typeof rows)[number]) => [
        created.id,
        number,
        JSON.stringify(cells),
      ];
      for (let from = 0; from < whole; from += ROWS_PER_INSERT) {
        await addMany.run(...rows.slice(from, from + ROWS_PER_INSERT).flatMap(values));
      }
      for (const row of rows.slice(whole)) await addOne.run(...values(row));
    },
    async setMapping(id, mapping, at) {
      return (await setMapping.run(JSON.stringify(mapping), at, id)) === 1;
    },
    async editRow(id, number, cells, at) {
      if ((await touchOpen.run(at, id)) === 0) return false;
      return (await editRow.run(JSON.stringify(cells), id, number)) === 1;
    },
    async begin(id, { begunBy, withRepeats }, at) {
      return (await begin.run(begunBy, Number(withRepeats), at, at, id)) === 1;
    },
    async setState(id, from, to, at) {
      return (await setState.run(to, at, id, from)) === 1;
    },
    async claimRow(id, number) {
      return (await claimRow.get(id, number)) !== undefined;
    },
    async fileRow(id, number, reportId) {
      return (await fileRow.run(reportId, id, number)) === 1;
    },
    async rejectRow(id, number, errors) {
      return (await rejectRow.run(JSON.stringify(errors), id, number)) === 1;
    },
    async finish(id, at) {
      await recount.run(at, id);
      return (await finish.run(at, id)) === 1;
    },
    remove: forget,
  };
}

const counted = (state: RowState) =>
  `(SELECT count(*) FROM import_rows WHERE import_id = imports.id AND state = '${state}')`;

type Undoing = 'beginUndo' | 'claimFiled' | 'withdrawRow' | 'leaveRow' | 'finishUndo';

/** Undoes imports. */
function importUndoing(prepare: Prepare, dialect: Dialect): Pick<ImportWrites, Undoing> {
  const begin = prepare(
    `UPDATE imports SET state = 'undoing', undo_actor = ?, undo_reason = ?, changed_at = ?
     WHERE id = ? AND state IN ('done', 'stopped') AND kept = 1`,
  );
  // Waits for a row that is being filed; it is filed then, and stays.
  const removeWaiting = prepare("DELETE FROM import_rows WHERE import_id = ? AND state = 'waiting'");
  const claim = prepare<{ number: number; report_id: string }>(
    `SELECT number, report_id FROM import_rows WHERE import_id = ? AND state = 'filed'
       AND EXISTS (SELECT 1 FROM imports WHERE id = import_id AND state = 'undoing')
     ORDER BY number LIMIT ? ${dialect.skipLocked('import_rows')}`,
  );
  const settle = prepare('UPDATE import_rows SET state = ?, errors = ? WHERE import_id = ? AND number = ?');
  const recount = prepare(
    `UPDATE imports SET withdrawn = ${counted('withdrawn')}, left_on_file = ${counted('left')}, changed_at = ?,
       filed = ${counted('filed')} + ${counted('withdrawn')} + ${counted('left')} WHERE id = ?`,
  );
  const finish = prepare(
    `UPDATE imports SET state = 'undone', changed_at = ?
     WHERE id = ? AND state = 'undoing' AND filed = withdrawn + left_on_file`,
  );
  return {
    async beginUndo(id, { actor, said }, at) {
      const begun = (await begin.run(actor, said, at, id)) === 1;
      if (begun) await removeWaiting.run(id);
      return begun;
    },
    async claimFiled(id, limit) {
      const rows = await claim.all(id, limit);
      return rows.map(({ number, report_id: reportId }) => ({ number, reportId }));
    },
    async withdrawRow(id, number) {
      await settle.run('withdrawn', null, id, number);
    },
    async leaveRow(id, number, error) {
      await settle.run('left', JSON.stringify([error]), id, number);
    },
    async finishUndo(id, at) {
      await recount.run(at, id);
      return (await finish.run(at, id)) === 1;
    },
  };
}

/** Deletes old imports, or only their rows. */
function importPruning(prepare: Prepare) {
  const removeRows = prepare('DELETE FROM import_rows WHERE import_id = ?');
  const remove = prepare('DELETE FROM imports WHERE id = ?');
  const keepLine = prepare(
    "UPDATE imports SET kept = 0, state = CASE WHEN state IN ('filing', 'undoing') THEN 'stopped' ELSE state END WHERE id = ?",
  );
  const KEPT = 'SELECT id, state FROM imports WHERE kept = 1 AND ';
  const old = prepare<{ id: string; state: ImportState }>(
    `${KEPT} changed_at < ? ORDER BY changed_at LIMIT 1`,
  );
  const done = prepare<{ id: string; state: ImportState }>(
    `${KEPT} organization_id = ? AND state IN ('done', 'undone') ORDER BY id DESC LIMIT 1 OFFSET ?`,
  );
  const line = prepare<{ id: string }>(
    'SELECT id FROM imports WHERE organization_id = ? AND kept = 0 ORDER BY id DESC LIMIT 1 OFFSET ?',
  );
  async function forget(id: string): Promise<void> {
    await removeRows.run(id);
    await remove.run(id);
  }
  /** Deletes the rows of an import but keeps its line in the list; an open import is deleted entirely. */
  async function forgetRows({ id, state }: { id: string; state: ImportState }): Promise<void> {
    if (state === 'open') return forget(id);
    await removeRows.run(id);
    await keepLine.run(id);
  }
  return {
    forget,
    async forgetOldest(before: number): Promise<boolean> {
      const found = await old.get(before);
      if (found !== undefined) await forgetRows(found);
      return found !== undefined;
    },
    async forgetBeyond(organizationId: string, keptDone: number, lines: number): Promise<void> {
      const tooMany = await done.get(organizationId, keptDone);
      if (tooMany !== undefined) await forgetRows(tooMany);
      const last = await line.get(organizationId, lines);
      if (last !== undefined) await remove.run(last.id);
    },
  };
}
