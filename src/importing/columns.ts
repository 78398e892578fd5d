import { ApiError } from '../errors.ts';
import { BYTE_ORDER_MARK, csvText } from '../exporting/csv.ts';
import type { Clock } from '../ids.ts';
import { type ColumnMapping, IMPORT_FIELD_NAMES, IMPORT_FIELDS } from '../rules/text/import-fields.ts';
import { MOST_CHARACTERS } from '../rules/text/limits.ts';
import type { Import, Store } from '../store/store.ts';
import { importOf } from './imports.ts';

/** Returns the changed import. */
export type MapColumns = (organizationId: string, id: string, mapping: ColumnMapping) => Promise<Import>;

/**
 * Sets which column of a file contains which field. Throws `not_found` for an unknown import, `invalid` for a
 * column that the file does not have, and `conflict` for an import that was started.
 */
export function makeMapColumns(store: Pick<Store, 'transaction'>, clock: Clock): MapColumns {
  return async (organizationId, id, mapping) =>
    store.transaction(async ({ imports }) => {
      const found = await importOf(imports, organizationId, id);
      rejectBadMapping(mapping, found.headers.length);
      const industryType = mapping.industryType?.trim() || null;
      const newMapping = { columns: mapping.columns, industryType };
      if (!(await imports.setMapping(id, newMapping, clock()))) {
        throw new ApiError(
          'conflict',
          'Filing has already started, so the column mapping can no longer change.',
        );
      }
      return { ...found, mapping: newMapping };
    });
}

function rejectBadMapping({ columns, industryType }: ColumnMapping, count: number): void {
  for (const [field, column] of Object.entries(columns)) {
    if (column >= 0 && column < count && Number.isInteger(column)) continue;
    throw new ApiError('invalid', `columns.${field} must be the number of a column, from 0 to ${count - 1}.`);
  }
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
