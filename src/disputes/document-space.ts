import { ApiError } from '../errors.ts';
import { type DocumentQuota, isNearlyFull } from '../rules/disputes/document-quota.ts';
import type { Dispute, Transaction } from '../store/store.ts';

/** What the use case needs to keep documents within their quotas. */
export interface DocumentSpace {
  quota: DocumentQuota;
  /** Warns the operator. The fields contain no personal data. */
  log: { warn(fields: object, message: string): void };
}

/**
 * Throws `conflict` if the network, or the organization of the dispute, has no space for a document of
 * `added` bytes. Logs a warning from 80 % of a quota on. Counts what is stored (10 ms for 20,000 documents)
 * instead of keeping a total, which would be wrong after documents are removed manually. Does not lock the
 * quota, which all uploads would wait for, so documents that are added at the same moment can exceed it by
 * a few MiB.
 */
export async function takeDocumentSpace(
  { disputes }: Pick<Transaction, 'disputes'>,
  { organizationId }: Dispute,
  added: number,
  { quota, log }: DocumentSpace,
): Promise<void> {
  const stored = await disputes.storedDocumentBytes(organizationId);
  const used = { network: stored.network + added, organization: stored.organization + added };
  if (isNearlyFull(used.network, quota.network) || isNearlyFull(used.organization, quota.organization)) {
    log.warn({ organizationId, used, quota }, 'documents of disputes take more than 80 % of their quota');
  }
  if (used.network <= quota.network && used.organization <= quota.organization) return;
  throw new ApiError(
    'conflict',
    'There is no space for more documents at present. Describe what the document shows, or add it later.',
  );
}
