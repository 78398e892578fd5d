import { BYTE_ORDER_MARK, csvText } from '../exporting/csv.ts';
import { IMPORT_FIELDS, type RowError } from '../rules/import-fields.ts';
import type { Import, ImportReads } from '../store/store.ts';
import { importOf } from './find-import.ts';
import { ERROR_HEADER } from './parse-csv.ts';
import { rowsWithErrors } from './preview-rows.ts';
import type { ReadRow } from './read-row.ts';

export interface RejectedRows {
  of: Import;
  content: AsyncIterable<string>;
}

export type DownloadRejected = (organizationId: string, id: string) => Promise<RejectedRows>;

/**
 * The rows of an import that cannot be filed as they are, or were rejected, as a CSV file with one column more that
 * says what is wrong: to be mended and imported again. Refuses (`notFound`) an unknown import.
 */
export function makeDownloadRejected(
  imports: Pick<ImportReads, 'find' | 'rows'>,
  readRow: ReadRow,
): DownloadRejected {
  async function* content(of: Import): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvText([[...of.headers, ERROR_HEADER]]);
    for await (const { cells, reading } of rowsWithErrors(imports, of, readRow, 0)) {
      const errors = reading !== undefined && 'errors' in reading ? reading.errors : [];
      const padding = Array<string>(Math.max(0, of.headers.length - cells.length)).fill('');
      yield csvText([
        [
          ...cells.slice(0, of.headers.length),
          ...padding,
          errors.map(sentence).join('; '),
          ...cells.slice(of.headers.length),
        ],
      ]);
    }
  }
  return async (organizationId, id) => {
    const of = await importOf(imports, organizationId, id);
    return { of, content: content(of) };
  };
}

/** Such as `E-mail is missing`. */
function sentence({ field, error }: RowError): string {
  return `${field === null ? 'The row' : IMPORT_FIELDS[field].label} ${error}`;
}
