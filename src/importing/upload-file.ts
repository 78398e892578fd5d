import { hash } from 'node:crypto';
import { ApiError } from '../errors.ts';
import type { Clock, NewId } from '../ids.ts';
import { guessedColumns } from '../rules/text/import-fields.ts';
import type { Import, Staff, Store } from '../store/store.ts';
import { type FoundImport, withSamples } from './imports.ts';
import { KEPT_DONE, MOST_LINES, MOST_NAME_CHARACTERS, MOST_UNFINISHED } from './limits.ts';
import { parseCsv } from './parse-csv.ts';

export interface UploadedFile {
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
 * Opens an import of a file; nothing is filed yet. Its columns are mapped as they last were for a file with the same
 * headers, or as the headers seem to say. A file whose import is not done yet is answered that import. Rejects
 * (`invalid`) what is no CSV file or too large, and (`conflict`) too many imports at once.
 */
export function makeUploadFile({ store, newId, clock }: UploadFileDependencies): UploadFile {
  return async ({ organizationId, userId, name }, { fileName, content }) => {
    const { headers, rows } = await parseCsv(content);
    const contentHash = hash('sha256', content);
    const at = clock();
    return store.transaction(async ({ locks, imports }) => {
      // Of two who bring the same file at once, the second finds the first one's import.
      await locks.organization(organizationId);
      const same = await imports.findSame(organizationId, contentHash);
      if (same?.kept && same.state !== 'done') {
        const before = await imports.findSame(organizationId, contentHash, same.id);
        return withSamples(imports, same, before);
      }
      if ((await imports.countUnfinished(organizationId)) >= MOST_UNFINISHED) throw tooMany();
      const remembered = await imports.findMapping(organizationId, headers);
      const found: Import = {
        id: newId('imp'),
        organizationId,
        userId,
        actor: name,
        fileName: tidyFileName(fileName),
        contentHash,
        headers,
        mapping: remembered ?? { columns: guessedColumns(headers), industryType: null },
        state: 'open',
        kept: true,
        rows: rows.length,
        filed: 0,
        rejected: 0,
        createdAt: at,
        changedAt: at,
      };
      await imports.create(found, rows);
      await imports.forgetBeyond(organizationId, KEPT_DONE, MOST_LINES);
      return withSamples(imports, found, same);
    });
  };
}

function tooMany(): ApiError {
  return new ApiError(
    'conflict',
    `${MOST_UNFINISHED} imports are not done yet. Finish or discard one first.`,
  );
}

/** One line that is not empty, whatever the file is called. */
function tidyFileName(fileName: string): string {
  const name = fileName.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return [...(name === '' ? 'file.csv' : name)].slice(0, MOST_NAME_CHARACTERS).join('');
}
