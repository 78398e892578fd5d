import type { QueueName, QueueReads } from '../store.ts';
import { NEXT_IMPORT } from './imports.ts';
import type { Prepare } from './query.ts';

/** Returns the query for the earliest value of a column that is in an index. */
const earliest = (table: string, at: string, where = 'true') =>
  `SELECT min(${at}) AS at FROM ${table} WHERE ${where}`;

const mailsOf = (table: string, at = 'mail_due_at') => earliest(table, at, `${at} IS NOT NULL`);

/** The queries for when the oldest entry of a queue is due, of every world and of the network. */
const QUEUES: readonly (readonly [QueueName, string])[] = [
  // A delivery that was never tried has no time yet, and the first of them is the oldest.
  [
    'webhooks',
    `SELECT (SELECT CASE due_at WHEN 0 THEN created_at ELSE due_at END FROM deliveries
       WHERE status = 'pending' ORDER BY due_at, id LIMIT 1) AS at`,
  ],
  ['mails', mailsOf('webhooks', 'notice_due_at')],
  ['mails', earliest('dispute_tasks', 'due_at')],
  ['mails', mailsOf('file_changes', 'notices_due_at')],
  ['mails', mailsOf('notices')],
  ['mails', mailsOf('adverse_actions')],
  ['mails', mailsOf('reinsertions')],
  ['disputes', earliest('disputes', 'deadline_at', "status IN ('open', 'under_review')")],
  ['disputes', earliest('appeals', 'deadline_at', 'ended_at IS NULL')],
  ['held_filings', earliest('held_records', 'release_at', 'ended_at IS NULL')],
  ['identity', earliest('identity_queue', 'due_at')],
  ['batches', earliest('check_batches', 'claimed_until', "status = 'running'")],
  ['imports', earliest('imports i', 'claimed_until', NEXT_IMPORT)],
];

/** The queues that only the network has: no inquiry is indexed for a test world, and nobody is its operator. */
const NETWORK_QUEUES: typeof QUEUES = [
  ['mails', earliest('block_mails', 'due_at')],
  ['mails', mailsOf('alerts')],
  ['mails', mailsOf('credit_requests')],
  ['inquiries', earliest('lookup_gathering', 'gathered_until')],
];

export function queueReads(prepare: Prepare): QueueReads {
  const each = [...QUEUES, ...NETWORK_QUEUES].map(
    ([name, query]) => `SELECT '${name}' AS name, at FROM (${query}) AS due`,
  );
  const oldest = prepare<{ name: QueueName; at: number | null }>(
    `SELECT name, min(at) AS at FROM (${each.join(' UNION ALL ')}) AS queues GROUP BY name`,
  );
  return {
    async oldest() {
      return oldest.all();
    },
  };
}

/** Returns the query for when a background job of a world has something to do next. */
export function nextDueRead(prepare: Prepare): () => Promise<number | undefined> {
  const each = QUEUES.map(([, query]) => query);
  const next = prepare<{ at: number | null }>(
    `SELECT min(at) AS at FROM (${each.join(' UNION ALL ')}) AS due`,
  );
  return async () => (await next.get())?.at ?? undefined;
}
