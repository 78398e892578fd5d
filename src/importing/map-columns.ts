import { Refusal } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { MOST_CHARACTERS } from '../rules/field-limits.ts';
import type { ColumnMapping } from '../rules/import-fields.ts';
import type { Import, Store } from '../store/store.ts';
import { importOf } from './find-import.ts';

/** Answers the import as it is then. */
export type MapColumns = (organizationId: string, id: string, mapping: ColumnMapping) => Promise<Import>;

/**
 * Says which column of a file holds which field. Refuses (`notFound`) an unknown import, (`invalid`) a column that is
 * not there, and (`conflict`) an import that was begun.
 */
export function makeMapColumns(store: Pick<Store, 'transaction'>, clock: Clock): MapColumns {
  return async (organizationId, id, mapping) =>
    store.transaction(async ({ imports }) => {
      const found = await importOf(imports, organizationId, id);
      refuseBadMapping(mapping, found.headers.length);
      const industryType = mapping.industryType?.trim() || null;
      const tidy = { columns: mapping.columns, industryType };
      if (!(await imports.setMapping(id, tidy, clock()))) {
        throw new Refusal('conflict', 'Filing has begun: the columns stay as they are mapped.');
      }
      return { ...found, mapping: tidy };
    });
}

function refuseBadMapping({ columns, industryType }: ColumnMapping, count: number): void {
  for (const [field, column] of Object.entries(columns)) {
    if (column >= 0 && column < count && Number.isInteger(column)) continue;
    throw new Refusal('invalid', `columns.${field} must be the number of a column, from 0 to ${count - 1}.`);
  }
  if (industryType !== null && industryType.length > MOST_CHARACTERS) {
    throw new Refusal('invalid', `industryType must have ${MOST_CHARACTERS} characters at most.`);
  }
}
