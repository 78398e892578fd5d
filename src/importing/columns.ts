import { ApiError } from '../errors.ts';
import { BYTE_ORDER_MARK, csvText } from '../exporting/csv.ts';
import type { Clock } from '../ids.ts';
import { type ColumnMapping, IMPORT_FIELD_NAMES, IMPORT_FIELDS } from '../rules/text/import-fields.ts';
import { MOST_CHARACTERS } from '../rules/text/limits.ts';
import type { Import, ImportReads, Store } from '../store/store.ts';
import { isLabel } from './choice-values.ts';
import { findDayOrder, withDayOrder } from './day-order.ts';
import { importOf } from './imports.ts';
import { partsOfRows } from './parts-of-rows.ts';

/** Returns the changed import. */
export type MapColumns = (organizationId: string, id: string, mapping: ColumnMapping) => Promise<Import>;

/**
 * Sets which column of a file contains which field, how the file writes days, and which labels its values mean. Without a choice
 * of their order, days are read in the order that the file proves. Throws `not_found` for an unknown import, `invalid` for a column
 * that the file does not have or an unknown label, and `conflict` for an import that was started.
 */
export function makeMapColumns(
  store: Pick<Store, 'transaction'> & { imports: Pick<ImportReads, 'find' | 'rows'> },
  clock: Clock,
): MapColumns {
  return async (organizationId, id, mapping) => {
    const { headers } = await importOf(store.imports, organizationId, id);
    rejectBadMapping(mapping, headers.length);
    const { columns, dayOrder } = mapping;
    const industryType = mapping.industryType?.trim() || null;
    // Read before the transaction: other writers do not wait for it.
    const found = await findDayOrder(partsOfRows(store.imports, id), columns);
    const isChosen = found !== undefined && dayOrder !== undefined && dayOrder !== 'unclear';
    const values = mapping.values?.length ? { values: mapping.values } : {};
    const newMapping = withDayOrder({ columns, industryType, ...values }, isChosen ? dayOrder : found);
    return store.transaction(async ({ imports }) => {
      const of = await importOf(imports, organizationId, id);
      if (!(await imports.setMapping(id, newMapping, clock()))) {
        throw new ApiError(
          'conflict',
          'Filing has already started, so the column mapping can no longer change.',
        );
      }
      return { ...of, mapping: newMapping };
    });
  };
}

function rejectBadMapping({ columns, industryType, values = [] }: ColumnMapping, count: number): void {
  for (const [field, column] of Object.entries(columns)) {
    if (column >= 0 && column < count && Number.isInteger(column)) continue;
    throw new ApiError('invalid', `columns.${field} must be the number of a column, from 0 to ${count - 1}.`);
  }
  const wrong = values.findIndex(({ field, label }) => !isLabel(field, label));
  if (wrong !== -1) throw new ApiError('invalid', `values.${wrong}.label must be a label of the field.`);
  if (industryType !== null && industryType.length > MOST_CHARACTERS) {
    throw new ApiError('invalid', `industryType must have at most ${MOST_CHARACTERS} characters.`);
  }
}

/** Returns a CSV template: the known columns, and a row with examples. */
export function importTemplate(): string {
  const fields = IMPORT_FIELD_NAMES.filter((field) => field !== 'renterLastName').map(
    (field) => IMPORT_FIELDS[field],
  );
  return BYTE_ORDER_MARK + csvText([fields.map(({ label }) => label), fields.map(({ example }) => example)]);
}
