import type { DocumentQuota } from '../../rules/disputes/document-quota.ts';
import { isNearlyUsed } from '../../rules/organizations/alert-thresholds.ts';
import { count } from '../../rules/text/counts.ts';
import type { Snapshot } from '../sql/query.ts';
import { type Finding, ok, Problems, warn } from './findings.ts';

const STORED = `SELECT d.organization_id AS id, CAST(sum(x.bytes) AS bigint) AS bytes
  FROM dispute_documents x JOIN disputes d ON d.id = x.dispute_id GROUP BY d.organization_id ORDER BY d.organization_id`;

const OF_BLOCKS = 'SELECT CAST(coalesce(sum(bytes), 0) AS bigint) AS bytes FROM block_documents';

/** Warns before the documents of disputes and requests to block records fill the quota of the network or of an organization. */
export async function examineDocuments(snapshot: Snapshot, quota: DocumentQuota): Promise<Finding> {
  const { stored, ofBlocks } = await snapshot(async (prepare) => ({
    stored: await prepare<{ id: string; bytes: number }>(STORED).all(),
    ofBlocks: await prepare<{ bytes: number }>(OF_BLOCKS).get(),
  }));
  const total = stored.reduce((sum, { bytes }) => sum + bytes, ofBlocks?.bytes ?? 0);
  const full = new Problems();
  if (isNearlyUsed(total, quota.network)) full.add(`all documents take up ${share(total, quota.network)}`);
  for (const { id, bytes } of stored) {
    if (isNearlyUsed(bytes, quota.organization)) {
      full.add(
        `the documents of disputes about records of ${id} take up ${share(bytes, quota.organization)}`,
      );
    }
  }
  if (full.count === 0) return ok('documents', `All documents take up ${share(total, quota.network)}.`);
  const advice =
    'Raise DOCUMENT_QUOTA_MIB, or remove documents of ended disputes, as docs/compliance.md describes.';
  return warn('documents', `${full}`, advice);
}

function share(bytes: number, quotaBytes: number): string {
  const mib = (value: number) => `${count(Math.round(value / 2 ** 20))} MiB`;
  return `${mib(bytes)} of ${mib(quotaBytes)}`;
}
