import { type DocumentPart, PART_TABLES } from '../../sql/documents/document-writer.ts';
import type { Dialect } from '../../sql/query.ts';
import { REQUEST_COLUMNS, requestDeletes } from '../../sql/request-log.ts';
import type { KeyUsage, RequestEntry, RequestPruning } from '../../store.ts';
import { preparer, type Send, statementOf } from '../connection/pool.ts';

// A group is sent as one JSON text: an array for each column costs Node.js twice as much.

/** Returns the address of the latest use in a group. */
const latest = (at: string, address: string) =>
  `(array_agg(${address} ORDER BY ${at} DESC) FILTER (WHERE ${at} IS NOT NULL))[1]`;

const RECORD_KEY_USAGE = `WITH used AS MATERIALIZED (
    SELECT "keyId" AS key_id, sum(requests) AS requests,
      max("usedAt") AS used_at, ${latest('"usedAt"', '"usedFrom"')} AS used_from,
      max("rejectedAt") AS rejected_at, ${latest('"rejectedAt"', '"rejectedFrom"')} AS rejected_from
    FROM json_to_recordset($1::json) AS u ("keyId" text, requests bigint, "usedAt" bigint, "usedFrom" text,
      "rejectedAt" bigint, "rejectedFrom" text) GROUP BY "keyId"
  ), held AS MATERIALIZED (
    SELECT id FROM api_keys WHERE id = ANY(ARRAY(SELECT key_id FROM used)) ORDER BY id FOR NO KEY UPDATE
  )
  UPDATE api_keys AS k SET request_count = request_count + used.requests,
    last_address = CASE WHEN used_at >= coalesce(last_used_at, 0) THEN used_from ELSE last_address END,
    last_used_at = greatest(last_used_at, used_at),
    rejected_address = CASE WHEN used.rejected_at >= coalesce(k.rejected_at, 0) THEN rejected_from ELSE rejected_address END,
    rejected_at = greatest(k.rejected_at, used.rejected_at)
  FROM used JOIN held ON held.id = used.key_id WHERE k.id = used.key_id`;

/** Returns a function that adds to the usage counts of keys. */
export function keyUsageRecorder(send: Send, namedStatements: boolean) {
  const record = statementOf(RECORD_KEY_USAGE, namedStatements);
  return async (usage: readonly KeyUsage[]): Promise<void> => {
    const rows = usage.map(({ keyId, requests, last, rejected }) => ({
      keyId,
      requests,
      usedAt: last?.at,
      usedFrom: last?.address,
      rejectedAt: rejected?.at,
      rejectedFrom: rejected?.address,
    }));
    await send({ ...record, values: [JSON.stringify(rows)] });
  };
}

const RECORD_REQUESTS = `INSERT INTO request_log (${REQUEST_COLUMNS.join(', ')})
  SELECT * FROM json_to_recordset($1::json) AS r ("organizationId" text, at bigint, "requestId" text, caller text,
    method text, path text, status bigint, "durationUs" bigint, unlisted bigint, error text, sent text)
  ON CONFLICT DO NOTHING`;

/**
 * Returns a function that adds to the request log, and deletes surplus and old entries. Skips entries that
 * another server is just deleting.
 */
export function requestRecorder(send: Send, namedStatements: boolean, dialect: Dialect) {
  const record = statementOf(RECORD_REQUESTS, namedStatements);
  const { excess, aged } = requestDeletes(preparer(send, namedStatements), dialect);
  return async (entries: readonly RequestEntry[], pruning: RequestPruning): Promise<void> => {
    if (entries.length > 0) await send({ ...record, values: [JSON.stringify(entries)] });
    const { organizationIds, keep, before, most } = pruning;
    for (const organizationId of organizationIds) await excess.run(organizationId, keep, most);
    await aged.run(before, most);
  };
}

// The transaction that completes a document flushes the log up to itself, and so its parts.
const addDocumentPart = (
  table: string,
) => `WITH unflushed AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
  INSERT INTO ${table} (document_id, part, content)
  SELECT $1::text, $2::bigint, $3::text FROM unflushed`;

/** Returns a function that writes a part of a document. */
export function documentPartRecorder(send: Send, namedStatements: boolean) {
  const into = (table: string) => statementOf(addDocumentPart(table), namedStatements);
  const add = { dispute: into(PART_TABLES.dispute), block: into(PART_TABLES.block) };
  return async ({ of, documentId, part, content }: DocumentPart): Promise<void> => {
    await send({ ...add[of], values: [documentId, part, content] });
  };
}
