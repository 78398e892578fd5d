import { ApiError } from '../errors.ts';
import {
  type DocumentType,
  documentName,
  documentTypeOf,
  MOST_DOCUMENT_BYTES,
} from '../rules/disputes/document-kind.ts';
import type { DisputeReads } from '../store/store.ts';
import { PART_BYTES } from './limits.ts';

/** A file as it was uploaded. */
export interface SentDocument {
  name: string;
  /** The media type that the client declared. */
  contentType: string;
  content: Uint8Array<ArrayBuffer>;
}

/** What is stored of a document besides its content. */
interface DocumentHead {
  name: string;
  type: DocumentType;
  bytes: number;
  /** SHA-256 of the content, in hexadecimal. */
  digest: string;
}

/**
 * Returns what is stored of an uploaded file. Throws `too_large` above 5 MiB, and `invalid` if the content does not match its
 * type or is not PDF, PNG, JPEG or WebP.
 */
export async function documentHead({ name, contentType, content }: SentDocument): Promise<DocumentHead> {
  if (content.length > MOST_DOCUMENT_BYTES)
    throw new ApiError('too_large', 'A document can have at most 5 MiB.');
  const type = documentTypeOf(content);
  if (type === undefined) {
    throw new ApiError('invalid', 'The file is not a complete PDF, PNG, JPEG or WebP file.');
  }
  if (contentType !== type) {
    throw new ApiError('invalid', `The file does not have the type that was declared. Send it as ${type}.`);
  }
  // In another thread, because it takes some milliseconds.
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', content)).toString('hex');
  return { name: documentName(name, type), type, bytes: content.length, digest };
}

/** Yields a document in base64, in parts that can be decoded separately. */
export function* partsOf(content: Uint8Array): Generator<string> {
  for (let from = 0; from < content.length; from += PART_BYTES) {
    yield Buffer.from(content.subarray(from, from + PART_BYTES)).toString('base64');
  }
}

/** Yields the content of a stored document. */
export async function* contentOfDocument(
  { documentPart }: Pick<DisputeReads, 'documentPart'>,
  documentId: string,
): AsyncGenerator<Buffer, undefined> {
  for (let part = 0; ; part++) {
    const content = await documentPart(documentId, part);
    if (content === undefined) return;
    yield Buffer.from(content, 'base64');
  }
}
