import { hash } from 'node:crypto';
import { ApiError } from '../errors.ts';
import type { Clock, NewId } from '../ids.ts';
import { guessedColumns } from '../rules/text/import-fields.ts';
import type { ImportState, Staff, Store } from '../store/store.ts';
import { type FoundImport, newImport, withSamples } from './imports.ts';
import { KEPT_DONE, MOST_LINES, MOST_NAME_CHARACTERS, MOST_UNFINISHED } from './limits.ts';
import { parseCsv } from './parse-csv.ts';

interface UploadedFile {
  fileName: string;
  /** The text of a CSV file. */
  content: string;
}

export type UploadFile = (staff: Staff, file: UploadedFile) => Promise<FoundImport>;

interface UploadFileDependencies {
  store: Pick<Store, 'transaction'>;
  newId: NewId;
  clock: Clock;
}

/**
 * Creates an import of a file, without filing anything. Maps the columns as for the last file with the same
 * headers, or else guesses from the headers. If an import of the same file is not done yet, returns that
 * import. Throws `invalid` if the file is not CSV or is too large, and `conflict` if the organization has too
 * many unfinished imports.
 */
export function makeUploadFile({ store, newId, clock }: UploadFileDependencies): UploadFile {
  return async ({ organizationId, userId, name }, { fileName, content }) => {
    const { headers, rows } = await parseCsv(content);
    const contentHash = hash('sha256', content);
    const at = clock();
    return store.transaction(async ({ locks, imports }) => {
      // When the same file is uploaded twice at once, the second upload must find the import of the first.
      await locks.organization(organizationId);
      const same = await imports.findSame(organizationId, contentHash);
      if (same?.kept && !ENDED.includes(same.state)) {
        const before = await imports.findSame(organizationId, contentHash, same.id);
        return withSamples(imports, same, before);
      }
      if ((await imports.countUnfinished(organizationId)) >= MOST_UNFINISHED) throw tooMany();
      const remembered = await imports.findMapping(organizationId, headers);
      const mapping = remembered ?? { columns: guessedColumns(headers), industryType: null };
      const by = { organizationId, userId, actor: name };
      const file = { fileName: tidyFileName(fileName), contentHash, headers, mapping, rows: rows.length };
      const found = newImport({ id: newId('imp'), ...by, ...file }, at);
      await imports.create(found, rows);
      await imports.forgetBeyond(organizationId, KEPT_DONE, MOST_LINES);
      return withSamples(imports, found, same);
    });
  };
}

/** The states of an import with which nothing is left to do. */
const ENDED: readonly ImportState[] = ['done', 'undone'];

function tooMany(): ApiError {
  return new ApiError(
    'conflict',
    `You have ${MOST_UNFINISHED} unfinished imports. Finish or discard one first.`,
  );
}

/** Returns the file name as one line that is not empty. */
function tidyFileName(fileName: string): string {
  const name = fileName.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return [...(name === '' ? 'file.csv' : name)].slice(0, MOST_NAME_CHARACTERS).join('');
}
