import type { DocumentQuota } from '../../rules/disputes/document-quota.ts';
import { isNearlyUsed } from '../../rules/organizations/alert-thresholds.ts';
import type { Snapshot } from '../sql/query.ts';
import { type Finding, ok, Problems, warn } from './findings.ts';

const STORED = `SELECT d.organization_id AS id, CAST(sum(x.bytes) AS bigint) AS bytes
  FROM dispute_documents x JOIN disputes d ON d.id = x.dispute_id GROUP BY d.organization_id ORDER BY d.organization_id`;

/** Warns before the documents of disputes fill the quota of the network or of an organization. */
export async function examineDocuments(snapshot: Snapshot, quota: DocumentQuota): Promise<Finding> {
  const stored = await snapshot(async (prepare) => prepare<{ id: string; bytes: number }>(STORED).all());
  const total = stored.reduce((sum, { bytes }) => sum + bytes, 0);
  const full = new Problems();
  if (isNearlyUsed(total, quota.network)) full.add(`all documents take ${share(total, quota.network)}`);
  for (const { id, bytes } of stored) {
    if (isNearlyUsed(bytes, quota.organization)) {
      full.add(`those of disputes about records of ${id} take ${share(bytes, quota.organization)}`);
    }
  }
  if (full.count === 0) return ok('documents', `All documents take ${share(total, quota.network)}.`);
  const advice =
    'Raise DOCUMENT_QUOTA_MIB, or remove documents of ended disputes, as docs/compliance.md says.';
  return warn('documents', `${full}`, advice);
}

function share(bytes: number, quotaBytes: number): string {
  const mib = (value: number) => `${Math.round(value / 2 ** 20).toLocaleString('en-US')} MiB`;
  return `${mib(bytes)} of ${mib(quotaBytes)}`;
}
