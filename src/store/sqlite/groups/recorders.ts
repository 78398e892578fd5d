import { type DocumentPart, PART_TABLES } from '../../sql/documents/document-writer.ts';
import { insertInto } from '../../sql/query.ts';
import { REQUEST_COLUMNS, requestDeletes, requestValues } from '../../sql/request-log.ts';
import type { KeyUsage, RequestEntry, RequestPruning } from '../../store.ts';
import type { SqlitePrepare } from '../connection/database.ts';
import { DIALECT } from '../dialect.ts';
import { type Failures, NO_FAILURES } from './group-writer.ts';

/** Returns a function that adds a group of counts to the usage of keys. */
export function keyUsageRecorder(
  prepare: SqlitePrepare,
): (usages: readonly (readonly KeyUsage[])[]) => Failures {
  const use = prepare(`UPDATE api_keys SET request_count = request_count + ?1,
       last_address = iif(?2 >= coalesce(last_used_at, 0), ?3, last_address),
       last_used_at = max(coalesce(last_used_at, 0), ?2)
     WHERE id = ?4`);
  const reject = prepare(`UPDATE api_keys SET rejected_at = ?1, rejected_address = ?2
     WHERE id = ?3 AND coalesce(rejected_at, 0) <= ?1`);
  return (usages) => {
    for (const { keyId, requests, last, rejected } of usages.flat()) {
      if (last !== null) use.run(requests, last.at, last.address, keyId);
      if (rejected !== null) reject.run(rejected.at, rejected.address, keyId);
    }
    return NO_FAILURES;
  };
}

/** Entries added to the request log at once. */
interface RequestBatch {
  entries: readonly RequestEntry[];
  pruning: RequestPruning;
}

/** Returns a function that writes groups of request log entries, and deletes surplus and old ones. */
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

/** Returns a function that writes parts of documents. */
export function documentPartRecorder(prepare: SqlitePrepare): (parts: readonly DocumentPart[]) => Failures {
  const into = (table: string) => prepare(insertInto(table, ['document_id', 'part', 'content']));
  const add = { dispute: into(PART_TABLES.dispute), block: into(PART_TABLES.block) };
  return (parts) => {
    for (const { of, documentId, part, content } of parts) add[of].run(documentId, part, content);
    return NO_FAILURES;
  };
}
