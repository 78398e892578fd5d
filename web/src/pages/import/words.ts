import type { ImportLine } from '../../../../src/http/dashboard/import-responses.ts';
import { IMPORT_FIELDS, type RowError } from '../../../../src/rules/text/import-fields.ts';

export const STATES: Record<ImportLine['state'], string> = {
  open: 'Not begun',
  filing: 'Being filed',
  stopped: 'Stopped',
  done: 'Done',
};

/** Returns the text of an error, such as `E-mail is missing`. */
export function errorText({ field, error }: RowError): string {
  return `${field === null ? 'The row' : IMPORT_FIELDS[field].label} ${error}`;
}
