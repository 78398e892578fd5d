import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError } from '../errors.ts';

/** A document to save. */
interface SavedDocument {
  fileName: string;
  content: AsyncIterable<Buffer>;
}

/**
 * Saves documents in a folder, readable only by its owner, and returns their paths. Throws `invalid` if the folder cannot be
 * written to.
 */
export async function saveDocuments(
  documents: Iterable<SavedDocument> | AsyncIterable<SavedDocument>,
  folder: string,
): Promise<string[]> {
  const paths: string[] = [];
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for await (const { fileName, content } of documents) {
      const path = join(folder, fileName);
      await rm(path, { force: true });
      await writeFile(path, content, { mode: 0o600 });
      paths.push(path);
    }
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error && 'code' in error)) throw error;
    throw new ApiError('invalid', `The documents cannot be saved in ${folder} (${error.code}).`);
  }
  return paths;
}
