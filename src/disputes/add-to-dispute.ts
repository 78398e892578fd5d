import { raiseAlerts } from '../alerts/alerts.ts';
import { ApiError, FieldError } from '../errors.ts';
import type { NewId } from '../ids.ts';
import { endOfFiling, isOfFiling, isOpen, isOverdue, timeExtended } from '../rules/disputes/disputes.ts';
import { MOST_DOCUMENTS } from '../rules/disputes/document-kind.ts';
import type { DocumentQuota } from '../rules/disputes/document-quota.ts';
import { DAY_MS } from '../rules/text/days.ts';
import type { Dispute, DisputeDocument, NewAlert, Store, Transaction } from '../store/store.ts';
import {
  byNetwork,
  byRenter,
  type DisputeDependencies,
  type DisputingRenter,
  lockDispute,
  overdueText,
  ownBy,
  storeStep,
} from './dispute-steps.ts';
import { documentHead, partsOf, type SentDocument } from './document-content.ts';
import { takeDocumentSpace } from './document-space.ts';
import { MOST_ADDED_TEXTS, MOST_DOCUMENT_BYTES_A_YEAR } from './limits.ts';

export type AddText = (renter: DisputingRenter, id: string, text: string) => Promise<Dispute>;

/**
 * Returns the use case that adds a text of the renter. The first addition within the 30 days extends the
 * deadline by 15 days. An addition within an hour of the filing, and before the review has started, belongs
 * to the filing instead. 15 U.S.C. 1681i(a)(1)(B). Throws `not_found` for a dispute that the session does not open, and
 * `conflict` for one that has ended and for more than 10 texts.
 */
export function makeAddText({ store, clock, onTask }: DisputeDependencies): AddText {
  return async (renter, id, text) => {
    const said = text.trim();
    if (said === '') throw new FieldError('text', 'Write what you want to add.');
    const changed = await store.transaction(async (tx) => {
      const at = clock();
      const dispute = await lockOpen(tx, renter, id, at);
      if ((await tx.disputes.countEntries(id, 'text_added')) >= MOST_ADDED_TEXTS) {
        throw new ApiError('conflict', `A dispute can have at most ${MOST_ADDED_TEXTS} additions.`);
      }
      await tx.disputes.addEntry(id, byRenter(at, 'text_added', said));
      return noteAddition(tx, dispute, at);
    });
    onTask();
    return changed;
  };
}

export type AddDocument = (
  renter: DisputingRenter,
  id: string,
  sent: SentDocument,
) => Promise<DisputeDocument>;

interface AddDocumentDependencies extends DisputeDependencies {
  store: Pick<Store, 'transaction' | 'storeDocument'>;
  newId: NewId;
  documentQuota: DocumentQuota;
}

/**
 * Returns the use case that adds a document, with the same effect and errors as `makeAddText`. Also throws
 * `invalid` if the content does not match its type or is not PDF, PNG, JPEG or WebP, `too_large` above 5
 * MiB, and `conflict` for a sixth document, a duplicate, more than 200 MiB of the renter's documents within
 * 365 days, and a full quota of the network or the organization.
 */
export function makeAddDocument(dependencies: AddDocumentDependencies): AddDocument {
  const { store, clock, newId, documentQuota, onTask } = dependencies;
  return async (renter, id, sent) => {
    const announced = await documentHead(sent);
    const { bytes, digest } = announced;
    const raised: NewAlert[] = [];
    const adding = store.transaction(async (tx) => {
      const at = clock();
      const dispute = await lockOpen(tx, renter, id, at);
      await rejectDocument(tx, id, digest);
      // The renter is locked, so no other document is added meanwhile.
      rejectBytes(await tx.disputes.sumDocumentBytes(renter.renterId, at - 365 * DAY_MS), bytes);
      const { organizationId } = dispute;
      await takeDocumentSpace(tx, { organizationId, bytes, at }, documentQuota, raised);
      const added: DisputeDocument = { id: newId('doc'), disputeId: id, ...announced, addedAt: at };
      await tx.disputes.addDocument(added);
      return added;
    });
    const document = await adding.catch(async (error: unknown) => {
      // The operator should also know of a quota that is full.
      await raiseAlerts(store, raised);
      throw error;
    });
    try {
      await store.storeDocument('dispute', document.id, partsOf(sent.content));
      await store.transaction((tx) => complete(tx, renter, document));
    } catch (error) {
      // If this fails as well, the background job for disputes removes it.
      await store.transaction(({ disputes }) => disputes.removeArriving(document.id)).catch(() => {});
      throw error;
    }
    onTask();
    return document;
  };
}

/** Shows a document whose content is stored. Throws `conflict` if the dispute ended meanwhile. */
async function complete(tx: Transaction, renter: DisputingRenter, document: DisputeDocument): Promise<void> {
  const { id, disputeId, name, addedAt } = document;
  const dispute = await lockOpen(tx, renter, disputeId, addedAt);
  if (!(await tx.disputes.completeDocument(id)))
    throw new ApiError('unavailable', 'The document could not be stored. Send it again.');
  await tx.disputes.addEntry(disputeId, byRenter(addedAt, 'document_added', name));
  await noteAddition(tx, dispute, addedAt);
}

/** Throws `conflict` for a duplicate and for a sixth document, including documents that are still being stored. */
async function rejectDocument(
  { disputes }: Pick<Transaction, 'disputes'>,
  disputeId: string,
  added: string,
): Promise<void> {
  const documents = await disputes.documents(disputeId);
  const arriving = await disputes.arrivingDocuments(disputeId);
  if (documents.some(({ digest }) => digest === added))
    throw new ApiError('conflict', 'This file is already attached to the dispute.');
  if (arriving.some(({ digest }) => digest === added))
    throw new ApiError('conflict', 'This file is being stored. Reload the page in five minutes.');
  if (documents.length + arriving.length < MOST_DOCUMENTS) return;
  throw new ApiError('conflict', `A dispute can have at most ${MOST_DOCUMENTS} documents.`);
}

function rejectBytes(onFile: number, added: number): void {
  if (onFile + added <= MOST_DOCUMENT_BYTES_A_YEAR) return;
  throw new ApiError(
    'conflict',
    'With this file, your documents of the last 365 days would exceed 200 MiB. Send a smaller file, or describe what it shows.',
  );
}

async function lockOpen(tx: Transaction, renter: DisputingRenter, id: string, at: number): Promise<Dispute> {
  const dispute = await lockDispute(tx, id, ownBy(renter));
  if (!isOpen(dispute.status))
    throw new ApiError('conflict', 'This dispute has ended, so nothing can be added to it.');
  if (isOverdue(dispute, at)) throw new ApiError('conflict', overdueText(dispute));
  return dispute;
}

/**
 * Notifies the deciding organization of an addition. Additions to the filing are announced once, when its
 * hour is over. Later ones extend the deadline by fifteen days, once.
 */
async function noteAddition({ disputes }: Transaction, dispute: Dispute, at: number): Promise<Dispute> {
  const task = { disputeId: dispute.id, task: 'mail_added', organizationId: '' } as const;
  if (isOfFiling(dispute, at)) {
    await disputes.addTask(task, endOfFiling(dispute));
    return dispute;
  }
  const changed = { ...dispute, ...timeExtended(dispute, at) };
  if (changed.extended !== dispute.extended) {
    await storeStep(disputes, changed);
    await disputes.addEntry(dispute.id, byNetwork(at, 'extended'));
  }
  await disputes.addTask(task, at);
  return changed;
}
