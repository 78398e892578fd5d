import type { ColumnMapping, RowError } from '../../rules/text/import-fields.ts';
import type { Import, ImportRow, ImportState, ImportStopReason, RowState } from '../store.ts';
import type { Value } from './query.ts';

/** A row of `imports`. */
export interface ImportTableRow {
  id: string;
  organization_id: string;
  user_id: string;
  actor: string;
  file_name: string;
  content_hash: string;
  headers: string;
  mapping: string;
  state: ImportState;
  kept: number;
  row_count: number;
  filed: number;
  rejected: number;
  created_at: number;
  changed_at: number;
  begun_by: string | null;
  begun_at: number | null;
  with_repeats: number;
  withdrawn: number;
  left_on_file: number;
  undo_actor: string | null;
  undo_reason: string | null;
  run_by: string | null;
  stop_reason: ImportStopReason | null;
}

/** Condition that an import is shown: rows of one that is open and not kept are still being stored, or deleted. */
export const SHOWN = "(state <> 'open' OR kept = 1)";

export const IMPORT_COLUMNS = [
  'id',
  'organization_id',
  'user_id',
  'actor',
  'file_name',
  'content_hash',
  'headers',
  'mapping',
  'state',
  'kept',
  'row_count',
  'filed',
  'rejected',
  'created_at',
  'changed_at',
  'begun_by',
  'begun_at',
  'with_repeats',
  'withdrawn',
  'left_on_file',
  'undo_actor',
  'undo_reason',
  'run_by',
  'stop_reason',
] as const;

/** A row of `import_rows`, with the hold of its report if it is held for review. */
export interface RowTableRow {
  number: number;
  cells: string;
  state: RowState;
  report_id: string | null;
  held_number: number | null;
  release_at: number | null;
  errors: string | null;
}

/** Returns the values of `IMPORT_COLUMNS`, in the same order. */
export function importValues(one: Import): Value[] {
  return [
    one.id,
    one.organizationId,
    one.userId,
    one.actor,
    one.fileName,
    one.contentHash,
    JSON.stringify(one.headers),
    JSON.stringify(one.mapping),
    one.state,
    Number(one.kept),
    one.rows,
    one.filed,
    one.rejected,
    one.createdAt,
    one.changedAt,
    one.begunBy,
    one.begunAt,
    Number(one.withRepeats),
    one.withdrawn,
    one.leftOnFile,
    one.undoActor,
    one.undoReason,
    one.runBy,
    one.stopReason,
  ];
}

export function importOf(row: ImportTableRow): Import {
  return {
    id: row.id,
    organizationId: row.organization_id,
    userId: row.user_id,
    actor: row.actor,
    fileName: row.file_name,
    contentHash: row.content_hash,
    headers: JSON.parse(row.headers) as string[],
    mapping: JSON.parse(row.mapping) as ColumnMapping,
    state: row.state,
    kept: row.kept === 1,
    rows: row.row_count,
    filed: row.filed,
    rejected: row.rejected,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    begunBy: row.begun_by,
    begunAt: row.begun_at,
    withRepeats: row.with_repeats === 1,
    withdrawn: row.withdrawn,
    leftOnFile: row.left_on_file,
    undoActor: row.undo_actor,
    undoReason: row.undo_reason,
    runBy: row.run_by,
    stopReason: row.stop_reason,
  };
}

export function rowOf(row: RowTableRow): ImportRow {
  const { number, cells, state, report_id, held_number, release_at, errors } = row;
  const isHeld = held_number !== null && release_at !== null;
  return {
    number,
    cells: JSON.parse(cells) as string[],
    state,
    reportId: report_id,
    held: isHeld ? { number: held_number, releaseAt: release_at } : null,
    errors: errors === null ? [] : (JSON.parse(errors) as RowError[]),
  };
}
