import type { ImportState, ImportWrites } from '../store.ts';
import { SHOWN } from './import-rows.ts';
import type { Prepare } from './query.ts';

/** Rows that one transaction deletes, in some 10 ms. */
const ROWS_DELETED = 1_000;

type Pruning = 'hide' | 'deletePart' | 'forgetOldest' | 'forgetHidden' | 'forgetBeyond';

/** Deletes imports, or only their rows. */
export function importPruning(prepare: Prepare): Pick<ImportWrites, Pruning> {
  const hide = prepare("UPDATE imports SET kept = 0 WHERE id = ? AND state = 'open'");
  const removeSomeRows = prepare(
    `DELETE FROM import_rows WHERE import_id = ?1 AND number IN (
       SELECT number FROM import_rows WHERE import_id = ?1 ORDER BY number LIMIT ?2)`,
  );
  const removeRows = prepare('DELETE FROM import_rows WHERE import_id = ?');
  const remove = prepare('DELETE FROM imports WHERE id = ?');
  const keepLine = prepare(
    "UPDATE imports SET kept = 0, state = CASE WHEN state IN ('filing', 'undoing') THEN 'stopped' ELSE state END WHERE id = ?",
  );
  const KEPT = 'SELECT id, state FROM imports WHERE kept = 1 AND ';
  const old = prepare<{ id: string; state: ImportState }>(
    `${KEPT} changed_at < ? ORDER BY changed_at LIMIT 1`,
  );
  const hidden = prepare<{ id: string }>(
    "SELECT id FROM imports WHERE state = 'open' AND kept = 0 AND changed_at < ? ORDER BY changed_at LIMIT 1",
  );
  const done = prepare<{ id: string }>(
    `${KEPT} organization_id = ? AND state IN ('done', 'undone') ORDER BY id DESC LIMIT 1 OFFSET ?`,
  );
  const line = prepare<{ id: string }>(
    `SELECT id FROM imports WHERE organization_id = ? AND kept = 0 AND ${SHOWN} ORDER BY id DESC LIMIT 1 OFFSET ?`,
  );
  async function deletePart(id: string): Promise<boolean> {
    if ((await removeSomeRows.run(id, ROWS_DELETED)) === ROWS_DELETED) return true;
    await remove.run(id);
    return false;
  }
  /** Deletes the rows of an import but keeps its line in the list. */
  async function forgetRows(id: string): Promise<void> {
    await removeRows.run(id);
    await keepLine.run(id);
  }
  return {
    async hide(id) {
      await hide.run(id);
    },
    deletePart,
    async forgetOldest(before) {
      const found = await old.get(before);
      if (found?.state === 'open') await hide.run(found.id);
      else if (found !== undefined) await forgetRows(found.id);
      return found !== undefined;
    },
    async forgetHidden(before) {
      const found = await hidden.get(before);
      if (found !== undefined) await deletePart(found.id);
      return found !== undefined;
    },
    async forgetBeyond(organizationId, keptDone, lines) {
      const tooMany = await done.get(organizationId, keptDone);
      if (tooMany !== undefined) await forgetRows(tooMany.id);
      const last = await line.get(organizationId, lines);
      if (last !== undefined) await remove.run(last.id);
    },
  };
}
