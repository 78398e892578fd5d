import { ApiError } from '../errors.ts';
import { BYTE_ORDER_MARK, csvText } from '../exporting/csv.ts';
import type { Clock } from '../ids.ts';
import { type ColumnMapping, IMPORT_FIELD_NAMES, IMPORT_FIELDS } from '../rules/text/import-fields.ts';
import { MOST_CHARACTERS } from '../rules/text/limits.ts';
import type { Import, Store } from '../store/store.ts';
import { importOf } from './imports.ts';

/** Answers the import as it is then. */
export type MapColumns = (organizationId: string, id: string, mapping: ColumnMapping) => Promise<Import>;

/**
 * Says which column of a file holds which field. Rejects (`not_found`) an unknown import, (`invalid`) a column that is
 * not there, and (`conflict`) an import that was begun.
 */
export function makeMapColumns(store: Pick<Store, 'transaction'>, clock: Clock): MapColumns {
  return async (organizationId, id, mapping) =>
    store.transaction(async ({ imports }) => {
      const found = await importOf(imports, organizationId, id);
      rejectBadMapping(mapping, found.headers.length);
      const industryType = mapping.industryType?.trim() || null;
      const tidy = { columns: mapping.columns, industryType };
      if (!(await imports.setMapping(id, tidy, clock()))) {
        throw new ApiError('conflict', 'Filing has begun: the columns stay as they are mapped.');
      }
      return { ...found, mapping: tidy };
    });
}

function rejectBadMapping({ columns, industryType }: ColumnMapping, count: number): void {
  for (const [field, column] of Object.entries(columns)) {
    if (column >= 0 && column < count && Number.isInteger(column)) continue;
    throw new ApiError('invalid', `columns.${field} must be the number of a column, from 0 to ${count - 1}.`);
  }
  if (industryType !== null && industryType.length > MOST_CHARACTERS) {
    throw new ApiError('invalid', `industryType must have ${MOST_CHARACTERS} characters at most.`);
  }
}

/** A file to fill in: the columns that are known, and a row that shows what they hold. */
export function importTemplate(): string {
  const fields = IMPORT_FIELD_NAMES.filter((field) => field !== 'renterLastName').map(
    (field) => IMPORT_FIELDS[field],
  );
  return BYTE_ORDER_MARK + csvText([fields.map(({ label }) => label), fields.map(({ example }) => example)]);
}
