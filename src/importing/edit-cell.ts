import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { cellText } from '../rules/text/columns.ts';
import { IMPORT_FIELD_NAMES, IMPORT_FIELDS, type ImportField } from '../rules/text/import-fields.ts';
import type { Import, ImportReads, ImportRow, Staff, Store } from '../store/store.ts';
import { unexpected } from './change-state.ts';
import { importOf } from './imports.ts';
import { MOST_ROW_BYTES } from './limits.ts';
import { errorsOf, hasSurplus, type ReadRow } from './read-row.ts';

interface CellEdit {
  /** The number of the row. */
  row: number;
  /** The column of the file, from 0. */
  column: number;
  /** The text that the staff member saw, and the text to store. */
  was: string;
  text: string;
}

/** Returns the changed import. */
export type EditCell = (staff: Staff, id: string, edit: CellEdit) => Promise<Import>;

interface EditCellDependencies {
  store: Pick<Store, 'transaction'>;
  readRow: ReadRow;
  clock: Clock;
}

/**
 * Changes a cell of an import that was not started. Reads the row with the new text as the preview does, and stores the text
 * only if it has no error; other cells of the row may have errors. Throws `not_found` for an unknown import or row, `invalid`
 * for a text with an error, and `conflict` if filing has started, if somebody else changed the cell, or if no field is mapped
 * to its column.
 */
export function makeEditCell({ store, readRow, clock }: EditCellDependencies): EditCell {
  return (staff, id, { row, column, ...edit }) =>
    store.transaction(async (tx) => {
      await tx.locks.import(id);
      const of = await importOf(tx.imports, staff.organizationId, id);
      if (of.state !== 'open') throw unexpected(of);
      const fields = fieldsOf(of, column);
      const { cells } = await findRow(tx.imports, of, row);
      const [before, text] = [cellText(cells, column), edit.text.trim()];
      // Sending a change again changes nothing.
      if (text === before) return of;
      if (edit.was.trim() !== before) throw new ApiError('conflict', CHANGED);
      const edited = withCell(cells, column, text);
      rejectErrors(edited, of, fields, readRow);
      // Always later, so that `begin` recognizes a preview from before this change.
      const at = Math.max(clock(), of.changedAt + 1);
      if (!(await tx.imports.editRow(id, row, edited, at))) throw unexpected(of);
      await recordAction(tx, { staff, at }, 'import.cell_edited', {
        fileName: of.fileName,
        column: fields.map((field) => IMPORT_FIELDS[field].label).join(', '),
        row,
      });
      return { ...of, changedAt: at };
    });
}

const CHANGED = 'The cell has changed since you opened it. Cancel to see what it says now.';

/** Returns the fields that a column contains. Throws `conflict` if there are none. */
function fieldsOf({ mapping }: Import, column: number): ImportField[] {
  const fields = IMPORT_FIELD_NAMES.filter((field) => mapping.columns[field] === column);
  if (fields.length > 0) return fields;
  throw new ApiError('conflict', 'No field is mapped to this column any more. Check the preview again.');
}

/** Returns a row whose cells are in their columns. Throws `not_found` or `invalid`. */
async function findRow(imports: Pick<ImportReads, 'rows'>, of: Import, number: number): Promise<ImportRow> {
  const [row] = await imports.rows(of.id, { after: number - 1 }, 1);
  if (row?.number !== number) throw new ApiError('not_found', 'Row not found.');
  if (!hasSurplus(row.cells, of.headers.length)) return row;
  throw new ApiError('invalid', 'The row has more columns than the header. Correct it in the file.');
}

/** Returns the cells with one replaced. A row may have fewer cells than the header. */
function withCell(cells: readonly string[], column: number, text: string): string[] {
  const padding = Array<string>(Math.max(0, column + 1 - cells.length)).fill('');
  return [...cells, ...padding].with(column, text);
}

/** Throws `invalid` if one of the fields has an error, or the row is longer than one of a file may be. */
function rejectErrors(
  cells: readonly string[],
  { mapping, headers }: Import,
  fields: readonly ImportField[],
  readRow: ReadRow,
): void {
  if (Buffer.byteLength(cells.join()) > MOST_ROW_BYTES)
    throw new ApiError('invalid', 'The row would be longer than 256 KiB.');
  // The last name becomes part of the name, so its errors are errors of the name.
  const affected = fields.map((field): ImportField => (field === 'renterLastName' ? 'renterName' : field));
  const errors = errorsOf(readRow(cells, mapping, headers.length)) ?? [];
  for (const { field, error } of errors) {
    if (field === null || !affected.includes(field)) continue;
    throw new ApiError('invalid', `${IMPORT_FIELDS[field].label} ${error}`);
  }
}
