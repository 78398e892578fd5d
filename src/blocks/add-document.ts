import { raiseAlerts } from '../alerts/alerts.ts';
import { documentHead, partsOf, type SentDocument } from '../disputes/document-content.ts';
import { takeDocumentSpace } from '../disputes/document-space.ts';
import { MOST_DOCUMENT_BYTES_A_YEAR } from '../disputes/limits.ts';
import { ApiError } from '../errors.ts';
import type { Clock, NewId } from '../ids.ts';
import type { OpenFile } from '../portal/file-scope.ts';
import { blockDueAt, MOST_BLOCK_DOCUMENTS } from '../rules/disputes/blocks.ts';
import type { DocumentQuota } from '../rules/disputes/document-quota.ts';
import { DAY_MS } from '../rules/text/days.ts';
import type { BlockDocument, NewAlert, Store, Transaction } from '../store/store.ts';
import { lockOwnBlock, type OwnBlock } from './request-block.ts';

export type AddBlockDocument = (file: OpenFile, id: string, sent: SentDocument) => Promise<OwnBlock>;

interface Dependencies {
  store: Pick<Store, 'transaction' | 'storeDocument'>;
  newId: NewId;
  clock: Clock;
  documentQuota: DocumentQuota;
  /** Called when a mail is to be sent. */
  onMail: () => void;
}

/**
 * Returns the use case that adds a document to an open request. The first one makes the request complete: the four business
 * days run from then on, and the operator is told. Throws what `documentHead` and `lockOwnBlock` throw, and `conflict` for a
 * sixth document, a duplicate, more than 200 MiB of the renter's documents within 365 days, and a full quota of the network.
 */
export function makeAddBlockDocument(dependencies: Dependencies): AddBlockDocument {
  const { store, newId, clock, documentQuota, onMail } = dependencies;
  return async (file, id, sent) => {
    const head = await documentHead(sent);
    const raised: NewAlert[] = [];
    const adding = store.transaction(async (tx) => {
      const at = clock();
      const { records } = await lockOwnBlock(tx, file, id);
      await rejectDocument(tx, id, head.digest);
      await rejectBytes(tx, file.renterId, head.bytes, at);
      // An organization that files about invented renters can fill its own share of the space only.
      const organizationId = records[0]?.organizationId ?? null;
      await takeDocumentSpace(tx, { organizationId, bytes: head.bytes, at }, documentQuota, raised);
      const added: BlockDocument = { id: newId('doc'), blockId: id, organizationId, ...head, addedAt: at };
      await tx.blocks.addDocument(added);
      return added;
    });
    const document = await adding.catch(async (error: unknown) => {
      // The operator should also know of a quota that is full.
      await raiseAlerts(store, raised);
      throw error;
    });
    // If this fails, the background job for blocks removes what was stored.
    await store.storeDocument('block', document.id, partsOf(sent.content));
    const completed = await store.transaction((tx) => complete(tx, file, document));
    onMail();
    return completed;
  };
}

/** Shows a document whose content is stored. Throws `conflict` if the request was decided meanwhile. */
async function complete(tx: Transaction, file: OpenFile, document: BlockDocument): Promise<OwnBlock> {
  const { id, blockId, addedAt } = document;
  const request = await lockOwnBlock(tx, file, blockId);
  if (!(await tx.blocks.completeDocument(id)))
    throw new ApiError('unavailable', 'The document could not be stored. Send it again.');
  const isFirst = request.dueAt === null;
  const completed = isFirst ? { ...request, dueAt: blockDueAt(addedAt) } : request;
  if (isFirst) {
    await tx.blocks.update(completed);
    await tx.blocks.queueMail({ blockId, recipient: 'operator', createdAt: addedAt });
  }
  return { ...completed, documents: await tx.blocks.documents(blockId, 'stored') };
}

async function rejectBytes(
  { blocks }: Pick<Transaction, 'blocks'>,
  renterId: string,
  added: number,
  at: number,
): Promise<void> {
  const stored = await blocks.sumDocumentBytes(renterId, at - 365 * DAY_MS);
  if (stored + added <= MOST_DOCUMENT_BYTES_A_YEAR) return;
  throw new ApiError(
    'conflict',
    'With this file, the documents of your requests would exceed 200 MiB in 365 days. Send a smaller file.',
  );
}

/** Throws `conflict` for a duplicate and for a sixth document, including documents that are still being stored. */
async function rejectDocument(
  { blocks }: Pick<Transaction, 'blocks'>,
  blockId: string,
  digest: string,
): Promise<void> {
  const stored = await blocks.documents(blockId, 'stored');
  const arriving = await blocks.documents(blockId, 'arriving');
  if (stored.some((document) => document.digest === digest))
    throw new ApiError('conflict', 'This file is already attached to the request.');
  if (arriving.some((document) => document.digest === digest))
    throw new ApiError('conflict', 'This file is being stored. Reload the page in five minutes.');
  if (stored.length + arriving.length < MOST_BLOCK_DOCUMENTS) return;
  throw new ApiError('conflict', `A request can have at most ${MOST_BLOCK_DOCUMENTS} documents.`);
}
