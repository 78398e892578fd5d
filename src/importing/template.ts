import { BYTE_ORDER_MARK, csvText } from '../exporting/csv.ts';
import { IMPORT_FIELD_NAMES, IMPORT_FIELDS } from '../rules/import-fields.ts';

/** A file to fill in: the columns that are known, and a row that shows what they hold. */
export function importTemplate(): string {
  const fields = IMPORT_FIELD_NAMES.filter((field) => field !== 'renterLastName').map(
    (field) => IMPORT_FIELDS[field],
  );
  return BYTE_ORDER_MARK + csvText([fields.map(({ label }) => label), fields.map(({ example }) => example)]);
}
