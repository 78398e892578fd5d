import { insertInto } from '../../sql/query.ts';
import { REQUEST_COLUMNS, requestDeletes, requestValues } from '../../sql/request-log.ts';
import type { KeyUsage, RequestEntry, RequestPruning } from '../../store.ts';
import type { SqlitePrepare } from '../connection/database.ts';
import { DIALECT } from '../dialect.ts';
import { type Failures, NO_FAILURES } from './group-writer.ts';

/** Writes a group of counts. */
export function keyUsageRecorder(
  prepare: SqlitePrepare,
): (usages: readonly (readonly KeyUsage[])[]) => Failures {
  const add =
    prepare(`UPDATE api_keys SET request_count = request_count + ?, last_used_at = max(coalesce(last_used_at, 0), ?)
     WHERE id = ?`);
  return (usages) => {
    for (const { keyId, requests, lastUsedAt } of usages.flat()) add.run(requests, lastUsedAt, keyId);
    return NO_FAILURES;
  };
}

/** What is added to the request log at once. */
export interface RequestBatch {
  entries: readonly RequestEntry[];
  pruning: RequestPruning;
}

/** Writes a group of what is added to the request log, and forgets what is too much or too old. */
export function requestRecorder(prepare: SqlitePrepare): (batches: readonly RequestBatch[]) => Failures {
  const add = prepare(`${insertInto('request_log', REQUEST_COLUMNS)} ON CONFLICT DO NOTHING`);
  const { excess, aged } = requestDeletes(prepare, DIALECT);
  return (batches) => {
    for (const { entries, pruning } of batches) {
      for (const entry of entries) add.run(...requestValues(entry));
      const { organizationIds, keep, before, most } = pruning;
      for (const organizationId of organizationIds) excess.run(organizationId, keep, most);
      aged.run(before, most);
    }
    return NO_FAILURES;
  };
}
