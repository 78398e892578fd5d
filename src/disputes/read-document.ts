import { Refusal } from '../errors.ts';
import { documentEnding } from '../rules/document-kind.ts';
import { recordId } from '../rules/formats.ts';
import type { DisputeDocument, DisputeReads } from '../store/store.ts';
import { type DisputeAsker, ownDispute } from './list-disputes.ts';

/** A document to be read part by part. */
export interface ReadableDocument extends DisputeDocument {
  /** What its file is called: of the record ID and a number, so that it says nothing to a header or a folder. */
  fileName: string;
  content: AsyncIterable<Buffer>;
}

export type ReadDocument = (asker: DisputeAsker, id: string, documentId: string) => Promise<ReadableDocument>;

type DocumentReads = Pick<DisputeReads, 'find' | 'documents' | 'documentPart'>;

/** A document of a renter's own dispute, or of one of an organization's records. Refuses (`notFound`) others. */
export function makeReadDocument(disputes: DocumentReads): ReadDocument {
  return async (asker, id, documentId) => {
    const dispute = await ownDispute(disputes, asker, id);
    const documents = await disputes.documents(id);
    const place = documents.findIndex((document) => document.id === documentId);
    const document = documents[place];
    if (document === undefined) throw new Refusal('notFound', 'There is no such document.');
    const fileName = `${recordId(dispute.recordNumber)}-${place + 1}.${documentEnding(document.type)}`;
    return { ...document, fileName, content: partsOf(disputes, document.id) };
  };
}

async function* partsOf(
  disputes: Pick<DisputeReads, 'documentPart'>,
  documentId: string,
): AsyncGenerator<Buffer, undefined> {
  for (let part = 0; ; part++) {
    const content = await disputes.documentPart(documentId, part);
    if (content === undefined) return;
    yield Buffer.from(content, 'base64');
  }
}
