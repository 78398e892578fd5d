import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../../../errors.ts';
import type { DocumentSubject, Store } from '../../store.ts';

/** A part of a document's content, in base64. */
export interface DocumentPart {
  of: DocumentSubject;
  documentId: string;
  part: number;
  content: string;
}

/** The tables of the parts, by what the documents were added to. */
export const PART_TABLES: Readonly<Record<DocumentSubject, string>> = {
  dispute: 'dispute_document_parts',
  block: 'block_document_parts',
};

/** Pause between two parts. A document of 5 MiB takes some five seconds, a photo one or two. */
const PAUSE_MS = 10;

/** Most documents that wait for their turn, of some seconds each. Their contents are in memory. */
const MOST_WAITING = 6;

/**
 * Returns the function that stores documents, one after the other and each part in its own commit, with
 * pauses. Written at once, the 7 MB of a large document kept every check of an embedded database waiting for
 * 35 to 75 ms.
 *
 * @param writePart commits a part, which need not be durable before the transaction that completes the document
 */
export function documentWriter(writePart: (part: DocumentPart) => Promise<void>): Store['storeDocument'] {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function write(of: DocumentSubject, documentId: string, parts: Iterable<string>): Promise<void> {
    let part = 0;
    for (const content of parts) {
      if (part > 0) await sleep(PAUSE_MS);
      await writePart({ of, documentId, part: part++, content });
    }
  }

  return async (of, documentId, parts) => {
    if (waiting > MOST_WAITING)
      throw new ApiError('unavailable', 'Too many documents arrive at once. Try again in a minute.');
    waiting++;
    const written = last.then(() => write(of, documentId, parts)).finally(() => waiting--);
    last = written.catch(() => {});
    return written;
  };
}
