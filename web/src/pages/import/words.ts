import type { ImportLine } from '../../../../src/http/dashboard/import-answers.ts';
import { IMPORT_FIELDS, type RowError } from '../../../../src/rules/import-fields.ts';

export const STATES: Record<ImportLine['state'], string> = {
  open: 'Not begun',
  filing: 'Being filed',
  stopped: 'Stopped',
  done: 'Done',
};

/** Such as `E-mail is missing`. */
export function errorText({ field, error }: RowError): string {
  return `${field === null ? 'The row' : IMPORT_FIELDS[field].label} ${error}`;
}

const format = new Intl.NumberFormat('en-US');

/** `1 row`, `1,234 rows`. */
export function counted(count: number, one: string): string {
  return `${format.format(count)} ${one}${count === 1 ? '' : 's'}`;
}
