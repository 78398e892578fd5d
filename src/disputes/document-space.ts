import { ApiError } from '../errors.ts';
import type { DocumentQuota } from '../rules/disputes/document-quota.ts';
import { isNearlyUsed } from '../rules/organizations/alert-thresholds.ts';
import type { NewAlert, Transaction } from '../store/store.ts';

/** A document that is to be added to a dispute or to a request to block records. */
interface AddedDocument {
  /** The organization that filed the disputed record, or the first of those that are to be blocked. */
  organizationId: string | null;
  bytes: number;
  at: number;
}

/**
 * Throws `conflict` if the network, or the organization of the dispute, has no space for a document. From 80 % of
 * a quota on, raises an alert, and adds it to `raised`: the caller raises it again if the transaction fails. Counts what is stored (10 ms for 20,000 documents) instead of
 * keeping a total, which would be wrong after documents are removed manually. Does not lock the quota, which all
 * uploads would wait for, so documents that are added at the same moment can exceed it by a few MiB.
 */
export async function takeDocumentSpace(
  { disputes, alerts }: Pick<Transaction, 'disputes' | 'alerts'>,
  { organizationId, bytes, at }: AddedDocument,
  quota: DocumentQuota,
  raised: NewAlert[],
): Promise<void> {
  const stored = await disputes.storedDocumentBytes(organizationId ?? '');
  const network = { organizationId: null, used: stored.network + bytes, quota: quota.network };
  const organization = { organizationId, used: stored.organization + bytes, quota: quota.organization };
  const spaces = organizationId === null ? [network] : [network, organization];
  for (const { organizationId, ...figures } of spaces) {
    if (!isNearlyUsed(figures.used, figures.quota)) continue;
    const alert = { organizationId, kind: 'documents', figures, at } as const;
    await alerts.raise(alert);
    raised.push(alert);
  }
  if (spaces.every((space) => space.used <= space.quota)) return;
  throw new ApiError(
    'conflict',
    'There is no space for more documents at the moment. Describe what the document shows, or add it later.',
  );
}
