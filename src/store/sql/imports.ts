import type { ImportReads, ImportWrites } from '../store.ts';
import { importPruning } from './import-pruning.ts';
import {
  IMPORT_COLUMNS,
  type ImportTableRow,
  importOf,
  importValues,
  type RowTableRow,
  rowOf,
  SHOWN,
} from './import-rows.ts';
import { type Dialect, insertInto, LAST_ID, type Prepare } from './query.ts';

/** Rows per INSERT statement: a file of 20,000 rows takes 400 statements. */
const ROWS_PER_INSERT = 50;

/** Condition that the background job has something to do with an import: as in the index `running_imports`. */
const running = (i: string) => `${i}.state IN ('filing', 'undoing') AND ${i}.stop_reason IS NULL`;

const behind = (i: string) =>
  `EXISTS (SELECT 1 FROM imports e WHERE e.organization_id = ${i}.organization_id AND e.id < ${i}.id AND ${running('e')})`;

/** Condition that an import `i` is the next one of its organization to be filed or undone. */
export const NEXT_IMPORT = `${running('i')} AND NOT ${behind('i')}`;

export function importReads(prepare: Prepare, { filedAtOnce }: Dialect): ImportReads {
  const imports = (rest: string) =>
    prepare<ImportTableRow>(`SELECT ${IMPORT_COLUMNS.join(', ')} FROM imports WHERE ${rest}`);
  const find = imports(`id = ? AND organization_id = ? AND ${SHOWN}`);
  const newest = imports(`organization_id = ? AND id < ? AND ${SHOWN} ORDER BY id DESC LIMIT ?`);
  const ofContent = imports(
    `organization_id = ? AND content_hash = ? AND id <> ? AND (state <> 'undone' OR left_on_file > 0) AND ${SHOWN}
     ORDER BY id DESC LIMIT 1`,
  );
  const ofHeaders = imports(
    "organization_id = ? AND headers = ? AND state <> 'open' ORDER BY id DESC LIMIT 1",
  );
  const unfinished = prepare<{ count: number }>(
    `SELECT count(*) AS count FROM imports
     WHERE organization_id = ? AND state NOT IN ('done', 'undone') AND (kept = 1 OR state = 'open')`,
  );
  const due = prepare<ImportTableRow & { claimed_until: number }>(
    `SELECT ${IMPORT_COLUMNS.join(', ')}, claimed_until FROM imports i
     WHERE ${NEXT_IMPORT} AND claimed_until <= ? ORDER BY claimed_until, id LIMIT 1`,
  );
  const isBehind = prepare(`SELECT 1 FROM imports i WHERE id = ? AND organization_id = ? AND ${behind('i')}`);
  const ROW = `SELECT i.number, i.cells, i.state, i.report_id, i.errors, h.number AS held_number, h.release_at
    FROM import_rows i LEFT JOIN held_records h ON h.id = i.report_id AND h.ended_at IS NULL`;
  const rows = prepare<RowTableRow>(
    `${ROW} WHERE i.import_id = ? AND i.number > ? ORDER BY i.number LIMIT ?`,
  );
  const rowsInState = prepare<RowTableRow>(
    `${ROW} WHERE i.import_id = ? AND i.state = ? AND i.number > ? ORDER BY i.number LIMIT ?`,
  );
  const filed = prepare<{ number: number; reportId: string }>(
    `SELECT number, report_id AS "reportId" FROM import_rows WHERE import_id = ? AND state = 'filed' ORDER BY number LIMIT ?`,
  );
  return {
    async listFiled(id, limit) {
      return filed.all(id, limit);
    },
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
    async findDue(now) {
      const row = await due.get(now);
      return row && { due: importOf(row), claimedUntil: row.claimed_until };
    },
    async isBehindAnother({ id, organizationId }) {
      return (await isBehind.get(id, organizationId)) !== undefined;
    },
    async listWaiting(id) {
      return (await rowsInState.all(id, 'waiting', 0, filedAtOnce)).map(rowOf);
    },
    async rows(id, { after = 0, state }, limit) {
      const found =
        state === undefined ? rows.all(id, after, limit) : rowsInState.all(id, state, after, limit);
      return (await found).map(rowOf);
    },
  };
}

export function importWrites(prepare: Prepare): ImportWrites {
  const create = prepare(insertInto('imports', [...IMPORT_COLUMNS, 'claimed_until']));
  const insertRows = (count: number) =>
    prepare(
      `INSERT INTO import_rows (import_id, number, cells, state)
       VALUES ${Array(count).fill("(?, ?, ?, 'waiting')").join(', ')}`,
    );
  const addMany = insertRows(ROWS_PER_INSERT);
  const addOne = insertRows(1);
  async function addRows(id: string, rows: Parameters<ImportWrites['addRows']>[1]): Promise<void> {
    const whole = rows.length - (rows.length % ROWS_PER_INSERT);
    const values = ({ number, cells }: (typeof rows)[number]) => [id, number, JSON.stringify(cells)];
    for (let from = 0; from < whole; from += ROWS_PER_INSERT)
      await addMany.run(...rows.slice(from, from + ROWS_PER_INSERT).flatMap(values));
    for (const row of rows.slice(whole)) await addOne.run(...values(row));
  }
  const arrive = prepare("UPDATE imports SET kept = 1 WHERE id = ? AND state = 'open'");
  const setMapping = prepare(
    "UPDATE imports SET mapping = ?, changed_at = ? WHERE id = ? AND state = 'open'",
  );
  const touchOpen = prepare("UPDATE imports SET changed_at = ? WHERE id = ? AND state = 'open'");
  const begin = prepare(
    `UPDATE imports SET state = 'filing', begun_by = ?1, run_by = ?1, with_repeats = ?2, begun_at = ?3, changed_at = ?3,
       claimed_until = ?3
     WHERE id = ?4 AND state = 'open' AND kept = 1`,
  );
  const stop = prepare(
    "UPDATE imports SET state = 'stopped', stop_reason = ?, changed_at = ? WHERE id = ? AND state = 'filing' AND kept = 1",
  );
  const resume = prepare(
    `UPDATE imports SET state = CASE state WHEN 'stopped' THEN 'filing' ELSE state END, stop_reason = NULL, run_by = ?1,
       changed_at = ?2, claimed_until = ?2
     WHERE id = ?3 AND kept = 1 AND (state = 'stopped' OR (state = 'undoing' AND stop_reason IS NOT NULL))`,
  );
  const halt = prepare(
    "UPDATE imports SET stop_reason = ?, changed_at = ? WHERE id = ? AND state = 'undoing'",
  );
  const claim = prepare(
    `UPDATE imports SET claimed_until = ? WHERE id = ? AND claimed_until = ? AND ${running('imports')}`,
  );
  const postpone = prepare(`UPDATE imports SET claimed_until = ? WHERE id = ? AND ${running('imports')}`);
  const release = prepare(
    `UPDATE imports SET claimed_until = ?1 WHERE ${running('imports')} AND claimed_until > ?1`,
  );
  const finish = prepare(
    "UPDATE imports SET state = 'done', changed_at = ? WHERE id = ? AND state = 'filing' AND filed + rejected = row_count",
  );
  const waiting = "import_id = ? AND number = ? AND state = 'waiting'";
  const fileRow = prepare(
    `UPDATE import_rows SET state = 'filed', cells = '[]', report_id = ? WHERE ${waiting}`,
  );
  const editRow = prepare(`UPDATE import_rows SET cells = ? WHERE ${waiting}`);
  const rejectRow = prepare(`UPDATE import_rows SET state = 'rejected', errors = ? WHERE ${waiting}`);
  const count = prepare(
    'UPDATE imports SET filed = filed + ?, rejected = rejected + ?, changed_at = ? WHERE id = ?',
  );
  return {
    ...importPruning(prepare),
    ...importUndoing(prepare),
    async create(created, rows) {
      await create.run(...importValues(created), created.changedAt);
      await addRows(created.id, rows);
    },
    addRows,
    async arrive(id) {
      await arrive.run(id);
    },
    async setMapping(id, mapping, at) {
      return (await setMapping.run(JSON.stringify(mapping), at, id)) === 1;
    },
    async editRow(id, number, cells, at) {
      if ((await touchOpen.run(at, id)) === 0) return false;
      return (await editRow.run(JSON.stringify(cells), id, number)) === 1;
    },
    async begin(id, { begunBy, withRepeats }, at) {
      return (await begin.run(begunBy, Number(withRepeats), at, id)) === 1;
    },
    async stop(id, reason, at) {
      return (await stop.run(reason, at, id)) === 1;
    },
    async resume(id, runBy, at) {
      return (await resume.run(runBy, at, id)) === 1;
    },
    async haltUndo(id, reason, at) {
      await halt.run(reason, at, id);
    },
    async claim(id, { from, until }) {
      return (await claim.run(until, id, from)) === 1;
    },
    async postpone(id, until) {
      await postpone.run(until, id);
    },
    async releaseAll(at) {
      await release.run(at);
    },
    async fileRow(id, number, reportId) {
      return (await fileRow.run(reportId, id, number)) === 1;
    },
    async rejectRow(id, number, errors) {
      return (await rejectRow.run(JSON.stringify(errors), id, number)) === 1;
    },
    async count(id, { filed, rejected }, at) {
      await count.run(filed, rejected, at, id);
    },
    async finish(id, at) {
      return (await finish.run(at, id)) === 1;
    },
  };
}

type Undoing = 'beginUndo' | 'withdrawRow' | 'leaveRow' | 'countUndone' | 'finishUndo';

/** Undoes imports. */
function importUndoing(prepare: Prepare): Pick<ImportWrites, Undoing> {
  const begin = prepare(
    `UPDATE imports SET state = 'undoing', undo_actor = ?1, undo_reason = ?2, changed_at = ?3, run_by = ?4, stop_reason = NULL,
       claimed_until = ?3
     WHERE id = ?5 AND state IN ('done', 'stopped') AND kept = 1`,
  );
  const removeWaiting = prepare("DELETE FROM import_rows WHERE import_id = ? AND state = 'waiting'");
  const settle = prepare('UPDATE import_rows SET state = ?, errors = ? WHERE import_id = ? AND number = ?');
  const count = prepare(
    'UPDATE imports SET withdrawn = withdrawn + ?, left_on_file = left_on_file + ?, changed_at = ? WHERE id = ?',
  );
  const finish = prepare(
    `UPDATE imports SET state = 'undone', changed_at = ?
     WHERE id = ? AND state = 'undoing' AND filed = withdrawn + left_on_file`,
  );
  return {
    async beginUndo(id, { actor, said, runBy }, at) {
      const begun = (await begin.run(actor, said, at, runBy, id)) === 1;
      if (begun) await removeWaiting.run(id);
      return begun;
    },
    async withdrawRow(id, number) {
      await settle.run('withdrawn', null, id, number);
    },
    async leaveRow(id, number, error) {
      await settle.run('left', JSON.stringify([error]), id, number);
    },
    async countUndone(id, { withdrawn, left }, at) {
      await count.run(withdrawn, left, at, id);
    },
    async finishUndo(id, at) {
      return (await finish.run(at, id)) === 1;
    },
  };
}
